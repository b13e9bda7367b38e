// The description of the content API (OpenAPI): a published validator accepts it, every answer is as it says, and a
// client generated from it compiles and reads the site.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { root } from "../support/paths.ts";
import { expect, type Site, test } from "./base.ts";

const PREFIX = "/api/content/";

interface Parameter {
  name: string;
  required: boolean;
  schema: { enum?: string[] };
}

interface Description {
  openapi: string;
  paths: Record<string, { get: { parameters?: Parameter[] } }>;
}

async function answer(site: Site, address: string): Promise<unknown> {
  const response = await fetch(`${site.url}${address}`);
  expect(response.status, address).toBe(200);
  return response.json();
}

const read = async (site: Site) => (await answer(site, `${PREFIX}openapi.json`)) as Description;

/** Where the site says which values a required parameter has: an address, and the field in its rows. */
const VALUES_AT: Record<string, readonly [address: string, field: string]> = {
  page: ["pages", "slug"],
  seo: ["pages", "slug"],
  "page-images": ["pages", "slug"],
  project: ["projects", "slug"],
  post: ["posts?limit=50", "slug"],
  faqs: ["options?list=faq-categories", "code"],
};

async function valuesOf(site: Site, path: string, parameter: Parameter): Promise<string[]> {
  if (parameter.schema.enum) return parameter.schema.enum;
  const place = VALUES_AT[path.slice(PREFIX.length)];
  if (!place) throw new Error(`${path}: say in VALUES_AT where the values of ${parameter.name} are`);
  const found = (await answer(site, `${PREFIX}${place[0]}`)) as object[] | { posts: object[] };
  const rows = (Array.isArray(found) ? found : found.posts) as Record<string, string>[];
  return rows.map((row) => row[place[1]] ?? "");
}

/** Every address that the description allows without an optional parameter. */
async function addresses(site: Site, description: Description): Promise<{ path: string; address: string }[]> {
  const all = [];
  for (const [path, { get }] of Object.entries(description.paths)) {
    const [required, ...more] = (get.parameters ?? []).filter((parameter) => parameter.required);
    expect(more, path).toEqual([]);
    if (!required) {
      all.push({ path, address: path });
      continue;
    }
    for (const value of await valuesOf(site, path, required)) {
      all.push({ path, address: `${path}?${required.name}=${encodeURIComponent(value)}` });
    }
  }
  return all;
}

test("a published validator accepts it", async ({ site }) => {
  const description = await read(site);
  expect(description.openapi).toMatch(/^3\.1\./);
  await SwaggerParser.validate(structuredClone(description) as never);
  const broken = { ...structuredClone(description), info: {} };
  await expect(SwaggerParser.validate(broken as never)).rejects.toThrow();
});

test("every answer is as it says, and so are refusals", async ({ site }) => {
  const description = await read(site);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, "api");
  const schema = (path: string, status: string) => {
    const place = path.replaceAll("/", "~1");
    return ajv.compile({
      $ref: `api#/paths/${place}/get/responses/${status}/content/application~1json/schema`,
    });
  };
  const all = await addresses(site, description);
  expect(all.length).toBeGreaterThan(40);
  for (const { path, address } of all) {
    const response = await fetch(`${site.url}${address}`);
    const content = await response.json();
    // The demo's pages have no head data of their own in some places.
    const status = response.status === 404 && path.endsWith("/seo") ? "default" : "200";
    const fits = schema(path, status);
    expect(fits(content), `${address}: ${ajv.errorsText(fits.errors)}`).toBe(true);
  }
  const refused = await (await fetch(`${site.url}${PREFIX}posts?limit=51`)).json();
  expect(schema(`${PREFIX}posts`, "default")(refused), JSON.stringify(refused)).toBe(true);
  const { timeZone: _, ...incomplete } = (await answer(site, `${PREFIX}business`)) as Record<string, unknown>;
  expect(schema(`${PREFIX}business`, "200")(incomplete)).toBe(false);
});

test("a client generated from it compiles and reads the site", async ({ site }) => {
  const folder = join(root, "end2end/results/content-api");
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const run = (...words: string[]) => execFileSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  writeFileSync(file("openapi.json"), JSON.stringify(await read(site)));
  run("node_modules/oazapfts/dist/cli.js", file("openapi.json"), file("client.ts"));
  writeFileSync(
    file("reader.ts"),
    `import { ok } from "@oazapfts/runtime";
import { defaults, posts, project, projects } from "./client.ts";
defaults.baseUrl = process.argv[2]!;
const name: string = (await ok(projects()))[0]!.slug;
const story = await ok(project(name));
const page = await ok(posts({ limit: 2 }));
const refused = await posts({ limit: 51 });
const minutes: number[] = page.posts.map((post) => post.readMinutes);
console.log(JSON.stringify({ path: story.path, photos: story.photos.length, minutes, refused: refused.status }));
`,
  );
  const options = ["--strict", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions", "--target", "es2023"];
  const modules = ["--module", "nodenext", "--types", "node", "--ignoreConfig"];
  run("node_modules/typescript/bin/tsc", ...options, ...modules, file("reader.ts"));
  const found = JSON.parse(run(file("reader.ts"), site.url));
  const first = ((await answer(site, `${PREFIX}projects`)) as { path: string }[])[0];
  expect(found).toMatchObject({ path: first?.path, refused: 422 });
  expect(found.minutes).toHaveLength(2);
  expect(found.photos).toBeGreaterThan(0);
});
