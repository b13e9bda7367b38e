// The owner writes the story of a project on its page, and a visitor reads it on a phone without scripts.

import type { Page } from "@playwright/test";
import { button, expect, openScreen, phone, test, toast } from "./base.ts";

const NAME = "Halcyon below decks";
const frame = (page: Page) => page.frameLocator(".canvas iframe:not(.canvas__back)");
const panel = (page: Page) => page.getByRole("complementary", { name: "Sections of the page" });
const fill = (page: Page, name: string, value: string) => page.getByRole("textbox", { name }).fill(value);

async function addSection(page: Page, type: string) {
  await panel(page).getByRole("button", { name: "Add section", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a section" });
  await dialog.getByRole("searchbox").fill(type);
  await dialog.getByRole("button", { name: new RegExp(`^${type}`) }).click();
}

async function addChapter(page: Page, headline: string, words: string) {
  await addSection(page, "Text");
  await panel(page).getByRole("textbox", { name: "Headline" }).fill(headline);
  await panel(page).getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type(words);
  await expect(frame(page).getByText(words)).toBeVisible();
  await button(page, "All sections").click();
}

test("a story of two chapters, facts and a material is written, published and read without scripts", async ({
  office,
  browser,
  site,
  expectAccessible,
}) => {
  const page = await office({ viewport: { width: 1440, height: 900 } });
  await openScreen(page, "projects/new");
  await fill(page, "Project name", NAME);
  await fill(page, "Short description", "Fourteen weeks in a slip at Point Loma.");
  await button(page, "Save").click();
  await expect(toast(page, "Project created successfully.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: NAME, exact: true }).click();
  await page.getByRole("link", { name: "Edit on the page" }).click();
  await expect(frame(page).getByRole("heading", { level: 1 })).toHaveText(NAME);

  await addChapter(page, "Sound hull, tired rooms", "Below, she was still 1989.");
  await addChapter(page, "Three flitches of walnut", "All the fronts come from one tree.");
  await addSection(page, "Facts");
  await panel(page).getByRole("button", { name: "Add fact" }).click();
  await fill(page, "Figure", "11 drawers");
  await fill(page, "What it is", "behind one door");
  await expect(frame(page).getByText("11 drawers")).toBeVisible();
  await button(page, "All sections").click();
  await expectAccessible(page);

  await panel(page).getByText("Project settings").click();
  await fill(page, "Boat", "Grand Banks 52");
  await button(page, "Add material").click();
  await page.getByRole("combobox", { name: "Material" }).selectOption({ label: "Walnut" });
  await fill(page, "What for", "Fronts and doors");
  await expect(frame(page).getByText("Grand Banks 52")).toBeVisible();
  await expect(frame(page).getByRole("heading", { name: "Three flitches of walnut" })).toBeVisible();
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "Before you publish" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "Project updated successfully.")).toBeVisible();

  const visitor = await browser.newContext({ baseURL: site.url, ...phone, javaScriptEnabled: false });
  const visit = await visitor.newPage();
  await visit.goto("/projects");
  await visit.getByRole("link", { name: NAME }).click();
  await expect(visit.getByRole("heading", { name: "Sound hull, tired rooms" })).toBeVisible();
  await expect(visit.getByText("All the fronts come from one tree.")).toBeVisible();
  await expect(visit.getByText("11 drawers")).toBeVisible();
  await expect(visit.locator(".plate")).toContainText("Grand Banks 52");
  const small = await browser.newPage({ baseURL: site.url, ...phone });
  await small.goto(visit.url());
  await expectAccessible(small);
  const over = await small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
  await small.close();
  await visit.getByRole("link", { name: "Walnut" }).click();
  await expect(visit).toHaveURL(/\/residential#materials-/);
  await expect(visit.getByRole("article").filter({ hasText: "Walnut" }).first()).toBeInViewport();
  await visitor.close();

  // Restore the site for the following specs.
  await openScreen(page, "projects");
  const row = page.locator("li.record-row").filter({ has: page.getByRole("link", { name: NAME, exact: true }) });
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Project deleted successfully.")).toBeVisible();
});
