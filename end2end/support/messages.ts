import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./paths.ts";

const source = join(root, "crates/domain/src");

/** Files, and what stands before the names of their sentences: the name of the file, or of a feature's folder. */
const files: [string, string][] = [
  ["messages.rs", ""],
  ["messages/admin.rs", ""],
  ...named("messages/*.rs"),
  ...named("features/**/messages.rs"),
];

function named(pattern: string): [string, string][] {
  return globSync(pattern, { cwd: source }).map((file) => {
    const name = basename(file, ".rs");
    return [file, `${name === "messages" ? basename(dirname(file)) : name}::`];
  });
}

const sentences = new Map<string, string>();
for (const [file, module] of files) {
  const text = readFileSync(join(source, file), "utf8");
  for (const [, name = "", literal = ""] of text.matchAll(/pub const (\w+): &str =\s*"((?:[^"\\]|\\[\s\S])*)"/g)) {
    const key = `${module}${name}`;
    if (!sentences.has(key)) sentences.set(key, literal.replaceAll(/\\\n\s*/g, "").replaceAll('\\"', '"'));
  }
}

/** A sentence of crates/domain/src/messages by its Rust name, needed by an island or not. */
export function sentence(name: string): string {
  const found = sentences.get(name);
  if (found === undefined) throw new Error(`messages.rs has no ${name}`);
  return found;
}
