import { expect, heading, messages, type Page, phone, REFERENCE, sentence, someone, test } from "./base.ts";
import {
  agree,
  EMPTY,
  errorOf,
  expectLead,
  expectTyped,
  field,
  fillQuote,
  ODD,
  type Quote,
  quoteOf,
  sendQuote,
  summary,
} from "./quote-form.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  const fillIn = async (page: Page, quote: Quote) => {
    await fillQuote(page, quote);
    await agree(page);
  };

  for (const [device, use] of [
    ["desktop", { viewport: { width: 1440, height: 900 } }],
    ["phone", phone],
  ] as const) {
    test.describe(`on a ${device}`, () => {
      test.use(use);

      test("errors come with everything that was typed, then it is sent @core", async ({
        page,
        owner,
        allowConsole,
        expectAccessible,
      }) => {
        allowConsole(/status of 422/);
        const person = someone();
        const quote = {
          ...quoteOf(person),
          ...ODD,
          lastName: person.name.split(" ").slice(1).join(" "),
          phone: "call me",
        };
        const wrong = { ...quote, vesselLength: "long" };
        await page.goto("/contact");
        await fillIn(page, wrong);
        await page.getByRole("radio", { name: "Email" }).check();
        await page.getByRole("radio", { name: /Evening/ }).check();
        await sendQuote(page);
        await expect(summary(page)).toContainText(messages.requiredFields);
        for (const [name, label, words] of [
          ["phone", "Phone", sentence("PHONE_INVALID")],
          [
            "vesselLength",
            "Vessel length",
            `${sentence("VESSEL_LENGTH_INVALID")}, in feet or meters: 42, 42 ft 6 in or 12.8 m`,
          ],
        ] as const) {
          const link = summary(page).getByRole("link", { name: `${label}: ${words}` });
          await expect(link).toHaveAttribute("href", `#${name}`);
          await expect(errorOf(page, name)).toHaveText(words);
          await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        }
        await expectTyped(page, wrong);
        await expect(page.getByRole("radio", { name: "Email" })).toBeChecked();
        await expect(page.getByRole("radio", { name: /Evening/ })).toBeChecked();
        await expect(field(page, "consent")).toBeChecked();
        await expectAccessible(page);
        await fillQuote(page, { phone: person.phone, vesselLength: "31" });
        await sendQuote(page);
        await expect(page).toHaveURL(/\/thank-you\?ref=HG-\w{6}&from=contact&page=[\w.-]+$/);
        await expect(heading(page, "Thank You")).toBeVisible();
        await expect(
          page.getByText(/^We do not confirm by email.* by the next business day, \w+day, \w+ \d+\.$/),
        ).toBeVisible();
        const number = (await page.locator(".reference b").textContent()) ?? "";
        expect(number).toMatch(REFERENCE);
        const arrived = { ...quote, phone: person.phone, vesselLength: "31", message: quote.message.trim() };
        await expectLead(owner, arrived, number);
      });
    });
  }

  test("the server asks for the same as the browser, in order", async ({ page }) => {
    await page.goto("/contact");
    await sendQuote(page);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.locator("input:invalid").first()).toBeAttached();
    const answer = await page.request.post("/contact", { form: { firstName: " " } });
    expect(answer.status()).toBe(422);
    const html = await answer.text();
    const places = EMPTY.map(([name]) => html.indexOf(`href="#${name}"`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // The HTML attributes have the same limits.
    await page.goto("/contact");
    for (const [name] of EMPTY) await expect(field(page, name)).toHaveAttribute("required", "");
    // But nothing is truncated: a text that is too long gets an error and comes back complete.
    const long = "Teak. ".repeat(1000);
    await expect(page.locator("form[data-contact] [maxlength]")).toHaveCount(0);
    const whole = await (await page.request.post("/contact", { form: { message: long } })).text();
    expect(whole).toContain("Please use at most 5000 characters");
    expect(whole).toContain(long.trim());
  });

  test("the map's button leads to the maps service", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "Show live map" })).toHaveAttribute("href", /^https:\/\//);
  });
});
