// Validates the server's HTML of every page with the W3C checker (vnu.jar, which needs Java).
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, leadsOf, type Page, type Site, someone, submitDirectly, test } from "./base.ts";

const java = process.env.JAVA || "java";
const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");

function hasJava() {
  try {
    execFileSync(java, ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface Message {
  type: string;
  subType?: string;
  url: string;
  message: string;
  extract?: string;
  lastLine?: number;
}

/** The checker's messages for these pages (path and HTML). */
async function findings(pages: Map<string, string>, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths = [...pages.keys()];
  paths.forEach((path, at) => {
    // CSS is validated elsewhere: this checker does not know recent features.
    const html = (pages.get(path) ?? "").replace(/(<style\b[^>]*>)[\s\S]*?(<\/style>)/g, "$1$2");
    writeFileSync(join(folder, `${at}.html`), html);
  });
  const output = await new Promise<string>((resolve, reject) => {
    const args = [
      "-Xss1m",
      "-jar",
      jar,
      "--stdout",
      "--exit-zero-always",
      "--format",
      "json",
      "--skip-non-html",
      // It guesses, and takes a page of names for Maltese.
      "--no-langdetect",
      folder,
    ];
    execFile(java, args, { maxBuffer: 1 << 27 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(({ url, message, extract }) => {
      const path = paths[Number(/(\d+)\.html$/.exec(url)?.[1])];
      return `${path}: ${message} — ${extract?.trim().slice(0, 160) ?? ""}`;
    });
}

/** Number of pages checked per type. */
const ALIKE = 4;

/** Crawls the pages linked from `start` for which `wanted` holds; returns paths and HTML. */
async function walk(request: APIRequestContext, site: Site, start: string[], wanted: (path: string) => boolean) {
  const pages = new Map<string, string>();
  const shapes = new Map<string, number>();
  const queue = [...start];
  const seen = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const shape = path
      .replace(/=[^&]*/g, "=")
      .replace(/\/[0-9a-f-]{36}/g, "/*")
      .replace(/^\/(blog|projects|blog\/\w+)\/[^/?]+/, "/$1/*");
    const alike = shapes.get(shape) ?? 0;
    if (alike >= ALIKE) continue;
    shapes.set(shape, alike + 1);
    const response = await request.get(site.url + path, { headers: { accept: "text/html" } });
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    expect(response.status(), path).toBeLessThan(500);
    const html = await response.text();
    pages.set(path, html);
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), site.url + path);
      const target = url.pathname + url.search;
      if (url.origin === site.url && wanted(target)) queue.push(target);
    }
  }
  return pages;
}

test.describe("the HTML that the server sends is HTML", () => {
  test.skip(!hasJava(), "no Java found: the HTML checker needs it");

  test("of every public page", async ({ request, site }, info) => {
    test.slow();
    const start = ["/", "/thank-you?ref=HG-ABC123&from=contact", "/blog?q=teak", "/blog?q=zzzz", "/no-such-page"];
    const pages = await walk(request, site, start, (path) => !path.startsWith("/admin"));
    // Rejected forms, with errors next to the fields.
    const name = '<x> & "y"';
    for (const [path, body] of [
      ["/contact", { form: { first_name: name } }],
      ["/visit", { form: { name } }],
      ["/visualizer", { multipart: { name } }],
    ] as const) {
      const refused = await request.post(site.url + path, { ...body, headers: { origin: site.url } });
      expect(refused.status(), path).toBe(422);
      pages.set(`${path} (refused)`, await refused.text());
    }
    expect(pages.size).toBeGreaterThan(30);
    expect(await findings(pages, info.outputPath("pages"))).toEqual([]);
  });

  test("of every screen of the back office", async ({ owner, request, site }, info) => {
    test.slow();
    const person = someone();
    expect((await submitDirectly(request, person)).ok()).toBe(true);
    expect(await leadsOf(owner as Page, person.name)).toBe(1);
    const wanted = (path: string) => path.startsWith("/admin") && !/\.(csv|ics)\b|\/photos\//.test(path);
    const pages = await walk(owner.request, site, ["/admin", "/admin/leads"], wanted);
    const login = await request.get(`${site.url}/admin/login`);
    pages.set("/admin/login", await login.text());
    expect(pages.size).toBeGreaterThan(20);
    expect(await findings(pages, info.outputPath("screens"))).toEqual([]);
  });
});
