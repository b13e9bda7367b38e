/** The Lexical editor of a running text: bold words, italic words and links, in one paragraph. */
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $createLinkNode, $isLinkNode, $toggleLink, LinkNode } from "@lexical/link";
import { DRAG_DROP_PASTE, registerRichText } from "@lexical/rich-text";
import { mergeRegister } from "@lexical/utils";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  INDENT_CONTENT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import type { InlinePiece } from "../../../generated/domain.ts";
import { checkAddress, isAddress, isLink } from "../html/address.ts";
import { NO_MARKS, piecesOf, piecesOfPasted, storedText } from "../html/inline-text.ts";
import { seen } from "../paste/letters.ts";
import type { DocumentFormat } from "../use-document.ts";
import { commandsOf } from "./commands.ts";
import { cleaned } from "./paste.ts";

/** Keystrokes within this time are undone together. */
const HISTORY_MS = 800;

export function createInlineEditor(): LexicalEditor {
  return createEditor({ namespace: "inline-text", nodes: [LinkNode], onError: (error) => console.error(error) });
}

export const INLINE_TEXT: DocumentFormat = {
  load: (editor, stored, first) => {
    const tag = first ? [HISTORY_MERGE_TAG, "skip-dom-selection"] : ["skip-dom-selection"];
    editor.update(
      () => {
        const paragraph = $createParagraphNode();
        paragraph.append(...$nodesOf(piecesOf(stored)));
        $getRoot().clear().append(paragraph);
      },
      { discrete: true, tag },
    );
  },
  $write: () => storedText($pieces()),
  meaning: (stored) => storedText(piecesOf(stored)),
};

function $nodesOf(pieces: readonly InlinePiece[]): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  let link: LinkNode | null = null;
  let address = "";
  for (const piece of pieces) {
    if (piece.link !== address) {
      address = piece.link;
      link = address ? $createLinkNode(address) : null;
      if (link) nodes.push(link);
    }
    const words = $wordsOf(piece);
    if (link) link.append(...words);
    else nodes.push(...words);
  }
  return nodes;
}

function $wordsOf({ text, isBold, isItalic }: InlinePiece): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) nodes.push($createLineBreakNode());
    if (!line) continue;
    const node = $createTextNode(line);
    if (isBold) node.toggleFormat("bold");
    if (isItalic) node.toggleFormat("italic");
    nodes.push(node);
  }
  return nodes;
}

function $pieces(): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  for (const block of $getRoot().getChildren()) {
    if (pieces.length > 0) pieces.push({ ...NO_MARKS, text: "\n" });
    if ($isElementNode(block)) $collect(block, "", pieces);
  }
  return pieces;
}

function $collect(parent: ElementNode, link: string, pieces: InlinePiece[]): void {
  for (const child of parent.getChildren()) {
    if ($isTextNode(child)) {
      const isBold = child.hasFormat("bold");
      const isItalic = child.hasFormat("italic");
      pieces.push({ text: child.getTextContent(), isBold, isItalic, link });
    } else if ($isLineBreakNode(child)) pieces.push({ ...NO_MARKS, text: "\n", link });
    else if ($isElementNode(child)) $collect(child, $isLinkNode(child) ? child.getURL() : link, pieces);
  }
}

/** Callbacks from the editor to its surroundings. */
interface Surroundings {
  /** The link shortcut was pressed. */
  link: () => void;
  /** Focus should move to the tools. */
  toolbar: () => void;
}

export function registerInline(editor: LexicalEditor, around: Surroundings): () => void {
  const on = commandsOf(editor);
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
    // There is one paragraph: Enter begins a new line in it.
    on(INSERT_PARAGRAPH_COMMAND, () => editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false)),
    on(FORMAT_TEXT_COMMAND, (format) => format !== "bold" && format !== "italic"),
    on(FORMAT_ELEMENT_COMMAND, () => true),
    on(INDENT_CONTENT_COMMAND, () => true),
    on(OUTDENT_CONTENT_COMMAND, () => true),
    on(INSERT_TAB_COMMAND, () => true),
    on(DRAG_DROP_PASTE, () => true),
    // The screen around it answers Escape.
    on(KEY_ESCAPE_COMMAND, () => true),
    on(PASTE_COMMAND, (event) => {
      const data = "clipboardData" in event ? event.clipboardData : null;
      if (!data) return false;
      event.preventDefault();
      editor.update(() => $insert(data), { tag: PASTE_TAG });
      return true;
    }),
    // Dropped text, and text inserted by browser assistants, is treated like a paste.
    on(CONTROLLED_TEXT_INSERTION_COMMAND, (event) => {
      if (typeof event === "string" || !event.dataTransfer) return false;
      $insert(event.dataTransfer);
      return true;
    }),
    on(KEY_DOWN_COMMAND, (event) => {
      const isLinkKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const isToolsKey = event.altKey && event.key === "F10";
      if (!isLinkKey && !isToolsKey) return false;
      event.preventDefault();
      if (isLinkKey) around.link();
      else around.toolbar();
      return true;
    }),
  );
}

/** Inserts the clipboard's content: text with at most bold words, italic words and links. */
function $insert(data: DataTransfer): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const text = seen(data.getData("text/plain") || data.getData("text/uri-list"));
  const html = data.getData("text/html");
  if (isAddress(text) && !selection.isCollapsed()) {
    const checked = checkAddress(text);
    if ("href" in checked && isLink(checked.href)) {
      $toggleLink(checked.href);
      return;
    }
  }
  const plain = [{ ...NO_MARKS, text: text.replace(/\r\n?/g, "\n") }];
  selection.insertNodes($nodesOf(html ? piecesOfPasted(cleaned(html).body) : plain));
}
