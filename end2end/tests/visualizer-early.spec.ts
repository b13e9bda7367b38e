// Visitors who interact before the scripts have loaded.
import { button, expect, heading, holdBack, type Page, phone, test } from "./base.ts";

test.use(phone);

const styleCard = (page: Page, name: string) => page.locator(".style", { hasText: name });
const island = (page: Page) => page.locator("react-island .visualizer");

/** Opens the page with the island's script held back; returns a function that releases it. */
async function openWithoutScript(page: Page): Promise<() => void> {
  const go = await holdBack(page, "**/islands/react-island-*.js");
  // `load` would wait for the script.
  await page.goto("/visualizer", { waitUntil: "commit" });
  await expect(button(page, "Menu")).toBeVisible();
  return go;
}

test("a style that is tapped before the scripts have run leads on", async ({ page }) => {
  const go = await openWithoutScript(page);
  await styleCard(page, "Scandinavian").tap();
  await expect(page.getByRole("link", { name: "Continue" })).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Your vision" })).toBeHidden();
  go();
  await expect(island(page)).toBeVisible();
  await button(page, "Continue").tap();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
});

test("who goes on in the plain form is met there by the island", async ({ page }) => {
  const go = await openWithoutScript(page);
  await styleCard(page, "Scandinavian").tap();
  await page.getByRole("link", { name: "Continue" }).tap();
  const vision = page.getByRole("textbox", { name: "Your vision" });
  await expect(vision).toBeInViewport();
  await expect(button(page, "Send Request")).toBeVisible();
  await vision.fill("A berth for the dog");
  // A focused field would be scrolled into view instead.
  await vision.blur();
  go();
  await expect(island(page)).toBeVisible();
  await expect(heading(page, "Show us what you have now")).toBeInViewport();
  await expect(vision).toHaveValue("A berth for the dog");
  await page.goBack();
  await expect(heading(page, "Visualize Your Refit")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Scandinavian" })).toBeChecked();
});

test("once the page has settled the flow is here, and a tap needs no network", async ({ page }) => {
  const flow = page.waitForResponse(/\/islands\/visualizer-[^/]*\.js$/);
  // The page's own styles are inline.
  const styles = page.waitForResponse(/\/islands\/visualizer-[^/]*\.css$/);
  await page.goto("/visualizer");
  await (await flow).finished();
  await (await styles).finished();
  await expect(page.locator("form.plain")).toBeVisible();
  // The performance script may load at any time, and the next step's as soon as this one is shown.
  await page.route(/\/islands\/(?!web-vitals-|cabin-)[^/]*\.(js|css)$/, (route) => route.abort());
  await styleCard(page, "Scandinavian").tap();
  await button(page, "Continue").tap();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
});
