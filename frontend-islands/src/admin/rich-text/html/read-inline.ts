/** Reads inline HTML into Lexical's nodes. */
import { $createLinkNode, type LinkNode } from "@lexical/link";
import { $createLineBreakNode, $createTextNode, $setState, type LexicalNode, type TextFormatType } from "lexical";
import { isKept } from "./address.ts";
import { EXTRA_TAGS, tagsState } from "./states.ts";

/** The formatting of a piece of text. */
export interface Marks {
  formats: readonly TextFormatType[];
  tags: readonly string[];
  link: Element | null;
}

export const NO_MARKS: Marks = { formats: [], tags: [], link: null };

export interface Run extends Marks {
  /** Null for a line break. */
  text: string | null;
}

const FORMAT_OF: Readonly<Record<string, TextFormatType>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  dfn: "italic",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  code: "code",
  samp: "code",
  tt: "code",
  sub: "subscript",
  sup: "superscript",
  mark: "highlight",
};
const TAGS: ReadonlySet<string> = new Set(EXTRA_TAGS);

/** The marks that apply inside `element`. */
export function marked(element: Element, marks: Marks): Marks {
  const tag = element.localName;
  const format = FORMAT_OF[tag];
  if (format && !marks.formats.includes(format)) return { ...marks, formats: [...marks.formats, format] };
  if (TAGS.has(tag) && !marks.tags.includes(tag)) return { ...marks, tags: [...marks.tags, tag] };
  if (tag === "a" && element.hasAttribute("href") && isKept(element.getAttribute("href") ?? "")) {
    return { ...marks, link: element };
  }
  return marks;
}

const same = (a: Run, b: Run) =>
  a.link === b.link && a.formats.join() === b.formats.join() && a.tags.join() === b.tags.join();

/** Collapses white space as a browser does: one space between words, none at line ends. */
export function collapsed(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  let space = true;
  for (const run of runs) {
    if (run.text === null) {
      trimEnd(out);
      out.push(run);
      space = true;
      continue;
    }
    let text = run.text.replace(/[\t\n\r\f ]+/g, " ");
    if (space) text = text.replace(/^ /, "");
    if (!text) continue;
    space = text.endsWith(" ");
    const last = out.at(-1);
    if (last && last.text !== null && same(last, run)) last.text += text;
    else out.push({ ...run, text });
  }
  trimEnd(out);
  return out;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && last.text !== null; last = runs.at(-1)) {
    last.text = last.text.replace(/ $/, "");
    if (last.text) return;
    runs.pop();
  }
}

function $text(run: Run): LexicalNode {
  if (run.text === null) return $createLineBreakNode();
  const node = $createTextNode(run.text);
  for (const format of run.formats) if (!node.hasFormat(format)) node.toggleFormat(format);
  const tags = EXTRA_TAGS.filter((tag) => run.tags.includes(tag)).join(" ");
  if (tags) $setState(node, tagsState, tags);
  return node;
}

const $link = (a: Element) =>
  $createLinkNode((a.getAttribute("href") ?? "").trim(), { rel: "noopener", title: a.getAttribute("title") });

/** Converts collapsed runs to nodes. */
export function $nodesOf(runs: readonly Run[]): LexicalNode[] {
  const out: LexicalNode[] = [];
  let of: Element | null = null;
  let link: LinkNode | null = null;
  for (const run of runs) {
    if (run.link !== of) {
      of = run.link;
      link = of && $link(of);
      if (link) out.push(link);
    }
    const node = $text(run);
    if (link) link.append(node);
    else out.push(node);
  }
  return out;
}
