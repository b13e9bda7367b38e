import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const file = (path: string) => fileURLToPath(new URL(`../../style/${path}`, import.meta.url));
const SITE = file("public/base/tokens.css");
const OFFICE = file("admin/base/tokens.css");

const DECLARATION = /(--(?:space|text)-[\w-]+):\s*([^;}]+);?/g;
const USE = /var\((--(?:space|text)-[\w-]+)\)/g;
const LENGTH = /^[\d.]+(?:rem|px)$/;

/** The tokens for spaces and text sizes that are one length on every screen. */
function constantLengths(tokens: string): Map<string, string> {
  const lengths = new Map<string, string>();
  const fluid = new Set<string>();
  for (const [, name = "", value = ""] of tokens.matchAll(DECLARATION)) {
    if (lengths.has(name) || !LENGTH.test(value)) fluid.add(name);
    lengths.set(name, value);
  }
  for (const name of fluid) lengths.delete(name);
  return lengths;
}

/**
 * Writes lengths in place of the constant tokens of the scale: as custom properties they would add a hundred
 * compressed bytes to every page. Without this plugin the sheets look the same.
 */
export function inlineScale(): Plugin {
  return {
    name: "inline-scale",
    transform(code, id) {
      if (!id.endsWith(".css")) return;
      const tokens = id.endsWith("/style/admin.css") ? OFFICE : SITE;
      this.addWatchFile(tokens);
      const lengths = constantLengths(readFileSync(tokens, "utf8"));
      return code
        .replace(DECLARATION, (declaration, name) => (lengths.has(name) ? "" : declaration))
        .replace(USE, (use, name) => lengths.get(name) ?? use);
    },
  };
}
