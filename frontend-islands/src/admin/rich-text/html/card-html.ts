/** Writes pictures, videos and other cards as the saved HTML; `card-read.ts` reads it back. */
import type { Card, PictureCard, VideoCard } from "./card.ts";
import { escapeAttribute, escapeText } from "./escape.ts";

/** The class of the figure that marks a video link; saved texts contain it. */
export const VIDEO_CLASS = "film";

const figure = (kind: string, inside: string, caption: string) =>
  `<figure${kind && ` class="${kind}"`}>${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

function picture({ src, alt, width, height, caption, size }: PictureCard): string {
  const text = alt === null ? "" : ` alt="${escapeAttribute(alt)}"`;
  const measure = width && height ? ` width="${width}" height="${height}"` : "";
  return figure(size, `<img src="${escapeAttribute(src)}"${text}${measure} loading="lazy">`, caption);
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
