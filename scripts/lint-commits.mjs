// The commits since the last release, or since this check exists: the subject of each names the place and the
// change ("mail: a refused sender is not a refused recipient"), none is unfinished, none is two. Part of `make lint`.
//
//   node scripts/lint-commits.mjs [--compile]   --compile: each is also checked out aside and compiled, which takes
//                                               minutes; nothing in this folder changes
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RELEASES = "v[0-9]*";
const LENGTH_MAX = 140;
const UNFINISHED = /\b(wip|tmp|not (yet )?compil\w+)\b|^(fixup|squash|amend)!|^(fix|update|changes?|misc|stuff)$/i;

/** The problems of a subject; empty if there are none. */
export function problemsOf(subject) {
  const problems = [];
  if (!/^[^:]{2,60}: \S/.test(subject)) problems.push('names no place: "place: what changed"');
  if (UNFINISHED.test(subject)) problems.push("is unfinished work");
  if (/; [\w ,.'-]{2,40}: \S/.test(subject)) problems.push("is two changes: make two commits");
  if (subject.length > LENGTH_MAX) problems.push(`is longer than ${LENGTH_MAX} characters: the reason goes below`);
  return problems;
}

const git = (...words) => execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The commit after which commits count. */
function since() {
  try {
    return git("describe", "--tags", "--abbrev=0", "--match", RELEASES);
  } catch {
    return git("log", "--diff-filter=A", "--format=%H", "-1", "--", "scripts/lint-commits.mjs");
  }
}

function commits() {
  const start = since();
  if (!start) return [];
  const lines = git("log", "--no-merges", "--reverse", "--format=%H %s", `${start}..HEAD`);
  return lines.split("\n").flatMap((line) => (line ? [{ id: line.slice(0, 40), subject: line.slice(41) }] : []));
}

/** The commits that do not compile, oldest first. */
function uncompiled(all) {
  const folder = join(mkdtempSync(join(tmpdir(), "commits-")), "checkout");
  git("worktree", "add", "--detach", folder);
  try {
    return all.filter(({ id, subject }) => {
      console.log(`${id.slice(0, 8)} ${subject}`);
      execFileSync("git", ["-C", folder, "checkout", "--quiet", "--detach", id]);
      const check = ["check", "--locked", "--quiet", "--workspace", "--all-targets"];
      return spawnSync("cargo", check, { cwd: folder, stdio: "inherit" }).status !== 0;
    });
  } finally {
    git("worktree", "remove", "--force", folder);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = commits();
  const broken = all.flatMap(({ id, subject }) =>
    problemsOf(subject).map((problem) => `${id.slice(0, 8)} "${subject}" ${problem}`),
  );
  if (process.argv[2] === "--compile") {
    for (const { id, subject } of uncompiled(all)) broken.push(`${id.slice(0, 8)} "${subject}" does not compile`);
  }
  if (broken.length > 0) {
    console.error(broken.join("\n"));
    process.exitCode = 1;
  }
}
