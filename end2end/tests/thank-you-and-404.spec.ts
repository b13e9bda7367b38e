import { BUSINESS_PHONE, expect, heading, sentence, test } from "./base.ts";

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("thank you: the reference, what happens next, the ways on", async ({ page, expectAccessible }) => {
      const response = await page.goto("/thank-you?ref=HG-7K2M9Q");
      expect(response?.status()).toBe(200);
      await expect(heading(page, "Thank You")).toBeVisible();
      const main = page.getByRole("main");
      await expect(
        main.getByText(/^We do not confirm by email, so please note your reference\. We will be in touch (within|by) /),
      ).toBeVisible();
      await expect(main.getByText("HG-7K2M9Q")).toBeVisible();
      await expect(main.getByRole("link", { name: BUSINESS_PHONE })).toBeVisible();
      await expect(main.getByRole("link", { name: "Go Back" })).toHaveAttribute("href", "/visualizer");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await expectAccessible(page);
      await main.getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL(/\/$/);
    });

    test("an unknown address is a 404 with ways on", async ({ page, allowConsole, expectAccessible }) => {
      allowConsole(/status of 404/);
      const response = await page.goto("/no/such/page?secret=1");
      expect(response?.status()).toBe(404);
      await expect(heading(page, sentence("NOT_FOUND"))).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  });
}

test("thank you without a reference does not ask to note one", async ({ page }) => {
  const main = page.getByRole("main");
  for (const from of ["", "?from=contact", "?from=visit"]) {
    await page.goto(`/thank-you${from}`);
    await expect(heading(page, "Thank You")).toBeVisible();
    await expect(main).not.toContainText("your reference");
  }
});

test("going back leads to the page before, if that was ours", async ({ page, site }) => {
  await page.goto("/showroom");
  await page.goto("/thank-you?ref=HG-7K2M9Q", { referer: `${site.url}/showroom` });
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/showroom$/);
});

test("a made-up reference is not repeated", async ({ page }) => {
  for (const made of ["<b>You won</b>", "HG-7K2M9Q and call 555", "hg-7k2m9q", ""]) {
    await page.goto(`/thank-you?${new URLSearchParams({ ref: made })}`);
    await expect(heading(page, "Thank You")).toBeVisible();
    await expect(page.locator(".reference")).toHaveCount(0);
  }
});

test("the unknown address is logged by its path alone", async ({ page, site, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto("/lost-at-sea?token=private-thing");
  await expect.poll(() => site.log).toContain("/lost-at-sea");
  expect(site.log).not.toContain("private-thing");
});
