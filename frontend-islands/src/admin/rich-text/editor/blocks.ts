/** Block styles, and blocks that can be inserted. */
import { $createCodeNode, $isCodeNode } from "@lexical/code-core";
import { $insertList, $isListNode, $removeList, type ListNode } from "@lexical/list";
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $createTableNodeWithDimensions, $isTableCellNode, $isTableNode } from "@lexical/table";
import { $findMatchingParent, $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createParagraphNode,
  $getNearestRootOrShadowRoot,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isRootNode,
  type ElementNode,
  type LexicalNode,
} from "lexical";
import type { Card } from "../html/card.ts";
import { $createCardNode, $isCardNode } from "./card-node.ts";

export type Style = "p" | "h2" | "h3" | "h4" | "quote" | "code";

export const STYLES: readonly (readonly [Style, string])[] = [
  ["p", "Text"],
  ["h2", "Heading"],
  ["h3", "Small heading"],
  ["h4", "Smallest heading"],
  ["quote", "Quotation"],
  ["code", "Code"],
];

const MAKE: Record<Style, () => ElementNode> = {
  p: $createParagraphNode,
  h2: () => $createHeadingNode("h2"),
  h3: () => $createHeadingNode("h3"),
  h4: () => $createHeadingNode("h4"),
  quote: $createQuoteNode,
  code: () => $createCodeNode(),
};

/** Applies a block style to the selected lines. */
export function $become(style: Style): void {
  let selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  // A heading inside a list ends the list.
  if ($findMatchingParent(selection.anchor.getNode(), $isListNode)) {
    $removeList();
    selection = $getSelection();
  }
  if ($isRangeSelection(selection)) $setBlocksType(selection, MAKE[style]);
}

/** Turns lines into a list, or a list back into plain lines. */
export function $toggleList(kind: "bullet" | "number"): void {
  if ($listKind() === kind) $removeList();
  else $insertList(kind);
}

/** The style of the block where the selection starts. */
export function $styleHere(): Style | "" {
  const block = $blockHere();
  if ($isHeadingNode(block)) {
    const tag = block.getTag();
    return tag === "h2" || tag === "h3" || tag === "h4" ? tag : "";
  }
  if ($isQuoteNode(block)) return "quote";
  if ($isCodeNode(block)) return "code";
  return block && !$isListNode(block) && !$isCardNode(block) ? "p" : "";
}

/** The block where the selection starts. */
function $blockHere(): LexicalNode | null {
  const selection = $getSelection();
  const [node] = selection?.getNodes() ?? [];
  const from = $isRangeSelection(selection) ? selection.anchor.getNode() : node;
  if (!from) return null;
  // Next to a picture, the selection is between two blocks, not in one.
  if ($isRootNode(from)) {
    return $isRangeSelection(selection) ? from.getChildAtIndex(Math.max(selection.anchor.offset - 1, 0)) : null;
  }
  const root = $getNearestRootOrShadowRoot(from);
  return $findMatchingParent(from, (one) => one.getParent()?.is(root) === true);
}

/** The innermost list of the selection. */
export function $listKind(): "bullet" | "number" | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const list = $findMatchingParent(selection.anchor.getNode(), $isListNode) as ListNode | null;
  const kind = list?.getListType();
  return kind === "bullet" || kind === "number" ? kind : null;
}

/** Whether the selection is in a table cell: cards and tables cannot be nested in tables. */
export function $inTable(): boolean {
  const [node] = $getSelection()?.getNodes() ?? [];
  return Boolean(node && $findMatchingParent(node, (one) => $isTableCellNode(one) || $isTableNode(one)));
}

/** Moves the selection out of the table, so that the next insert goes after it. */
export function $leaveTable(): void {
  const [node] = $getSelection()?.getNodes() ?? [];
  const table = node && $findMatchingParent(node, $isTableNode);
  if (!table) return;
  const line = $createParagraphNode();
  table.insertAfter(line);
  line.select();
}

/** Puts a block after the selected one, or in place of an empty line. */
function $place(node: LexicalNode): void {
  $leaveTable();
  const here = $blockHere();
  if (!here) $insertNodeToNearestRoot(node);
  else if (here.getTextContent().trim() === "" && !$isCardNode(here) && !$isListNode(here)) here.replace(node);
  else here.insertAfter(node);
}

/** Inserts a card after the selected line, followed by an empty line to type on. */
export function $insertCard(card: Card): void {
  const node = $createCardNode(card);
  $place(node);
  const next = node.getNextSibling();
  if (next && !$isCardNode(next)) next.selectStart();
  else {
    const line = $createParagraphNode();
    node.insertAfter(line);
    line.select();
  }
}

/** A 3 x 3 table with a header row; selects the first cell. */
export function $insertTable(): void {
  const table = $createTableNodeWithDimensions(3, 3, { rows: true, columns: false });
  $place(table);
  if (!table.getNextSibling()) table.insertAfter($createParagraphNode());
  table.getFirstDescendant()?.selectStart();
}

/** Moves a block; returns the announcement. */
export function $moveTo(from: number, to: number): string {
  const blocks = $getRoot().getChildren();
  const block = blocks[from];
  const other = blocks[to];
  if (!block || !other || from === to) return "It is already there.";
  if (to < from) other.insertBefore(block);
  else other.insertAfter(block);
  return `Moved, now ${to + 1} of ${blocks.length}.`;
}

/** Moves the selected block up or down; returns the announcement. */
export function $move(step: number): string {
  let block: LexicalNode | null = $blockHere();
  // A block inside a cell moves with its table.
  while (block && !$isRootNode(block.getParent())) block = block.getParent();
  if (!block) return "";
  const at = block.getIndexWithinParent();
  return $moveTo(at, Math.min(Math.max(at + step, 0), $getRoot().getChildrenSize() - 1));
}
