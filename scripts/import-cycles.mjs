// Finds Rust files of a crate that import each other in a circle (docs/decisions/0019-modules-and-imports.md),
// and fails on those that the record does not allow. biome does the same for TypeScript.
//
//   node scripts/import-cycles.mjs
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** One file of each circle that the record defends. */
const ALLOWED = new Set(["crates/domain/src/kinds/mod.rs", "crates/backend/src/lib.rs"]);

/** Without comments, texts and tests, so that only code is searched. */
function codeOf(file) {
  const source = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/"(?:\\[\s\S]|[^"\\])*"|\/\/[^\n]*/g, (found) => (found.startsWith('"') ? '""' : ""));
  return source.replace(/pub\(in [^)]*\)/g, "pub").split(/\n#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+ \{/)[0];
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
function modulesOf(root, files) {
  const modules = new Map();
  for (const file of files) {
    const names = file.slice(root.length).replace(/\.rs$/, "").split("/");
    if (["lib", "main", "mod"].includes(names.at(-1))) names.pop();
    if (names[0] === "bin") continue;
    const code = codeOf(file);
    const uses = [...code.matchAll(/(pub(?:\([^)]*\))? )?\buse ([^;]+);/g)].flatMap(([, isPublic, tree]) =>
      pathsOf(tree.replace(/\s+/g, " ")).map((use) => ({ ...use, isPublic: Boolean(isPublic) })),
    );
    const inline = [...code.replace(/\buse [^;]+;/g, "").matchAll(/(?<![\w:])([a-z_]\w*(?:::\w+)+)/g)].map(
      ([path]) => ({ path: path.split("::"), isPublic: false }),
    );
    // lib.rs before main.rs: the program is a thin shell of the library.
    const key = names.join("::");
    if (!modules.has(key) || file.endsWith("lib.rs")) modules.set(key, { file, names, uses: [...uses, ...inline] });
  }
  return modules;
}

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

/** The module that defines what a path names, as seen from `from`; nothing if it is of another crate. */
function definedIn(modules, from, path, seen = new Set()) {
  const start = startOf(modules, from, path);
  if (start === undefined) return undefined;
  let { at } = start;
  const { rest } = start;
  for (const [index, name] of rest.entries()) {
    const child = [...at, name];
    if (modules.has(child.join("::"))) {
      at = child;
      continue;
    }
    const here = modules.get(at.join("::"));
    const step = `${here?.file} ${name}`;
    const passed = here?.uses.filter((use) => use.name === name || use.name === "*") ?? [];
    if (seen.has(step)) return here;
    seen.add(step);
    for (const use of passed) {
      const target = use.name === "*" ? [...use.path.slice(0, -1), name] : use.path;
      const found = definedIn(modules, here, [...target, ...rest.slice(index + 1)], seen);
      if (found && (use.name !== "*" || found !== here)) return found;
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

const all = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /(^|\/)src\//.test(file) && !file.startsWith("fuzz/"));
const roots = new Set(all.map((file) => file.slice(0, file.indexOf("src/") + 4)));
let bad = 0;
for (const root of roots) {
  const modules = modulesOf(
    root,
    all.filter((file) => file.startsWith(root)),
  );
  const edges = new Map();
  for (const from of modules.values()) {
    const targets = from.uses
      .filter((use) => !use.isPublic)
      .map((use) => definedIn(modules, from, use.path)?.file)
      .filter((file) => file && file !== from.file);
    edges.set(from.file, new Set(targets));
  }
  for (const circle of circles(edges)) {
    const isAllowed = circle.some((file) => ALLOWED.has(file));
    console.log(`${isAllowed ? "allowed" : "NOT ALLOWED"}: ${circle.length} files import each other in a circle`);
    for (const file of circle) {
      const inside = [...edges.get(file)].filter((next) => circle.includes(next));
      console.log(`  ${file} -> ${inside.join(", ")}`);
    }
    if (!isAllowed) bad += 1;
  }
}
process.exit(bad > 0 ? 1 : 0);
