// How many clicks a request takes from Today, typing not counted (docs/performance.md). Runs on a separate site, which
// has a mail server and a place for reviews.
import { clicks, countClicks } from "../support/clicks.ts";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  expect,
  fillContact,
  openAnswer,
  type Page,
  someone,
  submitDirectly,
  takeTime,
  test,
  win,
} from "./base.ts";

const PLACES = JSON.stringify([{ label: "Google", url: "https://g.page/r/Cabc/review" }]);

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_of_clicks_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
  await site.changeContent(`UPDATE business_profile SET review_places = '${PLACES}' WHERE id = 'business'`);
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });

const inMain = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();

async function today(page: Page) {
  await signIn(page);
  await countClicks(page);
  await page.goto("/admin");
}

test("answer a request: at most 3 clicks", async ({ page, request }) => {
  const person = someone();
  expect((await submitDirectly(request, person)).ok()).toBe(true);
  await today(page);
  await inMain(page, new RegExp(`Answer.*${person.name.split(" ")[0]}|${person.name}`)).click();
  await openAnswer(page);
  const box = page.getByRole("textbox", { name: /^Answer / });
  await box.fill("Thursday suits us.");
  await button(page, "Send").click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Thursday suits us.");
  expect(await clicks(page)).toBeLessThanOrEqual(3);
});

test("book a proposed visit: at most 2 clicks", async ({ page, browser }) => {
  const person = someone();
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto("/visit");
  for (const at of [1, 9, 17]) await visitor.locator('input[name="slot"]').nth(at).check();
  await fillContact(visitor, person);
  await takeTime(visitor);
  await button(visitor, "Propose These Times").click();
  await expect(visitor).toHaveURL(/thank-you/);
  await visitor.close();

  await today(page);
  await inMain(page, new RegExp(person.name)).click();
  const proposed = page.getByRole("region", { name: "Visit", exact: true });
  await proposed
    .getByRole("button", { name: /^Confirm/ })
    .first()
    .click();
  await expect(proposed.getByRole("listitem").filter({ hasText: "Confirmed" })).toHaveCount(1);
  expect(await clicks(page)).toBeLessThanOrEqual(2);
});

test("ask a customer for a review once the job is won: at most 2 clicks more", async ({ page, request }) => {
  const person = someone();
  expect((await submitDirectly(request, person)).ok()).toBe(true);
  await today(page);
  await inMain(page, new RegExp(person.name)).click();
  await win(page, "1,500");
  const before = await clicks(page);
  await page.getByText("Ask for a review").first().click();
  await button(page, "Send the request").click();
  await expect(page.getByRole("region", { name: "Review" })).toContainText(/Asked by email/);
  expect((await clicks(page)) - before).toBeLessThanOrEqual(2);
});
