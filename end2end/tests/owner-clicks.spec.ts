// How many clicks the owner's usual tasks take from Today, typing not counted (docs/performance.md).
import { join } from "node:path";
import { clicks, countClicks } from "../support/clicks.ts";
import { root } from "../support/paths.ts";
import { button, expect, keepToast, type Page, sentence, someone, submitDirectly, test, toast, win } from "./base.ts";

test.use({ allowedForOwner: /status of 409/ });

test.beforeEach(async ({ owner }) => {
  await countClicks(owner);
  await owner.goto("/admin");
});
const POSTS = "SELECT id FROM posts WHERE title = 'Clicks'";
test.afterEach(({ site }) =>
  site.changeContent(
    [
      "DELETE FROM drafts",
      ...["post_lists", "post_texts"].map((table) => `DELETE FROM ${table} WHERE post_id IN (${POSTS})`),
      "DELETE FROM posts WHERE title = 'Clicks'",
      "DELETE FROM pages WHERE title = 'Clicks'",
      "UPDATE pages SET sections = replace(sections, 'Interiors in few clicks', 'Interiors that belong to the boat')",
      `UPDATE pages SET sections = replace(sections, '"from":39000', '"from":38000')`,
    ].join("; "),
  ),
);

const entry = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Back office", exact: true }).getByRole("link", { name }).click();
const inMain = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();
const frame = (page: Page) => page.frameLocator(".canvas iframe:not(.canvas__back)");
const standing = (page: Page) => page.locator(".page-editor__status, .save-bar__status").first();

async function publish(page: Page, name: string) {
  await expect(standing(page)).toContainText("Saved");
  await button(page, name).click();
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/admin/save"));
  await page.getByRole("dialog", { name: "Before you publish" }).getByRole("button", { name, exact: true }).click();
  expect((await answer).status()).toBe(200);
}

const TASKS: readonly (readonly [name: string, most: number, work: (page: Page) => Promise<void>])[] = [
  [
    "publish a post",
    5,
    async (page) => {
      await inMain(page, /^Blog/).click();
      await inMain(page, "Add blog post").click();
      await page.getByRole("textbox", { name: "Title" }).fill("Clicks");
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("Measured three times.");
      await publish(page, "Publish");
    },
  ],
  [
    "change the first headline",
    5,
    async (page) => {
      await entry(page, /^Pages/);
      await inMain(page, /^Home$/).click();
      await frame(page).getByRole("heading", { level: 1 }).click();
      await page.getByRole("textbox", { name: "Headline" }).fill("Interiors in few clicks");
      await publish(page, "Publish changes");
    },
  ],
  [
    "correct a price",
    5,
    async (page) => {
      await entry(page, /^Pages/);
      await inMain(page, /^Price Guide$/).click();
      await frame(page).locator("[data-field='items.0.from']").first().click();
      await page.locator("[name=from]:focus").fill("9500");
      await publish(page, "Publish changes");
    },
  ],
  [
    // The browser counts the label and its field.
    "replace the hero",
    4,
    async (page) => {
      await inMain(page, /^Page images/).click();
      const hero = page.getByRole("region", { name: "Home page hero" });
      const chooser = page.waitForEvent("filechooser");
      const sent = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
      await hero.getByText("Replace", { exact: true }).click();
      // The same picture again: the site's other tests see no change.
      await (await chooser).setFiles(join(root, "demo/pictures/hero-yacht.jpg"));
      await sent;
      await button(page, "Update Hero Video Settings").click();
      await expect(toast(page, sentence("HERO_VIDEO_SAVED"))).toBeVisible();
    },
  ],
  [
    "add a page",
    5,
    async (page) => {
      await entry(page, /^Pages/);
      await inMain(page, "Blank page").click();
      await page.getByRole("textbox", { name: "Title" }).fill("Clicks");
      await publish(page, "Publish");
      // Away from the page, which is deleted after the test.
      await page.goto("/admin");
    },
  ],
  [
    "export the requests",
    2,
    async (page) => {
      await entry(page, /^Requests/);
      const file = page.waitForEvent("download");
      await inMain(page, "Export CSV").click();
      expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    },
  ],
];

test.beforeEach(async ({ request }) => {
  expect((await submitDirectly(request, someone())).ok()).toBe(true);
});

for (const [name, most, work] of TASKS) {
  test(`${name}: at most ${most} clicks`, async ({ owner }) => {
    await work(owner);
    expect(await clicks(owner), name).toBeLessThanOrEqual(most);
  });
}

test("close on a Friday: at most 4 clicks", async ({ owner }) => {
  await entry(owner, /^Settings/);
  await inMain(owner, /^Hours and closed days/).click();
  await button(owner, "Add day").click();
  await owner.getByRole("textbox", { name: "Day", exact: true }).last().fill("2027-12-03");
  await button(owner, "Save").click();
  await expect(toast(owner, sentence("SETTINGS_SAVED"))).toBeVisible();
  expect(await clicks(owner)).toBeLessThanOrEqual(4);
  await keepToast(owner);
  await button(owner, "Undo").click();
});

test("win a request: at most 4 clicks", async ({ owner, request }) => {
  const person = someone();
  await submitDirectly(request, person);
  await owner.goto("/admin");
  await entry(owner, /^Requests/);
  await inMain(owner, new RegExp(person.name)).click();
  await win(owner, "1,500");
  expect(await clicks(owner)).toBeLessThanOrEqual(4);
});
