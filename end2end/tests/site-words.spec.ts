// Header, footer and messages: five short parts, each at its own address and saved by itself.
import { button, expect, openScreen, type Page, test } from "./base.ts";

const PARTS = ["Header", "Footer and its links", "After a form", "Missing pages", "Blog"];
const names = (page: Page) => page.getByRole("navigation", { name: "Header, footer and messages" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const title = (page: Page) => page.getByRole("textbox", { name: "Headline of the page" });

test.afterAll(({ site }) => site.changeContent("DELETE FROM site_words"));

test("the screen is five short parts, each with an address of its own", async ({ owner, expectAccessible }) => {
  await openScreen(owner, "site-words");
  await expect(heading(owner, "Header")).toBeVisible();
  await expect(names(owner).getByRole("link")).toHaveText(PARTS);
  for (const name of PARTS) {
    await names(owner).getByRole("link", { name, exact: true }).click();
    await expect(heading(owner, name)).toBeVisible();
    await expect(owner).toHaveURL(/\/admin\/site-words\/[a-z]+$/);
    await expect(names(owner).locator('[aria-current="page"]')).toHaveText(name);
    await expectAccessible(owner);
  }
});

test("a part is saved by itself, and visitors read it", async ({ owner, page, allowConsole }) => {
  // The page that visitors read is the one of a missing address.
  allowConsole(/status of 404/);
  await owner.goto("/admin/site-words/missing");
  await title(owner).fill("No such plank");
  await button(owner, "Save").click();
  await expect(button(owner, "Undo")).toBeVisible();
  await page.goto("/nowhere-at-all");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such plank");
  await owner.goto("/admin/site-words/header");
  await expect(owner.getByRole("textbox", { name: "Button in the header" })).toHaveValue("Get a Quote");
});
