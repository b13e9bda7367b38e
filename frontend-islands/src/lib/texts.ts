/** Sentences with places in them, and how long a text is. */
import { messages } from "../generated/domain.ts";

/** `template` with its places filled: `fill("{left} left", { left: 3 })`. */
export const fill = (template: string, values: Record<string, string | number>): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** What stands before and after the one place in a sentence. */
export function around(template: string): [string, string] {
  const [before = "", after = ""] = template.split(/\{\w+\}/);
  return [before, after];
}

/** How many more characters a text may have, counted as the server counts them. */
const room = (text: string, max: number) => max - [...text.trim()].length;

/** What is wrong with a text that is over its limit. */
export function tooLong(text: string, max: number): string | undefined {
  const left = room(text, max);
  return left < 0 ? fill(messages.tooLongBy, { limit: max, over: -left }) : undefined;
}

/** How much room is left, once it is little. */
export function roomLeft(text: string, max: number): string | undefined {
  const left = room(text, max);
  return left >= 0 && left <= max / 10 ? fill(messages.charactersLeft, { left }) : undefined;
}
