// Feedback while a form is filled in.
import { button, expect, leadsOf, messages, reference, someone, takeTime, test } from "./base.ts";
import { agree, errorOf, field, fillQuote, quoteOf, sendQuote } from "./quote-form.ts";

test("a text over its limit is never cut, and a typing error in an address is asked about", async ({ page, owner }) => {
  const person = someone();
  const quote = { ...quoteOf(person), email: `jo.${Date.now()}@gmial.con` };
  await page.goto("/contact");
  await fillQuote(page, quote);
  await field(page, "message").focus();
  await page.evaluate((text) => document.execCommand("insertText", false, text), "x".repeat(5_000));
  await expect(errorOf(page, "message")).toContainText("Please use at most 5000 characters. This text has");
  await agree(page);
  await takeTime(page);
  await sendQuote(page);
  await expect(page.locator("#summary")).toContainText(messages.requiredFields);
  await expect(field(page, "message")).toBeFocused();
  await field(page, "message").fill("x".repeat(4_990));
  await expect(page.getByText("Characters left: 10")).toBeVisible();
  // Only a suggestion: the form can be sent without accepting it.
  const meant = button(page, quote.email.replace("gmial.con", "gmail.com"));
  await expect(meant).toBeVisible();
  await sendQuote(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});
