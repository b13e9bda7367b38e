import type { Plugin } from "vite";

/** The module that Vite's build puts around every `import()`. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Replaces Vite's preload helper, which also waits for style sheets and knows
 * old browsers, by the one thing used here: asking for a chunk's imports beside
 * the chunk, not after it. The helper is part of the script of every page, where
 * the original would weigh more than the rest.
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
