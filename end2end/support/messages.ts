import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

const source = ["messages.rs", "messages/admin.rs"]
  .map((file) => readFileSync(join(root, "crates/domain/src", file), "utf8"))
  .join("\n");
const sentences = new Map<string, string>();
for (const [, name = "", literal = ""] of source.matchAll(/pub const (\w+): &str =\s*"((?:[^"\\]|\\[\s\S])*)"/g)) {
  if (!sentences.has(name)) sentences.set(name, literal.replaceAll(/\\\n\s*/g, "").replaceAll('\\"', '"'));
}

/** A sentence of crates/domain/src/messages by its Rust name, also those that no island needs. */
export function sentence(name: string): string {
  const found = sentences.get(name);
  if (found === undefined) throw new Error(`messages.rs has no ${name}`);
  return found;
}
