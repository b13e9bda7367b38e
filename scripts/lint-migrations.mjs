// The numbers of migrations: each has one of its own, on both engines. One file is written for both; what only one of
// them understands stands between `-- only sqlite:` or `-- only postgres:` and `-- end` (crates/backend/src/db/core/migrate.rs).
//
//   import { migrationProblems } from "./lint-migrations.mjs";
const NAME = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/;
const SECTION = /^-- only (\w+):$/;
const ENGINES = ["sqlite", "postgres"];

/** `sources` is a list of `[file, text]` of everything in the folder of migrations; returns `{ file, line, rule }`. */
export function migrationProblems(sources) {
  const problems = [];
  const numbered = new Map();
  for (const [file, text] of sources) {
    const number = NAME.exec(file)?.[1];
    if (number === undefined) {
      problems.push({ file, line: 1, rule: "a migration is migrations/NNNN_words.sql, once for both engines" });
      continue;
    }
    const other = numbered.get(number);
    if (other) problems.push({ file, line: 1, rule: `${other} has the number ${number}, too: take the next free one` });
    numbered.set(number, file);
    problems.push(...sectionProblems(file, text));
  }
  return problems;
}

/** A section that is not closed would take the rest of the migration from one engine. */
function sectionProblems(file, text) {
  const problems = [];
  let openSince = 0;
  text.split("\n").forEach((line, index) => {
    const at = index + 1;
    const engine = SECTION.exec(line)?.[1];
    if (engine !== undefined) {
      if (!ENGINES.includes(engine)) problems.push({ file, line: at, rule: `no engine is called ${engine}` });
      if (openSince > 0) problems.push({ file, line: openSince, rule: "this part for one engine has no `-- end`" });
      openSince = at;
    } else if (line === "-- end") {
      openSince = 0;
    }
  });
  if (openSince > 0) problems.push({ file, line: openSince, rule: "this part for one engine has no `-- end`" });
  return problems;
}
