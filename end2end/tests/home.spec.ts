import { BUSINESS_PHONE, expect, type Page, test } from "./base.ts";

const HEADINGS = [
  "Interiors that belong to the boat",
  "Four kinds of work, one workshop",
  "Fitted to an eighth of an inch, on a floor that moves",
  "Four woods we trust at sea",
  "What owners say",
  "Before you call",
  "From the bench",
  "Tell us about your boat",
];

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

async function expectAllSections(page: Page) {
  for (const name of HEADINGS) await expect(page.getByRole("heading", { name })).toBeVisible();
  const services = page.locator("#services");
  for (const [name, path] of [
    ["Yacht Interior Refits", "/yacht-interiors"],
    ["Custom Cabinetry", "/yacht-interiors"],
    ["Teak Decking", "/yacht-interiors"],
    ["Residential Woodworking", "/residential"],
  ] as const) {
    await expect(services.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  // One of the eight testimonials is not from Google.
  await expect(page.getByRole("region", { name: "Google reviews" }).getByRole("article")).toHaveCount(7);
  await expect(page.locator("details")).toHaveCount(5);
  await expect(page.locator(".social .post")).toHaveCount(6);
  const closing = page.getByRole("region", { name: "Tell us about your boat" });
  await expect(closing.getByRole("link", { name: BUSINESS_PHONE })).toHaveAttribute("href", "tel:+16195550142");
  await expect(closing.getByRole("link", { name: "Request a Free Quote" })).toHaveAttribute("href", "/contact#quote");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
}

test("every section is there, with its links", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Harbor & Grain/);
  await expectAllSections(page);
});

test("the first view needs neither React nor WASM", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/");
  await scrollTo(page, 1e6);
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  // The performance script loads last, with the script that tells it whether it may measure. The browser repeats a
  // request if its connection closes before the response.
  const scripts = () => {
    const loaded = requests.filter((path) => path.endsWith(".js"));
    return [...new Set(loaded.map((path) => /\/([^/]+)-[\w-]{8}\.js$/.exec(path)?.[1]))];
  };
  const always = ["site", "web-vitals", "visitor-privacy"];
  // Sections that come near bring theirs.
  const near = ["carousel", "own-cabin", "stylesheet", "before-after", "preload-helper"];
  await expect.poll(scripts).toEqual(expect.arrayContaining(always));
  await page.waitForLoadState("networkidle");
  expect(scripts().filter((name) => ![...always, ...near].includes(name ?? ""))).toEqual([]);
  expect(requests.filter((path) => /react-(?!island)|visualizer|worker|\.wasm$|^\/pkg\//.test(path))).toEqual([]);
});

test("the header gets lower and the top bar goes once scrolled", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const topBar = page.getByRole("complementary", { name: "How to reach us" });
  await expect(topBar).toBeInViewport();
  const before = await header.evaluate((element) => element.clientHeight);
  await scrollTo(page, 200);
  await expect(header).toHaveAttribute("data-scrolled");
  await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThan(before);
  await expect(header).toBeInViewport();
  await expect(topBar).not.toBeInViewport();
  await scrollTo(page, 0);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await expect(topBar).toBeInViewport();
});

test("the cue leads to the second section, below the header", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Scroll to the next section" }).click();
  const services = page.getByRole("heading", { name: "Four kinds of work, one workshop" });
  await expect(services).toBeInViewport();
  const header = page.getByRole("banner");
  await expect
    .poll(async () => {
      const [top, bottom] = [await services.boundingBox(), await header.boundingBox()];
      return (top?.y ?? 0) - ((bottom?.y ?? 0) + (bottom?.height ?? 0));
    })
    .toBeGreaterThan(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu opens, and closes on a link", async ({ page, expectAccessible }) => {
    await page.goto("/");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menu).toBeVisible();
    for (const name of ["Yacht Interiors", "Residential", "Showroom", "Visualizer", "Contact", "Get a Quote"]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    // The link points into the same page here: the menu must close anyway.
    await menu.getByRole("link", { name: BUSINESS_PHONE }).evaluate((link) => link.setAttribute("href", "#services"));
    await menu.getByRole("link", { name: BUSINESS_PHONE }).click();
    await expect(menu).toBeHidden();

    await page.getByRole("button", { name: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();

    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Visualizer" }).click();
    await expect(page).toHaveURL(/\/visualizer$/);
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  test("the page is accessible and goes nowhere sideways", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBe(0);
    // The phone height set by the owner applies below 768 px.
    await page.setViewportSize({ width: 760, height: 844 });
    const share = await page.locator(".hero-pic").evaluate((picture) => picture.clientHeight / innerHeight);
    expect(Math.round(share * 100)).toBe(60);
  });
});

test("the page is accessible on a large screen", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await expectAccessible(page);
});

