/** The length of a text, as the server counts it: `crates/domain/cases/words.json`. */
import { limits } from "../../../generated/domain.ts";
import { plainText } from "../html/plain-text.ts";

/** Number of visible words; a tag separates words like a space. */
export const words = (html: string): number =>
  plainText(html.replace(/<[^>]*>/g, " "))
    .split(/\s+/)
    .filter(Boolean).length;

/** Reading time in whole minutes; 0 for an empty text. */
export const readMinutes = (html: string): number => Math.ceil(words(html) / limits.wordsPerMinute);
