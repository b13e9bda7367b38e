import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const file = (path: string) => fileURLToPath(new URL(`../../style/${path}`, import.meta.url));
const SITE = file("public/base/tokens.css");
const OFFICE = file("admin/base/tokens.css");

const DECLARATION = /(--(?:space|text|control)-[\w-]+):\s*([^;}]+);?/g;
const USE = /var\((--(?:space|text|control)-[\w-]+)\)/g;
/** One or two lengths, a color, or the name of another token. */
const CONSTANT = /^(?:-?[\d.]+(?:rem|em|px)?(?: [\d.]+(?:rem|px))?|#[\da-f]+|var\(--[\w-]+\))$/;

/** The tokens of spaces, text sizes and controls that have one value on every screen. */
function constantTokens(sheet: string): Map<string, string> {
  const values = new Map<string, string>();
  const changing = new Set<string>();
  for (const [, name = "", value = ""] of sheet.matchAll(DECLARATION)) {
    if (values.has(name) || !CONSTANT.test(value)) changing.add(name);
    values.set(name, value);
  }
  for (const name of changing) values.delete(name);
  return values;
}

/**
 * Writes the values of constant tokens into the style sheets: as custom properties they would add more than a
 * hundred compressed bytes to every page. Without this plugin the pages look the same.
 */
export function inlineTokens(): Plugin {
  return {
    name: "inline-tokens",
    transform(code, id) {
      if (!id.endsWith(".css")) return;
      const tokens = id.endsWith("/style/admin.css") ? OFFICE : SITE;
      this.addWatchFile(tokens);
      const values = constantTokens(readFileSync(tokens, "utf8"));
      return code
        .replace(DECLARATION, (declaration, name) => (values.has(name) ? "" : declaration))
        .replace(USE, (use, name) => values.get(name) ?? use);
    },
  };
}
