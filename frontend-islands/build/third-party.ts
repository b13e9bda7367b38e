import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LICENSES = fileURLToPath(new URL("../../THIRD-PARTY-LICENSES.txt", import.meta.url));

/** The package that a module is from, if it is not ours. */
export const packageOf = (module: string) =>
  /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module)?.[1]?.replace("\\", "/");

/** Packages in the browser files whose license does not go with them. */
export function unlisted(modules: string[], licenses: string) {
  const packages = new Set(modules.map(packageOf).filter((name) => name !== undefined));
  return [...packages].filter((name) => !licenses.includes(`\n${name} `));
}

/** Puts the licenses beside the browser files, and fails where a package is bundled that they do not name. */
export function thirdParty(): Plugin {
  return {
    name: "third-party",
    apply: "build",
    generateBundle(_options, bundle) {
      const licenses = readFileSync(LICENSES, "utf8");
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const missing = unlisted(modules, licenses);
      if (missing.length > 0) {
        const names = missing.join(", ");
        this.error(
          `${names}: make it a dependency in frontend-islands/package.json, and run node scripts/licenses.mjs`,
        );
      }
      this.emitFile({ type: "asset", name: "licenses.txt", source: licenses });
    },
  };
}
