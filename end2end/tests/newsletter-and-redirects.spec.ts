// Newsletter double opt-in and unsubscribing; redirects and the link checker. Runs on a separate site: the
// demo's content stays unchanged.
import { randomInt } from "node:crypto";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { button, expect, type Page, phone, sentence, test } from "./base.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_with_readers_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const reader = () => `reader.${randomInt(1e9)}+boat@example.com`;

/** The link in the newest email to an address. */
async function link(address: string, which: "confirm" | "unsubscribe") {
  const letters = () => sink.letters.filter((letter) => letter.to.includes(address));
  await expect.poll(() => letters().length).toBeGreaterThan(0);
  const found = new RegExp(`https?://\\S+/newsletter/${which}\\?s=[\\w-]+&t=\\w+`).exec(letters().at(-1)?.text ?? "");
  return new URL(found?.[0] ?? "about:blank");
}

async function subscribe(page: Page, address: string) {
  await page.goto(`${site.url}/blog`);
  await page.getByRole("textbox", { name: "Email" }).fill(address);
  await button(page, "Subscribe").click();
  await expect(page.getByText(sentence("newsletter::ASKED"))).toBeVisible();
}

/** The signed-in owner in a separate window. */
async function owner(page: Page, options: object = {}) {
  const browser = page.context().browser();
  const context = await browser?.newContext({ baseURL: site.url, ...options });
  const window = await context?.newPage();
  if (!window) throw new Error("no browser");
  await signIn(window);
  return window;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a reader subscribes, confirms and leaves @core", async ({ page, expectAccessible }) => {
      const address = reader();
      await subscribe(page, address);
      await expectAccessible(page);
      const confirm = await link(address, "confirm");
      // Mail scanners follow the link: a GET must not change anything.
      expect((await page.request.get(confirm.href)).ok()).toBe(true);
      await page.goto(confirm.href);
      await expectAccessible(page);
      await button(page, "Yes, send it to me").click();
      await expect(page.getByText(sentence("newsletter::CONFIRMED"))).toBeVisible();
      const leave = await link(address, "unsubscribe");
      await page.goto(leave.href);
      await button(page, "Unsubscribe").click();
      await expect(page.getByText(sentence("newsletter::LEFT"))).toBeVisible();
      // Opening the link again after the POST shows a working button.
      await page.goto(leave.href);
      await button(page, "Unsubscribe").click();
      await expect(page.getByText(sentence("newsletter::LEFT"))).toBeVisible();
    });
  });
}

test("the error of an address is next to it", async ({ page, allowConsole, expectAccessible }) => {
  allowConsole(/status of 422/);
  await page.goto(`${site.url}/newsletter`);
  await page.locator("form.news").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("textbox", { name: "Email" }).fill("jane");
  await button(page, "Subscribe").click();
  await expect(page.getByText(sentence("EMAIL_INVALID"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("jane");
  await expectAccessible(page);
});

for (const [name, options] of [
  ["on a computer", {}],
  ["on a phone", phone],
] as const) {
  test(`the owner sees who subscribed and erases one ${name}`, async ({ page, expectAccessible }) => {
    const address = reader();
    await subscribe(page, address);
    const office = await owner(page, options);
    await office.goto("/admin/newsletter?state=pending");
    await expect(heading(office, "Newsletter")).toBeVisible();
    await expectAccessible(office);
    const row = office.getByRole("listitem").filter({ hasText: address });
    await row.getByRole("button", { name: `Erase ${address}` }).click();
    await expect(office.getByRole("dialog")).toBeVisible();
    await office.getByRole("button", { name: "Erase permanently" }).click();
    await expect(office.getByText(sentence("newsletter::ERASED"))).toBeVisible();
    await office.goto("/admin/newsletter?state=pending");
    await expect(office.getByText(address)).toHaveCount(0);
    await office.context().close();
  });

  test(`an address that was not found is redirected, deleted and brought back ${name}`, async ({
    page,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(/status of 404/);
    const old = `/old-page-${randomInt(1e9)}`;
    await page.goto(`${site.url}${old}`);
    const office = await owner(page, options);
    // Not-found URLs are written to the database every ten seconds.
    await expect(async () => {
      await office.goto("/admin/redirects");
      await expect(office.getByRole("heading", { name: old })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectAccessible(office);
    await office.getByRole("link", { name: new RegExp(`^Redirect this.*${old}$`) }).click();
    await expect(office.getByRole("textbox", { name: "From" })).toHaveValue(old);
    await office.getByRole("textbox", { name: "To", exact: true }).fill("/nothing-here");
    await button(office, "Save").click();
    await expect(office.locator(".error", { hasText: sentence("redirects::TO_MISSING") })).toBeVisible();
    await office.getByRole("textbox", { name: "To", exact: true }).fill("/contact");
    await button(office, "Save").click();
    await expect(heading(office, "Redirects")).toBeVisible();
    const row = office
      .locator("li.record-row, li.carousel-row")
      .filter({ has: office.getByRole("link", { name: old, exact: true }) });
    await expect(row).toBeVisible();
    await page.goto(`${site.url}${old}`);
    expect(new URL(page.url()).pathname).toBe("/contact");
    await row.getByRole("button", { name: /^Delete/ }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await button(office, "Undo").click();
    await expect(row).toBeVisible();
    await office.context().close();
  });

  test(`links are checked and set aside ${name}`, async ({ page, expectAccessible }) => {
    await site.sql(
      "UPDATE faqs SET answer = 'See http://127.0.0.1:9/nothing and more.' WHERE id = (SELECT MIN(id) FROM faqs)",
    );
    const office = await owner(page, options);
    await office.goto("/admin/links");
    await button(office, "Check everything now").click();
    await expect(office.getByText(sentence("redirects::LINKS_SCANNED"))).toBeVisible();
    await expectAccessible(office);
    await office.goto("/admin/links?show=unchecked");
    const row = office.getByRole("listitem").filter({ hasText: "127.0.0.1:9/nothing" }).first();
    await expect(row.getByRole("link", { name: /^FAQ: / })).toBeVisible();
    await row.getByRole("button", { name: /^Ignore/ }).click();
    await expect(office.getByText(sentence("redirects::LINK_IGNORED"))).toBeVisible();
    await button(office, "Undo").click();
    await expect(office.getByText(sentence("redirects::LINK_WATCHED"))).toBeVisible();
    await expect(office.getByRole("heading", { name: /127\.0\.0\.1:9/ })).toBeVisible();
    await office.context().close();
  });
}
