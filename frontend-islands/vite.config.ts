import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { inlineTokens } from "./build/inline-tokens.ts";
import { precompress } from "./build/precompress.ts";
import { smallPreload } from "./build/small-preload.ts";
import { thirdParty } from "./build/third-party.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** "See your own cabin"; `OWN_CABIN=off` leaves it out, and `cabin/off.ts` takes the place of its entry. */
const hasCabin = process.env.OWN_CABIN !== "off";
const withoutCabin = { find: /^.*\/cabin\/index\.ts$/, replacement: here("src/cabin/off.ts") };
const cabin = [
  "src/cabin/engine/worker.ts",
  "../style/islands/cabin.css",
  "src/public/own-cabin.ts",
  "../style/sections/own-cabin.css",
  "../style/sections/own-cabin-drawn.css",
];

/** Scripts that are loaded by their name. */
const scripts = [
  "src/public/site.ts",
  "src/public/web-vitals.ts",
  "src/react-island/react-island.ts",
  "src/public/hero-video.ts",
  "src/public/carousel.ts",
  "src/admin/first-run.ts",
  "src/admin/plain-pages.ts",
  "src/admin/push/this-device.ts",
  "src/admin/reply.ts",
  "src/admin/switches.ts",
  "src/admin/drop-photos.ts",
  "src/public/contact.ts",
  "src/public/visit/visit.ts",
  "src/public/article-videos.ts",
  "src/public/before-after.ts",
  "src/public/waiting/notice.ts",
  "src/photo/shrink-photos.ts",
  "src/photo/worker.ts",
  "src/islands/visualizer/index.tsx",
  "src/islands/lightbox/index.tsx",
  "src/islands/admin-list/index.tsx",
  "src/islands/admin-editor/index.tsx",
  "src/islands/admin-page-images/index.tsx",
  "src/islands/admin-media/index.tsx",
  "src/islands/admin-trash/index.tsx",
  "src/islands/admin-account/index.tsx",
];

/** Every sheet directly in these folders is loaded by its name; deeper folders have what sheets import. */
const sheets = globSync("../style/{*,pages/*,sections/*,islands/*}.css", { cwd: here(".") });

/**
 * Everything a page can ask for by name. The server finds each in
 * `dist/.vite/manifest.json` under its path relative to this folder.
 */
const entries = [...scripts, ...sheets].filter((file) => !cabin.includes(file)).concat(hasCabin ? cabin : []);

export default defineConfig(({ mode }) => ({
  base: "/islands/",
  publicDir: false,
  plugins: [react(), inlineTokens(), smallPreload(), thirdParty(), precompress()],
  resolve: { alias: hasCabin ? [] : [withoutCabin] },
  css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome111", "firefox121", "safari16.4"],
    cssMinify: "lightningcss",
    minify: mode !== "development",
    sourcemap: mode === "development",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries.map(here),
      // Entries are modules that others import by name; nothing of them may be dropped.
      preserveEntrySignatures: "strict",
      output: {
        // Islands are called by their folder, not all "index".
        entryFileNames: ({ facadeModuleId }) =>
          `${/islands\/([^/]+)\/index\.tsx$/.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash].js`,
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
        codeSplitting: { groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: hasCabin ? [] : ["src/cabin/**"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
    // On however slow a machine only a hang is a failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
