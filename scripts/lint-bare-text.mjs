// Text that a browser's translator would take from React. It puts each text node into an element of its own, after
// which React can neither find the node nor change its words: an island ends, or keeps the words of before. A text
// that is the only child of an element is safe, because React then sets the words of the element.
//
//   import { bareTexts } from "./lint-bare-text.mjs";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { API, SignatureKind, TypeFlags } from "typescript/unstable/sync";

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike;

/** The types that a value may have. */
const membersOf = (type) => (type.isUnionType() ? type.getTypes() : [type]);

/** The children that React makes of a value of this type: `text`, `element`, `nothing`, `list`. */
function madeOf(checker, type, depth = 0) {
  const made = new Set();
  for (const member of membersOf(type)) {
    if (member.flags & TEXT) made.add(member.isStringLiteralType() && member.value.trim() === "" ? "space" : "text");
    else if (member.flags & NOTHING) made.add("nothing");
    else if (member.flags & TypeFlags.Any) made.add("text").add("list");
    else if (checker.isArrayLikeType(member) || iterates(member)) {
      made.add("list");
      const [of] = checker.getTypeArguments(member) ?? [];
      if (of && depth < 2 && madeOf(checker, of, depth + 1).has("text")) made.add("text");
    } else made.add("element");
  }
  return made;
}

const iterates = (type) => type.getSymbol()?.name === "Iterable";

/** Without brackets and assertions. */
function bareExpression(node) {
  let inner = node;
  while (inner.kind === SyntaxKind.ParenthesizedExpression || inner.kind === SyntaxKind.AsExpression)
    inner = inner.expression;
  return inner;
}

/** A child of an element: whether it is text, and whether it changes or comes and goes. */
function childOf(checker, node) {
  if (node.kind === SyntaxKind.JsxText) {
    const words = node.text.trim();
    const isLayout = words === "" && node.text.includes("\n");
    return isLayout || words === "" ? null : { isText: true, varies: false };
  }
  if (node.kind === SyntaxKind.JsxExpression) {
    if (!node.expression) return null;
    const expression = bareExpression(node.expression);
    const made = madeOf(checker, checker.getTypeAtLocation(expression));
    if (made.size === 1 && made.has("space")) return null;
    const type = checker.getTypeAtLocation(expression);
    const isConstant = type.isStringLiteralType() || type.isNumberLiteralType();
    const isChoice = expression.kind === SyntaxKind.ConditionalExpression;
    return { isText: made.has("text"), varies: isChoice || !(isConstant || (made.size === 1 && made.has("element"))) };
  }
  if (node.kind === SyntaxKind.JsxFragment) return { isText: false, varies: true };
  return { isText: false, varies: hasChangingKey(node) || mayBeNothing(checker, node) };
}

const openingOf = (node) => (node.kind === SyntaxKind.JsxElement ? node.openingElement : node);

const hasChangingKey = (node) =>
  openingOf(node).attributes.properties.some(
    (property) => property.name?.text === "key" && property.initializer?.kind === SyntaxKind.JsxExpression,
  );

/** Whether it is a component that may render nothing. */
function mayBeNothing(checker, node) {
  const { tagName } = openingOf(node);
  if (tagName.kind === SyntaxKind.Identifier && /^[a-z]/.test(tagName.text)) return false;
  const signature = checker.getResolvedSignature(openingOf(node));
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return !returned || madeOf(checker, returned).size !== 1;
}

/** The problem of an element's children; nothing if they may be translated. */
function wrongWith(checker, node) {
  const children = node.children.map((child) => childOf(checker, child)).filter(Boolean);
  const texts = children.filter(({ isText }) => isText);
  if (texts.length === 0) return null;
  if (node.kind === SyntaxKind.JsxFragment) return "text in a fragment: give it an element";
  if (children.length === 1) {
    const [only] = node.children.filter((child) => childOf(checker, child));
    return only.kind === SyntaxKind.JsxExpression ? wrongAlone(checker, only.expression) : null;
  }
  if (texts.some(({ varies }) => varies)) return "text that changes, beside something else: give it an element";
  if (children.some(({ varies }) => varies)) return "text beside what comes and goes: give it an element";
  return null;
}

function wrongAlone(checker, expression) {
  const made = madeOf(checker, checker.getTypeAtLocation(bareExpression(expression)));
  return made.has("list") && !made.has("element") ? "a list of texts: give each an element" : null;
}

/** Whether a function is a component: it has a capital letter and renders something. */
function componentName(node) {
  if (node.kind === SyntaxKind.FunctionDeclaration) return node.name?.text;
  const holder = node.kind === SyntaxKind.ArrowFunction ? node.parent : null;
  return holder?.kind === SyntaxKind.VariableDeclaration ? holder.name.text : undefined;
}

function returnsText(checker, node) {
  if (!/^[A-Z][a-z]/.test(componentName(node) ?? "")) return false;
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(node), SignatureKind.Call);
  const made = signature && madeOf(checker, checker.getReturnTypeOfSignature(signature));
  return Boolean(made?.has("text"));
}

/** Translators leave it alone. */
const isKept = (node) =>
  node.kind === SyntaxKind.JsxElement &&
  node.openingElement.attributes.properties.some(
    ({ name, initializer }) => name?.text === "translate" && initializer?.text === "no",
  );

const isComponents = (file) => file.endsWith(".tsx") && !file.includes("/node_modules/");

const FUNCTIONS = new Set([SyntaxKind.FunctionDeclaration, SyntaxKind.ArrowFunction]);
const PARENTS = new Set([SyntaxKind.JsxElement, SyntaxKind.JsxFragment]);

/** Every such text in the components of a project, as `{ file, line, rule }`. */
export function bareTexts(config) {
  const api = new API({ cwd: fileURLToPath(new URL("..", import.meta.url)) });
  try {
    const [{ program, checker }] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const found = [];
    for (const file of program.getSourceFileNames().filter(isComponents)) {
      const source = program.getSourceFile(file);
      const report = (node, rule) => {
        const start = node.getStart(source);
        found.push({ file, line: source.text.slice(0, start).split("\n").length, rule });
      };
      const visit = (node) => {
        if (isKept(node)) return;
        const wrong = PARENTS.has(node.kind) ? wrongWith(checker, node) : null;
        if (wrong) report(node, wrong);
        if (FUNCTIONS.has(node.kind) && returnsText(checker, node))
          report(node, "a component that is text: give it an element");
        node.forEachChild(visit);
      };
      visit(source);
    }
    return found;
  } finally {
    api.close();
  }
}
