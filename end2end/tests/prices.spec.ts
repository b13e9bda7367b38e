// The price guide: rows of a table as bars on one scale, and what a visitor asks about in the quote form.
import { expect, type Page, sentence, someone, test } from "./base.ts";
import { agree, errorOf, expectLead, fillQuote, quoteOf, sendQuote } from "./quote-form.ts";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const guide = (page: Page, name: string) => page.getByRole("table", { name: `Price guide: ${name}` });

/** Where the bar of a row lies on its scale, from 0 to 1. */
const barOf = (page: Page, row: string) =>
  page.locator(row).evaluate((element) => {
    const scale = element.querySelector(".price-scale")?.getBoundingClientRect();
    const bar = element.querySelector(".price-bar rect")?.getBoundingClientRect();
    if (!scale || !bar) throw new Error("no bar");
    return { from: (bar.left - scale.left) / scale.width, to: (bar.right - scale.left) / scale.width };
  });

/** The boxes of what a row says. */
const wordsOf = (page: Page, row: string): Promise<Box[]> =>
  page.locator(`${row} :is(th b, .price-sum span, .price-time, .price-ask .link)`).evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

for (const width of [320, 390, 820, 1440]) {
  test(`prices are bars on one scale in a table, ${width} px wide`, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/prices");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect(guide(page, "On board").getByRole("row")).toHaveCount(6);
    await expect(guide(page, "Ashore").getByRole("row")).toHaveCount(4);
    await expect(guide(page, "On board").getByRole("rowheader").first()).toContainText("Cabin sole");
    for (const [row, from, to] of [
      ["#galley-rebuild", 0.24, 0.41],
      ["#teak-deck", 0.285, 0.39],
      ["#saloon-refit", 0.58, 0.96],
      ["#kitchen", 0.46, 0.82],
    ] as const) {
      const bar = await barOf(page, row);
      expect(bar.from, row).toBeCloseTo(from, 1);
      expect(bar.to, row).toBeCloseTo(to, 1);
      const words = await wordsOf(page, row);
      expect(words, row).toHaveLength(4);
      for (const [at, word] of words.entries()) {
        expect(word.right, row).toBeLessThanOrEqual(width);
        for (const other of words.slice(at + 1)) expect(overlap(word, other), row).toBe(false);
      }
    }
    await expect(page.getByText("Prices as of")).toHaveCount(1);
    await expectAccessible(page);
  });
}

test("no gap lies between the head of the page and the first table, and a linked row is marked", async ({ page }) => {
  await page.goto("/prices#teak-deck");
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground("main")).toBe(await ground(".price-guide"));
  const shadow = (row: string) => page.locator(`${row} th`).evaluate((element) => getComputedStyle(element).boxShadow);
  expect(await shadow("#teak-deck")).toContain("inset");
  expect(await shadow("#cabin-sole")).toBe("none");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("what is asked about stays after a refusal, reaches the owner, and can be taken away", async ({
    page,
    owner,
    allowConsole,
  }) => {
    allowConsole(/status of 422/);
    await page.goto("/prices");
    await page.getByRole("link", { name: /Ask about this.*Galley rebuild/ }).click();
    const box = page.getByRole("checkbox", { name: `${sentence("ABOUT_LABEL")} Galley rebuild, 30 to 40 ft` });
    await expect(box).toBeChecked();
    const quote = quoteOf(someone());
    await fillQuote(page, { ...quote, phone: "call me" });
    await agree(page);
    await sendQuote(page);
    await expect(errorOf(page, "phone")).toHaveText(sentence("PHONE_INVALID"));
    await expect(box).toBeChecked();
    await fillQuote(page, { phone: quote.phone });
    await sendQuote(page);
    const number = (await page.locator(".reference b").textContent()) ?? "";
    const message = `Asked about: Galley rebuild, 30 to 40 ft\n\n${quote.message}`;
    await expectLead(owner, { ...quote, message }, number);

    await page.goto("/contact?about=Galley%20rebuild#quote");
    await page.getByRole("checkbox", { name: `${sentence("ABOUT_LABEL")} Galley rebuild` }).uncheck();
    const other = quoteOf(someone());
    await fillQuote(page, other);
    await agree(page);
    await sendQuote(page);
    await expectLead(owner, other, (await page.locator(".reference b").textContent()) ?? "");
  });
});
