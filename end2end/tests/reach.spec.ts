// Contact options that stay visible on small screens, without covering forms.
import { BUSINESS_PHONE, button, expect, heading, type Page, phone, sentence, test } from "./base.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Reach us" });
const help = (page: Page) => button(page, "Need Help?");
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (y: number) => {
    window.scrollTo({ top: y, behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(done));
  }, top);

test.describe("on a phone", () => {
  test.use(phone);

  test("pages with a form have nothing over it", async ({ page }) => {
    for (const path of ["/contact", "/visit", "/visualizer"]) {
      await page.goto(path);
      for (const top of [400, 1200]) {
        await scrollTo(page, top);
        await expect(help(page), path).toBeHidden();
        await expect(bar(page), path).toBeHidden();
      }
    }
  });

  test("other pages have a bar to call and to ask for a quote", async ({ page, expectAccessible }) => {
    await page.goto("/residential");
    await expect(bar(page)).toBeHidden();
    await scrollTo(page, 500);
    await expect(bar(page)).toBeVisible();
    await expect(help(page)).toBeHidden();
    await expectAccessible(page);
    await expect(bar(page).getByRole("link", { name: "Call" })).toHaveAttribute(
      "href",
      `tel:+1${BUSINESS_PHONE.replace(/\D/g, "")}`,
    );
    // The last links of the page are not covered.
    await scrollTo(page, 100_000);
    await page.getByRole("contentinfo").getByRole("link", { name: /terms/i }).click({ trial: true });
    await bar(page).getByRole("link", { name: "Get a Quote" }).tap();
    await expect(page).toHaveURL(/\/contact#quote$/);
  });
});

for (const width of [390, 1440]) {
  test(`the logo leaves room once the page is scrolled, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/residential");
    const logo = page.getByRole("banner").getByRole("link", { name: "home" }).locator("img:visible");
    const height = () => logo.first().evaluate((image) => image.getBoundingClientRect().height);
    const before = await height();
    await scrollTo(page, 800);
    await expect.poll(height).toBeLessThan(before);
    expect(await height()).toBeGreaterThan(24);
  });
}

test("the page behind the open menu stays where it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/residential");
  await button(page, "Menu").click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 2_000);
  await page.keyboard.press("PageDown");
  // Wait two frames, in which it would have moved.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await button(page, "Close").click();
  // The page may still be held for a frame, which drops the wheel's turn.
  const scroll = async () => {
    await page.mouse.wheel(0, 2_000);
    return page.evaluate(() => scrollY);
  };
  await expect.poll(scroll).toBeGreaterThan(0);
});

test("at 400 % zoom header and bar give way to what is filled in", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/contact");
  const header = page.locator(".header");
  await page.locator("#email").focus();
  await expect(page.locator("#email")).toBeInViewport();
  await expect(header).not.toBeInViewport();
  await page.goto("/visualizer");
  await page.getByRole("radio", { name: "Scandinavian" }).check({ force: true });
  const next = page.locator(".next:visible");
  await expect(next).toHaveCount(1);
  await scrollTo(page, 300);
  await expect(next).not.toBeInViewport();
  await expect(header).not.toBeInViewport();
});

test("an unknown article leads to the list, which says so", async ({ page }) => {
  await page.goto("/blog/never-written");
  await expect(page).toHaveURL(/\/blog\?unknown=article$/);
  await expect(page.getByRole("status").filter({ hasText: sentence("ARTICLE_NOT_FOUND") })).toBeVisible();
  await expect(heading(page, "Notes from the workshop")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog$/);
});

test("a picture whose file does not come gives way to the placeholder", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load resource/);
  const warned: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/yacht-interiors");
  const first = page.getByRole("main").locator("img").first();
  await expect(first).toHaveJSProperty("complete", true);
  await expect(first).toHaveAttribute("src", "/placeholder.svg");
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(warned.some((text) => text.startsWith("Picture did not load:"))).toBe(true);
});

test("where one style's picture does not come all styles show their other ones, before the flow is there", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically imported module/);
  const html = await (await page.request.get("/visualizer")).text();
  const spares = [...html.matchAll(/data-spare="([^"]+)"/g)].map(([, src]) => src ?? "");
  expect(spares).toHaveLength(4);
  const first = /class="style".*?<img src="(\/media\/[^/]+)\//s.exec(html)?.[1];
  expect(first).toBeTruthy();
  await page.route(`**${first}/**`, (route) => route.abort());
  await page.route(/\/islands\/(visualizer|island-element)-.*\.js/, (route) => route.abort());
  await page.goto("/visualizer");
  await page.locator(".style").first().scrollIntoViewIfNeeded();
  const sources = () =>
    page.locator(".style img").evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  await expect.poll(sources).toEqual(spares);
});
