// Writing a post: nothing is lost, nothing is published too early, and preview links work.

import { randomInt } from "node:crypto";
import type { Browser } from "@playwright/test";
import {
  button,
  expect,
  keepDemoPosts,
  keepToast,
  openScreen,
  type Page,
  phone,
  type Site,
  sentence,
  test,
  toast,
} from "./base.ts";

const standing = (page: Page) => page.locator(".save-bar__status");
const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const excerpt = (page: Page) => page.getByRole("textbox", { name: "Excerpt" });
const unique = (words: string) => `${words} ${randomInt(1_000_000)}`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** Types into the text, in the rich text editor or the plain field. */
async function write(page: Page, words: string) {
  const text = page.getByRole("textbox", { name: "Content" });
  await text.click();
  await page.keyboard.type(words);
}

/**
 * Presses a button and waits for the server's response: a toast of the previous action may still be visible.
 */
async function answered(page: Page, call: string, press: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${call}`));
  await press();
  expect((await answer).status()).toBe(200);
}

/** A visitor without an account. */
async function stranger(browser: Browser, site: Site, options = {}) {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  return { context, page: await context.newPage() };
}

keepDemoPosts();

for (const [name, options] of [
  ["on a computer", {}],
  ["on a phone", phone],
] as const) {
  test(`a post is written, shown, published, changed and brought back ${name}`, async ({
    office,
    browser,
    site,
    expectAccessible,
    allowConsole,
  }) => {
    // Response of an invalid preview link.
    allowConsole(/404/);
    const page = await office(options);
    const heading = unique("How a stateroom is measured");
    const path = `/blog/${slugOf(heading)}`;

    // Autosaved by the server without pressing Save, and found again.
    await openScreen(page, "blog/new");
    await title(page).fill(heading);
    await expect(page).toHaveURL(/\/admin\/blog\/[\w-]+\/edit$/);
    await write(page, "Every stateroom is measured three times.");
    await expect(standing(page)).toContainText("Saved");
    await expect(standing(page)).toContainText("Not public yet");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Content" })).toContainText("measured three times");
    await expect(title(page)).toHaveValue(heading);
    await expectAccessible(page);
    expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(302);

    // Previewed without an account and without JavaScript.
    await button(page, "Preview").click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    const link = await dialog.getByRole("textbox", { name: "Preview link 1" }).inputValue();
    await expectAccessible(page);
    const guest = await stranger(browser, site, { javaScriptEnabled: false, ...options });
    await guest.page.goto(link);
    await expect(guest.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(guest.page.getByRole("complementary", { name: "Preview" })).toContainText(
      sentence("publishing::PREVIEW"),
    );
    await expect(guest.page.getByText("measured three times")).toBeVisible();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(toast(page, "Preview link revoked.")).toBeVisible();
    expect((await guest.page.goto(link))?.status()).toBe(404);
    await expect(guest.page.getByRole("heading", { level: 1 })).toHaveText(sentence("publishing::PREVIEW_GONE_TITLE"));
    await button(page, "Done").click();

    // Checklist, then publishing.
    await button(page, "Publish").click();
    const checks = page.getByRole("dialog", { name: "Before you publish" });
    await expect(checks.getByText("There is no excerpt.")).toBeVisible();
    await expectAccessible(page);
    await checks.getByRole("button", { name: "Go there: There is no excerpt." }).click();
    await expect(excerpt(page)).toBeFocused();
    await excerpt(page).fill("Three times, by three people, on three days.");
    await button(page, "Publish").click();
    await checks.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(button(page, "Undo")).toBeVisible();
    await expect(toast(page, sentence("publishing::POST_PUBLISHED"))).toBeVisible();
    await guest.page.goto(path);
    await expect(guest.page.getByText("Three times, by three people")).toBeVisible();

    // Edited: the public text stays until the changes are published.
    await excerpt(page).fill("Four times now.");
    await expect(standing(page)).toContainText("Changes are not public yet");
    await guest.page.reload();
    await expect(guest.page.getByText("Three times, by three people")).toBeVisible();
    await button(page, "Publish changes").click();
    await answered(page, "save", () => checks.getByRole("button", { name: "Publish changes" }).click());
    await expect(toast(page, sentence("publishing::CHANGES_PUBLISHED"))).toBeVisible();
    await keepToast(page);
    await guest.page.reload();
    await expect(guest.page.getByText("Four times now.")).toBeVisible();

    // Undo within ten seconds: the changes are a draft again.
    await answered(page, "undo", () => button(page, "Undo").click());
    await expect(standing(page)).toContainText("Changes are not public yet");
    await expect(excerpt(page)).toHaveValue("Four times now.");
    await guest.page.reload();
    await expect(guest.page.getByText("Three times, by three people")).toBeVisible();
    await button(page, "Discard changes").click();
    await expect(excerpt(page)).toHaveValue("Three times, by three people, on three days.");

    // Restore an earlier version.
    await page.locator("summary", { hasText: "History" }).click();
    await button(page, "Compare and restore").click();
    const history = page.getByRole("dialog", { name: "History" });
    await history
      .locator("li", { hasText: "Undone" })
      .first()
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(history).toHaveCount(0);
    await expect(excerpt(page)).toHaveValue("Four times now.");
    await guest.page.reload();
    await expect(guest.page.getByText("Four times now.")).toBeVisible();

    await button(page, "Unpublish").click();
    await expect(button(page, "Publish")).toBeVisible();
    expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(302);
    await guest.page.context().close();
  });
}

test("a scheduled post says when it will be published, stays hidden, and can be published immediately", async ({
  office,
  browser,
  site,
}) => {
  const page = await office();
  const heading = unique("Haul out in spring");
  await openScreen(page, "blog/new");
  await title(page).fill(heading);
  await write(page, "We haul out in March.");
  const year = new Date().getFullYear() + 1;
  await page.locator("#f-publicationDate").fill(`${year}-06-01`);
  await page.getByLabel("Publication date: time").fill("08:30");
  await button(page, "Publish").click();
  const checks = page.getByRole("dialog", { name: "Before you publish" });
  await expect(checks.getByText(new RegExp(`Will be published on .+June 1, ${year} at 8:30 AM PDT`))).toBeVisible();
  await checks.getByRole("button", { name: "Schedule" }).click();
  await expect(checks).toHaveCount(0);
  const when = `Scheduled for ${new Date(`${year}-06-01T12:00`).toLocaleDateString("en-US", { weekday: "short" })}, Jun 1, ${year}, 8:30 AM PDT`;
  await expect(toast(page, when)).toBeVisible();
  await expect(page.getByRole("region", { name: "Schedule" })).toContainText(when);
  const address = page.url();
  await openScreen(page, "blog");
  await expect(page.locator("li.record-row", { hasText: heading })).toContainText(when);
  const guest = await stranger(browser, site);
  await guest.page.goto("/blog");
  await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guest.page.getByText(heading)).toHaveCount(0);
  await page.goto(address);
  await button(page, "Publish now").click();
  await checks.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("region", { name: "Schedule" })).toHaveCount(0);
  await expect(async () => {
    await guest.page.reload();
    await expect(guest.page.getByText(heading).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await guest.page.context().close();
});

test("words typed without a connection are not lost", async ({ office, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const page = await office();
  await openScreen(page, "blog/new");
  await title(page).fill(unique("Written at sea"));
  await expect(page).toHaveURL(/\/edit$/);
  await page.context().setOffline(true);
  await excerpt(page).fill("No signal past the breakwater.");
  await expect(standing(page)).toContainText("Not saved");
  await excerpt(page).press("End");
  await page.keyboard.type(" None at all.");
  await page.context().setOffline(false);
  await expect(standing(page)).toContainText("Saved");
  await page.reload();
  await expect(excerpt(page)).toHaveValue("No signal past the breakwater. None at all.");
});

test("two tabs do not write over each other, and what both wrote is read side by side", async ({
  office,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/409/);
  const page = await office();
  await openScreen(page, "blog/new");
  await title(page).fill(unique("Two pens"));
  await expect(page).toHaveURL(/\/edit$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await write(other, "Oil it in spring.");
  await excerpt(other).fill("From the other tab.");
  await expect(standing(other)).toContainText("Saved");
  await write(page, "Oil it in autumn.");
  await page.getByRole("region", { name: "Changed elsewhere" }).getByRole("button", { name: "Compare" }).click();
  const content = page.getByRole("radiogroup", { name: "Content" });
  await expect(content.locator("mark")).toHaveText(["autumn.", "spring."]);
  await expect(content).not.toContainText("<p>");
  await content.getByRole("radio", { name: "Keep both" }).check();
  await expect(content.locator(".comparison__both .value-text p")).toHaveText([
    "Oil it in autumn.",
    "Oil it in spring.",
  ]);
  await expectAccessible(page);
  await button(page, "Use choices").click();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("Oil it in autumn.Oil it in spring.");
  await expect(standing(page)).toContainText("Saved");
  await other.reload();
  await excerpt(other).fill("Again from the other tab.");
  await expect(standing(other)).toContainText("Saved");
  await excerpt(page).fill("From this tab.");
  const notice = page.getByRole("region", { name: "Changed elsewhere" });
  await expect(notice).toBeVisible();
  await expect(excerpt(page)).toHaveValue("From this tab.");
  await notice.getByRole("button", { name: "Use the other version" }).click();
  await expect(excerpt(page)).toHaveValue("Again from the other tab.");
});
