// The owner's first screen, and the visits of all requests.
import { DEVICES, expect, heading, type Page, sentence, someone, submitDirectly, test } from "./base.ts";

const needs = (page: Page) => page.getByRole("region", { name: sentence("today::NEEDS") });
const isFlat = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const [device, options] of DEVICES) {
  test(`the first button of Today leads to the answer, on a ${device}`, async ({
    office,
    request,
    expectAccessible,
  }) => {
    expect((await submitDirectly(request, someone(), { description: "New cushions" })).ok()).toBe(true);
    const page = await office(options);
    await page.goto("/admin");
    const first = needs(page).getByRole("listitem").first();
    await expect(first).toContainText(/Answer by|Answer was due|Asked for|Since/);
    await expect(needs(page).locator(".waiting .button:not(.button--outline)")).toHaveCount(1);
    await expect(page.getByRole("region", { name: sentence("today::VISITS_AHEAD") })).toBeVisible();
    await expect(page.getByRole("region", { name: sentence("today::GO_TO") }).getByRole("link")).toHaveCount(10);
    await expectAccessible(page);
    expect(await isFlat(page)).toBe(true);

    // The number in the navigation is that of the people who wait.
    const said = (await page.locator(".today-day").textContent()) ?? "";
    const people = /One person/.test(said) ? "1" : (said.match(/(\d+) people/)?.[1] ?? "");
    await expect(page.locator(".rail, .tab-bar").locator(".count:visible").first()).toHaveText(
      new RegExp(`^${people}\\b`),
    );

    const name = (await first.getByRole("heading").getByRole("link").textContent()) ?? "";
    await first.locator("a.button").click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/leads\/[^/]+(#|$)/);
  });

  test(`the visits of all requests are a tab, on a ${device}`, async ({ office, expectAccessible }) => {
    const page = await office(options);
    await page.goto("/admin/visits");
    await expect(heading(page, sentence("visits::AGENDA"))).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Requests" }).getByRole("link", { name: "Visits" }),
    ).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
    expect(await isFlat(page)).toBe(true);
  });
}
