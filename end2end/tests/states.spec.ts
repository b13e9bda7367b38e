// The public site when the database fails.
import { Site } from "../support/site.ts";
import { expect, sentence, test } from "./base.ts";

test.describe("with a database that fails", () => {
  let broken: Site;
  test.beforeAll(async () => {
    broken = await Site.start("site_that_fails", "sqlite", "disk", { PAGE_CACHE: "off" });
  });
  test.afterAll(() => broken.remove());

  /** On a new start: a server that has read all content once shows that while it cannot be read. */
  const without = async (table: string, then: () => Promise<void>) => {
    await broken.stopServer();
    await broken.startServer();
    await broken.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    try {
      await then();
    } finally {
      await broken.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    }
  };

  test("a section that cannot be read says so, and the page stays", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: broken.url });
    const page = await context.newPage();
    const main = page.getByRole("main");
    await without("testimonials", async () => {
      expect((await page.goto("/"))?.status()).toBe(200);
      await expect(main.getByText(sentence("REVIEWS_FAILED"))).toBeVisible();
      await expect(main.getByRole("heading", { name: "Before you call" })).toBeVisible();
    });
    await without("faqs", async () => {
      await page.goto("/residential");
      await expect(main.getByText(sentence("FAQS_FAILED"))).toBeVisible();
    });
    await without("gallery_photos", async () => {
      await page.goto("/yacht-interiors");
      await expect(main.getByText(sentence("YACHT_PHOTOS_FAILED"))).toBeVisible();
      await page.goto("/showroom");
      await expect(main.getByText(sentence("SHOWROOM_PHOTOS_FAILED"))).toBeVisible();
    });
    await context.close();
  });

  test("a page that cannot be made is a card with two ways on, never a stack trace", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: broken.url });
    const page = await context.newPage();
    await without("business_profile", async () => {
      expect((await page.goto("/contact"))?.status()).toBeGreaterThanOrEqual(500);
      await expect(page.getByRole("heading", { name: sentence("RENDER_FAILED_TITLE") })).toBeVisible();
      await expect(page.getByText(sentence("RENDER_FAILED"))).toBeVisible();
      for (const name of ["Try Again", "Refresh Page"]) await expect(page.getByText(name)).toBeVisible();
      expect(await page.content()).not.toMatch(/no such table|sqlx|panicked/i);
      await page.goto("/showroom");
      await expect(page.getByText(sentence("SHOWROOM_UNAVAILABLE_TITLE"))).toBeVisible();
    });
    await context.close();
  });
});

test("absurd addresses are answered, not feared", async ({ site, request }) => {
  const ask = async (path: string) => (await request.get(site.url + path, { maxRedirects: 0 })).status();
  expect(await ask("/%ff%fe")).toBeLessThan(500);
  expect(await ask("/projects/%E2%82")).toBeLessThan(500);
  expect(await ask(`/${"x".repeat(4_000)}`)).toBe(404);
  expect(await ask("/projects/no-such-project")).toBe(404);
  expect(await ask("/gallery/no-such-photo")).toBe(404);
  for (const query of ["?tag=Nonsense", `?tag=${"x".repeat(10_000)}`, "?tag=%3Cscript%3E", "?a=b&a=b&&&=%ff", "?tag"]) {
    expect(await ask(`/yacht-interiors${query}`), query.slice(0, 40)).toBe(200);
    expect(await ask(`/showroom${query}`), query.slice(0, 40)).toBe(200);
  }
});
