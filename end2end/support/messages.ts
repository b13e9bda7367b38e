import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

const source = readFileSync(join(root, "crates/domain/src/messages.rs"), "utf8");
const sentences = new Map<string, string>();
for (const [, name = "", literal = ""] of source.matchAll(/pub const (\w+): &str =\s*"((?:[^"\\]|\\[\s\S])*)"/g)) {
  sentences.set(name, literal.replaceAll(/\\\n\s*/g, "").replaceAll('\\"', '"'));
}

/** A sentence of crates/domain/src/messages.rs by its Rust name, also those that no island needs. */
export function sentence(name: string): string {
  const found = sentences.get(name);
  if (found === undefined) throw new Error(`messages.rs has no ${name}`);
  return found;
}
