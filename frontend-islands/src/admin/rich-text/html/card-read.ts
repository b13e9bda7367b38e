/** Reads pictures and videos from HTML. */
import { vimeoEmbed } from "../../forms/vimeo.ts";
import type { Card, FigureSize, FilmCard, PictureCard } from "./card.ts";
import { FILM_CLASS, PICTURE_ID } from "./card-html.ts";
import { escapeText } from "./escape.ts";

/** Path of the site's own pictures; the server removes all others. */
const OWN = "/media/";
export const FILM_TITLE = "Watch the film on Vimeo";

/** The media key of a library picture: the path segment that all its variants share. */
export const mediaKey = (src: string): string => /^\/media\/([^/]+)\//.exec(src)?.[1] ?? "";

const number = (img: Element, name: string) => Number.parseInt(img.getAttribute(name) ?? "", 10) || 0;

/** Strips this site's host: text is often copied from the site into its editor. */
function ownSource(src: string): string | null {
  if (src.startsWith(OWN)) return src;
  try {
    const url = new URL(src);
    if (url.origin === location.origin && url.pathname.startsWith(OWN)) return url.pathname;
  } catch {
    // Not an address.
  }
  return null;
}

export function pictureOf(img: Element, size: FigureSize = "", caption = ""): PictureCard | null {
  const src = ownSource(img.getAttribute("src") ?? "");
  if (!src) return null;
  const width = number(img, "width");
  const height = number(img, "height");
  const id = img.getAttribute(PICTURE_ID) ?? "";
  return { kind: "picture", id, src, alt: img.getAttribute("alt"), width, height, caption, size };
}

/** The URL of a video's page, from what people paste or from the player's URL. */
export function filmAddress(pasted: string): string | null {
  const player = vimeoEmbed(pasted);
  if (!player) return null;
  const { pathname, searchParams } = new URL(player);
  const hash = searchParams.get("h");
  return `https://vimeo.com/${pathname.split("/").at(-1)}${hash ? `/${hash}` : ""}`;
}

export function filmOf(pasted: string, title = "", caption = ""): FilmCard | null {
  const href = filmAddress(pasted);
  return href ? { kind: "film", href, title: title.trim() || FILM_TITLE, caption } : null;
}

const sizeOf = (figure: Element): FigureSize =>
  figure.classList.contains("wide") ? "wide" : figure.classList.contains("half") ? "half" : "";

/** A figure that contains nothing but a picture or video and its caption. */
export function figureCard(figure: Element): Card | null {
  const caption = figure.querySelector("figcaption");
  // Only read again by the sanitizer's rules, never rendered as HTML.
  const words = caption ? captionHtml(caption) : "";
  const img = figure.querySelector("img");
  if (img) return pictureOf(img, sizeOf(figure), words);
  const link = figure.querySelector("a[href]");
  if (link && figure.classList.contains(FILM_CLASS)) {
    return filmOf(link.getAttribute("href") ?? "", link.textContent ?? "", words);
  }
  return null;
}

/** A caption as inline HTML. */
function captionHtml(caption: Element): string {
  const plain = [...caption.childNodes].every((node) => node.nodeType === 3);
  if (plain) return escapeText((caption.textContent ?? "").replace(/\s+/g, " ").trim());
  return innerOf(caption);
}

/** The content of an element as HTML. */
export function innerOf(element: Element): string {
  const outer = element.outerHTML;
  return outer.slice(outer.indexOf(">") + 1, outer.lastIndexOf("</")).trim();
}
