/** Creates the Lexical editor with all supported nodes and commands. */
import { $generateNodesFromSerializedNodes, $insertGeneratedNodes } from "@lexical/clipboard";
import { $isCodeNode, CodeNode } from "@lexical/code-core";
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $toggleLink, LinkNode } from "@lexical/link";
import { $isListItemNode, ListItemNode, ListNode, registerList } from "@lexical/list";
import { DRAG_DROP_PASTE, HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import {
  registerTablePlugin,
  registerTableSelectionObserver,
  TableCellNode,
  TableNode,
  TableRowNode,
} from "@lexical/table";
import { $findMatchingParent, mergeRegister } from "@lexical/utils";
import {
  $addUpdateTag,
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  INDENT_CONTENT_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  SELECTION_CHANGE_COMMAND,
  SKIP_SELECTION_FOCUS_TAG,
} from "lexical";
import { checkAddress, isAddress } from "../html/address.ts";
import { videoOf } from "../html/card-read.ts";
import { $fromPasted, $fromSaved } from "../html/read.ts";
import { seen } from "../paste/letters.ts";
import { $become, $inTable, $move, $toggleList, type Style } from "./blocks.ts";
import { CardNode } from "./card-node.ts";
import { commandsOf } from "./commands.ts";
import { registerMarkdown } from "./markdown.ts";
import { cleaned } from "./paste.ts";

/** Callbacks from the editor to its surroundings. */
interface EditorContext {
  /** Pasted or dropped pictures. */
  files: (files: File[]) => void;
  /** The link shortcut was pressed. */
  link: () => void;
  /** Focus should move to the toolbar. */
  toolbar: () => void;
  /** Announces a message to screen readers, and shows it if `seen`. */
  announce: (text: string, seen?: boolean) => void;
}

/** Keystrokes within this time are undone together. */
const HISTORY_MS = 800;
const LEFT_OUT = "Pictures from other websites were left out. Save them to your device and add them here.";

export function createArticleEditor(): LexicalEditor {
  return createEditor({
    namespace: "rich-text",
    nodes: [
      HeadingNode,
      QuoteNode,
      ListNode,
      ListItemNode,
      LinkNode,
      CodeNode,
      TableNode,
      TableRowNode,
      TableCellNode,
      CardNode,
    ],
    theme: {
      code: "rich-text__code-block",
      tableSelection: "rich-text__table--selecting",
      tableCellSelected: "rich-text__cell--selected",
      text: { code: "rich-text__code", strikethrough: "rich-text__strike", highlight: "rich-text__mark" },
      list: { nested: { listitem: "rich-text__nested-item" } },
    },
    onError: (error) => console.error(error),
  });
}

/** Replaces the document with saved HTML. */
export function load(editor: LexicalEditor, html: string, first: boolean): void {
  editor.update(
    () => {
      const nodes = $fromSaved(html);
      const root = $getRoot().clear();
      root.append(...nodes);
      if (root.getLastChild() === null || root.getLastChild() instanceof CardNode) root.append($createParagraphNode());
    },
    { discrete: true, tag: first ? [HISTORY_MERGE_TAG, "skip-dom-selection"] : ["skip-dom-selection"] },
  );
}

export function register(editor: LexicalEditor, context: EditorContext): () => void {
  const insert = (data: DataTransfer) => $insert(editor, data, context);
  const on = commandsOf(editor);
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
    registerList(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor, true),
    registerMarkdown(editor),
    on(PASTE_COMMAND, (event) => {
      const data = "clipboardData" in event ? event.clipboardData : null;
      if (!data) return false;
      event.preventDefault();
      // The drop zone around it handles pasted pictures as well: handle them only once.
      event.stopPropagation();
      editor.update(() => insert(data), { tag: PASTE_TAG });
      return true;
    }),
    // Dropped text, and text inserted by browser assistants, is treated like a paste.
    on(CONTROLLED_TEXT_INSERTION_COMMAND, (event) => {
      if (typeof event === "string" || !event.dataTransfer) return false;
      insert(event.dataTransfer);
      return true;
    }),
    // The drop zone around it takes dropped pictures and shows where they can go.
    on(DRAG_DROP_PASTE, () => true),
    // The browser reports selection changes late. If the focus has moved to the toolbar by then, it stays
    // there.
    on(SELECTION_CHANGE_COMMAND, () => {
      if (!editor.getRootElement()?.contains(document.activeElement)) $addUpdateTag(SKIP_SELECTION_FOCUS_TAG);
      return false;
    }),
    // The site controls alignment and indentation; underlining is reserved for links.
    on(FORMAT_ELEMENT_COMMAND, () => true),
    on(FORMAT_TEXT_COMMAND, (format) => format === "underline" || $inCode()),
    on(INSERT_TAB_COMMAND, () => true),
    registerKeys(editor, context),
  );
}

const $inCode = () => {
  const selection = $getSelection();
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
};

