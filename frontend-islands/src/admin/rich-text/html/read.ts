/**
 * Reads HTML into Lexical's nodes. Saved HTML is preserved exactly: a block that would not read the same when
 * written again stays as raw HTML. Pasted HTML is converted as well as possible.
 */
import { $createCodeNode } from "@lexical/code-core";
import { $createListItemNode, $createListNode, $isListNode } from "@lexical/list";
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from "@lexical/rich-text";
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from "@lexical/table";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $setState,
  type ElementNode,
  type LexicalNode,
} from "lexical";
import { inertDocument } from "../../../lib/trusted-types.ts";
import { $createCardNode } from "../editor/card-node.ts";
import { canonical } from "./canonical.ts";
import { cardOf, innerOf } from "./card-read.ts";
import { BLOCK_NAMES, BLOCKS, NOT_TEXT } from "./elements.ts";
import { escapeText } from "./escape.ts";
import { $nodesOf, collapsed, type Marks, marked, NO_MARKS, type Run } from "./read-inline.ts";
import { anchorState, apartState, captionState } from "./states.ts";
import { $htmlOf } from "./write.ts";

const HEADING: Readonly<Record<string, HeadingTagType>> = {
  h1: "h2",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  h5: "h4",
  h6: "h4",
};

class Reader {
  readonly out: LexicalNode[] = [];
  private line: Run[] = [];
  private $begin: () => LexicalNode & { append: (...nodes: LexicalNode[]) => unknown } = $createParagraphNode;

  constructor($begin?: Reader["$begin"]) {
    if ($begin) this.$begin = $begin;
  }

  /** Ends the current line. */
  $flush(): void {
    const runs = collapsed(this.line);
    while (runs.at(-1)?.text === null) runs.pop();
    while (runs[0]?.text === null) runs.shift();
    this.line = [];
    if (!runs.some(({ text }) => text?.replace(/\u00a0/g, " ").trim())) return;
    const block = this.$begin();
    block.append(...$nodesOf(runs));
    this.out.push(block);
  }

  $children(parent: Element, marks: Marks): void {
    for (const child of parent.childNodes) {
      if (child.nodeType === 3) this.line.push({ ...marks, text: child.nodeValue ?? "" });
      else if (child.nodeType === 1) this.$element(child as Element, marks);
    }
  }

  /** The children on lines of their own. */
  private $apart(parent: Element, marks: Marks): void {
    this.$flush();
    this.$children(parent, marks);
    this.$flush();
  }

  private $put(...nodes: LexicalNode[]): void {
    this.$flush();
    $keepApart(this.out, nodes);
    this.out.push(...nodes);
  }

  private $element(element: Element, marks: Marks): void {
    const tag = element.localName;
    if (NOT_TEXT.has(tag)) return;
    if (tag === "br") {
      this.line.push({ ...marks, text: null });
      return;
    }
    const heading = HEADING[tag];
    if (heading) this.$heading(element, heading, marks);
    else if (tag === "ul" || tag === "ol") this.$put(...$list(element, marks));
    else if (tag === "table") this.$table(element, marks);
    else if (tag === "pre") this.$put($code(element));
    else if (tag === "hr") this.$put($createCardNode({ kind: "rule" }));
    else if (tag === "blockquote") this.$quote(element, marks);
    else if (tag === "figure" || tag === "img" || tag === "iframe") this.$card(element, marks);
    else if (BLOCK_NAMES.has(tag)) this.$apart(element, marks);
    else this.$children(element, marked(element, marks));
  }

  private $heading(element: Element, tag: HeadingTagType, marks: Marks): void {
    const nodes = $blocks(element, marks, () => $createHeadingNode(tag));
    const [first] = nodes;
    const id = element.getAttribute("id");
    if (first && id) $setState(first, anchorState, id);
    this.$put(...nodes);
  }

  private $quote(element: Element, marks: Marks): void {
    this.$flush();
    const nodes = $blocks(element, marks, $createQuoteNode);
    const [first] = nodes;
    if (first && this.out.at(-1)?.getType() === "quote") $setState(first, apartState, true);
    this.out.push(...nodes);
  }

  private $card(element: Element, marks: Marks): void {
    const card = cardOf(element);
    if (card) this.$put($createCardNode(card));
    else if (element.localName === "figure") this.$apart(element, marks);
  }

  private $table(element: Element, marks: Marks): void {
    const cells = element.querySelectorAll("caption, td, th");
    // Mail and old pages use single-cell tables for layout.
    if (cells.length < 2 || element.querySelector("table")) {
      for (const cell of cells) if (cell.closest("table") === element) this.$apart(cell, marks);
    } else this.$put($table(element, marks));
  }
}

/**
 * Lexical joins lists of one kind that follow each other, and numbers would change: an empty line, which is not
 * written, keeps numbered ones apart.
 */
function $keepApart(before: LexicalNode[], nodes: readonly LexicalNode[]): void {
  const [first] = nodes;
  const last = before.at(-1);
  const areNumbered = [last, first].every((node) => $isListNode(node) && node.getListType() === "number");
  if (areNumbered) before.push($createParagraphNode());
}

