// A site that is not open yet: the quiet page for visitors, the strip and the button for the owner, the preview link.
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { button, DEVICES, expect, heading, sentence, test } from "./base.ts";

let site: Site;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.beforeEach(async ({}, info) => {
  site = await Site.unopened(`not_open_${info.workerIndex}_${info.line}`);
});
test.afterEach(() => site.remove());

/** A device of its own; its console is not watched, because an answer with 503 is an error there. */
async function device(browser: Browser, shape: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url, ...shape })).newPage();
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** The words of all pages, and the business, as the owner would save them. */
async function writeSite(page: Page) {
  await page.evaluate(async () => {
    const call = async (name: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api/admin/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
      return answer.json();
    };
    const save = async (entity: string, id: string, more: object = {}) => {
      const { draft } = await call("open", { entity, id });
      const written = JSON.parse(
        JSON.stringify(draft, (_, value) => (typeof value === "string" ? value.replaceAll(/[[\]]/g, "") : value)),
      );
      await call("save", { entity, id, rowVersion: null, draft: { ...written, ...more } });
    };
    await save("business", "business", { phone: "(619) 555-0199" });
    for (const { id } of (await call("list", { entity: "pages" })).rows) await save("pages", id);
  });
}

for (const [name, shape] of DEVICES) {
  test(`visitors on a ${name} see the quiet page, and nothing else`, async ({ browser, expectAccessible }) => {
    const page = await device(browser, shape);
    for (const path of ["/", "/contact", "/no-such-page"]) {
      expect((await page.goto(path))?.status(), path).toBe(503);
      await expect(heading(page, "Harbor & Grain")).toBeVisible();
      expect(await page.locator("form, script, img, header").count(), path).toBe(0);
      expect(await fits(page), path).toBe(true);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: sentence("opening::SIGN_IN") }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.context().close();
  });

  test(`the owner on a ${name} opens the site once it is written, and undoes it`, async ({
    browser,
    expectAccessible,
  }) => {
    const page = await device(browser, shape);
    await signIn(page);
    await page.goto("/");
    const strip = page.getByRole("complementary", { name: sentence("opening::STRIP_LABEL") });
    await expect(strip).toContainText(sentence("opening::NOT_OPEN"));
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
    // The header sticks below it.
    await page.mouse.wheel(0, 600);
    const top = async (part: string) => (await page.locator(part).boundingBox())?.y ?? -1;
    await expect.poll(() => top(".opening-strip")).toBe(0);
    await expect.poll(() => top(".header")).toBeGreaterThan(40);

    await strip.getByRole("button", { name: sentence("opening::OPEN_SITE") }).click();
    await expect(page.getByRole("alert")).toContainText(sentence("opening::UNREACHABLE"));
    const missing = page.getByRole("region", { name: sentence("opening::NOT_OPEN") }).getByRole("listitem");
    await expect(missing).toHaveCount(2);
    await expect(missing.last()).toContainText(sentence("opening::BRACKETS"));
    await expect(missing.last().getByRole("link", { name: "Home", exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);

    await writeSite(page);
    await page.goto("/admin/opening");
    await button(page, sentence("opening::OPEN_SITE")).click();
    await expect(page.getByRole("status")).toContainText(sentence("opening::OPENED"));
    await expect(heading(page, "The site is open")).toBeVisible();
    const visitor = await device(browser, shape);
    expect((await visitor.goto("/"))?.status()).toBe(200);
    await button(page, "Undo").click();
    await expect(page.getByRole("status")).toContainText(sentence("opening::UNDONE"));
    expect((await visitor.goto("/"))?.status()).toBe(503);
    await expect(visitor.getByRole("link", { name: "(619) 555-0199" })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.context().close();
    await page.context().close();
  });
}

test("somebody with the preview link sees the pages until a new one ends it", async ({ browser, expectAccessible }) => {
  const page = await device(browser, {});
  await signIn(page);
  await page.goto("/admin/opening");
  await button(page, sentence("opening::PREVIEW_NEW")).click();
  const link = await page.getByLabel(sentence("opening::PREVIEW_LINK"), { exact: true }).inputValue();
  const guest = await device(browser, {});
  await guest.goto(link);
  await expect(guest).toHaveURL(`${site.url}/`);
  await expect(guest.getByText(/^Preview until \w{3}, \w{3} \d+$/)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
  await expect(guest).toHaveURL(/\/contact$/);
  await button(page, sentence("opening::PREVIEW_RENEW")).click();
  await expect(page.getByLabel(sentence("opening::PREVIEW_LINK"), { exact: true })).not.toHaveValue(link);
  expect((await guest.goto("/"))?.status()).toBe(503);
  await guest.context().close();
  await page.context().close();
});
