/** The editor's toolbar: one tab stop, arrow keys move between the tools. */
import { FORMAT_TEXT_COMMAND, type LexicalEditor, REDO_COMMAND, type TextFormatType, UNDO_COMMAND } from "lexical";
import { type ReactNode, useRef } from "react";
import { $become, $move, $toggleList, STYLES, type Style } from "../editor/blocks.ts";
import type { Insert } from "./inserts.tsx";
import { Menu, type MenuItem } from "./menu.tsx";
import { keepRoving, MOD, roam, useRoving } from "./roving.ts";
import { ToolbarIcon, type ToolbarIconName } from "./toolbar-icon.tsx";
import { useToolbarState } from "./use-toolbar-state.ts";

interface Props {
  editor: LexicalEditor;
  inserts: readonly Insert[];
  /** Actions for the selected table. */
  table: readonly MenuItem[];
  onLink: () => void;
  onPicture: () => void;
  onHelp: () => void;
  onSource: () => void;
  onFull: () => void;
  full: boolean;
  /** Whether the HTML source is shown. */
  source: boolean;
  count: ReactNode;
  disabled: boolean;
}

const MORE: readonly (readonly [TextFormatType, string, string?])[] = [
  ["strikethrough", "Strikethrough", `${MOD}Shift+X`],
  ["code", "Inline code"],
  ["highlight", "Highlight"],
  ["superscript", "Superscript, as in 1st"],
  ["subscript", "Subscript, as in H2O"],
];

export function Toolbar(props: Props) {
  const { editor, inserts, full, source, count } = props;
  const { bar, canUndo, canRedo } = useToolbarState(editor);
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const off = props.disabled || source;
  const change = (work: () => void) => {
    editor.update(work);
    editor.focus();
  };
  const format = (name: TextFormatType) => {
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, name);
    editor.focus();
  };
  const key = (label: string, face: ReactNode, run: () => void, more: { on?: boolean; disabled?: boolean } = {}) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={more.on}
      disabled={off || more.disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {face}
    </button>
  );
  const icon = (name: ToolbarIconName) => <ToolbarIcon name={name} />;
  const formats = MORE.map(
    ([name, label, keys]): MenuItem => ({
      id: name,
      label,
      keys,
      on: bar.formats.includes(name),
      run: () => format(name),
    }),
  );
  const moves: MenuItem[] = [
    { id: "up", label: "Move up", keys: "Alt+Shift+↑", run: () => change(() => $move(-1)) },
    { id: "down", label: "Move down", keys: "Alt+Shift+↓", run: () => change(() => $move(1)) },
  ];
  const insertItems = inserts.map((entry): MenuItem => ({ ...entry, icon: <ToolbarIcon name={entry.icon} /> }));
  return (
    <div className="rich-text__bar">
      <div className="toolbar" role="toolbar" aria-label="Text tools" ref={box} onFocus={keepRoving} onKeyDown={roam}>
        <select
          aria-label="Paragraph style"
          value={bar.style}
          disabled={off}
          onChange={(event) => {
            const style = event.currentTarget.value as Style;
            editor.update(() => $become(style));
          }}
        >
          {bar.style === "" && <option value="">Style</option>}
          {STYLES.map(([style, label]) => (
            <option key={style} value={style}>
              {label}
            </option>
          ))}
        </select>
        <hr />
        {key(`Bold (${MOD}B)`, <b>B</b>, () => format("bold"), { on: bar.formats.includes("bold") })}
        {key(`Italic (${MOD}I)`, <i>I</i>, () => format("italic"), { on: bar.formats.includes("italic") })}
        {key(`Link (${MOD}K)`, icon("link"), props.onLink, { on: bar.link })}
        <Menu label="More formatting" items={[...formats, ...moves]} disabled={off}>
          <ToolbarIcon name="text" />
          <ToolbarIcon name="chevron" />
        </Menu>
        <hr />
        {key("List", icon("list"), () => change(() => $toggleList("bullet")), { on: bar.list === "bullet" })}
        {key("Numbered list", icon("numbers"), () => change(() => $toggleList("number")), {
          on: bar.list === "number",
        })}
        {key("Quotation", icon("quote"), () => change(() => $become(bar.style === "quote" ? "p" : "quote")), {
          on: bar.style === "quote",
        })}
        {key("Picture", icon("image"), props.onPicture)}
        <Menu label="Insert" items={insertItems} disabled={off}>
          <ToolbarIcon name="plus" />
          <ToolbarIcon name="chevron" />
        </Menu>
        {bar.table && !source && (
          <Menu label="Table" items={props.table} disabled={off}>
            <ToolbarIcon name="table" />
            <ToolbarIcon name="chevron" />
          </Menu>
        )}
        <hr />
        {key(`Undo (${MOD}Z)`, icon("undo"), () => editor.dispatchCommand(UNDO_COMMAND, undefined), {
          disabled: !canUndo,
        })}
        {key(`Redo (${MOD}Shift+Z)`, icon("redo"), () => editor.dispatchCommand(REDO_COMMAND, undefined), {
          disabled: !canRedo,
        })}
        <hr />
        <button
          type="button"
          aria-label="HTML source"
          title="HTML source"
          aria-pressed={source}
          disabled={props.disabled}
          onClick={props.onSource}
        >
          <ToolbarIcon name="html" />
        </button>
        <button type="button" aria-label="Focus mode" title="Focus mode" aria-pressed={full} onClick={props.onFull}>
          <ToolbarIcon name={full ? "less" : "full"} />
        </button>
        {key("Keyboard shortcuts", icon("keys"), props.onHelp)}
        <span className="toolbar__count" aria-hidden="true">
          {count}
        </span>
      </div>
    </div>
  );
}