const HEADING_KEYS: Readonly<Record<string, Style>> = { Digit0: "p", Digit2: "h2", Digit3: "h3", Digit4: "h4" };

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function registerKeys(editor: LexicalEditor, around: EditorContext): () => void {
  const on = commandsOf(editor);
  const first = commandsOf(editor, COMMAND_PRIORITY_CRITICAL);
  /** After Escape, the next Tab leaves the editor. */
  let leaves = false;
  return mergeRegister(
    on(KEY_ESCAPE_COMMAND, () => {
      leaves = true;
      around.announce("Press Tab to leave the editor.");
      return true;
    }),
    first(KEY_TAB_COMMAND, (event) => {
      // Outside lists and tables, Tab moves on to the next control of the page.
      if (leaves) return true;
      if ($inTable()) return false;
      const command = event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND;
      if ($canNest(event.shiftKey)) {
        event.preventDefault();
        editor.dispatchCommand(command, undefined);
      }
      return true;
    }),
    on(KEY_DOWN_COMMAND, (event) => {
      if (event.key !== "Tab" && event.key !== "Shift") leaves = false;
      if (event.key === "F10" && event.altKey) return done(event, around.toolbar);
      const step = event.altKey && event.shiftKey ? MOVES[event.key] : undefined;
      if (step) return done(event, () => around.announce($move(step)));
      if (!(event.ctrlKey || event.metaKey)) return false;
      const work = $shortcut(editor, event, around);
      return work !== undefined && done(event, work);
    }),
  );
}

/** The action of a key with Ctrl or Command; nothing for keys of the browser. */
function $shortcut(editor: LexicalEditor, event: KeyboardEvent, around: EditorContext): (() => void) | undefined {
  const { altKey, shiftKey, code } = event;
  if (!altKey && !shiftKey && event.key.toLowerCase() === "k") return around.link;
  const style = altKey && !shiftKey ? HEADING_KEYS[code] : undefined;
  if (style) return () => $become(style);
  if (!shiftKey || altKey) return undefined;
  if (code === "Digit7") return () => $toggleList("number");
  if (code === "Digit8") return () => $toggleList("bullet");
  if (code === "Digit9") return () => $become("quote");
  if (code === "KeyX") return () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "strikethrough");
  return undefined;
}

function done(event: KeyboardEvent, work: () => void): true {
  event.preventDefault();
  work();
  return true;
}

/** Whether Tab can indent the list item under the previous one, or outdent it. */
function $canNest(back: boolean): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
  if (!item) return false;
  return back ? item.getIndent() > 0 : item.getPreviousSibling() !== null && item.getIndent() < 4;
}

/** Inserts the clipboard's content at the selection. */
function $insert(editor: LexicalEditor, data: DataTransfer, around: EditorContext): void {
  const selection = $getSelection() ?? $getRoot().selectEnd();
  const text = seen(data.getData("text/plain") || data.getData("text/uri-list"));
  if ($inCode() && $isRangeSelection(selection)) {
    selection.insertRawText(text);
    return;
  }
  const own = ownNodes(editor, data.getData("application/x-lexical-editor"));
  if (own) {
    $insertGeneratedNodes(editor, own, selection);
    return;
  }
  const html = data.getData("text/html");
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  if (isAddress(text) && $isRangeSelection(selection)) {
    const video = selection.isCollapsed() && videoOf(text);
    const checked = checkAddress(text);
    if (video && selection.anchor.getNode().getTopLevelElement()?.getTextContent().trim() === "" && !$inTable()) {
      $insertGeneratedNodes(editor, [new CardNode(video)], selection);
      return;
    }
    if (!selection.isCollapsed() && "href" in checked) {
      $toggleLink(checked.href, { rel: "noopener" });
      return;
    }
  }
  if (html) {
    const { body, foreign } = cleaned(html);
    const nodes = $fromPasted(body);
    // A picture copied from a page arrives as a file and as HTML that references it.
    if (nodes.length === 0 && files.length > 0) around.files(files);
    else {
      if (foreign > 0) around.announce(LEFT_OUT, true);
      $insertGeneratedNodes(editor, $inLine(nodes, body), selection);
    }
    return;
  }
  if (files.length > 0) around.files(files);
  else $insertGeneratedNodes(editor, plain(text), selection);
}

/** A single pasted paragraph is inserted inline. */
function $inLine(nodes: LexicalNode[], body: HTMLElement): LexicalNode[] {
  const [only] = nodes;
  if (nodes.length !== 1 || only?.getType() !== "paragraph") return nodes;
  const children = (only as ReturnType<typeof $createParagraphNode>).getChildren();
  // Keep spaces at the edges of an inline fragment.
  const whole = body.textContent ?? "";
  if (/^ \S/.test(whole)) children.unshift($createTextNode(" "));
  if (/\S $/.test(whole)) children.push($createTextNode(" "));
  return children;
}

/** Plain text: an empty line separates paragraphs. */
function plain(text: string): LexicalNode[] {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n[\t ]*\n+/);
  const nodes = paragraphs.map((paragraph) => {
    const node = $createParagraphNode();
    paragraph
      .replace(/^\n+|\n+$/g, "")
      .split("\n")
      .forEach((line, at) => {
        if (at > 0) node.append($createLineBreakNode());
        if (line) node.append($createTextNode(line));
      });
    return node;
  });
  const [only] = nodes;
  return nodes.length === 1 && only ? only.getChildren() : nodes;
}

/** Nodes copied from this editor, or from another one on this site. */
function ownNodes(editor: LexicalEditor, json: string): LexicalNode[] | null {
  if (!json) return null;
  try {
    const { namespace, nodes } = JSON.parse(json);
    if (namespace !== editor._config.namespace || !Array.isArray(nodes)) return null;
    return $generateNodesFromSerializedNodes(nodes);
  } catch {
    return null;
  }
}
