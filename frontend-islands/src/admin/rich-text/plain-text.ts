import { inertDocument } from "../../lib/trusted-types.ts";

/** The words of a line of HTML. */
export const plainText = (html: string): string =>
  html.includes("<") || html.includes("&") ? (inertDocument(html).body.textContent ?? "").trim() : html.trim();
