// The house's own rules, which no linter knows. Prints each break as
// file:line: rule, and fails if there is any. Part of `make lint`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { bareTexts } from "./lint-bare-text.mjs";
import { problemsIn } from "./lint-documents.mjs";
import { callsIn, endpointsIn, problemsOf } from "./lint-endpoints.mjs";
import { migrationProblems } from "./lint-migrations.mjs";
import { programmersWords } from "./owner-words.mjs";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
const cache = new Map();
const read = (file) => {
  if (!cache.has(file)) {
    try {
      cache.set(file, readFileSync(file, "utf8"));
    } catch {
      cache.set(file, ""); // deleted but not yet committed
    }
  }
  return cache.get(file);
};

const breaks = [];
const report = (file, line, rule) => breaks.push(`${file}:${line}: ${rule}`);

const isTest = (file) => /(^|\/)(tests|end2end|benches)\/|\.test\.tsx?$|test-setup\.ts$/.test(file);
/** Rust code before its `#[cfg(test)]` part, which stands last by custom; a manifest before the dependencies of tests. */
const code = (file) => {
  if (file.endsWith(".rs")) return read(file).split(/^\s*#\[cfg\(test\)\]/m)[0];
  return file.endsWith("Cargo.toml") ? read(file).split(/^\[dev-dependencies\]/m)[0] : read(file);
};

/** Reports every match of `pattern` in the files that `where` picks. */
function forbid(pattern, where, rule, { wholeFile = false } = {}) {
  for (const file of files.filter(where)) {
    (wholeFile ? read(file) : code(file)).split("\n").forEach((line, index) => {
      const comment = /^\s*(\/\/|\*|#(?!\[|!\[)|--)/.test(line);
      if (pattern.test(line) && (wholeFile || !comment)) report(file, index + 1, rule);
    });
  }
}

const rust = (file) => file.endsWith(".rs") && !isTest(file);
const island = (file) => /^frontend-islands\/src\/.*\.tsx?$/.test(file) && !isTest(file);
const text = (file) =>
  /\.(rs|ts|tsx|mjs|js|css|sql|toml|json|md|html|sh|yml)$|^scripts\/|^Makefile$|^\.ci\//.test(file);

forbid(
  /\benv::vars?(_os)?\b|\boption_env!/,
  (f) => rust(f) && !f.startsWith("server/src/config") && f !== "server/src/build_info.rs",
  "only server/src/config reads the environment",
);
forbid(
  /\bsqlx(::|\.workspace| =)|\buse sqlx\b/,
  (f) => (rust(f) || /Cargo\.toml$/.test(f)) && f !== "Cargo.toml" && !f.startsWith("crates/backend/") && !isTest(f),
  "only crates/backend speaks SQL",
);
forbid(
  /\b(fetch|sendBeacon)\(|\bnew (XMLHttpRequest|WebSocket|EventSource)\b/,
  (f) => island(f) && !/^frontend-islands\/src\/lib\/(api|beacon)\.ts$/.test(f),
  "only src/lib/api.ts and beacon.ts talk to the server",
);
forbid(
  /\sstyle(=|:[\w-]+=)|<style\b/,
  // The shell inlines the site's own stylesheets.
  (f) => f.startsWith("app/src/") && rust(f) && f !== "app/src/document.rs",
  "no style attributes: the policy forbids them; use a class",
);
forbid(
  /std::(fs|net|process|time::(SystemTime|Instant))|\btokio::/,
  (f) => f.startsWith("crates/domain/src/") && rust(f) && !f.includes("/bin/"),
  "the domain knows neither files nor network nor clock",
);
forbid(
  /\bmaxlength=/i,
  (f) => island(f) || (f.startsWith("app/src/") && rust(f)),
  "browsers cut pasted text at it: count, and say what is too long",
);
forbid(/#!?\[allow\(/, (f) => rust(f), 'use #[expect(.., reason = "..")], not #[allow]');
forbid(/\b(TODO|FIXME|XXX)\b/, (f) => text(f) && f !== "scripts/lint-house.mjs", "finish it, or open an issue", {
  wholeFile: true,
});
forbid(/@ts-(ignore|nocheck)|biome-ignore(?!.*: \S)/, (f) => /\.tsx?$/.test(f), "name the reason, or solve it", {
  wholeFile: true,
});
forbid(/\b(test|it|describe)\.only\(/, (f) => /\.tsx?$/.test(f), "a test left alone", { wholeFile: true });
forbid(
  /(^|[\s"'`=(:])\/(root|work|Users|home\/\w+)\//,
  (f) => text(f) && f !== "scripts/lint-house.mjs",
  "a path of one machine",
  { wholeFile: true },
);

// No run of the tests compiles examples in doc comments.
for (const file of files.filter((f) => f.endsWith(".rs"))) {
  const fences = read(file)
    .split("\n")
    .map((line, index) => ({ mark: /^\s*\/\/[/!] ```(\w*)/.exec(line)?.[1], line: index + 1 }))
    .filter(({ mark }) => mark !== undefined);
  const opening = fences.filter((_, index) => index % 2 === 0);
  for (const { line } of opening.filter(({ mark }) => !["ignore", "text"].includes(mark)))
    report(file, line, "an example is a test in the crate's tests; other blocks are ```text or ```ignore");
}

// Sentences live in files and folders called messages, once; tests and screens use the
// constants. Only an island's unit tests may play the server with a sentence of its own.
const isMessages = (file) => /^crates\/domain\/src\/(.+\/)?messages(\.rs$|\/)/.test(file);
const isGenerated = (file) => /^frontend-islands\/src\/(.+\/)?generated\//.test(file);
const sentences = files
  .filter(isMessages)
  .flatMap((file) => [...code(file).matchAll(/pub const (\w+): &str =\s*"((?:[^"\\]|\\.)*)"/g)])
  .map(([, name, literal]) => ({ name, literal: literal.replace(/\\\n\s*/g, "").replace(/\\"/g, '"') }))
  .filter(({ literal }) => literal.length >= 16 && literal.includes(" "));
for (const file of files.filter(
  (f) => /\.(rs|tsx?|mjs)$/.test(f) && !isMessages(f) && !isGenerated(f) && !/^frontend-islands\/.*\.test\./.test(f),
)) {
  const content = read(file);
  for (const { name, literal } of sentences) {
    const at = content.indexOf(literal);
    if (at >= 0) report(file, content.slice(0, at).split("\n").length, `repeats the sentence messages::${name}`);
  }
}

for (const file of files.filter((f) => /\.(rs|tsx?)$/.test(f)))
  for (const { line, word } of programmersWords(file, read(file))) report(file, line, `the owner reads "${word}"`);

// Versions are exact, so that a build today is the build of tomorrow.
for (const file of files.filter((f) => /(^|\/)package\.json$/.test(f))) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d/.test(version)) report(file, 1, `${name} needs an exact version, not ${version}`);
  }
}

// Each direct dependency stands in a table with its reason, and nothing else does.
const REASONS = "docs/decisions/0011-libraries.md";
const reasoned = new Set(
  [...read(REASONS).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]),
  ),
);
/** Names in the tables of a Cargo.toml that name dependencies; our own crates have a path. */
function crates(manifest) {
  const names = [];
  let section = "";
  for (const line of manifest.split("\n")) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const name = /^([\w-]+)(\.workspace)? ?=/.exec(line)?.[1];
    if (name && /dependencies$/.test(section) && !/\bpath = /.test(line)) names.push(name);
  }
  return names;
}
const ownCrates = files.filter((f) => /Cargo\.toml$/.test(f)).map((f) => /^name = "(.+)"$/m.exec(read(f))?.[1]);
const direct = new Map();
for (const file of files.filter((f) => /(^|\/)(Cargo\.toml|package\.json)$/.test(f))) {
  const { dependencies = {}, devDependencies = {} } = file.endsWith(".json") ? JSON.parse(read(file)) : {};
  const names = file.endsWith(".json") ? Object.keys({ ...dependencies, ...devDependencies }) : crates(read(file));
  for (const name of names.filter((name) => !ownCrates.includes(name))) direct.set(name, file);
}
for (const [name, file] of direct) if (!reasoned.has(name)) report(file, 1, `${name} has no reason in ${REASONS}`);
for (const name of reasoned) if (!direct.has(name)) report(REASONS, 1, `${name} is no direct dependency`);

// One table documents every setting, and nothing else.
const settings = [...read("server/src/config/settings.rs").matchAll(/long = "(\w+)"/g)].map((m) => m[1]);
const documented = [...read("docs/configuration.md").matchAll(/^\| `(\w+)`/gm)].map((m) => m[1]);
for (const name of settings.filter((s) => !documented.includes(s))) report("docs/configuration.md", 1, `lacks ${name}`);
for (const name of documented.filter((s) => !settings.includes(s)))
  report("docs/configuration.md", 1, `${name} is no setting`);

// A style sheet says its layer itself. A sheet that both sides share has none: the import of it names the layer.
const styleSheets = files.filter((file) => /^style\/.*\.css$/.test(file) && read(file) !== "");
const isShared = (sheet) => /^style\/(base|components)\//.test(sheet);
for (const sheet of styleSheets) {
  const lines = read(sheet).replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  lines.split("\n").forEach((line, index) => {
    const layered = /^@import "([^"]+)" layer\(/.exec(line);
    if (layered && !isShared(posix.join(posix.dirname(sheet), layered[1])))
      report(sheet, index + 1, "the imported sheet says its layer itself");
    if (!isShared(sheet) && !/^(@(layer|import|font-face|view-transition)\b|\s|\}|$)/.test(line))
      report(sheet, index + 1, "a rule stands in the layer of its sheet");
  });
}

// Vite builds each sheet directly in these folders; pages load it by its name.
const nameOfSheet = /^style\/((?:(?:pages|sections|islands)\/)?[\w-]+)\.css$/;
const built = new Map(styleSheets.map((sheet) => [nameOfSheet.exec(sheet)?.[1], sheet]));
built.delete(undefined);
const pageCode = files.filter((file) => /^app\/src\/.*\.rs$/.test(file));
for (const [name, sheet] of built) {
  if (!pageCode.some((file) => code(file).includes(`"${name}"`))) report(sheet, 1, "no page loads this sheet");
}
for (const file of pageCode) {
  const lines = code(file).split("\n");
  lines.forEach((line, index) => {
    for (const [, name] of line.matchAll(/"((?:pages|sections|islands)\/[\w/-]+)"/g))
      if (!built.has(name)) report(file, index + 1, `there is no style/${name}.css`);
  });
}

for (const file of files.filter((f) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(f)))
  for (const { line, problem } of problemsIn(file, files, read)) report(file, line, problem);

/** The comma-separated parts of a text between brackets; commas inside further brackets do not count. */
function partsOf(inside) {
  const parts = [""];
  let depth = 0;
  for (const char of inside.replace(/->/g, "")) {
    if ("<([{".includes(char)) depth += 1;
    if (">)]}".includes(char)) depth -= 1;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Whether a type has a tuple of more than two values in it. `Fn(A, B, C)` is none. */
function hasLargeTuple(type) {
  for (const { index } of type.matchAll(/(?<!\w)\(/g)) {
    let depth = 0;
    let end = index;
    do {
      if (type[end] === "(") depth += 1;
      if (type[end] === ")") depth -= 1;
      end += 1;
    } while (depth > 0 && end < type.length);
    if (partsOf(type.slice(index + 1, end - 1)).length > 2) return true;
  }
  return false;
}

// Functions and type names of our own: what a tuple's values mean stands nowhere.
for (const file of files.filter((f) => rust(f) && /(^|\/)src\//.test(f))) {
  const signature = /\bfn \w+(?:<[^{;(]*>)?(\([^{;]*)[{;]|\btype \w+(?:<[^=]*>)? = ([^;]*);/g;
  for (const found of code(file).matchAll(signature)) {
    if (hasLargeTuple(found[1]?.slice(1) ?? found[2])) {
      const line = code(file).slice(0, found.index).split("\n").length;
      report(file, line, "a tuple of more than two values: make a struct with named fields");
    }
  }
}

// The sentences of public pages are content. A few are not: names for screen readers, states of the program, log lines.
const SENTENCES_MAX = 15;
const pageSentences = [];
/** The page of components is shown in development only. */
const isPublicPage = (file) => /^app\/src\/(sections|pages|layout)\//.test(file) && !file.endsWith("/components.rs");
for (const file of files.filter((f) => rust(f) && isPublicPage(f))) {
  // A line may have several; a sentence begins with a capital letter and has five words.
  code(file)
    .split("\n")
    .forEach((line, index) => {
      if (/^\s*\/\//.test(line)) return;
      for (const [, label, words] of line.matchAll(/(aria-label=(?:format!\()?)?"([A-Z][^"<]*)"/g)) {
        const isSentence = (words.match(/[A-Za-z']{2,}/g) ?? []).length >= 5;
        if (!label && isSentence) pageSentences.push({ file, line: index + 1 });
      }
    });
}
if (pageSentences.length > SENTENCES_MAX) {
  for (const { file, line } of pageSentences)
    report(file, line, `${pageSentences.length} sentences in public pages, ${SENTENCES_MAX} allowed: make it content`);
}

// Server functions are what scripts call. The content API is documented for other programs.
const apiSources = files.filter((f) => f.startsWith("app/src/") && rust(f)).map((f) => [f, code(f)]);
const calls = callsIn(join(process.cwd(), "frontend-islands/tsconfig.json")).map((found) => ({
  ...found,
  file: posix.relative(process.cwd(), found.file),
}));
for (const { file, line, problem } of problemsOf(endpointsIn(apiSources), calls, read("docs/content-api.md")))
  report(file, line, problem);

const migrations = files.filter((file) => file.startsWith("migrations/") && read(file));
for (const { file, line, rule } of migrationProblems(migrations.map((file) => [file, read(file)])))
  report(file, line, rule);

// Islands go on while a browser's translator changes their pages. The planted cases show that the rule finds them.
const PLANTED = "frontend-islands/src/ui/bare-text.cases.tsx";
const bare = bareTexts(join(process.cwd(), "frontend-islands/tsconfig.json")).map((found) => ({
  ...found,
  file: posix.relative(process.cwd(), found.file),
}));
for (const { file, line, rule } of bare.filter(({ file }) => file !== PLANTED && !isTest(file)))
  report(file, line, rule);
const planted = read(PLANTED)
  .split("\n")
  .flatMap((line, at) => (line.includes("/* bare */") ? [at + 1] : []));
const inPlanted = bare.filter(({ file }) => file === PLANTED).map(({ line }) => line);
for (const line of planted.filter((line) => !inPlanted.includes(line)))
  report(PLANTED, line, "a planted bare text that is not found");
for (const line of inPlanted.filter((line) => !planted.includes(line)))
  report(PLANTED, line, "found as a bare text, which it is not");

if (breaks.length > 0) {
  console.error(breaks.join("\n"));
  console.error(`\n${breaks.length} breaks of the house rules (see CONTRIBUTING.md).`);
  process.exitCode = 1;
}
