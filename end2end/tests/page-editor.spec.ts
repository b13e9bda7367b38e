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

test("on a phone the link to the editor covers nothing that a visitor presses", async ({ office }) => {
  const page = await office(phone);
  const edit = page.getByRole("link", { name: "Edit this page" });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(edit).toBeInViewport({ ratio: 1 });
    const buttons = page.locator("main > section").first().getByRole("link");
    await expect(buttons.first()).toBeVisible();
    const covered = await buttons.evaluateAll((links) =>
      links
        .filter((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          const parts = [0.1, 0.5, 0.9];
          const points = parts.flatMap((across) =>
            parts.map((down) => [x + width * across, y + height * down] as const),
          );
          return points.some(([left, top]) => {
            const onTop = document.elementFromPoint(left, top);
            return top < innerHeight && !(link.contains(onTop) || onTop?.closest(".quick-contact"));
          });
        })
        .map((link) => link.textContent),
    );
    expect(covered, `${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(edit).toBeInViewport({ ratio: 1 });
});

test("a fixed page has no Unpublish, and each page says where it is linked", async ({ owner, expectAccessible }) => {
  await openScreen(owner, "pages");
  const rows = owner.getByRole("main").locator("li.record-row");
  const row = (name: string) => rows.filter({ has: owner.getByRole("link", { name, exact: true }) });
  await expect(row("Contact")).toContainText(sentence("PAGE_LINKED_IN_BOTH"));
  await expect(row("Visualizer")).toContainText(sentence("PAGE_LINKED_IN_HEADER"));
  await expect(row("Contact")).toContainText("Published");
  await expect(row("Home")).toContainText(/Changed \w{3}, \w{3} \d/);
  await expect(row("Home").locator("img")).toHaveCount(1);
  await expect(row("Home")).toContainText(sentence("PAGE_ALWAYS_THERE"));
  await expect(row("Home").getByRole("button", { name: /Unpublish/ })).toHaveCount(0);
  await expect(rows.getByText(/^Order/)).toHaveCount(0);
  await expectAccessible(owner);
  await openHome(owner);
  await button(owner, "More for this page").click();
  await expect(owner.getByRole("link", { name: "View on the website" })).toBeVisible();
  await expect(button(owner, "Unpublish")).toHaveCount(0);
});

test("nothing in the page of the editor leads away from it, and Back leaves the editor", async ({ owner }) => {
  await openHome(owner);
  const preview = () => owner.frames().find((each) => each.url().includes("/preview/"));
  const address = preview()?.url();
  await expect(frame(owner).getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  await frame(owner).locator(".header .logo").click();
  await frame(owner).locator(".header .logo").press("Enter");
  await frame(owner).locator(".footer .legal a").first().press("Enter");
  await frame(owner)
    .locator("body")
    .evaluate((body) => {
      const form = body.ownerDocument.createElement("form");
      form.action = "/";
      body.append(form);
      form.submit();
      form.requestSubmit();
      body.ownerDocument.location.assign("/");
      body.ownerDocument.location.reload();
    });
  await frame(owner).getByRole("heading", { level: 1 }).click();
  await headline(owner).fill("Interiors that stay");
  await expect(standing(owner)).toContainText("Saved");
  await expect(frame(owner).getByRole("heading", { level: 1 })).toHaveText("Interiors that stay");
  expect(new URL(preview()?.url() ?? "").pathname).toBe(new URL(address ?? "").pathname);
  // Hidden sections are drawn by the server: the page is loaded again, and no step of the history is added.
  await button(owner, "All sections").click();
  await owner.goBack();
  await expect(owner).toHaveURL(/\/admin\/pages$/);
});

test("the header and the footer of the page open their words, which are saved for all pages", async ({
  owner,
  page,
  expectAccessible,
}) => {
  await openHome(owner);
  const heading = (name: string) => panel(owner).getByRole("heading", { name, level: 3 });
  await frame(owner).locator(".header .nav a").first().click();
  await expect(heading("Header and help")).toBeFocused();
  const label = panel(owner).getByRole("textbox", { name: "Button in the header" });
  await label.fill("Ask for a price");
  await expectAccessible(owner);
  await frame(owner).locator(".footer h2").first().click();
  await expect(heading("Footer")).toBeFocused();
  await expect(panel(owner).getByRole("textbox", { name: "First column" })).toHaveValue("Services");
  await expectAccessible(owner);
  await button(owner, "All sections").click();
  await button(owner, "Header and help").click();
  await expect(label).toHaveValue("Ask for a price");
  await button(owner, "Save for all pages").click();
  await expect(frame(owner).locator(".header .nav .button")).toHaveText("Ask for a price");
  await page.goto("/contact");
  await expect(page.locator(".header .nav .button")).toHaveText("Ask for a price");
  // The one of the message; the other one is of the sections.
  await owner.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(frame(owner).locator(".header .nav .button")).toHaveText("Get a Quote");
  await expect(label).toHaveValue("Get a Quote");
});

test("on a phone a long title and the state reach neither each other nor the buttons", async ({ office, site }) => {
  const title = "Teak decks in San Diego for sailing boats and motor yachts 1";
  expect(title).toHaveLength(60);
  await site.changeContent(`UPDATE pages SET title = '${title}' WHERE slug = 'residential'`);
  const page = await office(phone);
  await openScreen(page, "pages");
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await expect(frame(page).getByRole("heading", { level: 1 })).toBeVisible();
  const bar = page.locator(".page-editor__bar");
  const overlaps = () =>
    bar.evaluate((element) => {
      const parts = [...element.querySelectorAll(".page-editor__name, .page-editor__status, .page-editor__actions")];
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      const found: string[] = [];
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (across > 1 && down > 1) found.push(`${across} x ${down}`);
        }
      }
      // What is longer than its box would be drawn over its neighbor.
      for (const part of parts) {
        const { overflowX } = getComputedStyle(part);
        if (part.scrollWidth > part.clientWidth + 1 && overflowX === "visible")
          found.push(`${part.className} is wider`);
      }
      const { bottom } = element.getBoundingClientRect();
      if (boxes.some((box) => box.bottom > bottom + 1)) found.push("below the bar");
      return found;
    });
  await frame(page).getByRole("heading", { level: 1 }).tap();
  await headline(page).fill("Rooms that stand still");
  await expect(standing(page)).toContainText("Unsaved changes");
  expect(await overlaps()).toEqual([]);
  await expect(standing(page)).toContainText("Saved");
  expect(await overlaps()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await site.changeContent("UPDATE pages SET title = 'Residential' WHERE slug = 'residential'");
});

test("a new page is shown beside its fields once it is stored", async ({ owner, site }) => {
  await owner.goto("/admin/pages/new?template=service");
  await owner.getByRole("textbox", { name: "Title" }).fill("A page of this test");
  await expect(owner).toHaveURL(/\/admin\/pages\/[\w-]+\/edit$/);
  await expect(frame(owner).getByRole("heading", { level: 1 })).toBeVisible();
  const shown = owner.frames().filter((each) => each !== owner.mainFrame() && each.url() !== "about:blank");
  for (const each of shown) expect(new URL(each.url()).pathname).toMatch(/^\/preview\//);
  // Its settings stay open while it is stored.
  await panel(owner).getByRole("switch", { name: "In the navigation" }).check();
  await panel(owner).getByRole("textbox", { name: "Short name for the menu" }).fill("Test");
  await expect(standing(owner)).toContainText("Saved");
  await site.changeContent("DELETE FROM pages WHERE title = 'A page of this test'");
});
