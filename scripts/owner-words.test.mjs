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
  assert.deepEqual(programmersWords(KIND, 'field("webhookUrl", "Webhook URL", K::Url)'), []);
  assert.deepEqual(programmersWords(KIND, '"The webhook of it"'), [{ line: 1, word: "webhook" }]);
  assert.deepEqual(programmersWords(KIND, '// "The slug of it"\n#[cfg(test)]\nmod tests { "The slug of it" }'), []);
  assert.deepEqual(programmersWords("crates/domain/src/messages/for_server.rs", '"Set SMTP_URL first"'), []);
  assert.deepEqual(programmersWords("server/src/main.rs", '"Set SMTP_URL first"'), []);
});

test("the screen that checks the mail has no exception", () => {
  const found = [{ line: 1, word: "SMTP_URL" }];
  assert.deepEqual(programmersWords("crates/domain/src/messages/mail.rs", '"Set SMTP_URL first"'), found);
  assert.deepEqual(programmersWords("app/src/admin/mail/mod.rs", '"Set SMTP_URL first"'), found);
});

const ISLAND = "frontend-islands/src/islands/admin-editor/field.tsx";

test("texts of islands are read: literals in all quotes, and between tags", () => {
  const told = (source) => programmersWords(ISLAND, source).map(({ word }) => word);
  assert.deepEqual(told('<p title="The slug of it">Fine</p>'), ["slug"]);
  assert.deepEqual(told("const text = 'The JSON of it';"), ["JSON"]);
  assert.deepEqual(told(`const text = \`The DNS of \${host}\`;`), ["DNS"]);
  assert.deepEqual(told("<p>\n  Set SMTP_URL first{more}\n</p>"), ["SMTP_URL"]);
  assert.deepEqual(told("<b>Retired</b><p>It was retired</p>"), ["retired"]);
});

test("names, values, comments and tests of islands are not read", () => {
  const source = `import x from "./slug.ts";\n/* The slug of it */\n// The "slug of it"\nset("slug", \`At \${slug}\`);`;
  assert.deepEqual(programmersWords(ISLAND, source), []);
  assert.deepEqual(programmersWords(ISLAND.replace(".tsx", ".test.tsx"), '"The slug of it"'), []);
  assert.deepEqual(programmersWords("frontend-islands/src/public/site.ts", '"The slug of it"'), []);
});
