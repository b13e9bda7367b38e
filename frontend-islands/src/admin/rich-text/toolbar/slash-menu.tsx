/**
 * The slash menu. Focus stays in the text: typing narrows the menu, arrows select, Enter inserts, Escape
 * closes.
 */
import { mergeRegister } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type NodeKey,
} from "lexical";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { $inTable } from "../editor/blocks.ts";
import { commandsOf } from "../editor/commands.ts";
import { type Insert, matching } from "./inserts.tsx";
import { placeBelow } from "./popover-position.ts";
import { ToolbarIcon } from "./toolbar-icon.tsx";

interface Typed {
  key: NodeKey;
  /** Offset of the slash. */
  from: number;
  to: number;
  query: string;
}

/** A slash at the start of a line or after a space, and the text typed after it. */
function $typed(): Typed | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== "text") return null;
  const node = selection.anchor.getNode();
  const to = selection.anchor.offset;
  if (!$isTextNode(node) || !node.isSimpleText() || node.hasFormat("code") || $inTable()) return null;
  if (node.getParent()?.getType() === "code" || node.getParent()?.getType() === "link") return null;
  const found = /(?:^|\s)\/([\p{L}\p{N} ]{0,20})$/u.exec(node.getTextContent().slice(0, to));
  if (!found) return null;
  const query = found[1] ?? "";
  if (/^ | {2}|\s$/.test(query)) return null;
  return { key: node.getKey(), from: to - query.length - 1, to, query };
}

export function SlashMenu(props: {
  editor: LexicalEditor;
  entries: readonly Insert[];
  announce: (text: string) => void;
}) {
  const { editor, entries, announce } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [at, setAt] = useState(0);
  /** The slash whose menu was closed with Escape. */
  const [closed, setClosed] = useState<string | null>(null);
  const pop = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const now = editor.isEditable() ? editorState.read($typed) : null;
        setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        if (!now) setClosed(null);
      }),
    [editor],
  );
  const slash = typed && `${typed.key} ${typed.from}`;
  const found = typed && slash !== closed ? matching(entries, typed.query) : [];
  const open = found.length > 0;
  const active = found[Math.min(at, found.length - 1)];
  const query = typed?.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at the first entry
  useEffect(() => setAt(0), [query, slash]);

  const take = (entry: Insert) => {
    if (!typed) return;
    editor.update(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      selection.anchor.set(typed.key, typed.from, "text");
      selection.focus.set(typed.key, typed.to, "text");
      selection.removeText();
    });
    setTyped(null);
    // Remove the typed slash first; the entry then works on the clean line.
    editor.update(() => {}, { onUpdate: () => entry.run() });
  };
  useMenuKeys(editor, { open, found, active, slash, take, setAt, setClosed });
  const count = found.length;
  useEffect(() => {
    if (open) announce(`Insert menu, ${count} ${count === 1 ? "entry" : "entries"}. Arrow keys select, Enter inserts.`);
  }, [open, count, announce]);
  useActiveDescendant(editor, id, open && active ? `${id}-${active.id}` : null);
  useLayoutEffect(() => {
    const box = pop.current;
    const range = getSelection();
    if (!open || !box || !range?.rangeCount) return;
    const rect = range.getRangeAt(0).getBoundingClientRect?.();
    const place = rect && (rect.top || rect.left) ? rect : editor.getRootElement()?.getBoundingClientRect();
    if (place) placeBelow(box, place);
  });

  if (!open) return null;
  return (
    <div
      popover="manual"
      className="rich-text__popover"
      ref={pop}
      id={id}
      role="listbox"
      aria-label="Insert"
      tabIndex={-1}
    >
      {found.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the text, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active entry
        <div
          key={entry.id}
          id={`${id}-${entry.id}`}
          role="option"
          aria-selected={entry === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(entry)}
        >
          <ToolbarIcon name={entry.icon} />
          <span>{entry.label}</span>
        </div>
      ))}
    </div>
  );
}

interface MenuState {
  open: boolean;
  found: readonly Insert[];
  active: Insert | undefined;
  slash: string | null;
  take: (entry: Insert) => void;
  setAt: (change: (at: number) => number) => void;
  setClosed: (slash: string | null) => void;
}

/** The keys of the open menu, which the text receives. */
function useMenuKeys(editor: LexicalEditor, menu: MenuState): void {
  const latest = useRef(menu);
  latest.current = menu;
  const { open, setAt, setClosed } = menu;

  useEffect(() => {
    if (!open) return;
    const step = (by: number) => (event: KeyboardEvent | null) => {
      event?.preventDefault();
      setAt((now) => (now + by + latest.current.found.length) % latest.current.found.length);
      return true;
    };
    const choose = (event: KeyboardEvent | null) => {
      const { active, take } = latest.current;
      if (!active || event?.isComposing) return false;
      event?.preventDefault();
      take(active);
      return true;
    };
    const on = commandsOf(editor, COMMAND_PRIORITY_CRITICAL);
    return mergeRegister(
      on(KEY_ARROW_DOWN_COMMAND, step(1)),
      on(KEY_ARROW_UP_COMMAND, step(-1)),
      on(KEY_ENTER_COMMAND, choose),
      on(KEY_TAB_COMMAND, () => {
        setClosed(latest.current.slash);
        return false;
      }),
      on(KEY_ESCAPE_COMMAND, (event) => {
        event.preventDefault();
        setClosed(latest.current.slash);
        return true;
      }),
    );
  }, [editor, open, setAt, setClosed]);
}

/** Names the active entry at the text, which has the focus. */
function useActiveDescendant(editor: LexicalEditor, id: string, activeId: string | null): void {
  useEffect(() => {
    const root = editor.getRootElement();
    if (!root || !activeId) return;
    root.setAttribute("aria-controls", id);
    root.setAttribute("aria-activedescendant", activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => {
      root.removeAttribute("aria-controls");
      root.removeAttribute("aria-activedescendant");
    };
  }, [editor, activeId, id]);
}
