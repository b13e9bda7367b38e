// The owner answers a request in place, the visitor reads it on the page of the request and writes back. Runs on a
// separate site, which has a mail server.
import type { APIRequestContext } from "@playwright/test";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  expect,
  holdBack,
  openAnswer,
  openLead,
  type Page,
  type Person,
  sentence,
  someone,
  submitDirectly,
  test,
} from "./base.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_with_answers_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });

const letters = (person: Person) => sink.letters.filter((letter) => letter.to.includes(person.email));
const pageLink = (text: string) => /\/request\/[\w.-]+/.exec(text)?.[0] ?? "";

async function linkOf(person: Person): Promise<string> {
  await expect.poll(() => letters(person).length).toBe(1);
  const path = pageLink(letters(person)[0]?.text ?? "");
  expect(path).not.toBe("");
  return path;
}

async function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

async function request(of: APIRequestContext): Promise<Person> {
  const person = someone();
  const sent = await submitDirectly(of, person);
  expect(sent.ok(), await sent.text()).toBe(true);
  return person;
}

const conversation = (owner: Page) => owner.getByRole("region", { name: "Conversation" });
const answer = (owner: Page) => owner.locator("#answer");

const DRAFT_KEPT = "Your draft is kept on this device";

test("an answer begun before the page's script has arrived is kept", async ({ page, request: api }) => {
  const person = await request(api);
  await linkOf(person);
  await signIn(page);
  await openLead(page, person.name);
  const go = await holdBack(page, "**/islands/reply-*.js");
  await page.reload({ waitUntil: "commit" });
  await openAnswer(page);
  await page.getByRole("link", { name: "First look" }).click();
  await expect(page).toHaveURL(/template=/);
  await answer(page).fill("Is the light 12 volts?");
  await expect(page.getByText(DRAFT_KEPT)).toBeHidden();
  go();
  await expect(page.getByText(DRAFT_KEPT)).toBeVisible();
  await expect(page).not.toHaveURL(/template=/);
  await page.reload();
  await expect(answer(page)).toHaveValue("Is the light 12 volts?");
});

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`the page that says thanks leads to the request's own page, ${width} px wide`, async ({
    page,
    request: api,
    expectAccessible,
  }, info) => {
    await page.setViewportSize({ width, height });
    const person = someone();
    const { reference, page: token } = await (await submitDirectly(api, person)).json();
    await page.goto(`/thank-you?ref=${reference}&page=${token}`);
    const main = page.getByRole("main");
    await expect(main.getByText(reference)).toBeVisible();
    await expect(main.getByText(`on its way to ${person.email}`)).toBeVisible();
    await expect(main.getByRole("heading", { name: sentence("conversation::SENT_TITLE") })).toBeVisible();
    await expect(main.getByRole("link", { name: "Return to Home" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Go Back" })).toBeVisible();
    await expectAccessible(page);
    expect(await tooWide(page)).toBe(false);
    await info.attach(`thank-you-${width}`, {
      body: await page.screenshot({ fullPage: true }),
      contentType: "image/png",
    });
    await main.getByRole("link", { name: sentence("conversation::MAIL_LINK") }).click();
    await expect(page).toHaveURL(`/request/${token}`);
    await expect(page.locator(".trail [aria-current]")).toContainText("Received");
    await page.goBack();
    await linkOf(person);
    await button(page, sentence("conversation::SEND_AGAIN")).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentence("conversation::NEW_LINK_SENT_TITLE"));
    await expect.poll(() => letters(person).length).toBe(2);
  });
}

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a tablet", 820, 1180],
  ["a desktop", 1440, 900],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });

    test("the owner answers, the visitor reads it and writes back", async ({
      page,
      browser,
      request: api,
      expectAccessible,
    }, info) => {
      const shot = async (name: string, of: Page) =>
        info.attach(`${name}-${width}`, {
          body: await of.screenshot({ fullPage: true }),
          contentType: "image/png",
        });
      const person = await request(api);
      const link = await linkOf(person);
      await signIn(page);
      await openLead(page, person.name);
      // One line until it is tapped.
      await expect(answer(page)).toBeHidden();
      await openAnswer(page);
      await expect(answer(page)).toBeFocused();
      await page.getByRole("link", { name: "First look" }).click();
      await expect(answer(page)).toHaveValue(new RegExp(person.name.split(" ")[0] ?? ""));
      await answer(page).fill("Is the light 12 volts?\n\nDana");
      // Before the page's script has arrived, there is no draft.
      await expect(page.getByText(DRAFT_KEPT)).toBeVisible();
      await page.reload();
      await expect(answer(page)).toHaveValue("Is the light 12 volts?\n\nDana");
      await expectAccessible(page);
      await openAnswer(page);
      await expectAccessible(page);
      expect(await tooWide(page)).toBe(false);
      await shot("lead", page);
      await button(page, "Send").click();
      await expect(button(page, /^Undo/)).toBeVisible();
      await expect(answer(page)).toHaveValue("");
      await button(page, /^Undo/).click();
      await expect(page.getByText(sentence("conversation::UNDONE"))).toBeVisible();
      await expect(answer(page)).toHaveValue("Is the light 12 volts?\n\nDana");
      await button(page, "Send").click();
      await expect(conversation(page).getByText("Is the light 12 volts?")).toBeVisible();
      // The script reads the thread again once the mail is due.
      await expect(conversation(page).getByText(/^Delivered /)).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      await shot("lead-answered", page);
      expect(letters(person)[1]?.text).toContain("Is the light 12 volts?");

      const context = await browser.newContext({ viewport: { width, height }, baseURL: site.url });
      const visitor = await context.newPage();
      await visitor.goto(link);
      await expect(visitor.getByText("Is the light 12 volts?")).toBeVisible();
      await expect(visitor.locator(".trail [aria-current]")).toContainText("Answered");
      await expectAccessible(visitor);
      expect(await tooWide(visitor)).toBe(false);
      await shot("request", visitor);
      await button(visitor, "Send").click();
      await expect(visitor.getByText(sentence("conversation::MESSAGE_REQUIRED"))).toBeVisible();
      await visitor.getByRole("textbox", { name: "Write to us" }).fill("It is. Tuesday suits us.");
      await expect(visitor.getByText(sentence("conversation::MESSAGE_REQUIRED"))).toBeHidden();
      const field = await visitor.locator('.write-back input[type="file"]').boundingBox();
      expect(field?.height, "one line").toBeLessThan(70);
      await visitor.evaluate(() => window.scrollTo(0, 600));
      await expect(visitor.getByRole("navigation", { name: "Reach us" })).toBeHidden();
      await button(visitor, "Send").click();
      await expect(visitor.getByText(sentence("conversation::MESSAGE_SENT"))).toBeVisible();
      await expectAccessible(visitor);

      await openLead(page, person.name);
      await expect(conversation(page).getByText("It is. Tuesday suits us.")).toBeVisible();
      await expect(page.locator(".turn")).toContainText("Your turn");
      await shot("lead-your-turn", page);

      await openAnswer(page);
      await page.getByText(sentence("conversation::OFFER_TIMES")).click();
      const times = page.getByRole("combobox", { name: /^Time / });
      await times.nth(0).selectOption({ index: 1 });
      await times.nth(1).selectOption({ index: 2 });
      await answer(page).fill("When may we come?");
      await expectAccessible(page);
      expect(await tooWide(page)).toBe(false);
      await shot("lead-times", page);
      await button(page, "Send").click();
      await expect(conversation(page).getByText(/^Delivered /)).toHaveCount(2, { timeout: 60_000 });
      await visitor.goto(link);
      await expect(visitor.getByRole("radio")).toHaveCount(2);
      await expectAccessible(visitor);
      expect(await tooWide(visitor)).toBe(false);
      await shot("request-times", visitor);
      for (const leaf of await visitor.locator(".leaf").all()) {
        expect((await leaf.boundingBox())?.height, "large enough for a finger").toBeGreaterThanOrEqual(72);
      }
      await expect(visitor.locator(".trail [aria-current]")).toContainText("Visit");
      await visitor.getByText(sentence("conversation::NONE_SUITS")).click();
      await expect(button(visitor, "Book this time")).toBeHidden();
      await visitor.getByRole("checkbox", { name: "Saturdays" }).check();
      await visitor.getByRole("textbox", { name: /^Anything else/ }).fill("Not before ten");
      await expectAccessible(visitor);
      expect(await tooWide(visitor)).toBe(false);
      await shot("request-other-times", visitor);
      await button(visitor, sentence("visits::ASK_FOR_OTHERS")).click();
      await expect(visitor.getByText(sentence("conversation::MESSAGE_SENT"))).toBeVisible();
      await expect(visitor.getByText("Better for me: Saturdays.")).toBeVisible();
      await button(visitor, "Book this time").click();
      await expect(visitor.getByText(sentence("conversation::TIME_REQUIRED"))).toBeVisible();
      await visitor.getByRole("radio").first().check();
      await button(visitor, /^Book \w+ at /).click();
      await expect(visitor.getByText(sentence("conversation::BOOKED_HELP"))).toBeVisible();
      await expect(visitor.getByRole("radio")).toHaveCount(0);
      await expectAccessible(visitor);
      await shot("request-booked", visitor);
      await expect.poll(() => letters(person).length).toBe(4);
      await openLead(page, person.name);
      await expect(conversation(page).getByText(/ chose /)).toBeVisible();

      await visitor.getByText("Withdraw my request").click();
      await expectAccessible(visitor);
      await shot("request-withdraw", visitor);
      await button(visitor, "Withdraw and delete").click();
      await expect(visitor.getByText(sentence("conversation::WITHDRAW_UNCONFIRMED"))).toBeVisible();
      await visitor.getByRole("checkbox").check();
      await button(visitor, "Withdraw and delete").click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(sentence("conversation::WITHDRAWN_TITLE"));
      await visitor.goto(link);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(sentence("conversation::GONE_TITLE"));
      await expectAccessible(visitor);
      await context.close();
    });
  });
}
