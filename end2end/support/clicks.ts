/** Counts the clicks of a person in one tab, over all pages and frames that it opens. */
import type { Page } from "@playwright/test";

export async function countClicks(page: Page) {
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem("clicks", String(1 + Number(sessionStorage.getItem("clicks"))));
    };
    addEventListener("click", count, true);
  });
}

export const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
