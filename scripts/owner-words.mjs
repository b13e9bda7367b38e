// Words of programmers in what the owner reads. Two places may use them: texts that the specification gives to the
// letter, and messages for the person who runs the server.
//
//   import { programmersWords } from "./owner-words.mjs";

const WORDS =
  /\b(slugs?|DNS|DKIM|SPF|DMARC|JSON|HTTP|API|endpoint|payload|database|write-ahead|lead\.[a-z_]+|retired?)\b/;
const SETTING = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/;

const READ_BY_THE_OWNER =
  /^(crates\/domain\/src\/(messages\.rs|messages\/|features\/.*messages\.rs|kinds\/|admin\/|content\/page_checklist\.rs)|app\/src\/(admin|features)\/|app\/src\/api\/admin\/types\.rs)/;
/** The check of mail, and the texts about a restored backup. */
const FOR_WHO_RUNS_THE_SERVER =
  /^(crates\/domain\/src\/messages\/(mail|restoring)\.rs|app\/src\/admin\/mail\/|crates\/domain\/src\/kinds\/.*tests)/;

/** By the name of the constant, or by the text. */
const SPECIFIED = new Set([
  "SLUG_REQUIRED",
  "SEO_REQUIRED",
  "SEO_SLUG_TAKEN",
  "Page slug",
  "Search by page title, slug or SEO title",
]);

/** Comments, attributes and tests removed; lines stay where they are. */
function shown(source) {
  const [production = ""] = source.split(/\n#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+/);
  return production.replace(/^\s*(\/\/|#\[).*$/gm, "");
}

/** A text for people has a space, or begins with a capital; others are names in code. */
const isForPeople = (text) => text.includes(" ") || /^[A-Z][a-z]/.test(text);

/** A text, and the constant whose value it is. */
const TEXT = /(?:const (\w+): &str =\s*)?"((?:[^"\\]|\\[\s\S])*)"/g;

/** The lines of a file with a text of that kind, each with its word. */
export function programmersWords(file, source) {
  if (!READ_BY_THE_OWNER.test(file) || FOR_WHO_RUNS_THE_SERVER.test(file)) return [];
  const code = shown(source);
  const found = [];
  for (const { 1: constant, 2: literal, index } of code.matchAll(TEXT)) {
    const text = literal.replace(/\\\n\s*/g, "").replace(/\{[^}]*\}/g, "");
    const word = (WORDS.exec(text.replace(/^Slug/, "slug")) ?? SETTING.exec(text))?.[0];
    if (word === undefined || !isForPeople(text) || SPECIFIED.has(constant ?? text)) continue;
    found.push({ line: code.slice(0, index).split("\n").length, word });
  }
  return found;
}
