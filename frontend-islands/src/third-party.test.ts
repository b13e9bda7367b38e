// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageOf, unlisted } from "../build/third-party.ts";

const licenses = readFileSync("../THIRD-PARTY-LICENSES.txt", "utf8");

test("a package in the browser files without a license is found", () => {
  const modules = [
    "/site/frontend-islands/src/public/site.ts",
    "/site/node_modules/react-dom/client.js",
    "/site/node_modules/@lexical/link/dist/Link.mjs",
    "/site/node_modules/react-dom/node_modules/planted/index.js?commonjs",
    "C:\\site\\node_modules\\@planted\\two\\index.js",
    "\0vite/preload-helper.js",
  ];
  expect(unlisted(modules, licenses)).toEqual(["planted", "@planted/two"]);
});

test("a longer name is another package", () => {
  expect(packageOf("/site/node_modules/react-d/index.js")).toBe("react-d");
  expect(unlisted(["/site/node_modules/react-d/index.js"], licenses)).toEqual(["react-d"]);
});
