/**
 * Cleans up HTML from the clipboard: formatting that Word, Google Docs and web pages express as styles
 * becomes elements; all other styling is dropped, and so is all that is not the text itself.
 */
import { isKept } from "../html/address.ts";
import { placeOf, withoutAsides } from "../paste/asides.ts";
import { seen } from "../paste/letters.ts";
import { withLists } from "../paste/lists.ts";
import { parsed, renamed, STYLE, unwrap } from "../paste/markup.ts";
import { type Properties, Styles } from "../paste/styles.ts";

interface Pasted {
  body: HTMLElement;
  /** Number of external pictures, which are left out. */
  foreign: number;
}

export function cleaned(html: string): Pasted {
  const { body, css } = parsed(html);
  const styles = new Styles(css);
  withoutAsides(body, styles);
  withLists(body, styles);
  for (const element of body.querySelectorAll("*")) meant(element, styles.of(element));
  for (const title of body.querySelectorAll("p.MsoTitle, p.MsoHeading1")) renamed(title, "h2");
  for (const bold of body.querySelectorAll(":is(h1,h2,h3,h4,h5,h6) :is(b,strong)")) unwrap(bold);
  for (const heading of body.querySelectorAll(":is(h1,h2,h3,h4,h5,h6)[id]")) {
    if (!isAnchor(heading)) heading.removeAttribute("id");
  }
  for (const link of body.querySelectorAll("a[href]")) settleLink(link, body);
  words(body);
  const foreign = [...body.querySelectorAll("img")].filter((img) => !isOwn(img.getAttribute("src") ?? "")).length;
  return { body, foreign };
}

const isOwn = (src: string) => src.startsWith("/media/") || src.startsWith(`${location.origin}/media/`);

const INLINE = new Set(["span", "font", "b", "i", "em", "strong", "u", "s", "a", "del", "ins"]);

/** Converts text formatting in styles to elements. */
function meant(element: Element, style: Properties): void {
  element.removeAttribute(STYLE);
  // Office's own elements, such as `o:p` and `st1:place`, say nothing about the text in them.
  if (element.localName.includes(":")) {
    unwrap(element);
    return;
  }
  const display = style.get("display") ?? "";
  if (element.localName === "div" && display === "inline") renamed(element, "span");
  if (!INLINE.has(element.localName) || style.size === 0) return;
  marksOf(element, style);
  if (/^(block|flex|grid|list-item|table)/.test(display) && !element.closest("pre")) setApart(element);
  // Google Docs wraps everything in a 'b' that is not bold.
  const isPlainBold =
    /^(b|strong)$/.test(element.localName) && /^(normal|lighter|[1-4]00)$/.test(style.get("font-weight") ?? "");
  const isPlainItalic = /^(i|em)$/.test(element.localName) && style.get("font-style") === "normal";
  if (isPlainBold || isPlainItalic) renamed(element, "span");
}

function marksOf(element: Element, style: Properties): void {
  const wraps: string[] = [];
  const isBold = /^(bold|bolder|[6-9]\d\d)$/.test(style.get("font-weight") ?? "");
  if (isBold && !/^(b|strong)$/.test(element.localName)) wraps.push("strong");
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
}

/** An element that is shown on a line of its own. */
function setApart(element: Element): void {
  const block = element.ownerDocument.createElement("div");
  element.before(block);
  block.append(element);
}

/** A link leads to another page, or to a heading that was pasted with it; of any other its text stays. */
function settleLink(link: Element, body: Element): void {
  const href = withoutDetour((link.getAttribute("href") ?? "").trim());
  const place = placeOf(href);
  const leadsAway = /^([a-z][a-z0-9+.-]*:|[/?])/i.test(href) && isKept(href);
  if (place !== undefined && isHeading(body, place)) link.setAttribute("href", `#${place}`);
  else if (place === undefined && leadsAway) link.setAttribute("href", href);
  else unwrap(link);
}

/** Whether a heading keeps its id: `is_anchor` in `crates/backend/src/html` decides. */
const isAnchor = ({ id, localName }: Element) => /^h[123]$/.test(localName) && /^[a-z][\w-]{0,119}$/i.test(id);

const isHeading = (body: Element, place: string) =>
  [...body.querySelectorAll("h1[id], h2[id], h3[id]")].some(({ id }) => id === place);

/** Unwraps the detours that Google Docs and Outlook put before links. */
function withoutDetour(href: string): string {
  try {
    const url = new URL(href);
    if (/(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url")
      return url.searchParams.get("q") ?? href;
    if (/\.safelinks\.protection\.outlook\.com$/.test(url.hostname)) return url.searchParams.get("url") ?? href;
    return href;
  } catch {
    return href;
  }
}

/** Word and browsers write non-breaking spaces where plain ones are meant; what nobody sees goes. */
function words(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = seen(node.nodeValue ?? "");
    node.nodeValue = node.parentElement?.closest("pre") ? text : text.replace(/\u00a0/g, " ");
  }
}
