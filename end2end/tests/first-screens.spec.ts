// What is in the first screen of a laptop and of a phone held across, and what a wide screen must not squeeze.
import { expect, sentence, test } from "./base.ts";

for (const [device, width, height] of [
  ["a laptop", 1280, 720],
  ["a phone held across", 844, 390],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });

    for (const path of ["/", "/yacht-interiors", "/residential", "/showroom"]) {
      test(`the first screen of ${path} has the headline and every button of the hero`, async ({ page }) => {
        await page.goto(path);
        const hero = page.locator("main > section").first();
        await expect(hero.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
        const buttons = hero.locator("a.button");
        expect(await buttons.count(), "the way to go on").toBeGreaterThan(0);
        for (const link of await buttons.all()) await expect(link).toBeInViewport({ ratio: 1 });
      });
    }

    test("the first screen of the visualizer has its headline and the way to an own photo", async ({ page }) => {
      await page.goto("/visualizer");
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: sentence("PHOTO_ALREADY") })).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe("2,560 px wide", () => {
  test.use({ viewport: { width: 2560, height: 1440 } });

  for (const path of ["/", "/yacht-interiors", "/residential"]) {
    test(`no text of ${path} is squeezed into a narrow column`, async ({ page }) => {
      await page.goto(path);
      const texts = page.locator("main :is(figcaption, .wood p, .facts dd)");
      expect(await texts.count()).toBeGreaterThan(0);
      // Each is a sentence or two: more than five lines come from a column without room.
      const narrow = await texts.evaluateAll((all) =>
        all.filter((text) => text.scrollHeight > 120).map(({ textContent }) => textContent),
      );
      expect(narrow).toEqual([]);
    });
  }
});
