// Validates the server's HTML of every page with the W3C checker (vnu.jar, which needs Java).
import type { APIRequestContext } from "@playwright/test";
import { findings, hasJava } from "../support/html-checker.ts";
import { expect, leadsOf, type Page, type Site, someone, submitDirectly, test } from "./base.ts";

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
