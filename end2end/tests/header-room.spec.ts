// A header whose entries do not fit folds the rest into "More"; no entry ever has two lines.
import { expect, type Page, phone, type Site, test } from "./base.ts";

const LONG = ["Teak decks for sail boats!", "Galleys and cabin joinery!"];
const WIDTHS = [1440, 1280, 1180, 1024];

const SECTIONS = JSON.stringify([{ id: "hero", type: "hero", values: { title: "Decks" } }]);

/** Own pages in the navigation, behind the demo's. */
async function addPages(site: Site) {
  const rows = LONG.map(
    (title, at) =>
      `INSERT INTO pages (id, title, slug, sections, in_header, display_order, status, created_at, updated_at)
       VALUES ('0000000${at}-0000-4000-8000-000000000058', '${title}', 'fold-${at}', '${SECTIONS}', TRUE, ${900 + at}, 'published', 0, 0)`,
  );
  await site.changeContent(rows.join("; "));
}

test.describe.configure({ mode: "serial" });
test.beforeAll(({ site }) => addPages(site));
test.afterAll(({ site }) => site.changeContent("DELETE FROM pages WHERE slug LIKE 'fold-%'"));

/** The shown parts of the navigation, and what of them is wrong. */
const wrongParts = (page: Page) =>
  page.locator(".header .nav").evaluate((nav) => {
    const wrong: string[] = [];
    const shown = [...nav.children].filter((part) => part.getBoundingClientRect().width > 0);
    const middle = (part: Element) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const first = shown[0];
    const last = shown.at(-1);
    const logo = document.querySelector(".header .logo")?.getBoundingClientRect();
    const row = document.querySelector(".header .wrap")?.getBoundingClientRect();
    if (!first || !last || !logo || !row) return ["there is no navigation"];
    for (const part of shown) {
      const words = part.textContent ?? "";
      const lines = new Set(lineTops(part));
      if (lines.size > 1) wrong.push(`${words}: ${lines.size} lines`);
      if (Math.abs(middle(part) - middle(first)) > 2) wrong.push(`${words}: in another row`);
    }
    if (first.getBoundingClientRect().left < logo.right) wrong.push("over the logo");
    if (last.getBoundingClientRect().right > row.right + 1) wrong.push("beyond the margin");
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) wrong.push("the page is too wide");
    return wrong;

    function lineTops(part: Element): number[] {
      const label = part.querySelector("summary") ?? part;
      const range = document.createRange();
      range.selectNodeContents(label);
      return [...range.getClientRects()].map(({ top }) => Math.round(top));
    }
  });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("every page is reached from the header at every width, in one line", async ({ page }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/residential");
        expect(await wrongParts(page), `${width} pixels`).toEqual([]);
        const nav = page.getByRole("navigation", { name: "Main" });
        const last = nav.getByRole("link", { name: LONG[1] });
        await expect(last).toBeHidden();
        await nav.locator("summary").click();
        await expect(last).toBeVisible();
        for (const name of ["Yacht Interiors", "Contact", ...LONG]) {
          await expect(nav.getByRole("link", { name }), `${name} at ${width} pixels`).toHaveCount(1);
        }
      }
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: LONG[1] }).click();
      await expect(page).toHaveURL(/\/fold-1$/);
    });
  });
}

test("More closes as a menu does, and marks the current page in it", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/fold-1");
  const nav = page.getByRole("navigation", { name: "Main" });
  const last = nav.getByRole("link", { name: LONG[1] });
  await nav.locator("summary").press("Enter");
  await expect(last).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await last.press("Escape");
  await expect(last).toBeHidden();
  await expect(nav.locator("summary")).toBeFocused();
  await nav.locator("summary").click();
  await expect(last).toBeVisible();
  await page.locator("main").click({ position: { x: 5, y: 300 } }); // below the header, which lies over it
  await expect(last).toBeHidden();
});

test("a short name stands in the menu, the title everywhere else", async ({ page, site }) => {
  const named = (name: string) => `UPDATE pages SET menu_name = ${name} WHERE slug = 'fold-0'`;
  await site.changeContent(named("'Decks'"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/residential");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Decks" })).toHaveCount(1);
  expect(await wrongParts(page)).toEqual([]);
  await site.changeContent(named("NULL"));
});

test.describe("on a phone", () => {
  test.use(phone);

  test("all entries are in the menu", async ({ page }) => {
    await page.goto("/residential");
    await page.getByRole("button", { name: "Menu" }).tap();
    for (const name of ["Yacht Interiors", ...LONG]) {
      await expect(page.getByRole("navigation", { name: "All pages" }).getByRole("link", { name })).toBeVisible();
    }
  });
});
