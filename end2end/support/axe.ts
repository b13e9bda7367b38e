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
    const look = async (context: axe.ElementContext, runOnly: string[]) =>
      (await tool.run(context, { resultTypes: ["violations"], runOnly })).violations;
    /** Whether a target is too small in the middle of the window too, and not just half under a bar. */
    const small = async (target: axe.UnlabelledFrameSelector) => {
      const element = document.querySelector(String(target[0]));
      const { scrollX: left, scrollY: top } = window;
      element?.scrollIntoView({ block: "center", behavior: "instant" });
      const found = await look({ include: [target] }, ["target-size"]);
      scrollTo({ left, top, behavior: "instant" });
      return found.length > 0;
    };
    const found = await look({ exclude: selectors.map((selector) => [selector]) }, [
      "wcag2a",
      "wcag2aa",
      "wcag21a",
      "wcag21aa",
      "wcag22aa",
      "best-practice",
    ]);
    const lines: string[] = [];
    for (const { id, nodes } of found) {
      for (const { target, html, failureSummary } of nodes) {
        if (id === "target-size" && !(await small(target as axe.UnlabelledFrameSelector))) continue;
        lines.push(`${id}: ${target.join(" ")}: ${html.slice(0, 160)} (${failureSummary})`);
      }
    }
    return lines;
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
