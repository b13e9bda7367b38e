/**
 * Cleans up HTML from the clipboard: formatting that Word, Google Docs and web pages express as styles
 * becomes elements; all other styling is dropped.
 */
import { inertDocument } from "../../../lib/trusted-types.ts";

export interface Pasted {
  body: HTMLElement;
  /** Number of external pictures, which are left out. */
  foreign: number;
}

/**
 * Style attributes are renamed to this before parsing: the CSP reports them, and event handlers, even in an
 * inert document.
 */
const STYLE = "data-style";
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** Removes what would cause CSP reports during parsing. */
function withoutStyles(html: string): string {
  return html
    .replace(/<(style|script|xml|title)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(TAG, (tag) =>
      tag.replace(/([\s"'/])style(\s*=)/gi, `$1${STYLE}$2`).replace(/([\s"'/])on[a-z]+(\s*=)/gi, "$1data-on$2"),
    );
}

export function cleaned(html: string): Pasted {
  const { body } = inertDocument(withoutStyles(html));
  wordLists(body);
  for (const element of body.querySelectorAll(`[${STYLE}]`)) meant(element);
  for (const title of body.querySelectorAll("p.MsoTitle, p.MsoHeading1")) renamed(title, "h2");
  for (const bold of body.querySelectorAll(":is(h1,h2,h3,h4,h5,h6) :is(b,strong)"))
    bold.replaceWith(...bold.childNodes);
  for (const link of body.querySelectorAll("a[href]"))
    link.setAttribute("href", withoutDetour(link.getAttribute("href") ?? ""));
  spaces(body);
  const foreign = [...body.querySelectorAll("img")].filter((img) => !isOwn(img.getAttribute("src") ?? "")).length;
  return { body, foreign };
}

const isOwn = (src: string) => src.startsWith("/media/") || src.startsWith(`${location.origin}/media/`);

/** The declarations of a renamed style attribute. */
function properties(element: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of (element.getAttribute(STYLE) ?? "").split(";")) {
    const at = rule.indexOf(":");
    if (at > 0)
      found.set(
        rule.slice(0, at).trim().toLowerCase(),
        rule
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return found;
}

const INLINE = new Set(["span", "font", "b", "i", "em", "strong", "u", "s", "a", "del", "ins"]);

/** Converts text formatting in styles to elements. */
function meant(element: Element): void {
  const style = properties(element);
  element.removeAttribute(STYLE);
  if (style.get("display") === "none" || style.get("mso-hide") === "all") {
    element.remove();
    return;
  }
  if (!INLINE.has(element.localName)) return;
  const weight = style.get("font-weight") ?? "";
  const bold = /^(bold|bolder|[6-9]\d\d)$/.test(weight);
  const wraps: string[] = [];
  if (bold && !/^(b|strong)$/.test(element.localName)) wraps.push("strong");
  if (/italic|oblique/.test(style.get("font-style") ?? "") && !/^(i|em)$/.test(element.localName)) wraps.push("em");
  const line = style.get("text-decoration") ?? style.get("text-decoration-line") ?? "";
  if (line.includes("line-through") && !/^(s|del)$/.test(element.localName)) wraps.push("s");
  const raised = style.get("vertical-align");
  if (raised === "super") wraps.push("sup");
  if (raised === "sub") wraps.push("sub");
  for (const tag of wraps) {
    const wrap = element.ownerDocument.createElement(tag);
    wrap.append(...element.childNodes);
    element.append(wrap);
  }
  // Google Docs wraps everything in a 'b' that is not bold.
  if (/^(b|strong)$/.test(element.localName) && /^(normal|lighter|[1-4]00)$/.test(weight)) renamed(element, "span");
  else if (/^(i|em)$/.test(element.localName) && style.get("font-style") === "normal") renamed(element, "span");
}

function renamed(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Turns Word's list paragraphs into lists. */
function wordLists(body: Element): void {
  /** The open lists, outermost first. */
  let open: Element[] = [];
  let last: Element | null = null;
  for (const p of [...body.querySelectorAll("p, h1, h2, h3, h4")]) {
    const level = /mso-list:[^;]*\blevel(\d)/i.exec(p.getAttribute(STYLE) ?? "")?.[1];
    if (!level) continue;
    const marker = [...p.querySelectorAll(`[${STYLE}]`)].find((one) =>
      /mso-list:\s*ignore/i.test(one.getAttribute(STYLE) ?? ""),
    );
    const ordered = /^[\s\u00a0]*\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker?.textContent ?? "");
    marker?.remove();
    const previous = p.previousElementSibling;
    if (previous === null || previous !== last) open = [];
    const depth = Math.min(Number(level), open.length + 1);
    open = open.slice(0, depth);
    let list = open[depth - 1];
    if (!list) {
      list = p.ownerDocument.createElement(ordered ? "ol" : "ul");
      const above = open[depth - 2];
      if (above) (above.lastElementChild ?? above).append(list);
      else p.before(list);
      open.push(list);
    }
    const item = p.ownerDocument.createElement("li");
    item.append(...p.childNodes);
    list.append(item);
    p.remove();
    last = open[0] ?? null;
  }
}

/** Unwraps Google Docs' redirect links. */
function withoutDetour(href: string): string {
  try {
    const url = new URL(href);
    const to =
      /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url" ? url.searchParams.get("q") : null;
    return to ?? href;
  } catch {
    return href;
  }
}

/** Word and browsers write non-breaking spaces where plain ones are meant. */
function spaces(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("pre")) continue;
    node.nodeValue = (node.nodeValue ?? "").replace(/\u00a0/g, " ");
  }
}
