/** Writes the document as HTML: plain elements only, in the server's spelling. */
import { $isCodeNode } from "@lexical/code-core";
import { $isLinkNode, type LinkNode } from "@lexical/link";
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from "@lexical/list";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import {
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from "@lexical/table";
import {
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalNode,
  type TextFormatType,
  type TextNode,
} from "lexical";
import { $isCardNode } from "../editor/card-node.ts";
import { isKept } from "./address.ts";
import { cardHtml } from "./card-html.ts";
import { escapeAttribute, escapeText } from "./escape.ts";
import { anchorState, apartState, captionState, tagsState } from "./states.ts";

/** Formats and their elements, outermost first. */
const FORMATS: readonly (readonly [TextFormatType, string])[] = [
  ["highlight", "mark"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strikethrough", "s"],
  ["subscript", "sub"],
  ["superscript", "sup"],
  ["code", "code"],
];

function marksOf(node: TextNode): string[] {
  const formats = FORMATS.filter(([format]) => node.hasFormat(format)).map(([, tag]) => tag);
  return [...formats, ...$getState(node, tagsState).split(" ").filter(Boolean)];
}

/** Inline HTML; adjacent nodes share elements where possible. */
function inline(nodes: readonly LexicalNode[]): string {
  let out = "";
  let open: string[] = [];
  const become = (next: readonly string[]) => {
    let same = 0;
    while (same < open.length && open[same] === next[same]) same += 1;
    for (const tag of open.slice(same).reverse()) out += `</${tag}>`;
    for (const tag of next.slice(same)) out += `<${tag}>`;
    open = [...next];
  };
  for (const node of nodes) {
    if ($isTextNode(node)) {
      const text = node.getTextContent();
      if (!text) continue;
      become(marksOf(node));
      out += escapeText(text);
    } else if ($isLineBreakNode(node)) {
      out += "<br>";
    } else if ($isLinkNode(node)) {
      become([]);
      out += link(node);
    } else if ($isElementNode(node)) {
      become([]);
      out += inline(node.getChildren());
    }
  }
  become([]);
  return out;
}

function link(node: LinkNode): string {
  const inside = inline(node.getChildren());
  const title = node.getTitle();
  const href = node.getURL();
  if (!inside || !href || !isKept(href)) return inside;
  return `<a href="${escapeAttribute(href)}"${title ? ` title="${escapeAttribute(title)}"` : ""} rel="noopener">${inside}</a>`;
}

/** A line without leading and trailing breaks and spaces. */
const line = (nodes: readonly LexicalNode[]) =>
  inline(nodes)
    .replace(/^(?:\s|<br>)+/, "")
    .replace(/(?:\s|<br>)+$/, "");

function list(node: ListNode): string {
  const tag = node.getTag();
  const start = tag === "ol" && node.getStart() !== 1 ? ` start="${node.getStart()}"` : "";
  const items: { text: string; nested: string }[] = [];
  for (const item of node.getChildren().filter($isListItemNode)) {
    const { text, nested } = itemOf(item);
    const last = items.at(-1);
    // Lexical wraps a nested list in an item of its own; HTML has it inside the item before.
    if (nested && !text && last) last.nested = last.nested ? `${last.nested}\n${nested}` : nested;
    else if (text || nested) items.push({ text, nested });
  }
  if (items.length === 0) return "";
  const rows = items.map(({ text, nested }) => `<li>${text}${nested && `\n${nested}\n`}</li>`);
  return `<${tag}${start}>\n${rows.join("\n")}\n</${tag}>`;
}

function itemOf(item: ListItemNode): { text: string; nested: string } {
  const children = item.getChildren();
  const nested = children.filter($isListNode).map(list).join("\n");
  return { text: line(children.filter((child) => !$isListNode(child))), nested };
}

function cell(node: TableCellNode, inHead: boolean): string {
  const state = node.getHeaderStyles();
  const tag = state === TableCellHeaderStates.NO_STATUS ? "td" : "th";
  const scope = inHead || (state & TableCellHeaderStates.COLUMN) === 0 ? "col" : "row";
  const span = (name: string, by: number) => (by > 1 ? ` ${name}="${by}"` : "");
  const spans = span("colspan", node.getColSpan()) + span("rowspan", node.getRowSpan());
  const parts = blocks(node.getChildren());
  const only = parts.length === 1 ? /^<p>(.*)<\/p>$/s.exec(parts[0] ?? "")?.[1] : undefined;
  return `<${tag}${spans}${tag === "th" ? ` scope="${scope}"` : ""}>${only ?? parts.join("")}</${tag}>`;
}

function table(node: TableNode): string {
  const rows = node.getChildren().filter($isTableRowNode);
  const isHead = (row: (typeof rows)[number]) =>
    row.getChildren().every((one) => $isTableCellNode(one) && one.hasHeaderState(TableCellHeaderStates.ROW));
  let heads = 0;
  while (heads < rows.length - 1) {
    const row = rows[heads];
    if (!row || !isHead(row)) break;
    heads += 1;
  }
  const write = (row: (typeof rows)[number], inHead: boolean) =>
    `<tr>${row
      .getChildren()
      .filter($isTableCellNode)
      .map((one) => cell(one, inHead))
      .join("")}</tr>`;
  const caption = $getState(node, captionState);
  return [
    "<table>",
    caption && `<caption>${caption}</caption>`,
    heads > 0 &&
      `<thead>${rows
        .slice(0, heads)
        .map((row) => write(row, true))
        .join("\n")}</thead>`,
    "<tbody>",
    ...rows.slice(heads).map((row) => write(row, false)),
    "</tbody>",
    "</table>",
  ]
    .filter(Boolean)
    .join("\n");
}

function blocks(nodes: readonly LexicalNode[]): string[] {
  const out: string[] = [];
  let quote: string[] = [];
  const endQuote = () => {
    if (quote.length > 0) out.push(`<blockquote>${quote.join("\n")}</blockquote>`);
    quote = [];
  };
  for (const node of nodes) {
    if ($isQuoteNode(node)) {
      if ($getState(node, apartState)) endQuote();
      const text = line(node.getChildren());
      if (text) quote.push(`<p>${text}</p>`);
      continue;
    }
    endQuote();
    const html = one(node);
    if (html) out.push(html);
  }
  endQuote();
  return out;
}

function one(node: LexicalNode): string {
  if ($isCardNode(node)) return cardHtml(node.getCard());
  if ($isListNode(node)) return list(node);
  if ($isTableNode(node)) return table(node);
  if ($isCodeNode(node)) return `<pre><code>${escapeText(node.getTextContent())}</code></pre>`;
  if (!$isElementNode(node)) return "";
  const text = line(node.getChildren());
  if (!text) return "";
  if (!$isHeadingNode(node)) return `<p>${text}</p>`;
  const anchor = $getState(node, anchorState);
  return `<${node.getTag()}${anchor ? ` id="${escapeAttribute(anchor)}"` : ""}>${text}</${node.getTag()}>`;
}

export const $htmlOf = (nodes: readonly LexicalNode[]): string => blocks(nodes).join("\n");

/** The HTML of the whole document; empty if there is nothing to read or see in it. */
export const $toHtml = (): string => $htmlOf($getRoot().getChildren());