test("help is offered below 300 px and goes at the top", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Need Help?" });
  const panel = page.getByRole("dialog", { name: "Need Help?" });
  await scrollTo(page, 290);
  await expect(button).toBeHidden();
  await scrollTo(page, 500);
  await expect(button).toBeVisible();
  await button.click();
  await expect(panel.getByRole("link", { name: "Send us a message" })).toHaveAttribute("href", "/contact");
  await expect(panel.getByRole("link", { name: BUSINESS_PHONE })).toHaveAttribute("href", "tel:+16195550142");
  await scrollTo(page, 0);
  await expect(panel).toBeHidden();
  await expect(button).toBeHidden();
  // After the reset, scrolling down again shows only the button.
  await scrollTo(page, 500);
  await expect(button).toBeVisible();
  await expect(panel).toBeHidden();
});

test("the reviews start over at either end", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const track = page.getByRole("region", { name: "Google reviews" });
  const place = () => track.evaluate((element) => Math.round(element.scrollLeft));
  const end = await track.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(end).toBeGreaterThan(0);
  await track.scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Previous review" }).click();
  await expect.poll(place).toBeGreaterThan(end - 5);
  await page.getByRole("button", { name: "Next review" }).click();
  await expect.poll(place).toBeLessThan(5);
  await page.getByRole("button", { name: "Next review" }).click();
  await expect.poll(place).toBeGreaterThan(100);
  await track.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(place).toBeLessThan(5);
});

async function expectOneOpen(page: Page) {
  const questions = page.locator("details");
  await expect(questions.first()).toHaveAttribute("open");
  await questions.nth(2).locator("summary").click();
  await expect(questions.nth(2)).toHaveAttribute("open");
  await expect(questions.nth(2).locator("p")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await questions.nth(2).locator("summary").click();
  await expect(page.locator("details[open]")).toHaveCount(0);
}

test("one question is open at a time", async ({ page }) => {
  await page.goto("/");
  await expectOneOpen(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read, and the questions open", async ({ page }) => {
    await page.goto("/");
    await expectAllSections(page);
    await expectOneOpen(page);
    // Buttons without any effect are hidden.
    await expect(page.getByRole("button", { name: "Next review" })).toBeHidden();
  });

  test("menu and help open on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact" })).toBeVisible();
  });
});

test.describe("when the logo does not load", () => {
  test("the dark one is tried", async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await page.route("**/logos/color.svg", (route) => route.abort());
    await page.goto("/");
    const logo = page.getByRole("banner").getByRole("img", { name: /home$/ });
    await expect(logo).toHaveAttribute("src", "/logos/dark.svg");
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test("then the name is written out", async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await page.route("**/logos/*.svg", (route) => route.abort());
    await page.goto("/");
    const badge = page.getByRole("banner").locator(".logo-badge");
    await expect(badge).toBeVisible();
    await expect(badge).toContainText("HG");
    await expect(badge).toContainText("Harbor & Grain");
    await expect(badge).toContainText("Marine Carpentry");
    await expect(page.getByRole("banner").getByRole("img")).toHaveCount(0);
  });
});

test("the two ways on from the hero", async ({ page }) => {
  await page.goto("/");
  const hero = page.locator(".hero");
  await expect(hero.getByRole("link", { name: "Request a Free Quote" })).toHaveAttribute("href", "/contact#quote");
  await hero.getByRole("link", { name: "Visualize Your Refit" }).click();
  await expect(page).toHaveURL(/\/showroom#visualizer$/);
  await expect(page.getByRole("heading", { level: 2, name: "Visualize Your Refit" })).toBeInViewport();
});