/** The blocks in an element; `$begin` makes the node of a line of text. */
function $blocks(parent: Element, marks: Marks = NO_MARKS, $begin?: Reader["$begin"]): LexicalNode[] {
  const reader = new Reader($begin);
  reader.$children(parent, marks);
  reader.$flush();
  return reader.out;
}

function $list(element: Element, marks: Marks): LexicalNode[] {
  const number = element.localName === "ol";
  const start = Number.parseInt(element.getAttribute("start") ?? "1", 10);
  const list = $createListNode(number ? "number" : "bullet", number && Number.isFinite(start) ? start : 1);
  const $nest = (nested: readonly LexicalNode[]) => {
    for (const inner of nested) list.append($createListItemNode().append(inner));
  };
  for (const child of element.children) {
    if (child.localName === "ul" || child.localName === "ol") {
      $nest($list(child, marks));
      continue;
    }
    if (NOT_TEXT.has(child.localName)) continue;
    const parts = $blocks(child, marks);
    const item = $createListItemNode();
    let lines = 0;
    for (const line of parts.filter((part) => part.getType() !== "list").flatMap($linesOf)) {
      // A list item is one line in the editor: its paragraphs are separated by line breaks.
      if (lines > 0) item.append($createLineBreakNode());
      lines += 1;
      item.append(...line.getChildren());
    }
    if (lines > 0) list.append(item);
    $nest(parts.filter((part) => part.getType() === "list"));
  }
  return list.getChildrenSize() > 0 ? [list] : [];
}

/** The lines of text in a block; a table has the lines of its cells. */
function $linesOf(block: LexicalNode): ElementNode[] {
  if (!$isElementNode(block)) return [];
  const isTable = $isTableNode(block) || $isTableRowNode(block) || $isTableCellNode(block);
  return isTable ? block.getChildren().flatMap($linesOf) : [block];
}

function $code(element: Element): LexicalNode {
  const code = $createCodeNode();
  const lines = (element.textContent ?? "").replace(/\r\n?/g, "\n").split("\n");
  lines.forEach((text, at) => {
    if (at > 0) code.append($createLineBreakNode());
    if (text) code.append($createTextNode(text));
  });
  return code;
}

function $table(element: Element, marks: Marks): TableNode {
  const table = $createTableNode();
  const caption = element.querySelector(":scope > caption");
  if (caption) $setState(table, captionState, escapeText((caption.textContent ?? "").replace(/\s+/g, " ").trim()));
  for (const tr of element.querySelectorAll("tr")) {
    const row = $createTableRowNode();
    for (const td of tr.children) {
      if (td.localName !== "td" && td.localName !== "th") continue;
      const cell = $createTableCellNode(headerOf(td), span(td, "colspan")).setRowSpan(span(td, "rowspan"));
      const inside = $blocks(td, marks);
      cell.append(...(inside.length > 0 ? inside : [$createParagraphNode()]));
      row.append(cell);
    }
    if (row.getChildrenSize() > 0) table.append(row);
  }
  return table;
}

function headerOf(cell: Element): number {
  if (cell.localName === "td") return TableCellHeaderStates.NO_STATUS;
  const scope = cell.getAttribute("scope") ?? (cell.closest("thead") ? "col" : "row");
  return scope === "row" ? TableCellHeaderStates.COLUMN : TableCellHeaderStates.ROW;
}

const span = (cell: Element, name: string) =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1, 1), 50);

/** Blocks of pasted HTML; elements that the editor does not support are left out. */
export const $fromPasted = (body: Element): LexicalNode[] => $blocks(body);

/**
 * Blocks of saved HTML. A block that would not read the same when written again is kept unchanged as one
 * card.
 */
export function $fromSaved(html: string): LexicalNode[] {
  const out: LexicalNode[] = [];
  for (const part of parts(inertDocument(html).body)) {
    const nodes = $blocks(part);
    const written = inertDocument($htmlOf(nodes)).body;
    if (canonical(written) === canonical(part)) {
      // Adjacent quotations stay separate.
      const [first] = nodes;
      if (first?.getType() === "quote" && out.at(-1)?.getType() === "quote") $setState(first, apartState, true);
      $keepApart(out, nodes);
      out.push(...nodes);
    } else out.push($createCardNode({ kind: "html", html: innerOf(part) }));
  }
  return out;
}

/** The independent pieces of a text: each block, and each run of inline content outside a block. */
function parts(body: Element): Element[] {
  const out: Element[] = [];
  let loose: Element | null = null;
  for (const child of [...body.childNodes]) {
    const isBlock =
      child.nodeType === 1 && (BLOCK_NAMES.has((child as Element).localName) || holdsBlocks(child as Element));
    if (child.nodeType !== 1 && child.nodeType !== 3) continue;
    if (!isBlock && loose === null && child.nodeType === 3 && !child.nodeValue?.trim()) continue;
    const part: Element = (!isBlock && loose) || body.ownerDocument.createElement("div");
    if (part !== loose) out.push(part);
    loose = isBlock ? null : part;
    part.append(child);
  }
  return out;
}

const holdsBlocks = (element: Element) => element.querySelector(BLOCKS) !== null;
