// The check of licenses finds what is planted. Part of `make lint`.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { alternatives, notice, written } from "./notices.mjs";
import { npmPackages, ownedByOthers } from "./packages.mjs";

const folder = mkdtempSync(join(tmpdir(), "licenses-"));
after(() => rmSync(folder, { recursive: true }));

const MIT = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software ...";
const APACHE = "Apache License\nVersion 2.0, January 2004 ...";

function plant(path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function plantCrate(name, license, files = {}) {
  plant(`${name}/src/lib.rs`, "");
  for (const [file, text] of Object.entries(files)) plant(`${name}/${file}`, text);
  return { name, version: "1.0.0", license, source: "", folder: join(folder, name) };
}

test("a package without its text is missed", () => {
  assert.equal(notice(plantCrate("bare", "MIT"), {}).missing, "the text of MIT");
  assert.equal(notice(plantCrate("unlicensed", null), {}).missing, "a license");
  // Not the license that it says it is under.
  assert.equal(notice(plantCrate("other", "ISC", { LICENSE: MIT }), {}).missing, "the text of ISC");
  assert.equal(
    notice(plantCrate("half", "MIT AND BSD-3-Clause", { LICENSE: MIT }), {}).missing,
    "the text of BSD-3-Clause",
  );
});

test("a package that only a browser file needs is looked at, and what it needs too", () => {
  const manifest = (fields) => JSON.stringify({ version: "1.0.0", license: "MIT", ...fields });
  plant("site/package.json", manifest({ dependencies: { one: "1" }, devDependencies: { tool: "1" } }));
  plant("site/node_modules/one/package.json", manifest({ name: "one", dependencies: { two: "1" } }));
  plant("site/node_modules/one/LICENSE", MIT);
  plant("site/node_modules/two/package.json", manifest({ name: "two" }));
  const found = npmPackages(join(folder, "site")).map((each) => notice(each, {}));
  assert.deepEqual(
    found.map(({ name, missing }) => [name, missing]),
    [
      ["one", ""],
      ["two", "the text of MIT"],
    ],
  );
});

test("what has its text, or a line that names its holder, passes", () => {
  assert.equal(notice(plantCrate("good", "MIT", { "LICENSE-MIT": MIT }), {}).missing, "");
  assert.equal(notice(plantCrate("known", "MIT"), { known: "Copyright (c) 2020 A. Person" }).missing, "");
  // Its text names no holder.
  assert.equal(notice(plantCrate("apache", "Apache-2.0"), {}).missing, "");
});

test("of two licenses one is taken, and the text of the other left out", () => {
  const both = notice(plantCrate("both", "MIT OR Apache-2.0", { "LICENSE-MIT": MIT, "LICENSE-APACHE": APACHE }), {});
  assert.deepEqual([both.licenses, both.texts], [["Apache-2.0"], [APACHE]]);
  assert.deepEqual(alternatives("(MIT OR Apache-2.0) AND Unicode-3.0"), [
    ["MIT", "Unicode-3.0"],
    ["Apache-2.0", "Unicode-3.0"],
  ]);
  assert.deepEqual(alternatives("Unlicense/MIT"), [["Unlicense"], ["MIT"]]);
});

test("licenses of C sources inside a crate count, those of its tests do not", () => {
  const files = { LICENSE: MIT, "vendor/COPYING": "Of the C library.", "vendor/tests/LICENSE": "Of its tests." };
  assert.deepEqual(notice(plantCrate("sys", "MIT", files), {}).texts, [MIT, "Of the C library."]);
});

test("a font without its license is found", () => {
  const files = ["good.woff2", "good-LICENSE.txt", "good-bold.woff2", "bare.ttf"].map((name) =>
    plant(`fonts/${name}`, "OFL"),
  );
  const { works, bare } = ownedByOthers(files);
  assert.deepEqual(
    works.map(({ name, texts }) => [name, texts]),
    [["good", ["OFL"]]],
  );
  assert.deepEqual(bare, [join(folder, "fonts/bare.ttf")]);
});

test("each text is written once, for all that it applies to", () => {
  const standard = (license) => `The text of ${license}.`;
  const packages = [plantCrate("first", "Apache-2.0", { LICENSE: APACHE }), plantCrate("second", "Apache-2.0")];
  const text = written(
    packages.map((each) => notice(each, {})),
    standard,
  );
  assert.equal(text.split("The text of Apache-2.0.").length, 2);
  assert.match(text, /\nfirst 1\.0\.0, second 1\.0\.0\n/);
});
