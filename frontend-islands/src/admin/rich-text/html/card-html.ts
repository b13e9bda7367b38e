/** Writes pictures, videos and other cards as the saved HTML; `card-read.ts` reads it back. */
import type { Card, PictureCard, VideoCard } from "./card.ts";
import { escapeAttribute, escapeText } from "./escape.ts";

/** The attribute with the id of a library picture: it decides which file is shown. */
export const PICTURE_ID = "data-picture";
/** The class of the figure that marks a video link; saved texts contain it. */
export const VIDEO_CLASS = "film";

const figure = (kind: string, inside: string, caption: string) =>
  `<figure${kind && ` class="${kind}"`}>${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

function picture({ id, src, alt, width, height, caption, size }: PictureCard): string {
  const reference = id && ` ${PICTURE_ID}="${escapeAttribute(id)}"`;
  const text = alt === null ? "" : ` alt="${escapeAttribute(alt)}"`;
  const measure = width && height ? ` width="${width}" height="${height}"` : "";
  return figure(size, `<img${reference} src="${escapeAttribute(src)}"${text}${measure} loading="lazy">`, caption);
}

const video = ({ href, title, caption }: VideoCard) =>
  figure(VIDEO_CLASS, `<a href="${escapeAttribute(href)}" rel="noopener">${escapeText(title)}</a>`, caption);

export function cardHtml(card: Card): string {
  switch (card.kind) {
    case "picture":
      return picture(card);
    case "video":
      return video(card);
    case "rule":
      return "<hr>";
    case "waiting":
      return "";
    case "html":
      return card.html;
  }
}
