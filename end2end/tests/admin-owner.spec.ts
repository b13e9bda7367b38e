// What the owner meets while working: nothing cut, nothing claimed that is not so, a way back from everywhere.

import { randomInt } from "node:crypto";
import { button, expect, keepDemoPosts, openScreen, type Page, phone, sentence, test, toast } from "./base.ts";

const unique = (words: string) => `${words} ${randomInt(1_000_000)}`;

keepDemoPosts();

test("a pasted text is not cut: it says by how much it is too long", async ({ owner }) => {
  await openScreen(owner, "projects/new");
  const text = owner.getByRole("textbox", { name: /^Short description/ });
  await text.click();
  await owner.keyboard.insertText("x".repeat(2_047));
  await expect(text).toHaveValue("x".repeat(2_047));
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(owner.locator("#f-shortDescription-error")).toContainText(/1,?447/);
});

test("a correction to a scheduled post says that it is not scheduled, until it is", async ({ owner }) => {
  await openScreen(owner, "blog/new");
  await owner.getByRole("textbox", { name: "Title", exact: true }).fill(unique("Launch day"));
  const text = owner.getByRole("textbox", { name: "Content" });
  await text.click();
  await owner.keyboard.type("We launch in June.");
  await owner.locator("#f-publicationDate").fill(`${new Date().getFullYear() + 1}-06-01`);
  await button(owner, "Publish").click();
  const checks = owner.getByRole("dialog", { name: "Before you publish" });
  await checks.getByRole("button", { name: "Schedule" }).click();
  const notice = owner.getByRole("region", { name: "Schedule" });
  await expect(notice).toContainText("It will be published automatically");
  await owner.getByRole("textbox", { name: "Excerpt" }).fill("Corrected.");
  await expect(owner.locator(".save-bar__status")).toContainText("Not in the scheduled version yet");
  await expect(notice).toContainText("not in the scheduled version yet");
  await notice.getByRole("button", { name: "Schedule changes" }).click();
  await checks.getByRole("button", { name: "Schedule changes" }).click();
  await expect(notice).toContainText("It will be published automatically");
  await owner.reload();
  await expect(owner.getByRole("textbox", { name: "Excerpt" })).toHaveValue("Corrected.");
  await expect(notice).toContainText("It will be published automatically");
});

test("a draft that is opened again and published at once was not discarded", async ({ owner }) => {
  await openScreen(owner, "blog/new");
  const heading = unique("Opened again");
  await owner.getByRole("textbox", { name: "Title", exact: true }).fill(heading);
  await owner.getByRole("textbox", { name: "Content" }).click();
  await owner.keyboard.type("First words.");
  await expect(owner.locator(".save-bar__status")).toContainText("Saved");
  const checks = owner.getByRole("dialog", { name: "Before you publish" });
  await button(owner, "Publish").click();
  await checks.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(owner, sentence("publishing::POST_PUBLISHED"))).toBeVisible();
  const excerpt = owner.getByRole("textbox", { name: "Excerpt" });
  await excerpt.fill("Saved as a draft.");
  await expect(owner.locator(".save-bar__status")).toContainText("Changes are not public yet");
  await owner.reload();
  await excerpt.press("End");
  await owner.keyboard.type(" And more.");
  await button(owner, "Publish changes").click();
  await checks.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(owner, sentence("publishing::CHANGES_PUBLISHED"))).toBeVisible();
  await openScreen(owner, "trash");
  const log = owner.locator(".audit-log li", { hasText: heading });
  await expect(log.first()).toBeVisible();
  expect(await log.allTextContents()).not.toContainEqual(expect.stringContaining("discarded"));
});

test("on and off look different in forced colors", async ({ office }) => {
  const page = await office({ forcedColors: "active" });
  const look = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  await openScreen(page, "gallery/new");
  const on = await look(".switch input:checked");
  expect(on.length).toBeGreaterThan(0);
  await page.locator(".switch input:checked").first().click();
  await expect.poll(() => look(".switch input:not(:checked)")).not.toContain(on[0]);
  const [chosen] = await look(".segmented label:has(:checked)");
  expect(await look(".segmented label:not(:has(:checked))")).not.toContain(chosen);
  await openScreen(page, "page-images");
  const slider = page.getByRole("slider").first();
  const shown = await slider.evaluate((one) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(one);
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "CanvasText";
    const text = getComputedStyle(probe).color;
    probe.remove();
    return { backgroundImage, backgroundColor, text };
  });
  expect(shown.backgroundImage).toContain(shown.text);
  expect(shown.backgroundColor).not.toBe(shown.text);
});

for (const [name, options] of [
  ["on a computer", {}],
  ["on a phone without scripts", { ...phone, javaScriptEnabled: false }],
] as const) {
  test(`a caller becomes a lead ${name}`, async ({ office, expectAccessible }) => {
    const page: Page = await office(options);
    const caller = unique("Tom Reed");
    await page.goto("/admin/leads");
    await page.getByRole("link", { name: "Add lead" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill(caller);
    await button(page, "Add lead").click();
    await expect(page.getByText(sentence("admin::LEAD_CONTACT_REQUIRED"))).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(caller);
    if (name === "on a computer") await expectAccessible(page);
    await page.getByRole("textbox", { name: "Phone" }).fill("(619) 555-0142");
    await button(page, "Add lead").click();
    await expect(page.getByRole("heading", { level: 1, name: caller })).toBeVisible();
    await expect(page.getByText("Not answered yet")).toBeVisible();
    await page.goto("/admin/leads?kind=manual");
    await expect(page.getByRole("link", { name: caller })).toBeVisible();
    await page.goto("/admin/leads?kind=visit");
    await expect(page.getByRole("link", { name: caller })).toHaveCount(0);
  });
}

test("the log of changes is found in two steps", async ({ owner, expectAccessible }) => {
  await owner.goto("/admin/faqs");
  const rail = owner.getByRole("navigation", { name: "Back office", exact: true });
  for (const entry of ["Today", "Requests", "Pages", "Pictures", "Work", "Words", "Settings"]) {
    await expect(rail.getByRole("link", { name: new RegExp(`^${entry}`) })).toBeInViewport({ ratio: 1 });
  }
  await rail.getByRole("link", { name: "Today", exact: true }).click();
  await owner.getByRole("navigation", { name: "Today" }).getByRole("link", { name: "Activity" }).click();
  await expect(owner).toHaveURL(/\/admin\/trash#activity$/);
  await expect(owner.getByRole("heading", { name: "Activity" })).toBeInViewport();
  await expectAccessible(owner);
});
