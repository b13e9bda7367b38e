import { inertDocument } from "../../../lib/trusted-types.ts";

/** The text content of inline HTML. */
export const plainText = (html: string): string =>
  html.includes("<") || html.includes("&") ? (inertDocument(html).body.textContent ?? "").trim() : html.trim();
