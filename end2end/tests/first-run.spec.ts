// The first run: from an empty folder to a written site, with few taps, on a phone and on a computer.
import type { Page } from "@playwright/test";
import { signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { expect, heading, sentence, test } from "./base.ts";
import { CABIN, smallFile } from "./photos.ts";

const TAPS_MAX = 40;
const SIZES = [
  ["a phone", { viewport: { width: 390, height: 844 } }],
  ["a computer", { viewport: { width: 1440, height: 900 } }],
] as const;

const question = (name: string) => new RegExp(`/admin/first-run/${name}$`);
const site = (page: Page) => page.frameLocator("iframe[title='Your site as answered so far']");
/** Of header, page and footer. */
const wordsOf = async (page: Page) => (await page.locator("header.header, main, footer").allTextContents()).join("\n");
const BRACKETS = /\[[^\]]*\]/;

/** Counts what the owner taps beside typing. */
class Taps {
  count = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async button(name: string) {
    this.count += 1;
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async box(name: string | RegExp) {
    this.count += 1;
    await this.page.getByRole("checkbox", { name }).check();
  }

  async radio(name: string | RegExp) {
    this.count += 1;
    await this.page.getByRole("radio", { name }).check();
  }

  async fill(name: string, text: string) {
    this.count += 1;
    await this.page.getByRole("textbox", { name, exact: true }).fill(text);
  }
}

for (const [device, options] of SIZES) {
  test(`ten questions write the site on ${device}`, async ({ browser, expectAccessible }, info) => {
    test.slow();
    const own = await Site.unopened(`first_run_${info.workerIndex}_${info.line}_${options.viewport.width}`);
    const context = await browser.newContext({ baseURL: own.url, ...options });
    const page = await context.newPage();
    const taps = new Taps(page);
    await signIn(page);
    await expect(page).toHaveURL("/admin/first-run");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go on: name and town" }).click();
    taps.count += 1;

    await expect(heading(page, "What is your business called, and where is it?")).toBeVisible();
    await expectAccessible(page);
    await taps.fill("Name", "Bay Works");
    await taps.fill("Town or harbor", "Point Loma, San Diego");
    await taps.button("Next");
    await expect(page).toHaveURL(question("work"));
    await expectAccessible(page);
    await taps.box(/^Yacht Interior Refits/);
    await taps.box(/^Custom Cabinetry/);
    await taps.box(/^Teak Decking/);
    await expect(site(page).getByRole("heading", { name: "Three kinds of work" })).toBeVisible();
    await taps.button("Next");
    await expect(page).toHaveURL(question("photos"));
    await page.getByLabel("Choose photos").setInputFiles([CABIN]);
    taps.count += 1;
    await expect(page.getByText("1 of 10 photos")).toBeVisible();
    await page.getByLabel("Choose photos").setInputFiles([smallFile()]);
    taps.count += 1;
    await expect(page.getByText("2 of 10 photos")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "What photo 2 shows" }).selectOption("Cabinetry");
    taps.count += 1;
    await taps.button("Next");
    await expect(page).toHaveURL(question("headline"));
    await expectAccessible(page);
    await taps.radio("Interiors that belong to the boat");
    await taps.button("Next");
    await expect(page).toHaveURL(question("sentence"));
    await expectAccessible(page);
    await taps.fill("Your sentence", "We refit yacht interiors and lay teak decks by hand.");
    await taps.button("Next");
    await expect(page).toHaveURL(question("contact"));
    await taps.button("Next");
    await expect(page.getByText(sentence("first_run::CONTACT_MISSING")).first()).toBeVisible();
    await expectAccessible(page);
    await taps.fill("Phone", "(619) 555-0188");
    await taps.fill("Mail", "hello@bay.example");
    await taps.button("Next");
    await expect(page).toHaveURL(question("place"));
    await expectAccessible(page);
    await taps.radio(/^I come to the boat/);
    await taps.button("Next");
    await expect(page).toHaveURL(question("hours"));
    await expectAccessible(page);
    await taps.fill("Monday to Friday, from", "8 am");
    await taps.fill("Monday to Friday, to", "4 pm");
    await taps.button("Next");
    await expect(page).toHaveURL(question("license"));
    await expectAccessible(page);
    await taps.button("Leave out");
    await expect(page).toHaveURL(question("words"));
    await expectAccessible(page);
    await taps.fill("Their words", "Every drawer closes with one finger.");
    await taps.fill("Their name", "Daniel W.");
    await taps.box("They said yes to showing it");
    await taps.button(sentence("first_run::SEE_WRITTEN"));
    await expect(heading(page, sentence("first_run::WRITTEN"))).toBeVisible();
    await expect(page.getByText("9 answered, 1 left out")).toBeVisible();
    await expectAccessible(page);
    await taps.button(sentence("opening::OPEN_SITE"));
    await expect(page.getByText(sentence("opening::OPENED"))).toBeVisible();
    await expectAccessible(page);
    info.annotations.push({ type: "taps", description: String(taps.count) });
    expect(taps.count).toBeLessThanOrEqual(TAPS_MAX);

    for (const path of ["/", "/yacht-interiors", "/contact", "/showroom", "/projects", "/blog"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      const text = await wordsOf(page);
      expect(BRACKETS.exec(text)?.[0], path).toBeUndefined();
      expect(text, path).toContain("Bay Works");
      expect(text, path).not.toMatch(/Harbor & Grain|2240 Shelter|555-0142/);
    }
    await page.goto("/");
    await expect(heading(page, "Interiors that belong to the boat")).toBeVisible();
    await expect(page.getByText("Every drawer closes with one finger.")).toBeVisible();
    await context.close();
    await own.remove();
  });
}

test("it goes on at the same question without scripts, and nothing but the name is asked for", async ({
  browser,
}, info) => {
  const own = await Site.unopened(`first_run_plain_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/admin/first-run/name");
  await expect(page.getByRole("link", { name: sentence("first_run::SEE_PAGE") })).toHaveAttribute("href", "/");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("H");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(question("work"));
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "One done, nine to go" })).toBeVisible();
  await page.getByRole("link", { name: "Go on: what you do" }).click();
  for (const name of ["photos", "headline", "sentence", "contact", "place", "hours", "license", "words", "done"]) {
    await page.getByRole("button", { name: "Leave out", exact: true }).click();
    await expect(page).toHaveURL(question(name));
  }
  await page.goto("/admin");
  const card = page.getByRole("region", { name: "All ten are done" });
  await card.getByRole("link", { name: sentence("first_run::SEE_WRITTEN") }).click();
  await expect(page).toHaveURL(question("done"));
  await page.goto("/");
  await expect(heading(page, "H")).toBeVisible();
  expect(BRACKETS.exec(await wordsOf(page))).toBeNull();
  await context.close();
  await own.remove();
});

test("a name of 120 letters is shown whole", async ({ browser }, info) => {
  const own = await Site.unopened(`first_run_long_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await signIn(page);
  const name =
    "The Shelter Island and Point Loma Yacht Interior, Teak Decking and Residential Woodworking Company of San Diego County A";
  expect(name).toHaveLength(120);
  await page.goto("/admin/first-run/name");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(question("work"));
  for (const [device, { viewport }] of SIZES) {
    await page.setViewportSize(viewport);
    for (const path of ["/", "/contact", "/admin", "/admin/first-run/name"]) {
      await page.goto(path);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path} on ${device}`).toBeLessThanOrEqual(0);
    }
    await page.goto("/");
    const shown = page.getByRole("banner").getByText(name);
    const bar = await page.getByRole("banner").boundingBox();
    const letters = await shown.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = range.getBoundingClientRect();
      return { top, bottom, isCut: getComputedStyle(element).overflowY !== "visible" };
    });
    expect(letters.top, device).toBeGreaterThanOrEqual(bar?.y ?? 0);
    expect(letters.bottom, device).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(letters.isCut, device).toBe(false);
  }
  await context.close();
  await own.remove();
});

test("the part that the question writes is marked and in view, and nothing moves because of it", async ({
  browser,
}, info) => {
  const own = await Site.unopened(`first_run_marks_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/admin/first-run/name");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bay Works");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(question("work"));
  await page.goto("/admin/first-run/license");
  await page.getByRole("textbox", { name: "Number" }).fill("1084412");
  const line = site(page).locator(".footer .trust");
  await expect(line).toContainText("1084412");
  await expect(line).toHaveCSS("outline-style", "solid");
  await expect(line).toBeInViewport();
  await expect(site(page).locator("h1")).not.toHaveCSS("outline-style", "solid");
  const place = await line.evaluate((element) => {
    const before = element.getBoundingClientRect();
    element.style.outline = "";
    element.style.outlineOffset = "";
    const after = element.getBoundingClientRect();
    return [after.top - before.top, after.left - before.left, after.width - before.width];
  });
  expect(place).toEqual([0, 0, 0]);
  await page.goto("/admin/first-run/headline");
  await page.getByRole("textbox", { name: "Or in your words" }).fill("Built on the bay");
  await expect(site(page).getByRole("heading", { name: "Built on the bay" })).toHaveCSS("outline-style", "solid");
  await context.close();
  await own.remove();
});

for (const [device, width, height, sheet] of [
  ["a phone", 390, 844, 144],
  ["a tablet", 820, 1180, 250],
] as const) {
  test(`on ${device} the site is a sheet that fills the screen`, async ({ browser, expectAccessible }, info) => {
    const own = await Site.unopened(`first_run_sheet_${info.workerIndex}_${width}`);
    const context = await browser.newContext({ baseURL: own.url, viewport: { width, height } });
    const page = await context.newPage();
    await signIn(page);
    await page.goto("/admin/first-run/name");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bay Works");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(question("work"));
    await page.goto("/admin/first-run/license");
    await page.getByRole("textbox", { name: "Number" }).fill("1084412");
    const beside = page.getByRole("complementary", { name: sentence("first_run::SITE_SO_FAR") });
    const isHigh = (high: number) => expect.poll(async () => (await beside.boundingBox())?.height).toBe(high);
    await isHigh(sheet);
    await expect(site(page).locator(".footer .trust")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Next", exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await beside.getByText(sentence("first_run::SITE_SO_FAR")).click();
    await isHigh(height);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await isHigh(sheet);
    await beside.getByRole("link", { name: sentence("first_run::SEE_PAGE") }).click();
    await isHigh(height);
    await page.goBack();
    await isHigh(sheet);
    await expect(page).toHaveURL(question("license"));
    await beside.getByText(sentence("first_run::SITE_SO_FAR")).click();
    await beside.getByRole("button", { name: sentence("first_run::CLOSE_SITE") }).click();
    await isHigh(sheet);
    await expect(site(page).locator(".footer .trust")).toBeInViewport();
    await context.close();
    await own.remove();
  });
}

test("keys lead through the questions, and each one is read first", async ({ browser }, info) => {
  const own = await Site.unopened(`first_run_keys_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/admin/first-run/headline");
  await expect(heading(page, "What should people read first?")).toBeFocused();
  await expect(page.getByRole("status").getByText("Question 4 of 10, headline")).toBeAttached();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page).toHaveURL(question("sentence"));
  await expect(page.getByRole("status").getByText("Question 5 of 10, one sentence")).toBeAttached();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page).toHaveURL(question("headline"));
  await page.getByRole("textbox", { name: "Or in your words" }).fill("Built on the bay");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(question("sentence"));
  await page.goto("/admin/first-run/headline");
  await expect(page.getByRole("textbox", { name: "Or in your words" })).toHaveValue("Built on the bay");
  await context.close();
  await own.remove();
});

test("a day that is different splits the line of the hours, also without scripts", async ({ browser }, info) => {
  const own = await Site.unopened(`first_run_hours_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/admin/first-run/hours");
  const time = (name: string) => page.getByRole("textbox", { name, exact: true });
  await time("Monday to Friday, from").fill("8 am");
  await time("Monday to Friday, to").fill("4 pm");
  await page.getByRole("button", { name: sentence("first_run::DAY_DIFFERENT") }).click();
  await expect(time("Wednesday, from")).toHaveValue("08:00");
  await time("Wednesday, from").fill("10 am");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(question("license"));
  await page.goto("/admin/first-run/hours");
  await expect(time("Wednesday, from")).toHaveValue("10:00");
  await expect(time("Thursday, from")).toHaveValue("08:00");
  await page.getByRole("button", { name: sentence("first_run::DAYS_ALIKE") }).click();
  await expect(time("Monday to Friday, from")).toHaveValue("08:00");
  await context.close();
  await own.remove();
});

test("the same answer changed on two devices is shown from both", async ({ browser }, info) => {
  const own = await Site.empty(`first_run_two_${info.workerIndex}`);
  const context = await browser.newContext({ baseURL: own.url, javaScriptEnabled: false });
  const one = await context.newPage();
  await signIn(one);
  await one.goto("/admin/first-run/headline");
  const other = await context.newPage();
  await other.goto("/admin/first-run/headline");
  const ownWords = (page: Page) => page.getByRole("textbox", { name: "Or in your words" });
  await ownWords(one).fill("From the first device");
  await one.getByRole("button", { name: "Next", exact: true }).click();
  await ownWords(other).fill("From the second device");
  await other.getByRole("button", { name: "Next", exact: true }).click();
  await expect(other.getByText(sentence("first_run::CHANGED_ELSEWHERE"))).toBeVisible();
  await expect(other.getByText("From the first device")).toBeVisible();
  await expect(ownWords(other)).toHaveValue("From the second device");
  await other.getByRole("button", { name: "Next", exact: true }).click();
  await expect(other).toHaveURL(question("sentence"));
  await context.close();
  await own.remove();
});
