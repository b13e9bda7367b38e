// How many clicks the owner's usual tasks take from Today, typing not counted (docs/performance.md).
import { button, expect, type Page, test } from "./base.ts";

test.use({ allowedForOwner: /status of 409/ });

test.beforeEach(async ({ owner }) => {
  // Pages of a frame belong to the same tab, so they count together.
  await owner.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem("clicks", String(1 + Number(sessionStorage.getItem("clicks"))));
    };
    addEventListener("click", count, true);
  });
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

const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
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
      await frame(page).locator("[data-field='items.0.from']").click();
      await page.locator("[name=from]:focus").fill("39000");
      await publish(page, "Publish changes");
    },
  ],
  [
    "add a page to the menu",
    5,
    async (page) => {
      await entry(page, /^Pages/);
      await inMain(page, "Service").click();
      await page.getByRole("textbox", { name: "Title" }).fill("Clicks");
      await page.getByRole("switch", { name: "In the navigation" }).click();
      await publish(page, "Publish");
    },
  ],
];

for (const [name, most, work] of TASKS) {
  test(`${name}: at most ${most} clicks`, async ({ owner }) => {
    await work(owner);
    expect(await clicks(owner), name).toBeLessThanOrEqual(most);
  });
}
