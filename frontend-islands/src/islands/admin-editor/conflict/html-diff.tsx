/**
 * Renders an article as readers will see it, compared with another version: words and pictures the other
 * lacks are marked and counted.
 */
import { createElement, Fragment, type ReactElement, useMemo } from "react";
import { missingFrom } from "../../../admin/forms/diff.ts";
import { inertDocument } from "../../../lib/trusted-types.ts";

/** Elements that are rendered as they are; of all others only the content. */
const DRAWN: ReadonlySet<string> = new Set(
  "abbr b blockquote br caption cite code em figcaption figure hr i kbd li ol p pre s small strong sub sup table tbody td th thead tr ul".split(
    " ",
  ),
);
/** Headings of the article are rendered as other elements: they must not join this page's outline. */
const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "template"]);
/** Elements that count as one item instead of words. */
const THINGS: ReadonlySet<string> = new Set(["img", "iframe", "video"]);

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const thing = (element: Element) => `<${element.localName} ${element.getAttribute("src") ?? ""}>`;

/** Words and items in reading order. */
function tokensOf(node: Node): string[] {
  return [...node.childNodes].flatMap((child) => {
    if (!isElement(child)) return child.nodeType === Node.TEXT_NODE ? (child.nodeValue?.match(/\S+/g) ?? []) : [];
    if (UNSEEN.has(child.localName)) return [];
    return THINGS.has(child.localName) ? [thing(child)] : tokensOf(child);
  });
}

/** Cursor over the tokens during rendering. */
interface Marks {
  next: () => boolean;
}

export function HtmlDiff({ html, other = html }: { html: string; other?: string }) {
  const { drawn, summary } = useMemo(() => compare(html, other), [html, other]);
  return (
    <div className="value-text article-text">
      <div translate="no">{drawn}</div>
      {html !== other && <p className="article-text__note">{summary}</p>}
    </div>
  );
}

function compare(html: string, other: string): { drawn: readonly (ReactElement | null)[]; summary: string } {
  const { body } = inertDocument(html);
  const own = tokensOf(body);
  const others = tokensOf(inertDocument(other).body);
  const differs = missingFrom(own, others);
  let at = 0;
  const drawn = draw(body, {
    next: () => {
      at += 1;
      return differs[at - 1] === true;
    },
  });
  return { drawn, summary: summarize(own, differs, own.length === others.length) };
}

function summarize(own: readonly string[], differs: readonly boolean[], asLong: boolean): string {
  const only = own.filter((_, at) => differs[at]);
  if (only.length === 0) {
    return asLong ? "Same words, different formatting." : "All of this is in the other version too.";
  }
  const pictures = only.filter((token) => /^<\w+ .*>$/.test(token)).length;
  const count = (n: number, word: string) => (n === 0 ? [] : [`${n} ${n === 1 ? word : `${word}s`}`]);
  const what = [...count(only.length - pictures, "word"), ...count(pictures, "picture")];
  return `Only in this version: ${what.join(" and ")}, marked above.`;
}

function draw(node: Node, marks: Marks): (ReactElement | null)[] {
  return [...node.childNodes].map((child, at) => {
    if (!isElement(child)) return child.nodeType === Node.TEXT_NODE ? words(child.nodeValue ?? "", marks, at) : null;
    return element(child, marks, at);
  });
}

function element(node: Element, marks: Marks, key: number): ReactElement | null {
  const tag = node.localName;
  if (UNSEEN.has(tag)) return null;
  if (THINGS.has(tag)) {
    const what = picture(node);
    return marks.next() ? <mark key={key}>{what}</mark> : <Fragment key={key}>{what}</Fragment>;
  }
  const inside = draw(node, marks);
  if (HEADINGS.has(tag)) return createElement("p", { key, className: `article-text__${tag}` }, ...inside);
  if (tag === "a") return createElement("u", { key }, ...inside);
  if (!DRAWN.has(tag)) return <Fragment key={key}>{inside}</Fragment>;
  return tag === "br" || tag === "hr" ? createElement(tag, { key }) : createElement(tag, { key }, ...inside);
}

function picture(node: Element): ReactElement {
  const src = node.getAttribute("src") ?? "";
  // External pictures are removed when the text is saved.
  if (node.localName !== "img" || !src.startsWith("/")) return <span>[Video]</span>;
  return <img src={src} alt={node.getAttribute("alt") ?? ""} loading="lazy" />;
}

/** Text with differing words marked; adjacent ones share one mark. */
function words(text: string, marks: Marks, key: number): ReactElement {
  const runs: { text: string; differs: boolean }[] = [];
  for (const piece of text.match(/\s+|\S+/g) ?? []) {
    const last = runs.at(-1);
    // White space belongs to the preceding word; at the end of a mark it is invisible.
    const differs = /\S/.test(piece) ? marks.next() : (last?.differs ?? false);
    if (last && last.differs === differs) last.text += piece;
    else runs.push({ text: piece, differs });
  }
  return (
    <Fragment key={key}>
      {runs.map(({ text, differs }, at) => createElement(differs ? "mark" : "span", { key: at }, text))}
    </Fragment>
  );
}
