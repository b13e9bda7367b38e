// Writes THIRD-PARTY-LICENSES.txt: the licenses of everything that ships and is not ours. Fails, and names it,
// where something lacks its text. `--check`, part of `make lint`, writes nothing and fails where the file is not
// what it would write.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { notice, written } from "./third-party/notices.mjs";
import { everything } from "./third-party/packages.mjs";

const FILE = "THIRD-PARTY-LICENSES.txt";
const HOLDERS = "scripts/third-party/holders.json";

const holders = JSON.parse(readFileSync(HOLDERS, "utf8"));
const standard = (license) => readFileSync(`scripts/third-party/texts/${license}.txt`, "utf8");

const { packages, bare } = everything();
const notices = packages.map((each) => notice(each, holders));
const problems = notices
  .filter(({ missing }) => missing)
  .map(
    ({ name, version, missing }) => `${name} ${version} comes without ${missing}: add its copyright line to ${HOLDERS}`,
  );
for (const font of bare) problems.push(`${font}: put its license beside it, as <family>-LICENSE.txt`);
const names = new Set(packages.map(({ name }) => name));
for (const name of Object.keys(holders)) {
  if (!names.has(name)) problems.push(`${HOLDERS}: ${name} does not ship; remove the line`);
}

if (problems.length === 0) {
  const text = written(notices, standard);
  const isCurrent = existsSync(FILE) && readFileSync(FILE, "utf8") === text;
  if (process.argv[2] === "--check" && !isCurrent)
    problems.push(`${FILE} is not current: run node scripts/licenses.mjs`);
  else if (!isCurrent) writeFileSync(FILE, text);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}
