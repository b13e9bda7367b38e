/**
 * Facts about a text that need no editor: its length, pictures and links. Small, so that the checklist does
 * not load Lexical.
 */
import { inertDocument } from "../../lib/trusted-types.ts";

const WORDS_PER_MINUTE = 200;

/** Number of visible words; a tag separates words like a space, as on the server. */
export function words(html: string): number {
  return html
    .replace(/<[^>]*>/g, " ")
    .trim()
    .split(/\s+/)
    .filter(Boolean).length;
}

/** Reading time in whole minutes; 0 for an empty text. */
export const readMinutes = (html: string): number => Math.ceil(words(html) / WORDS_PER_MINUTE);

export interface PictureFact {
  src: string;
  /** Empty for a decorative picture and for one whose alt text is still missing. */
  alt: string;
  /** Intentionally empty alt text; without the attribute it counts as missing. */
  decorative: boolean;
}

export function pictures(html: string): PictureFact[] {
  return [...inertDocument(html).querySelectorAll("img")].map((img) => ({
    src: img.getAttribute("src") ?? "",
    alt: (img.getAttribute("alt") ?? "").trim(),
    decorative: img.getAttribute("alt")?.trim() === "",
  }));
}

/** The distinct link addresses, in order. */
export function links(html: string): string[] {
  const found = [...inertDocument(html).querySelectorAll("a[href]")].map((a) => (a.getAttribute("href") ?? "").trim());
  return [...new Set(found.filter(Boolean))];
}
