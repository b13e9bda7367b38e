/** Parses HTML from the clipboard without anything that the Content-Security-Policy reports. */
import { inertDocument } from "../../../lib/trusted-types.ts";

/**
 * Style attributes are renamed to this before parsing: the CSP reports them, and event handlers, even in an
 * inert document.
 */
export const STYLE = "data-style";

/** Comments, elements that hold no text, and tags. A part that is cut off in the middle ends with the clipboard. */
const PARTS =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(style|script|xml|title)\b[^>]*(?<!\/)>([\s\S]*?)(?:<\/\1\s*>|$)|<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

interface Markup {
  body: HTMLElement;
  /** The content of the style elements. */
  css: string;
}

export function parsed(html: string): Markup {
  let css = "";
  const quiet = html.replace(PARTS, (part: string, name: string | undefined, inside: string | undefined) => {
    if (part.startsWith("<!--")) return "";
    if (!name) return withoutHandlers(part);
    if (name.toLowerCase() === "style") css += `${inside}\n`;
    return "";
  });
  // A parser takes the beginning of a tag for text.
  return { body: inertDocument(quiet.replace(/<[/!]?$/, "")).body, css };
}

const withoutHandlers = (tag: string) =>
  tag.replace(/([\s"'/])style(\s*=)/gi, `$1${STYLE}$2`).replace(/([\s"'/])on[a-z]+(\s*=)/gi, "$1data-on$2");

/** Puts the content of an element in its place. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces an element by one of another name. */
export function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Removes an element, and its ancestors that have no text without it. */
export function removeWhole(element: Element, body: Element): void {
  let gone = element;
  for (let above = gone.parentElement; above && above !== body; above = above.parentElement) {
    if (/^(p|li|td|th|div|body)$/.test(above.localName)) break;
    if ((above.textContent ?? "").trim() !== (gone.textContent ?? "").trim()) break;
    gone = above;
  }
  gone.remove();
}
