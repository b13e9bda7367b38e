// What single visitors met: a phone held across, other colors, paper, a quick hand, another page in between.
import {
  chooseStyle,
  expect,
  fillContact,
  goToContact,
  heading,
  keepToast,
  openVisualizer,
  type Page,
  sentence,
  someone,
  test,
} from "./base.ts";
import { publicPages } from "./public-pages.ts";

/** Whether an element is in the window as a whole. */
const isWhollyShown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

/** Lightness of a color as computed, from 0 to 255. */
const lightness = (page: Page, selector: string, property: "color" | "backgroundColor") =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const parts = /\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(element)[name]);
      if (!parts || parts[4] === "0") return null;
      return (Number(parts[1]) + Number(parts[2]) + Number(parts[3])) / 3;
    }, property);

for (const [width, height] of [
  [667, 375],
  [844, 390],
  [932, 430],
] as const) {
  test(`on a phone held across, ${width} px wide, each page begins with its headline and its buttons`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...(await publicPages(site)), "/blog", "/newsletter"]) {
      // It begins with the photo.
      if (path.startsWith("/gallery/")) continue;
      await page.goto(path);
      expect(await isWhollyShown(page, "main h1"), path).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      const buttons = page.locator(":is(.hero, .service-hero, .showroom-hero, .thanks) .button-row a");
      for (const button of await buttons.all()) await expect(button, path).toBeInViewport({ ratio: 1 });
    }
  });
}

test("each logo keeps the ground it was drawn for in colors of the visitor's own", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/");
  expect(await lightness(page, ".header .logo", "backgroundColor")).toBeGreaterThan(200);
  expect(await lightness(page, ".footer .logo", "backgroundColor")).toBeLessThan(80);
});

test("printed words are dark, since printers leave out the ground behind them", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/yacht-interiors", "/showroom"]) {
    await page.goto(path);
    expect(await lightness(page, "main h1", "color"), path).toBeLessThan(40);
  }
});

test("the last styles do not stand on the footer", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/visualizer");
  const gap = await page.evaluate(() => {
    const cards = [...document.querySelectorAll(".style")].map((card) => card.getBoundingClientRect().bottom);
    const footer = document.querySelector(".footer")?.getBoundingClientRect().top ?? 0;
    return footer - Math.max(...cards);
  });
  expect(gap).toBeGreaterThan(48);
});

test("styles have their names in the display face, wherever they are offered", async ({ page }) => {
  for (const path of ["/visualizer", "/showroom"]) {
    await page.goto(path);
    const faces = (selector: string) =>
      page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))]);
    expect(await faces(".style label, .style-body :is(h2, h3, h4)"), path).toEqual(await faces("main h1"));
  }
});

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`the price that a visitor asks about is seen on arriving, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/prices");
    await page.getByRole("main").locator('a[href^="/contact?about="]').first().click();
    await page.waitForURL(/about=/);
    const about = new URL(page.url()).searchParams.get("about") ?? "";
    const box = page.getByRole("checkbox", { name: `${sentence("ABOUT_LABEL")} ${about}` });
    await expect(box).toBeChecked();
    await expect(box).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".carried")).toBeInViewport({ ratio: 1 });
  });
}

test("a quick hand with a browser that fills in forms is no robot", async ({ page }) => {
  await page.goto("/visit");
  await page.locator('input[name="slot"]').nth(30).check();
  await page.waitForTimeout(600);
  await fillContact(page, someone());
  await page.waitForTimeout(600);
  await page.waitForTimeout(600);
  await page.getByRole("button", { name: "Propose These Times" }).click();
  await expect(page).toHaveURL(/thank-you/);
});

test("coming back from another page leads to the step that was left", async ({ page }) => {
  await goToContact(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Jo Halloran");
  await page.waitForFunction(() => localStorage.getItem("autosave_visualize-refit") !== null);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/privacy-policy/);
  await page.goBack();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Jo Halloran");
  await page.goBack();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
});

test("two tabs with the same request are warned about each other", async ({ page, context }) => {
  await openVisualizer(page);
  await chooseStyle(page, "Scandinavian");
  await page.waitForFunction(() => localStorage.getItem("autosave_visualize-refit") !== null);
  const other = await context.newPage();
  await openVisualizer(other);
  await other.getByRole("button", { name: "Start over" }).click();
  await chooseStyle(other, "Coastal Modern");
  await other.getByRole("textbox", { name: "Your vision" }).fill("Teak");
  await expect(page.getByText(/also being filled in in another tab/)).toBeVisible();
});

test("a caption is written with its picture, and leaves with it", async ({ page, owner }) => {
  const caption = page.getByText("Berths in ash, by the bench");
  await owner.goto("/admin/page-images");
  const slot = owner.locator("article.picture-slot", { hasText: "Residential: custom furniture" });
  await slot.getByRole("textbox", { name: /^Caption/ }).fill("Berths in ash, by the bench");
  await slot.getByRole("button", { name: "Update the caption" }).click();
  await expect(owner.getByText(sentence("PICTURE_SAVED"))).toBeVisible();
  await page.goto("/residential");
  await expect(caption).toBeVisible();
  await slot.getByRole("button", { name: /^From the library/ }).click();
  await owner.getByRole("dialog", { name: "Media library" }).locator("ul.picture-grid button").nth(7).click();
  await expect(slot.getByRole("textbox", { name: /^Caption/ })).toHaveValue("");
  await keepToast(owner);
  await page.reload();
  await expect(caption).toHaveCount(0);
  await owner.getByRole("button", { name: "Undo" }).first().click();
  await expect(slot.getByRole("textbox", { name: /^Caption/ })).toHaveValue("Berths in ash, by the bench");
});
