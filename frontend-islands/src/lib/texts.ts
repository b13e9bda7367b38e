/** Text templates with placeholders, and text lengths. */
import { messages } from "../generated/domain.ts";

/** Replaces placeholders: `fill("{left} left", { left: 3 })`. */
export const fill = (template: string, values: Record<string, string | number>): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** The parts before and after the only placeholder. */
export function around(template: string): [string, string] {
  const [before = "", after = ""] = template.split(/\{\w+\}/);
  return [before, after];
}

/** How many characters are left, counted as on the server. */
const room = (text: string, max: number) => max - [...text.trim()].length;

/** The error of a text above its limit. */
export function tooLong(text: string, max: number): string | undefined {
  const left = room(text, max);
  return left < 0 ? fill(messages.tooLongBy, { limit: max, over: -left }) : undefined;
}

/** The remaining characters, once there are few. */
export function roomLeft(text: string, max: number): string | undefined {
  const left = room(text, max);
  return left >= 0 && left <= max / 10 ? fill(messages.charactersLeft, { left }) : undefined;
}
