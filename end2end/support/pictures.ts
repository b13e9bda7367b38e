import { expect, type Page } from "@playwright/test";

/** Brings every picture of the page's content into view, one after the other, and expects each to load. */
export async function expectPicturesToLoad(page: Page) {
  const pictures = await page.locator("main img").all();
  expect(pictures.length, "pictures").toBeGreaterThan(0);
  for (const picture of pictures) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), {
        message: (await picture.getAttribute("src")) ?? "a picture",
      })
      .toBe(true);
  }
}
