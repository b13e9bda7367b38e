// The browser's own autofill on every form with a trap: it must not touch the field that people do not see, and what it
// touches must not turn a person away.
import type { Browser, BrowserContext } from "@playwright/test";
import { autofill, fullChromium, launchFullChromium } from "../support/autofill.ts";
import {
  test as base,
  button,
  expect,
  goToContact,
  leadsOf,
  openLead,
  type Page,
  type Person,
  reference,
  send,
  sentence,
  someone,
  takeTime,
} from "./base.ts";
import { agree, field, fillQuote, quoteOf, sendQuote } from "./quote-form.ts";

const test = base.extend<{ openPage: (scripts?: boolean) => Promise<Page> }, { chromium: Browser }>({
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const browser = await launchFullChromium();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  openPage: async ({ chromium, site, extraHTTPHeaders }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (javaScriptEnabled = true) => {
      const context = await chromium.newContext({ baseURL: site.url, javaScriptEnabled, extraHTTPHeaders });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

test.skip(!fullChromium, "no Chromium with autofill (FULL_CHROMIUM): Debian's package chromium has it");

const trap = (page: Page) => page.locator("input[name=trap]");
const MARK = sentence("inbox::TRAP_FILLED");

/** Twice: people do that when something is wrong. */
async function autofillTwice(page: Page, selector: string, person: Person) {
  await autofill(page, selector, person);
  await expect(trap(page)).toHaveValue("");
  await page.locator(selector).fill("");
  await autofill(page, selector, person);
  await expect(trap(page)).toHaveValue("");
}

async function expectUnmarked(owner: Page, person: Person) {
  await openLead(owner, person.name);
  await expect(owner.getByText(MARK)).toHaveCount(0);
  expect(await leadsOf(owner, person.name)).toBe(1);
}

for (const scripts of [true, false]) {
  const how = scripts ? "" : " without scripts";
  test(`the quote form${how}`, async ({ openPage, owner }) => {
    const page = await openPage(scripts);
    const person = someone();
    const { primaryService, discoverySource } = quoteOf(person);
    await page.goto("/contact");
    await fillQuote(page, { primaryService, discoverySource, boatLocation: "Half Moon Marina" });
    await autofillTwice(page, "#firstName", person);
    await expect(field(page, "email")).toHaveValue(person.email);
    await agree(page);
    await takeTime(page);
    await sendQuote(page);
    await reference(page);
    await expectUnmarked(owner, person);
  });

  test(`the form for a visit${how}`, async ({ openPage, owner }) => {
    const page = await openPage(scripts);
    const person = someone();
    await page.goto("/visit");
    await page.locator("input[name=slot]").last().check();
    await autofillTwice(page, "#name", person);
    await page.locator("#consent").check();
    await takeTime(page);
    await button(page, "Propose These Times").click();
    await reference(page);
    await expectUnmarked(owner, person);
  });

  test(`the newsletter${how}`, async ({ openPage, site }) => {
    const page = await openPage(scripts);
    const person = someone();
    await page.goto("/newsletter");
    await autofillTwice(page, "#newsletter-email", person);
    await button(page, "Subscribe").click();
    await page.waitForURL(/\/newsletter\?(asked|later)/);
    expect((await site.sql(`SELECT count(*) FROM subscribers WHERE email = '${person.email}'`)).trim()).toBe("1");
  });
}

test("the last step of the visualizer", async ({ openPage, owner }) => {
  const page = await openPage();
  const person = someone();
  await goToContact(page);
  await autofillTwice(page, "#name", person);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await takeTime(page);
  await send(page);
  await reference(page);
  await expectUnmarked(owner, person);
});

test("the visualizer's plain form, before its script has come", async ({ openPage, owner }) => {
  const page = await openPage(false);
  const person = someone();
  await page.goto("/visualizer");
  await page.getByRole("radio", { name: "Scandinavian" }).check();
  await autofillTwice(page, "#name", person);
  await page.locator("#consent").check();
  await button(page, "Send Request").click();
  await reference(page);
  await expectUnmarked(owner, person);
});

test.describe("a browser that does fill in the trap", () => {
  const COMPANY = "Halloran Marine";

  /** As a browser may take it one day. */
  const makeKnown = (page: Page) =>
    trap(page).evaluate((input: HTMLInputElement) => {
      input.autocomplete = "organization";
    });

  async function fillKnown(page: Page, person: Person) {
    const { primaryService, discoverySource } = quoteOf(person);
    await page.goto("/contact");
    await makeKnown(page);
    await fillQuote(page, { primaryService, discoverySource, boatLocation: "Half Moon Marina" });
    await autofill(page, "#firstName", person);
    await expect(trap(page)).toHaveValue(COMPANY);
    await agree(page);
    await takeTime(page);
  }

  test("is told from a program by the form's script", async ({ openPage, owner }) => {
    const page = await openPage();
    const person = someone();
    await fillKnown(page, person);
    await sendQuote(page);
    await reference(page);
    await expectUnmarked(owner, person);
  });

  test("is told from a program in the visualizer", async ({ openPage, owner }) => {
    const page = await openPage();
    const person = someone();
    await goToContact(page);
    await makeKnown(page);
    await autofill(page, "#name", person);
    await expect(trap(page)).toHaveValue("");
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await send(page);
    await reference(page);
    await expectUnmarked(owner, person);
  });

  test("leaves a mark without scripts, and the request arrives", async ({ openPage, owner, webhooks }) => {
    const page = await openPage(false);
    const person = someone();
    await fillKnown(page, person);
    await sendQuote(page);
    await reference(page);
    await expect.poll(() => webhooks.received.filter(({ body }) => body.includes(person.email)).length).toBe(1);
    await owner.goto("/admin/leads");
    const row = owner.getByRole("region", { name: "Leads" }).getByRole("link", { name: person.name });
    await expect(row.getByText(MARK)).toBeVisible();
    await openLead(owner, person.name);
    await expect(owner.locator(".note").getByText(MARK)).toBeVisible();
  });

  test("gets the newsletter's mail", async ({ openPage, site }) => {
    const page = await openPage(false);
    const person = someone();
    await page.goto("/newsletter");
    await makeKnown(page);
    await autofill(page, "#newsletter-email", person);
    await button(page, "Subscribe").click();
    await page.waitForURL(/\/newsletter\?(asked|later)/);
    expect((await site.sql(`SELECT count(*) FROM subscribers WHERE email = '${person.email}'`)).trim()).toBe("1");
  });
});
