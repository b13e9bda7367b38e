import assert from "node:assert/strict";
import { test } from "node:test";
import { programmersWords } from "./owner-words.mjs";

const MESSAGES = "crates/domain/src/messages/backups.rs";
const KIND = "crates/domain/src/kinds/blog.rs";

test("a setting's name in a sentence is reported with its line", () => {
  const source = 'pub const ON: &str = "On.";\npub const OFF: &str = "Ask for it (BACKUP_DIR).";';
  assert.deepEqual(programmersWords(MESSAGES, source), [{ line: 2, word: "BACKUP_DIR" }]);
});

test("a label is reported, a field's name and a value in a sentence are not", () => {
  assert.deepEqual(programmersWords(KIND, 'field("slug", "Slug", K::Text)'), [{ line: 1, word: "slug" }]);
  assert.deepEqual(programmersWords(KIND, 'format!("At most {PHOTOS_MAX} photos of {slug}")'), []);
});

test("a sentence over two lines is read whole", () => {
  const source = 'pub const OFF: &str = "The record in \\\n     DNS is missing.";';
  assert.deepEqual(programmersWords(MESSAGES, source), [{ line: 1, word: "DNS" }]);
});

test("specified texts, comments, tests and texts for the person who runs the server may use them", () => {
  assert.deepEqual(programmersWords(MESSAGES, 'const SLUG_REQUIRED: &str = "The slug";'), []);
  assert.deepEqual(programmersWords(KIND, '// "The slug of it"\n#[cfg(test)]\nmod tests { "The slug of it" }'), []);
  assert.deepEqual(programmersWords("crates/domain/src/messages/mail.rs", '"Set SMTP_URL first"'), []);
  assert.deepEqual(programmersWords("server/src/main.rs", '"Set SMTP_URL first"'), []);
});
