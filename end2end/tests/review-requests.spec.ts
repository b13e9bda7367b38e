// Asking a customer for a review, from a won lead on a phone; the card to print. Runs on a separate site, which has
// a mail server and places for reviews.
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  expect,
  heading,
  openLead,
  openScreen,
  type Page,
  phone,
  sentence,
  someone,
  submitDirectly,
  test,
  toast,
  unfold,
} from "./base.ts";

const PLACES = [
  { label: "Google", url: "https://g.page/r/Cabc/review" },
  { label: "Houzz", url: "https://www.houzz.com/writeReview/harbor" },
];

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_with_reviews_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });

async function namePlaces(page: Page) {
  await openScreen(page, "business/elsewhere");
  const section = page.getByRole("group", { name: "Places", exact: true });
  for (const { label, url } of PLACES) {
    await button(page, "Add place").click();
    await section.getByRole("textbox", { name: "Name" }).last().fill(label);
    await section.getByRole("textbox", { name: "Address" }).last().fill(url);
    await section.getByRole("switch", { name: "Asked for reviews" }).last().check();
  }
  await button(page, "Save").click();
  await expect(toast(page, sentence("admin::SETTINGS_SAVED"))).toBeVisible();
}

/** The owner, with places that are named. */
async function owner(page: Page) {
  await signIn(page);
  await site.changeContent(
    `UPDATE business_profile SET review_places = '${JSON.stringify(PLACES)}' WHERE id = 'business'`,
  );
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a customer of a won lead is asked, and declines the reminder", async ({ page, request, expectAccessible }) => {
    await signIn(page);
    await namePlaces(page);
    // Who has a number in the name is greeted without it.
    const person = { ...someone(), name: "Jo Castellano" };
    await submitDirectly(request, person);
    await openLead(page, person.name);
    await expect(page.getByText("Ask for a review")).toHaveCount(0);
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Won" });
    await button(page, "Save").click();
    await expect(page.locator(".turn")).toContainText("Won");
    await unfold(page);
    await page.getByText("Ask for a review").click();
    const words = page.getByRole("textbox", { name: "Your words" });
    await expect(words).toHaveValue(/^Dear Jo,/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await words.fill(`Dear ${person.name},\n\nhow is the galley?`);
    await button(page, "Send the request").click();
    const section = page.getByRole("region", { name: "Review" });
    await expect(section).toContainText("Asked by email");
    const letters = () => sink.letters.filter((letter) => letter.to.includes(person.email));
    await expect.poll(() => letters().some((letter) => letter.text.includes("how is the galley?"))).toBe(true);
    const letter = letters().find((one) => one.text.includes("how is the galley?"));
    for (const { url } of PLACES) expect(letter?.text).toContain(url);
    await expectAccessible(page);

    const link = /https?:\/\/\S+\/review-reminder\/stop\?s=[\w-]+&t=\w+/.exec(letter?.text ?? "");
    await page.goto(link?.[0] ?? "about:blank");
    await expectAccessible(page);
    await button(page, sentence("review_requests::STOP_BUTTON")).click();
    await expect(page.getByText(sentence("review_requests::STOPPED"))).toBeVisible();
    await openLead(page, person.name, "won");
    await expect(section).toContainText("wanted no reminder");
    await expect(button(page, `Stop the reminder to ${person.name}`)).toHaveCount(0);
  });
});

test("the card is printed without the frame, four on a sheet", async ({ page, expectAccessible }) => {
  await owner(page);
  await page.goto("/admin/review-card");
  await expect(heading(page, "Review card")).toBeVisible();
  const first = page.locator(".print-card").first();
  for (const { label } of PLACES)
    await expect(first.getByRole("img", { name: `Code that opens ${label}` })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Back office", exact: true })).toBeHidden();
  await expect(heading(page, "Review card")).toBeHidden();
  const box = await first.boundingBox();
  const millimeters = (pixels = 0) => Math.round((pixels * 25.4) / 96);
  expect([millimeters(box?.width), millimeters(box?.height)]).toEqual([105, 148]);
  for (const place of await first.locator("li").all()) {
    const [inner, outer] = [await place.boundingBox(), box];
    const bottom = (inner?.y ?? 0) + (inner?.height ?? 0);
    expect(bottom, "nothing is cut off").toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
  }
  const sheet = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
