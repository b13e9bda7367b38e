import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf, readSources } from "./import-cycles.mjs";

const PASSWORD = "crates/backend/src/accounts/password.rs";
const STRAYS = "crates/backend/src/media/strays.rs";
const TO_INTAKE = "use crate::leads::intake as _;";
const TO_PASSWORD = "use crate::accounts::password as _;";

/** The sources of the site, with a line in front of some files. */
function planted(lines) {
  const sources = readSources();
  for (const [file, line] of Object.entries(lines)) sources.set(file, `${line}\n${sources.get(file)}`);
  return sources;
}

const LIB = "crates/small/src/lib.rs";
const ONE = "crates/small/src/one.rs";
const OTHER = "crates/small/src/other.rs";
const THIRD = "crates/small/src/third.rs";

/** A crate in which `one` and `other` import each other, with further code by file. */
const small = (more = {}) =>
  new Map(
    Object.entries({
      [LIB]: "mod one;\nmod other;\nmod third;\npub use one::One;\n",
      [ONE]: "use crate::other::Other;\npub struct One(Other);\n",
      [OTHER]: "use super::One;\npub struct Other(Box<One>);\n",
      [THIRD]: "pub struct Third;\n",
      ...more,
    }),
  );

const allowed = (...files) => [{ files, reason: "two halves of one thing" }];

test("the crates have no circle", () => {
  assert.deepEqual(problemsOf(readSources()), []);
});

test("an import back to what uses a file is found", () => {
  const [problem, ...others] = problemsOf(planted({ [PASSWORD]: TO_INTAKE }));
  assert.match(problem, /accounts\/password\.rs -> .*leads\/intake\.rs/);
  assert.deepEqual(others, []);
});

test("it is found beside an import of the file, which alone is none", () => {
  assert.equal(problemsOf(planted({ [PASSWORD]: TO_INTAKE, [STRAYS]: TO_PASSWORD })).length, 1);
  assert.deepEqual(problemsOf(planted({ [STRAYS]: TO_PASSWORD })), []);
});

test("an import back to a file that uses the state is found", () => {
  const [problem] = problemsOf(planted({ [PASSWORD]: "use crate::media::strays as _;" }));
  assert.match(problem, /media\/strays\.rs -> .*backend\/src\/lib\.rs/);
});

test("a circle is allowed with exactly its files", () => {
  assert.equal(problemsOf(small(), []).length, 1);
  assert.deepEqual(problemsOf(small(), allowed(OTHER, ONE)), []);
});

test("a circle with a file more is not the allowed one", () => {
  const larger = small({ [ONE]: "use crate::third::Third;\nuse crate::other::Other;\n", [THIRD]: "use crate::One;\n" });
  const problems = problemsOf(larger, allowed(ONE, OTHER));
  assert.match(problems[0], /^3 files/);
  assert.match(problems[1], /^no circle anymore/);
});

test("what is allowed and is no circle is found", () => {
  const problems = problemsOf(small({ [OTHER]: "" }), allowed(ONE, OTHER));
  assert.deepEqual(problems, [`no circle anymore, but listed in scripts/import-cycles.mjs: ${ONE}, ${OTHER}`]);
});

test("a path in code counts as an import, also through an imported module", () => {
  const inline = small({ [OTHER]: "fn other() { crate::one::make() }\n" });
  assert.equal(problemsOf(inline, []).length, 1);
  const folder = "crates/small/src/folder";
  const through = new Map([
    [LIB, "mod folder;\nmod user;\n"],
    [`${folder}/mod.rs`, "mod inner;\npub use inner::make;\n"],
    [`${folder}/inner.rs`, "use crate::user::User;\npub fn make() {}\n"],
    ["crates/small/src/user.rs", "use crate::folder;\npub struct User;\nfn user() { folder::make() }\n"],
  ]);
  assert.equal(problemsOf(through, []).length, 1);
});

test("what another crate defines is no import of the file that passes it on", () => {
  const passed = small({
    [LIB]: "mod one;\nmod other;\npub use outside::boxed;\nuse one::One;\n",
    [ONE]: "use crate::boxed;\npub struct One;\n",
    [OTHER]: "",
  });
  assert.deepEqual(problemsOf(passed, []), []);
});
