/** Reads pictures and videos from HTML. */
import { vimeoEmbed } from "../../forms/vimeo.ts";
import type { Card, FigureSize, PictureCard, VideoCard } from "./card.ts";
import { PICTURE_ID, VIDEO_CLASS } from "./card-html.ts";
import { escapeText } from "./escape.ts";

/** Path of the site's own pictures; the server removes all others. */
const OWN = "/media/";
export const VIDEO_TITLE = "Watch the video on Vimeo";

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

function pictureOf(img: Element, size: FigureSize = "", caption = ""): PictureCard | null {
  const src = ownSource(img.getAttribute("src") ?? "");
  if (!src) return null;
  const width = number(img, "width");
  const height = number(img, "height");
  const id = img.getAttribute(PICTURE_ID) ?? "";
  return { kind: "picture", id, src, alt: img.getAttribute("alt"), width, height, caption, size };
}

/** The URL of a video's page, from what people paste or from the player's URL. */
export function videoAddress(pasted: string): string | null {
  const player = vimeoEmbed(pasted);
  if (!player) return null;
  const { pathname, searchParams } = new URL(player);
  const hash = searchParams.get("h");
  return `https://vimeo.com/${pathname.split("/").at(-1)}${hash ? `/${hash}` : ""}`;
}

export function videoOf(pasted: string, title = "", caption = ""): VideoCard | null {
  const href = videoAddress(pasted);
  return href ? { kind: "video", href, title: title.trim() || VIDEO_TITLE, caption } : null;
}

function sizeOf(figure: Element): FigureSize {
  if (figure.classList.contains("wide")) return "wide";
  return figure.classList.contains("half") ? "half" : "";
}

/** A figure that contains nothing but a picture or video and its caption. */
function figureCard(figure: Element): Card | null {
  const caption = figure.querySelector("figcaption");
  // Only read again by the sanitizer's rules, never rendered as HTML.
  const words = caption ? captionHtml(caption) : "";
  const img = figure.querySelector("img");
  if (img) return pictureOf(img, sizeOf(figure), words);
  const link = figure.querySelector("a[href]");
  if (link && figure.classList.contains(VIDEO_CLASS)) {
    return videoOf(link.getAttribute("href") ?? "", link.textContent ?? "", words);
  }
  return null;
}

/** The card of an image, an embedded video or a figure; null if it has to be read as text. */
export function cardOf(element: Element): Card | null {
  switch (element.localName) {
    case "img":
      return pictureOf(element);
    case "iframe":
      return videoOf(element.getAttribute("src") ?? "", element.getAttribute("title") ?? "");
    default:
      return figureCard(element);
  }
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
