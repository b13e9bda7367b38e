/** What people paste, through the real fields of the browser: an input of type email or number would drop it. */
import { expect, openLead, someone, test } from "./base.ts";
import { field, fillAll, quoteOf, sendQuote } from "./quote-form.ts";

test("a pasted request is taken, and a length in meters is said in feet", async ({ page, owner }) => {
  const person = someone();
  const quote = quoteOf(person);
  await page.goto("/contact");
  await fillAll(page, quote);
  await field(page, "email").fill(`\u202a<${quote.email}>\u202c.`);
  await field(page, "phone").fill("\u202d\uff0b1 (619)\u2011555\u20110142\u202c");
  await field(page, "vesselLength").fill("12 m");
  await field(page, "vesselName").focus();
  await expect(page.locator("#vesselLength-understood")).toHaveText("We read this as 39 ft.");
  await expect(page.locator(".error")).toHaveCount(0);
  await sendQuote(page);
  await expect(page).toHaveURL(/thank-you/);
  await openLead(owner, person.name);
  for (const kept of [quote.email, "+1 (619)-555-0142", "39 ft"]) {
    await expect(owner.getByText(kept).filter({ visible: true }).first()).toBeVisible();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the newsletter takes an address as a mail program copies it", async ({ page }) => {
    const { email } = someone();
    await page.goto("/newsletter");
    await page.locator("#newsletter-email").fill(`Jane Doe <${email}>;`);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Subscribe" }).click();
    expect((await answered).status()).toBeLessThan(400);
    await expect(page.locator("#newsletter-email-error")).toHaveCount(0);
  });
});
