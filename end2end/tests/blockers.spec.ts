// Visitors' blockers keep away what measures. Nothing that visitors need may have a name that they know.
import {
  browse,
  button,
  chooseStyle,
  expect,
  fillContact,
  leadsOf,
  openVisualizer,
  type Page,
  reference,
  send,
  someone,
  test,
  uploaded,
} from "./base.ts";
import { smallFile } from "./photos.ts";
import { fillAll, openQuoteWithList, quoteOf, sendQuote } from "./quote-form.ts";

/** Words in the rules of the usual lists, as they stand in names of files and addresses. */
const BLOCKED =
  /web-?vitals|analytics|track|beacon|telemetry|metric|measur|stats|counter|collect|visit(or)?-?log|fingerprint|pixel|advert|banner|sponsor|\bads?[-_./]/i;

/** Aborts what a blocker would; returns what was kept away so far. */
async function block(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (!BLOCKED.test(pathname) || route.request().isNavigationRequest()) return route.fallback();
    blocked.push(pathname.replace(/-[\w-]{8}\.js$/, ".js"));
    return route.abort("blockedbyclient");
  });
  return blocked;
}

/** The script that measures, and the address that it reports to. */
const MEASURING = ["/islands/web-vitals.js", "/api/analytics/record"];

const onlyMeasuring = (blocked: readonly string[]) => blocked.filter((path) => !MEASURING.includes(path));

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_BLOCKED_BY_CLIENT/));

test("the visualizer's way with a photo goes to its end", async ({ page, owner }) => {
  const blocked = await block(page);
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page);
  await browse(page, smallFile());
  await expect(uploaded(page)).toBeVisible();
  await button(page, "Continue").click();
  await fillContact(page, person);
  await send(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
  expect(onlyMeasuring(blocked)).toEqual([]);
});

test("a quote with a photo arrives", async ({ page, owner }) => {
  const blocked = await block(page);
  const person = someone();
  await openQuoteWithList(page);
  await page.getByLabel("Add Photos").setInputFiles(smallFile());
  await expect(uploaded(page)).toBeVisible();
  await fillAll(page, quoteOf(person));
  await sendQuote(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
  expect(onlyMeasuring(blocked)).toEqual([]);
});

test("the home page and the gallery work, and the measuring script is missed by nobody", async ({ page }) => {
  const blocked = await block(page);
  await page.goto("/");
  await page.mouse.wheel(0, 600);
  await expect.poll(() => blocked).toContain("/islands/web-vitals.js");
  await expect(page.locator(".header")).toHaveAttribute("data-scrolled");
  await page.goto("/yacht-interiors");
  await page.waitForFunction(() => document.querySelector("react-island:defined"));
  await page.locator("#gallery a[id^=photo-]").first().click();
  await expect(page.locator(".lightbox [role=status]")).toContainText("Photo 1 of");
  await page.goto("/visit");
  await page.locator('input[name="slot"]').first().check();
  await expect(page.locator("[data-tally]")).toContainText("1");
  expect(onlyMeasuring(blocked)).toEqual([]);
});
