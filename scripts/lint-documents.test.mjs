import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsIn } from "./lint-documents.mjs";

const texts = {
  "README.md": "# Harbor\n\n## Run it\n",
  "crates/domain/src/kinds/projects.rs": "",
  "crates/domain/src/kinds/styles.rs": "",
  "demo/content/projects.toml": "",
  "scripts/fuzz": "",
  "docs/operations.md": "# Operations\n\n## Back up, restore\n",
};

function problemsOf(text) {
  const document = "docs/page.md";
  const files = [...Object.keys(texts), document];
  const read = (file) => (file === document ? text : texts[file]);
  return problemsIn(document, files, read).map(({ line, problem }) => `${line}: ${problem}`);
}

test("a path that exists passes", () => {
  for (const text of [
    "`crates/domain/src/kinds/projects.rs`",
    "`crates/domain/src`",
    "`crates/domain/`",
    "`scripts/fuzz TARGET SECONDS`",
    "`kinds/projects.rs`",
    "`projects.rs`",
    "[run](../README.md#run-it)",
    "[back up](operations.md#back-up-restore)",
    "[below](#page)\n\n# Page",
    "`crates/domain/src/kinds/<kind>.rs`",
    "`crates/domain/src/kinds/{projects,styles}.rs`",
    "`crates/**/*.rs`",
    "`demo/content/NAME.toml`",
    "`frontend-islands/dist`",
    "`/admin/projects`, `media.variants`, `Fields::text`, `https://harbor.example/app/page.rs`",
  ])
    assert.deepEqual(problemsOf(text), [], text);
});

test("a path that does not exist is found, with its line", () => {
  for (const [text, problem] of [
    ["\n`crates/domain/src/crops.rs`", "2: crates/domain/src/crops.rs does not exist"],
    ["`scripts/gone NAME`", "1: scripts/gone does not exist"],
    ["`kinds/gone.rs`", "1: kinds/gone.rs does not exist"],
    ["`gone.rs`", "1: gone.rs does not exist"],
    ["[gone](gone.md)", "1: docs/gone.md does not exist"],
    ["[run](../README.md#start-it)", "1: README.md has no #start-it"],
    ["[below](#gone)", "1: docs/page.md has no #gone"],
    ["`crates/domain/src/sections/<type>.rs`", "1: crates/domain/src/sections/<type>.rs does not exist"],
    ["`demo/pages/NAME.toml`", "1: demo/pages/NAME.toml does not exist"],
    ["`crates/**/*.css`", "1: crates/**/*.css does not exist"],
    ["`crates/domain/src/kinds/{projects,gone}.rs`", "1: crates/domain/src/kinds/gone.rs does not exist"],
  ])
    assert.deepEqual(problemsOf(text), [problem], text);
});

test("a recipe whose paths fit no single name is found at its heading", () => {
  const kind = "`crates/domain/src/kinds/<kind>.rs`";
  assert.deepEqual(problemsOf(`# Add\n\n${kind}\n\n\`demo/content/<kind>.toml\``), []);
  assert.deepEqual(problemsOf(`# Page\n\n## Add\n\n${kind}\n\n\`docs/<kind>.md\``), [
    "3: no <kind> has all these files",
  ]);
});

test("a decision of more than 300 words is found", () => {
  const problemsOfWords = (document, count) => problemsIn(document, [document], () => "word ".repeat(count)).length;
  assert.equal(problemsOfWords("docs/decisions/0001-page.md", 300), 0);
  assert.equal(problemsOfWords("docs/decisions/0001-page.md", 301), 1);
  assert.equal(problemsOfWords("docs/decisions/README.md", 301), 0);
  assert.equal(problemsOfWords("docs/decisions/0011-libraries.md", 301), 0);
});
