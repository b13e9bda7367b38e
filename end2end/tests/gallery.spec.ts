import { expect, type Page, phone, type Site, test } from "./base.ts";

const chips = (page: Page) => page.locator('nav[aria-label="Filter photos"] a.chip');
const current = (page: Page) => page.locator('nav[aria-label="Filter photos"] a.chip[aria-current]');
const photos = (page: Page) => page.locator('#gallery-photos a[id^="photo-"]');
const box = (page: Page) => page.getByRole("dialog", { name: "Photos" });
const place = (page: Page) => box(page).locator(".lightbox-count");
const idOf = async (page: Page, at: number) => (await photos(page).nth(at).getAttribute("id"))?.slice("photo-".length);

/** A tag that only some photos of the yacht gallery have, and their number. */
async function aTag(site: Site): Promise<{ tag: string; count: number }> {
  const row = await site.sql(
    `SELECT tag, count(*) FROM gallery_photos WHERE is_visible AND deleted_at IS NULL AND category = 'yacht'
     AND tag IS NOT NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 1`,
  );
  const [tag = "", count] = row.trim().split("|");
  return { tag, count: Number(count) };
}

/** All requests of the page so far. */
function requested(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Until the page's script has loaded, a photo is a plain link. */
async function lightboxIsAwake(page: Page) {
  await page.waitForFunction(() => document.querySelector("react-island:defined"));
}

async function openFirst(page: Page) {
  await lightboxIsAwake(page);
  await photos(page).first().click();
  await expect(box(page)).toBeVisible();
  await expect(place(page)).toHaveText(/^1 \/ /);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "filters" : "filters without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("are links: the address keeps the choice", async ({ page, site }) => {
      const { tag, count } = await aTag(site);
      await page.goto("/yacht-interiors");
      const all = await photos(page).count();
      expect(count).toBeLessThan(all);
      await expect(current(page)).toHaveText(["All"]);
      await chips(page).filter({ hasText: tag }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get("tag") === tag && url.hash === "#gallery");
      await expect(photos(page)).toHaveCount(count);
      await expect(current(page)).toHaveText([tag]);
      await expect(page.locator("#gallery")).toBeInViewport();
      await page.reload();
      await expect(photos(page)).toHaveCount(count);
      await page.goBack();
      await expect(photos(page)).toHaveCount(all);
      await expect(current(page)).toHaveText(["All"]);
    });

    test("a tag that no photo has filters nothing", async ({ page }) => {
      await page.goto("/yacht-interiors");
      const all = await photos(page).count();
      for (const tag of ["Submarine", "<script>alert(1)</script>"]) {
        await page.goto(`/yacht-interiors?${new URLSearchParams({ tag })}`);
        await expect(photos(page)).toHaveCount(all);
        await expect(current(page)).toHaveText(["All"]);
        await expect(page.getByRole("main")).not.toContainText(tag);
      }
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a photo opens as a page, with its neighbors of the same tag", async ({ page, site, expectAccessible }) => {
    const { tag, count } = await aTag(site);
    await page.goto(`/yacht-interiors?${new URLSearchParams({ tag })}`);
    const [first, last] = [await idOf(page, 0), await idOf(page, count - 1)];
    await photos(page).first().click();
    await expect(page).toHaveURL((url) => url.pathname === `/gallery/${first}` && url.searchParams.get("tag") === tag);
    await expect(page.getByText(`Photo 1 of ${count}`)).toBeVisible();
    await expectAccessible(page);
    const ways = page.getByRole("navigation", { name: "Photos" });
    await ways.getByRole("link", { name: "Previous photo" }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/gallery/${last}`);
    await expect(page.getByText(`Photo ${count} of ${count}`)).toBeVisible();
    await ways.getByRole("link", { name: "Next photo" }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/gallery/${first}`);
    await ways.getByRole("link", { name: "All photos" }).click();
    await expect(photos(page)).toHaveCount(count);
  });
});

test("React comes with the first touch, not before", async ({ page }) => {
  const paths = requested(page);
  await page.goto("/yacht-interiors");
  await page.locator("#gallery").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  // The element that loads islands is small, and is there from the start.
  const heavy = () => paths.filter((path) => /react-(?!island)|lightbox/.test(path));
  expect(heavy()).toEqual([]);
  await openFirst(page);
  expect(heavy()).not.toEqual([]);
});

