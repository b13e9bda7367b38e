// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { messages } from "./generated/domain.ts";

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.test\.tsx?$|^generated|^test-setup|test-kit\.tsx?$|\/fixtures\.ts$/.test(path),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const those = (wrong: (text: string) => boolean) => sources.filter(({ text }) => wrong(text)).map(({ path }) => path);

it("talks to the server in two modules, one of them for pages that are left; the worker fetches its own code", () => {
  const talking = those((text) => /\bfetch\(|XMLHttpRequest\(|sendBeacon\(/.test(text));
  expect(talking.filter((path) => !path.startsWith("photo/"))).toEqual(["lib/api.ts", "lib/beacon.ts"]);
});

it("writes no sentence that the server's vocabulary has", () => {
  const sentences = Object.values(messages);
  expect(those((text) => sentences.some((sentence) => text.includes(sentence)))).toEqual([]);
});

it("makes no HTML from strings and no style elements", () => {
  expect(
    those((text) =>
      /(inner|outer)HTML\s*\+?=(?!=)|insertAdjacentHTML|dangerouslySet|document\.write|<style/.test(text),
    ),
  ).toEqual([]);
});
