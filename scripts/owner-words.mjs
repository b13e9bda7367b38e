// Words of programmers in what the owner reads. Two places may use them: texts that the specification gives to the
// letter, and messages for the person who runs the server.
//
//   import { programmersWords } from "./owner-words.mjs";

const WORDS =
  /\b([Ww]ebhooks?|slugs?|DNS|DKIM|SPF|DMARC|JSON|HTTP|API|endpoint|payload|database|write-ahead|lead\.[a-z_]+|retired?)\b/;
const SETTING = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/;

const READ_BY_THE_OWNER =
  /^(crates\/domain\/src\/(messages\.rs|messages\/|features\/.*messages\.rs|kinds\/|admin\/|content\/page_checklist\.rs)|app\/src\/(admin|features)\/|app\/src\/api\/admin\/types\.rs|frontend-islands\/src\/(admin|islands\/admin-[^/]+)\/)/;
/** Texts of folds for that person, what the check of mail finds, and the texts about a restored backup. */
const FOR_WHO_RUNS_THE_SERVER =
  /^crates\/domain\/src\/(messages\/(for_server|mail_findings|restoring)\.rs|kinds\/.*tests)/;
const IN_ISLANDS = /\.tsx?$/;

/** By the name of the constant, or by the text. */
const SPECIFIED = new Set([
  "SLUG_REQUIRED",
  "SEO_REQUIRED",
  "SEO_SLUG_TAKEN",
  "WEBHOOK_URL_REQUIRED",
  "WEBHOOK_TEST_SENT",
  "WEBHOOK_TEST_FAILED",
  "Webhook URL",
  "Test Webhook",
  "Page slug",
  "Search by page title, slug or SEO title",
]);

/** Comments, attributes, classes and tests removed; lines stay where they are. */
function shown(file, source) {
  if (IN_ISLANDS.test(file)) {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
    return code.replace(/^\s*\/\/.*$|\bclassName="[^"]*"/gm, "").replace(/^(import|export) .* from ".*";$/gm, "");
  }
  const [production = ""] = source.split(/\n#\[cfg\(test\)\]\s*(?:pub\(crate\) |pub\(super\) )?mod \w+/);
  return production.replace(/^\s*(\/\/|#\[).*$/gm, "");
}

/** A text for people has a space, or begins with a capital; others are names in code. */
const isForPeople = (text) => text.includes(" ") || /^[A-Z][a-z]/.test(text);

/** A text, and the constant whose value it is. */
const IN_RUST = /(?:const (\w+): &str =\s*)?"((?:[^"\\]|\\[\s\S])*)"/g;
/** A literal in either quotes or in backticks, or the text between two tags. */
const IN_TYPESCRIPT =
  /()(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\[\s\S])*)`|(?<=[\w"'}/]>)([^<>{}=;]*[A-Za-z][^<>{}=;]*)(?=[<{]))/g;

/** The texts of a file, each with its constant, if it has one, and where it begins. */
function textsOf(file, code) {
  const texts = [];
  for (const found of code.matchAll(IN_ISLANDS.test(file) ? IN_TYPESCRIPT : IN_RUST)) {
    const [, constant, ...literals] = found;
    const text = literals.find((literal) => literal !== undefined) ?? "";
    texts.push({ constant, text, index: found.index });
  }
  return texts;
}

/** Values within a text removed. */
const words = (text) =>
  text
    .replace(/\\\n\s*/g, "")
    .replace(/\$?\{[^}]*\}/g, "")
    .trim();

/** The lines of a file with a text of that kind, each with its word. */
export function programmersWords(file, source) {
  if (!READ_BY_THE_OWNER.test(file) || FOR_WHO_RUNS_THE_SERVER.test(file)) return [];
  if (/\.test\.tsx?$|\/(test-kit|fixtures)\.ts$/.test(file)) return [];
  const code = shown(file, source);
  const found = [];
  for (const { constant, text: literal, index } of textsOf(file, code)) {
    const text = words(literal);
    const word = (WORDS.exec(text.replace(/^Slug/, "slug")) ?? SETTING.exec(text))?.[0];
    if (word === undefined || !isForPeople(text) || SPECIFIED.has(constant || text)) continue;
    found.push({ line: code.slice(0, index).split("\n").length, word });
  }
  return found;
}