test("a photo opens over the page; keys turn, enlarge and close it", async ({ page, expectAccessible }) => {
  await page.goto("/showroom");
  const count = await photos(page).count();
  const ids = [await idOf(page, 0), await idOf(page, 1), await idOf(page, count - 1)];
  await openFirst(page);
  await expect(place(page)).toHaveText(`1 / ${count}`);
  await expect(page).toHaveURL(new RegExp(`/showroom#photo-${ids[0]}$`));
  await expect(box(page).locator(".lightbox-caption")).toHaveText(/\S/);
  await expect(box(page).getByRole("status")).toHaveText(new RegExp(`^Photo 1 of ${count}: \\S`));
  await expectAccessible(page);

  await page.keyboard.press("ArrowLeft");
  await expect(place(page)).toHaveText(`${count} / ${count}`);
  await expect(page).toHaveURL(new RegExp(`#photo-${ids[2]}$`));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText(`2 / ${count}`);
  await box(page).getByRole("button", { name: "Next photo" }).click();
  await expect(place(page)).toHaveText(`3 / ${count}`);
  await box(page).getByRole("button", { name: "Previous photo" }).click();
  await expect(page).toHaveURL(new RegExp(`#photo-${ids[1]}$`));

  const larger = box(page).getByRole("button", { name: "Zoom in" });
  const smaller = box(page).getByRole("button", { name: "Zoom out" });
  await expect(smaller).toHaveAttribute("aria-disabled", "true");
  await larger.click();
  await expect(smaller).toHaveAttribute("aria-disabled", "false");
  await smaller.click();
  await expect(smaller).toHaveAttribute("aria-disabled", "true");

  // Tab cycles inside the dialog.
  for (let at = 0; at < 7; at += 1) {
    await page.keyboard.press("Tab");
    expect(await box(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await expect(photos(page).first()).toBeFocused();
  await expect(page).toHaveURL(/\/showroom$/);
});

test("opens from the keyboard, closes with Back and with its button", async ({ page }) => {
  await page.goto("/yacht-interiors");
  await lightboxIsAwake(page);
  await photos(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(place(page)).toHaveText(/^2 \/ /);
  await page.goBack();
  await expect(box(page)).toBeHidden();
  await expect(page).toHaveURL(/\/yacht-interiors$/);
  await expect(photos(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeVisible();
  await box(page).getByRole("button", { name: "Close" }).click();
  await expect(box(page)).toBeHidden();
  await expect(photos(page).nth(1)).toBeFocused();
});

test("a shared link opens its photo, inside its filter", async ({ page, site }) => {
  const { tag, count } = await aTag(site);
  const filtered = `/yacht-interiors?${new URLSearchParams({ tag })}`;
  await page.goto(filtered);
  const id = await idOf(page, count - 1);
  await page.goto("/");
  await page.goto(`${filtered}#photo-${id}`);
  await expect(box(page)).toBeVisible();
  await expect(place(page)).toHaveText(`${count} / ${count}`);
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await expect(page).toHaveURL((url) => url.searchParams.get("tag") === tag && url.hash === "");
});

test("a link that asks for a new tab gets the photo's page", async ({ page, context }) => {
  await page.goto("/yacht-interiors");
  const id = await idOf(page, 0);
  const opened = context.waitForEvent("page");
  await photos(page)
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(new RegExp(`/gallery/${id}$`));
  await expect(box(page)).toBeHidden();
});

test("if the lightbox cannot be loaded, the photo's page opens instead", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to (load|fetch)|island|error/i);
  await page.goto("/yacht-interiors");
  const id = await idOf(page, 0);
  await page.route(/lightbox[^/]*\.js$/, (route) => route.abort());
  await lightboxIsAwake(page);
  await photos(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/gallery/${id}$`));
});

test("a reload, answered with 304, keeps its styles and its lightbox", async ({ page }) => {
  await page.goto("/yacht-interiors");
  const look = () =>
    page.evaluate(() => {
      const chip = document.querySelector("a.chip");
      const grid = document.querySelector("#gallery-photos");
      return [chip, grid].map(
        (element) => element && getComputedStyle(element).display + getComputedStyle(element).font,
      );
    });
  const before = await look();
  for (let round = 0; round < 2; round += 1) {
    await page.reload();
    expect(await look()).toEqual(before);
  }
  await openFirst(page);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a tap opens, a swipe turns, the back gesture closes", async ({ page, expectAccessible }) => {
    await page.goto("/yacht-interiors");
    const count = await photos(page).count();
    await lightboxIsAwake(page);
    await photos(page).first().tap();
    await expect(place(page)).toHaveText(`1 / ${count}`);
    await expectAccessible(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
    await touch("touchStart", 320);
    for (const x of [260, 200, 140, 80]) await touch("touchMove", x);
    await touch("touchEnd");
    await expect(place(page)).toHaveText(`2 / ${count}`);
    const buttons = box(page).getByRole("button");
    for (const button of await buttons.all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0), "a finger's target").toBeGreaterThanOrEqual(44);
    }
    await page.goBack();
    await expect(box(page)).toBeHidden();
  });

  test("the gallery's filter is accessible", async ({ page, site, expectAccessible }) => {
    const { tag } = await aTag(site);
    await page.goto(`/yacht-interiors?${new URLSearchParams({ tag })}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
