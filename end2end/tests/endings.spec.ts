// Each kind of page closes with its own picture and question.
import { expect, type Page, sentence, test } from "./base.ts";
import { publicPages } from "./public-pages.ts";

/** What may close a page; the fixed pages without any end with what they are for. */
const ENDINGS = [
  ".closing",
  ".ending:has(.ending-days)",
  ".ending:not(:has(.ending-days))",
  ".ask",
  ".on-map",
  ".beside",
];

const endingOf = (page: Page) =>
  page.evaluate((kinds) => {
    const last = [...document.querySelectorAll("main > :not(script, link)")].at(-1);
    return kinds.find((kind) => last?.matches(kind) || last?.querySelector(`:scope > ${kind}`)) ?? "";
  }, ENDINGS);

/** Pictures by their files, whatever their widths. */
const picturesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((images) =>
    images.flatMap((image) => {
      const file = /\/media\/([^/]+)/.exec((image as HTMLImageElement).src)?.[1];
      return file ? [file] : [];
    }),
  );

test("no end of a page is used on two kinds of pages", async ({ page }) => {
  const pages = ["/", "/yacht-interiors", "/residential", "/showroom", "/projects", "/blog"];
  const endings: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    endings.push(await endingOf(page));
  }
  expect(endings).not.toContain("");
  expect(new Set(endings).size, endings.join(", ")).toBe(pages.length);
});

test("the end of a page shows no picture that the page has shown", async ({ page, site }) => {
  for (const path of await publicPages(site)) {
    await page.goto(path);
    const last = "main > :is(.closing, .ending) img";
    const closing = await picturesOf(page, last);
    const others = await picturesOf(page, `main img:not(${last})`);
    for (const picture of closing) expect(others, path).not.toContain(picture);
  }
});

test("after a dark end the footer has no lines of caulk", async ({ page }) => {
  for (const path of ["/yacht-interiors", "/residential", "/projects", "/blog"]) {
    await page.goto(path);
    await expect(page.locator(".footer .caulk"), path).toBeHidden();
  }
  await page.goto("/");
  await expect(page.locator(".footer .caulk")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a day on board leads to the form, which says it", async ({ page }) => {
      await page.goto("/yacht-interiors");
      const days = page.locator(".ending-days a");
      await expect(days).toHaveCount(3);
      const day = (await days.first().locator("b").textContent()) ?? "";
      await days.first().click();
      await expect(page).toHaveURL(/\/contact\?about=/);
      expect(new URL(page.url()).searchParams.get("about")).toContain(day);
      await expect(
        page.getByRole("checkbox", { name: new RegExp(`${sentence("ABOUT_LABEL")} .*${day}`) }),
      ).toBeChecked();
    });

    test("the categories of the blog are one line, the current one second", async ({ page }) => {
      await page.goto("/blog");
      const shelf = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
      await expect(shelf.first()).toHaveText("All");
      await expect(shelf.first()).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("complementary")).toHaveCount(1);
      await shelf.last().click();
      await expect(shelf.nth(1)).toHaveAttribute("aria-current", "page");
      await expect(page.locator(".featured")).toHaveCount((await page.locator("main > .wrap .card").count()) ? 0 : 1);
      await expect(page.getByRole("heading", { name: "Lately, on other shelves" })).toBeVisible();
      const tops = await shelf.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size, "one line").toBe(1);
    });
  });
}

test("a search without a find keeps its words and offers what is new", async ({ page }) => {
  await page.goto("/blog?q=zzzz");
  await expect(page.getByRole("searchbox", { name: "Search the blog" })).toHaveValue("zzzz");
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent posts" })).toBeVisible();
  await expect(page.locator(".beside .card")).toHaveCount(3);
});
