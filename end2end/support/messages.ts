import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** Files, and what stands before the names of their sentences. */
const files = [
  ["messages.rs", ""],
  ["messages/admin.rs", ""],
  ["messages/admin.rs", "admin::"],
  ["features/conversation/messages.rs", "conversation::"],
  ["messages/first_steps.rs", "first_steps::"],
  ["messages/inbox.rs", "inbox::"],
  ["messages/mail.rs", "mail::"],
  ["features/newsletter/messages.rs", "newsletter::"],
  ["messages/publishing.rs", "publishing::"],
  ["features/push/messages.rs", "push::"],
  ["messages/redirects.rs", "redirects::"],
  ["features/review_requests/messages.rs", "reviews::"],
  ["features/shared_photos/messages.rs", "sharing::"],
  ["features/visits/messages.rs", "visits::"],
  ["features/conversation/work/messages.rs", "work::"],
] as const;
const sentences = new Map<string, string>();
for (const [file, module] of files) {
  const source = readFileSync(join(root, "crates/domain/src", file), "utf8");
  for (const [, name = "", literal = ""] of source.matchAll(/pub const (\w+): &str =\s*"((?:[^"\\]|\\[\s\S])*)"/g)) {
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
