// What ships: the crates that are linked into the server and into the browser's picture modules, the npm
// packages that the browser files are made of, and the works of others that are stored in this repository.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SERVER = ["-p", "server"];
const SERVER_TARGETS = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];
/** As the script that builds them names them: `module PACKAGE NAME ...`. */
const MODULES = [...readFileSync("scripts/build-wasm", "utf8").matchAll(/^ *module (\w+) /gm)].flatMap(([, name]) => [
  "-p",
  name,
]);
const MODULES_TARGETS = ["wasm32-unknown-unknown"];

/** Parts that no manifest names. */
const STANDARD_LIBRARY = {
  name: "Rust standard library",
  version: "",
  license: "Apache-2.0",
  source: "https://github.com/rust-lang/rust",
  texts: [],
};

const json = (file) => JSON.parse(readFileSync(file, "utf8"));

function cargo(...parts) {
  return execFileSync("cargo", parts, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
}

/** Names and versions that are linked: neither for building nor for tests, nor macros, which stay in the compiler. */
function linked(selection, targets) {
  const listed = cargo(
    ...["tree", "--locked", ...selection, "--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"],
    ...["--format", "{p}", ...targets.flatMap((target) => ["--target", target])],
  );
  return listed.split("\n").flatMap((line) => {
    const found = /^(\S+) v(\S+)/.exec(line);
    return found ? [`${found[1]} ${found[2]}`] : [];
  });
}

export function crates() {
  const wanted = new Set([...linked(SERVER, SERVER_TARGETS), ...linked(MODULES, MODULES_TARGETS)]);
  const found = new Map();
  for (const target of [...SERVER_TARGETS, ...MODULES_TARGETS]) {
    const metadata = JSON.parse(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target));
    const ours = new Set(metadata.workspace_members);
    for (const { id, name, version, license, repository, homepage, manifest_path } of metadata.packages) {
      const key = `${name} ${version}`;
      if (ours.has(id) || !wanted.has(key)) continue;
      found.set(key, { name, version, license, source: repository ?? homepage ?? "", folder: dirname(manifest_path) });
    }
  }
  return [...found.values()];
}

/** The folder that Node finds a package in, from another package's folder. */
function installed(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed. Run scripts/npm-packages.`);
  }
}

/** The dependencies of a package, and theirs. What is built with a tool contains nothing of it. */
export function npmPackages(root) {
  const found = new Map();
  const visit = (folder) => {
    for (const name of Object.keys(json(join(folder, "package.json")).dependencies ?? {})) {
      const at = installed(name, folder);
      if (found.has(at)) continue;
      const { version, license, repository, homepage } = json(join(at, "package.json"));
      const source = (repository?.url ?? repository ?? homepage ?? "").replace(/^git\+/, "").replace(/\.git$/, "");
      found.set(at, { name, version, license, source, folder: at });
      visit(at);
    }
  };
  visit(root);
  return [...found.values()];
}

/**
 * Fonts and lists that lie in the repository with the license beside them: `<work>-LICENSE.txt` or `LICENSE-<work>`.
 * The second part are fonts that lack it.
 */
export function ownedByOthers(files) {
  const works = new Map();
  for (const file of files) {
    const name = /^(.+)-LICENSE\.txt$/.exec(basename(file))?.[1] ?? /^LICENSE-(.+)$/.exec(basename(file))?.[1];
    if (name) works.set(name, { name, version: "", license: "", source: "", texts: [readFileSync(file, "utf8")] });
  }
  const licensed = (font) =>
    files.some(
      (file) =>
        dirname(file) === dirname(font) &&
        basename(font).startsWith(basename(file).split("-LICENSE")[0]) &&
        file.endsWith("-LICENSE.txt"),
    );
  const fonts = files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  return { works: [...works.values()], bare: fonts.filter((font) => !licensed(font)) };
}

export function everything() {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
  const { works, bare } = ownedByOthers(files.filter((file) => file && existsSync(file)));
  return { packages: [STANDARD_LIBRARY, ...crates(), ...npmPackages("frontend-islands"), ...works], bare };
}
