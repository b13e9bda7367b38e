import type { Browser, Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Waits until the page stands still: no color is half way to another, and nothing
 * that scrolls smoothly lies under a bar for that moment. What moves without an end
 * is not waited for.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const place = () => `${scrollX} ${scrollY}`;
    const moving = () =>
      document
        .getAnimations()
        .some(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    let [still, before] = [0, place()];
    for (let look = 0; look < 180 && still < 4; look += 1) {
      await new Promise((next) => setTimeout(next, 16));
      still = moving() || place() !== before ? 0 : still + 1;
      before = place();
    }
  });
}

/** What axe finds, one line each: rule, place, markup. */
export async function findViolations(page: Page, exclude: string[]): Promise<string[]> {
  await settle(page);
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(axe.source);
  return page.evaluate(async (selectors) => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe;
    const found = await tool.run(
      { exclude: selectors.map((selector) => [selector]) },
      {
        resultTypes: ["violations"],
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      },
    );
    return found.violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)} (${node.failureSummary})`,
      ),
    );
  }, exclude);
}

/**
 * The same for a page whose scripts are off, where axe cannot run: a copy of it
 * as it stands, in a browser that runs axe but none of the page's scripts.
 */
export async function findViolationsInCopy(browser: Browser, page: Page, exclude: string[]): Promise<string[]> {
  const body = await page.content();
  const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
  try {
    const copy = await context.newPage();
    await copy.route("**/*", (route) => {
      const kind = route.request().resourceType();
      if (kind === "document") return route.fulfill({ contentType: "text/html; charset=utf-8", body });
      return kind === "script" ? route.abort() : route.continue();
    });
    await copy.goto(page.url());
    return await findViolations(copy, exclude);
  } finally {
    await context.close();
  }
}
