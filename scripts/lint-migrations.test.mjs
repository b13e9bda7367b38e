import assert from "node:assert/strict";
import { test } from "node:test";
import { migrationProblems } from "./lint-migrations.mjs";

const TABLE = "CREATE TABLE t (\n    id TEXT\n);\n";
const where = (sources) => migrationProblems(sources).map(({ file, line }) => `${file}:${line}`);

test("two migrations with one number are reported, a gap is not", () => {
  const sources = [
    ["migrations/0061_waiting.sql", TABLE],
    ["migrations/0063_tries.sql", TABLE],
    ["migrations/0063_words.sql", TABLE],
  ];
  assert.deepEqual(where(sources), ["migrations/0063_words.sql:1"]);
  assert.match(migrationProblems(sources)[0].rule, /0063_tries\.sql has the number 0063/);
  assert.deepEqual(where(sources.slice(0, 2)), []);
});

test("a migration of one engine alone is reported", () => {
  assert.deepEqual(where([["migrations/sqlite/0001_t.sql", TABLE]]), ["migrations/sqlite/0001_t.sql:1"]);
  assert.deepEqual(where([["migrations/1_t.sql", TABLE]]), ["migrations/1_t.sql:1"]);
});

test("a part for one engine that takes the rest from the other is reported", () => {
  const of = (text) => where([["migrations/0001_t.sql", text]]);
  assert.deepEqual(of("-- only sqlite:\nPRAGMA x;\n-- end\nSELECT 1;\n"), []);
  assert.deepEqual(of("SELECT 1;\n-- only sqlite:\nPRAGMA x;\n"), ["migrations/0001_t.sql:2"]);
  assert.deepEqual(of("-- only sqlite:\n-- only postgres:\n-- end\n"), ["migrations/0001_t.sql:1"]);
  assert.deepEqual(of("-- only mysql:\n-- end\n"), ["migrations/0001_t.sql:1"]);
});
