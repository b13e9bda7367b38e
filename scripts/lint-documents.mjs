// Paths in documents: each must exist. A path stands in backticks or is the target of a link. One with a placeholder
// (`<kind>`, `NAME`, `*`, `{a,b}`) must match a file, and there must be a name that fits all paths of a recipe with the
// same placeholder: a recipe that names the files of a kind is true of some kind.
// A decision has at most 300 words.
//
//   import { problemsIn } from "./lint-documents.mjs";
import { posix } from "node:path";

const FOLDERS =
  /^(\.ci|app|crates|demo|deploy|docs|end2end|frontend-islands|fuzz|migrations|public|scripts|server|style)\//;
/** A name with one of these endings is a file of this repository, also if its folder is left out. */
const SOURCES = /^[\w<>*{},@.-][\w<>*{},@./-]*\.(rs|tsx?|mjs|css|sql|toml|json|md|sh|yml)$/;
/** Made by a build, so not among the files. */
const BUILT = new Set(["frontend-islands/dist"]);
const DECISION = /^docs\/decisions\/\d+-/;
const DECISION_WORDS_MAX = 300;
/** Reasons for one thing after the other: for each library. */
const LISTS = ["docs/decisions/0011-libraries.md"];
const PLACEHOLDER = /<([\w -]+)>/;
const CAPITALS = /\b[A-Z]{2,}\b/;

/** `a/{b,c}.rs` as `a/b.rs` and `a/c.rs`. */
function alternativesOf(path) {
  const [whole, names] = /\{([^}]*)\}/.exec(path) ?? [];
  if (!whole) return [path];
  return names.split(",").flatMap((name) => alternativesOf(path.replace(whole, name)));
}

/** The regular expression that a path stands for; its first group is the name in the place of `<…>`. */
function patternOf(path) {
  const source = path
    .replace(/\/$/, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(new RegExp(CAPITALS, "g"), "[^/]+")
    .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"))
    .replace(new RegExp(PLACEHOLDER, "g"), "([^/]+)");
  return new RegExp(`(?:^|/)${source}(?:$|/)`);
}

function exists(path, files) {
  const plain = path.replace(/\/$/, "");
  if (BUILT.has(plain)) return true;
  if (files.some((file) => file === plain || file.startsWith(`${plain}/`))) return true;
  const hasPlaceholder = PLACEHOLDER.test(path) || CAPITALS.test(path) || path.includes("*");
  const isWholePath = FOLDERS.test(path) && !hasPlaceholder;
  return !isWholePath && files.some((file) => patternOf(path).test(file));
}

/** The names that a placeholder can have in a path; files spell them with `-` or `_`. */
function namesIn(path, files) {
  const found = files.map((file) => patternOf(path).exec(file)?.[1]).filter(Boolean);
  return new Set(found.map((name) => name.replaceAll("-", "_")));
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\w\- ]/g, "").replaceAll(" ", "-")));
}

/** The paths in the backticks of a line. The words after a command are its arguments. */
function namedIn(line) {
  const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, span]) => span.split(" ")[0]);
  const paths = spans.filter((span) => (FOLDERS.test(span) && !/[^\w<>*{},@./-]/.test(span)) || SOURCES.test(span));
  return paths.flatMap(alternativesOf);
}

/** The placeholders of a section for which no name fits all of its paths. */
function unfitPlaceholders(section, files) {
  const byPlaceholder = Map.groupBy(
    namedIn(section).filter((path) => PLACEHOLDER.test(path)),
    (path) => PLACEHOLDER.exec(path)[0],
  );
  const unfit = [];
  for (const [placeholder, paths] of byPlaceholder) {
    const names = paths.map((path) => namesIn(path, files));
    const common = names.reduce((fitting, more) => fitting.intersection(more));
    if (common.size === 0 && names.every(({ size }) => size > 0)) unfit.push(`no ${placeholder} has all these files`);
  }
  return unfit;
}

/**
 * The problems of a document, with their lines: paths that lead nowhere, too many words. `files` are all files of the
 * repository, `read` gives the text of one.
 */
export function problemsIn(document, files, read) {
  const problems = [];
  const text = read(document);
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const add = (problem) => problems.push({ line: index + 1, problem });
    for (const path of namedIn(line)) if (!exists(path, files)) add(`${path} does not exist`);
    for (const [, target = "", anchor] of line.matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const path = target === "" ? document : posix.join(posix.dirname(document), target);
      if (!exists(path, files)) add(`${path} does not exist`);
      else if (anchor && path.endsWith(".md") && !anchorsOf(read(path)).has(anchor)) add(`${path} has no #${anchor}`);
    }
  }
  const words = text.split(/\s+/).filter(Boolean).length;
  if (DECISION.test(document) && words > DECISION_WORDS_MAX && !LISTS.includes(document))
    problems.push({ line: 1, problem: `${words} words, ${DECISION_WORDS_MAX} allowed: why, costs and alternatives` });
  let line = 1;
  for (const section of text.split(/^(?=#+ )/m)) {
    for (const problem of unfitPlaceholders(section, files)) problems.push({ line, problem });
    line += section.split("\n").length - 1;
  }
  return problems;
}
