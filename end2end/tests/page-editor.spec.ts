// Editing on the page: a click on a text opens its field, typing shows in the page, and publishing replaces it.

import type { Page } from "@playwright/test";
import { button, expect, keepDemoPages, openScreen, phone, sentence, test, toast } from "./base.ts";

const HEADLINE = "Interiors that belong to the boat";
const CHANGED = "Interiors made for one boat";

const frame = (page: Page) => page.frameLocator(".canvas iframe:not(.canvas__back)");
const headline = (page: Page) => page.getByRole("textbox", { name: "Headline" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Sections of the page" });
const standing = (page: Page) => page.locator(".page-editor__status");
const spoken = (page: Page) => panel(page).getByRole("status").first();

async function openHome(page: Page) {
  await openScreen(page, "pages");
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
  await expect(frame(page).getByRole("heading", { level: 1 })).toContainText("Interiors");
}

keepDemoPages(CHANGED, HEADLINE);

// The page of the former test may save its draft after this one has opened it: two tabs, which the editor brings together.
test.use({ allowedForOwner: /status of 409/ });

test("the headline is changed by a click on it, published, and seen without scripts", async ({
  office,
  browser,
  site,
  expectAccessible,
}) => {
  const page = await office({ viewport: { width: 1440, height: 900 } });
  await openHome(page);
  await expectAccessible(page);
  await frame(page).getByRole("heading", { level: 1 }).click();
  await expect(headline(page)).toBeFocused();
  await expect(headline(page)).toHaveValue(HEADLINE);
  await headline(page).fill(CHANGED);
  await expect(frame(page).getByRole("heading", { level: 1 })).toHaveText(CHANGED);
  await expect(standing(page)).toContainText("Changes are not public yet");
  await expectAccessible(page);
  const visitor = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const visit = await visitor.newPage();
  await visit.goto("/");
  await expect(visit.getByRole("heading", { level: 1 })).toHaveText(HEADLINE);

  await button(page, "Publish changes").click();
  const dialog = page.getByRole("dialog", { name: "Before you publish" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, sentence("publishing::CHANGES_PUBLISHED"))).toBeVisible();
  await visit.reload();
  await expect(visit.getByRole("heading", { level: 1 })).toHaveText(CHANGED);
  const html = await visit.content();
  expect(html).not.toContain("data-section");
  expect(html).not.toContain("data-field");
  await visitor.close();
});

test("a text in an entry of a list opens its entry, and a picture its field", async ({ owner }) => {
  await openHome(owner);
  await frame(owner).getByRole("heading", { name: "Teak Decking" }).click();
  const name = panel(owner).getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Teak Decking");
  await name.fill("Teak decks");
  await expect(frame(owner).getByRole("heading", { name: "Teak decks" })).toBeVisible();
  // The card's link is stretched over its picture, as for visitors.
  await frame(owner).locator("[data-field='items.0.picture']").click({ force: true });
  await expect(panel(owner).getByText("From Page images")).toBeVisible();
});

test("a running text gets bold words and a link by keyboard, and the page shows them", async ({
  owner,
  expectAccessible,
}) => {
  await openHome(owner);
  const shown = frame(owner).locator(".hero-foot [data-field=text]");
  await shown.click();
  const text = panel(owner).getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await owner.keyboard.press("ControlOrMeta+a");
  await owner.keyboard.press("ControlOrMeta+b");
  await expect(shown.locator("strong")).toContainText("We refit yacht interiors");
  await expect(button(owner, /^Bold/)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(owner);
  await owner.keyboard.press("ControlOrMeta+k");
  const dialog = owner.getByRole("dialog", { name: "Link" });
  await expectAccessible(owner);
  await dialog.getByRole("combobox", { name: "Address" }).fill("/contact#quote");
  await expect(dialog.getByText("Contact: quote form")).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(shown.locator("a[href='/contact#quote'] strong")).toContainText("We refit yacht interiors");
  await expect(text).toBeFocused();
  await owner.keyboard.press("End");
  await text.pressSequentially(" <Ask> us");
  await expect(shown).toContainText("<Ask> us");
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("heading", { name: "Hero", level: 3 })).toBeFocused();
});

test("sections are moved, hidden, added and brought back by keyboard, and it is said", async ({
  owner,
  expectAccessible,
}) => {
  await openHome(owner);
  const row = (words: string) => panel(owner).getByRole("button", { name: words });
  const shown = frame(owner).locator("main > [data-section]");
  const first = await shown.first().getAttribute("data-section");
  await row(HEADLINE).focus();
  await owner.keyboard.press("ArrowDown");
  await expect(row("Four kinds of work, one workshop")).toBeFocused();
  await owner.keyboard.press("Alt+ArrowUp");
  await expect(spoken(owner)).toHaveText(/^Cards, position 1 of \d+$/);
  await expect(row("Four kinds of work, one workshop")).toBeFocused();
  await expect(shown.first()).not.toHaveAttribute("data-section", first ?? "");
  await owner.keyboard.press("Control+z");
  await expect(shown.first()).toHaveAttribute("data-section", first ?? "");

  await button(owner, "Add section").press("Enter");
  const dialog = owner.getByRole("dialog", { name: "Add a section" });
  await expectAccessible(owner);
  await dialog.getByRole("searchbox").pressSequentially("steps");
  await dialog.getByRole("button", { name: /^Steps/ }).press("Enter");
  await expect(owner.getByRole("heading", { name: "Steps", level: 3 })).toBeFocused();
  await headline(owner).fill("How it goes");
  await expect(frame(owner).getByRole("heading", { name: "How it goes" })).toBeVisible();
  await button(owner, "All sections").press("Enter");
  await expect(row("How it goes")).toBeFocused();
  await button(owner, "Undo: Steps changed").press("Enter");
  await button(owner, "Undo: Steps added").press("Enter");
  await expect(row("How it goes")).toHaveCount(0);
  await expect(frame(owner).getByRole("heading", { name: "How it goes" })).toHaveCount(0);
});

test("a section without a headline cannot be published, and the checklist leads to it", async ({ owner }) => {
  await openHome(owner);
  await frame(owner).getByRole("heading", { name: "Four kinds of work" }).click();
  await headline(owner).fill("");
  await expect(standing(owner)).toContainText("Saved");
  await button(owner, "Publish changes").click();
  const dialog = owner.getByRole("dialog", { name: "Before you publish" });
  await expect(dialog.getByRole("button", { name: "Publish changes" })).toBeDisabled();
  await dialog
    .getByRole("button", { name: /^Go there: Cards/ })
    .first()
    .click();
  await expect(headline(owner)).toBeFocused();
});

test("on a phone the page fills the screen, and a sheet holds the fields", async ({ office, expectAccessible }) => {
  const page = await office(phone);
  await openHome(page);
  await expectAccessible(page);
  await frame(page).getByRole("heading", { level: 1 }).tap();
  await expect(headline(page)).toBeFocused();
  await expect(headline(page)).toBeInViewport();
  await expect(panel(page).getByRole("textbox")).toHaveCount(1);
  await expect(frame(page).getByRole("heading", { level: 1 })).toBeInViewport();
  await expectAccessible(page);
  await headline(page).fill("Interiors on a phone");
  await expect(frame(page).getByRole("heading", { level: 1 })).toHaveText("Interiors on a phone");
  await button(page, "All fields of this section").click();
  await expect(panel(page).getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await button(page, "Done").click();
  await expect(headline(page)).toBeHidden();
  await button(page, "Sections").click();
  await expect(panel(page).getByRole("button", { name: "Interiors on a phone" })).toBeVisible();
});

test("an owner finds the editor from the public page, a visitor no trace of it", async ({ owner, page }) => {
  await page.goto("/yacht-interiors");
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  await owner.goto("/yacht-interiors");
  await owner.getByRole("link", { name: "Edit this page" }).click();
  await expect(owner).toHaveURL(/\/admin\/pages\/[\w-]+\/edit$/);
  await expect(owner.getByRole("heading", { level: 1, name: "Yacht Interiors" })).toBeVisible();
});
