import type { Plugin } from "vite";

/** The module that Vite's build puts around every `import()`. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Replaces Vite's preload helper, which also waits for style sheets and supports old browsers, by the part
 * used here: loading a chunk's imports in parallel with the chunk. The helper is part of the script of every page,
 * where the original would be larger than the rest.
 */
export function smallPreload(): Plugin {
  let base = "/";
  return {
    name: "small-preload",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      base = config.base;
    },
    load(id) {
      if (id !== HELPER) return null;
      return `export const __vitePreload = (load, files = []) => {
        for (const file of files) {
          const link = document.createElement("link");
          link.rel = "modulepreload";
          link.href = ${JSON.stringify(base)} + file;
          document.head.append(link);
        }
        return load();
      };`;
    },
  };
}
