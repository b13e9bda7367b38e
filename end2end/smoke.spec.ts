import { expect, test } from "./support/fixtures.ts";
import { expectPicturesToLoad } from "./support/pictures.ts";

test("the home page answers, is accessible and silent @smoke", async ({ page, expectAccessible }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe-inline");
  await expectAccessible(page);
});

test("the home page's pictures all load @smoke", async ({ page }) => {
  await page.goto("/");
  await expectPicturesToLoad(page);
});

test("an unknown address answers 404 with a way on", async ({ page, allowConsole, expectAccessible }) => {
  allowConsole(/status of 404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
});

test("the back office asks for a sign-in", async ({ page, expectAccessible }) => {
  await page.goto("/admin/leads");
  await expect(page).toHaveURL(/\/admin\/login/);
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/", "/visualizer", "/admin/login"]) {
    test(`${path} is complete and accessible`, async ({ page, expectAccessible }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
