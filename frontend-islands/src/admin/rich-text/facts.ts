/**
 * What can be said about a text without opening it in an editor: its length, its
 * pictures, its links. Small, so that a checklist can ask without loading one.
 */
import { inertDocument } from "../../lib/trusted-types.ts";

const WORDS_PER_MINUTE = 200;

/** The words a reader sees; a tag ends a word as a space does, as on the server. */
export function words(html: string): number {
  return html
    .replace(/<[^>]*>/g, " ")
    .trim()
    .split(/\s+/)
    .filter(Boolean).length;
}

/** Whole minutes to read it; none for an empty text. */
export const readMinutes = (html: string): number => Math.ceil(words(html) / WORDS_PER_MINUTE);

export interface PictureFact {
  src: string;
  /** Empty for a decorative picture and for one that waits for its text. */
  alt: string;
  /** An empty text on purpose; without the attribute the text is missing. */
  decorative: boolean;
}

/** The pictures in their order. */
export function pictures(html: string): PictureFact[] {
  return [...inertDocument(html).querySelectorAll("img")].map((img) => ({
    src: img.getAttribute("src") ?? "",
    alt: (img.getAttribute("alt") ?? "").trim(),
    decorative: img.getAttribute("alt")?.trim() === "",
  }));
}

/** The addresses that the text links to, each once, in their order. */
export function links(html: string): string[] {
  const found = [...inertDocument(html).querySelectorAll("a[href]")].map((a) => (a.getAttribute("href") ?? "").trim());
  return [...new Set(found.filter(Boolean))];
}
