// Finds Rust files of a crate that import each other in a circle (docs/decisions/0019-modules-and-imports.md),
// and fails on each circle that is not listed here by its exact files. biome does the same for TypeScript.
//
//   node scripts/import-cycles.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The circles that the record allows, each as `{ files, reason }` with all its files by name. None, as yet. */
const ALLOWED = [];

/** Without comments, texts and tests, so that only code is searched. */
function codeOf(source) {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/"(?:\\[\s\S]|[^"\\])*"|\/\/[^\n]*/g, (found) => (found.startsWith('"') ? '""' : ""));
  return code.replace(/pub\(in [^)]*\)/g, "pub").split(/\n#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+ \{/)[0];
}

/** `a::{b, c::d as e}` as the list of its paths, each with the name that it is imported as. */
function pathsOf(tree, prefix = []) {
  const open = tree.indexOf("{");
  if (open < 0) {
    const [path, alias] = tree.split(/\s+as\s+/);
    const names = path.trim().split("::").filter(Boolean);
    const whole = [...prefix, ...names];
    if (whole.at(-1) === "self" && whole.length > 1) whole.pop();
    return [{ path: whole, name: alias?.trim() ?? whole.at(-1) }];
  }
  const before = tree
    .slice(0, open)
    .split("::")
    .map((name) => name.trim())
    .filter(Boolean);
  const inside = tree.slice(open + 1, tree.lastIndexOf("}"));
  const parts = [];
  let depth = 0;
  let part = "";
  for (const letter of inside) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  parts.push(part);
  return parts.filter((one) => one.trim()).flatMap((one) => pathsOf(one.trim(), [...prefix, ...before]));
}

/** The modules of a crate by their paths, joined with `::`; the root is the empty path. */
function modulesOf(root, sources) {
  const modules = new Map();
  for (const [file, source] of sources) {
    const names = file.slice(root.length).replace(/\.rs$/, "").split("/");
    if (["lib", "main", "mod"].includes(names.at(-1))) names.pop();
    if (names[0] === "bin") continue;
    const code = codeOf(source);
    const uses = [...code.matchAll(/(pub(?:\([^)]*\))? )?\buse ([^;]+);/g)].flatMap(([, isPublic, tree]) =>
      pathsOf(tree.replace(/\s+/g, " ")).map((use) => ({ ...use, isPublic: Boolean(isPublic) })),
    );
    const inline = [...code.replace(/\buse [^;]+;/g, "").matchAll(/(?<![\w:])([a-z_]\w*(?:::\w+)+)/g)].map(([path]) =>
      path.split("::"),
    );
    // lib.rs before main.rs: the program is a thin shell of the library.
    const key = names.join("::");
    if (!modules.has(key) || file.endsWith("lib.rs")) modules.set(key, { file, names, uses, inline });
  }
  return modules;
}

/** What a path of another crate names. */
const OUTSIDE = { file: undefined };

/** The module in which a path begins, and the path from there; nothing if it is of another crate. */
function startOf(modules, from, path) {
  if (path[0] === "crate") return { at: [], rest: path.slice(1) };
  const at = [...from.names];
  let rest = path;
  while (rest[0] === "self" || rest[0] === "super") {
    if (rest[0] === "super") at.pop();
    rest = rest.slice(1);
  }
  const isRelative = rest.length < path.length;
  return isRelative || modules.has([...at, rest[0]].join("::")) ? { at, rest } : undefined;
}

/** The module that defines what a path names, as seen from `from`. */
function definedIn(modules, from, path, seen = new Set()) {
  const start = startOf(modules, from, path);
  if (start === undefined) return OUTSIDE;
  let { at } = start;
  const { rest } = start;
  for (const [index, name] of rest.entries()) {
    const child = [...at, name];
    if (modules.has(child.join("::"))) {
      at = child;
      continue;
    }
    const here = modules.get(at.join("::"));
    const step = `${here.file} ${name}`;
    if (seen.has(step)) return here;
    seen.add(step);
    for (const use of here.uses.filter((each) => each.name === name || each.name === "*")) {
      const target = use.name === "*" ? [...use.path.slice(0, -1), name] : use.path;
      const found = definedIn(modules, here, [...target, ...rest.slice(index + 1)], seen);
      if (use.name !== "*" || (found !== here && found !== OUTSIDE)) return found;
    }
    return here;
  }
  return modules.get(at.join("::"));
}

/** Groups of files that reach each other (Tarjan's strongly connected components). */
function circles(edges) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** A path in code, the name that it begins with as it was imported. */
function inFull(from, path) {
  const use = from.uses.find((each) => each.name === path[0]);
  return use ? [...use.path, ...path.slice(1)] : path;
}

/** The files of a crate, each with the others that it imports. */
function importsOf(modules) {
  const imports = new Map();
  for (const from of modules.values()) {
    const uses = from.uses.filter((use) => !use.isPublic).map((use) => use.path);
    const inline = from.inline.map((path) => inFull(from, path));
    const files = [...uses, ...inline].map((path) => definedIn(modules, from, path).file);
    imports.set(from.file, new Set(files.filter((file) => file !== undefined && file !== from.file)));
  }
  return imports;
}

/** The circles of all crates, each with its files and a line for each that says what it imports of the others. */
function circlesOf(sources) {
  const found = [];
  const roots = new Set([...sources.keys()].map((file) => file.slice(0, file.indexOf("src/") + 4)));
  for (const root of roots) {
    const imports = importsOf(
      modulesOf(
        root,
        [...sources].filter(([file]) => file.startsWith(root)),
      ),
    );
    for (const files of circles(imports)) {
      const lines = files.map((file) => {
        const inside = [...imports.get(file)].filter((next) => files.includes(next));
        return `  ${file} -> ${inside.join(", ")}`;
      });
      found.push({ files, lines });
    }
  }
  return found;
}

/** The circles in `sources` that are not allowed, and the allowed ones that do not exist. */
export function problemsOf(sources, allowed = ALLOWED) {
  const found = circlesOf(sources);
  const known = new Set(allowed.map(({ files }) => files.toSorted().join()));
  const existing = new Set(found.map(({ files }) => files.join()));
  const unknown = found.filter(({ files }) => !known.has(files.join()));
  const gone = allowed.filter(({ files }) => !existing.has(files.toSorted().join()));
  return [
    ...unknown.map(({ files, lines }) => [`${files.length} files import each other in a circle:`, ...lines].join("\n")),
    ...gone.map(({ files }) => `no circle anymore, but listed in scripts/import-cycles.mjs: ${files.join(", ")}`),
  ];
}

/** The text of each Rust file of the crates, by its path. */
export function readSources() {
  const all = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"], {
    encoding: "utf8",
  });
  const files = all.split("\n").filter((file) => /(^|\/)src\//.test(file) && !file.startsWith("fuzz/"));
  return new Map(files.filter(existsSync).map((file) => [file, readFileSync(file, "utf8")]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = problemsOf(readSources());
  if (problems.length > 0) {
    console.error(problems.join("\n"));
    process.exitCode = 1;
  }
}
