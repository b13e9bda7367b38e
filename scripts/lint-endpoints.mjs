// Server functions and the scripts that call them (docs/decisions/0018-server-functions.md): each endpoint has a caller
// in a script, or is documented for other programs; each call of a script names an endpoint.
//
//   import { callsIn, endpointsIn, problemsOf } from "./lint-endpoints.mjs";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** Where functions are declared that call the endpoint `name`, and what they put in front of it. */
const CALLERS = new Map([
  ["/src/lib/api.ts", ""],
  ["/src/admin/admin-session.tsx", "admin/"],
]);
const PREFIX = "/api/";

const callerFile = (path) => [...CALLERS.keys()].find((file) => path.toLowerCase().endsWith(file));
const lineOf = (text, at) => text.slice(0, at).split("\n").length;

/** The endpoints of the server functions in Rust sources, by file, as `{ name, file, line }`. */
export function endpointsIn(sources) {
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/#\[server\([^\]]*\bendpoint = "([^"]+)"/g)].map((found) => ({
      name: found[1],
      file,
      line: lineOf(source, found.index),
    })),
  );
}

/** The texts that a value may be; none if its type does not say them. */
function textsOf(type) {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members.every((member) => member.isStringLiteralType()) ? members.map(({ value }) => value) : [];
}

/** The endpoints that an expression calls, or nothing if it calls none. `names` is empty where the type is too wide. */
function calledBy(checker, node, file) {
  if (node.kind === SyntaxKind.StringLiteral && node.text.startsWith(PREFIX))
    return { names: [node.text.slice(PREFIX.length)] };
  if (node.kind !== SyntaxKind.CallExpression || node.arguments.length === 0) return null;
  const signature = checker.getResolvedSignature(node);
  const declaredIn = signature?.declaration && callerFile(signature.declaration.path);
  if (!declaredIn || signature.getParameters()[0]?.name !== "name") return null;
  const names = textsOf(checker.getTypeAtLocation(node.arguments[0]));
  // These files pass on the name that they are given.
  if (names.length === 0 && callerFile(file)) return null;
  return { names: names.map((name) => CALLERS.get(declaredIn) + name) };
}

/** The calls of the scripts of a project, as `{ names, file, line }`. Its tests do not count. */
export function callsIn(config) {
  const api = new API({ cwd: fileURLToPath(new URL("..", import.meta.url)) });
  try {
    const [{ program, checker }] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const calls = [];
    for (const file of program
      .getSourceFileNames()
      .filter((name) => !/\/node_modules\/|\.test\.|\.d\.ts$/.test(name))) {
      const source = program.getSourceFile(file);
      const visit = (node) => {
        const called = calledBy(checker, node, file);
        if (called) calls.push({ ...called, file, line: lineOf(source.text, node.getStart(source)) });
        node.forEachChild(visit);
      };
      visit(source);
    }
    return calls;
  } finally {
    api.close();
  }
}

/** The endpoints without a caller and the calls without an endpoint, as `{ file, line, problem }`. */
export function problemsOf(endpoints, calls, documented) {
  const existing = new Set(endpoints.map(({ name }) => name));
  const called = new Set(calls.flatMap(({ names }) => names));
  const isDocumented = (name) => documented.includes(`\`${PREFIX}${name}\``);
  const uncalled = endpoints.filter(({ name }) => !called.has(name) && !isDocumented(name));
  const unknown = calls.flatMap(({ names, file, line }) =>
    names
      .filter((name) => !existing.has(name))
      .map((name) => ({ file, line, problem: `there is no endpoint ${name}` })),
  );
  const wide = calls.filter(({ names }) => names.length === 0);
  return [
    ...uncalled.map(({ name, file, line }) => ({
      file,
      line,
      problem: `no script calls the endpoint ${name}: make it a plain function`,
    })),
    ...unknown,
    ...wide.map(({ file, line }) => ({ file, line, problem: "which endpoint this calls must be in its type" })),
  ];
}
