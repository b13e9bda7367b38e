// The contact page's form, from a visitor's point of view.
import type { APIRequestContext, Locator } from "@playwright/test";
import type { ContactDraft } from "../../frontend-islands/src/generated/domain.ts";
import { button, expect, openLead, type Page, type Person, takeTime, uploaded } from "./base.ts";
import { smallFile } from "./photos.ts";

/** All fields a visitor can fill in. */
export type Quote = Pick<
  ContactDraft,
  "firstName" | "lastName" | "email" | "phone" | "boatLocation" | "primaryService" | "discoverySource" | "message"
> &
  Partial<Pick<ContactDraft, "vesselName" | "vesselLength">>;

const CHOICES = ["primaryService", "discoverySource"];

/** A typical request for a boat. The person's `name` is split into first and last name. */
export function quoteOf(person: Person): Quote {
  const [firstName = "", ...last] = person.name.split(" ");
  return {
    firstName,
    lastName: last.join(" "),
    email: person.email,
    phone: person.phone,
    boatLocation: "Half Moon Marina, slip 12",
    primaryService: "Remodeling & Restoration",
    discoverySource: "Marina Referral",
    message: "New galley fronts in walnut.\n\nHaul-out is in March.",
    vesselName: "Second Wind",
    vesselLength: "42.5",
  };
}

/** A field; its id is its name in JSON. */
export const field = (page: Page, name: string): Locator => page.locator(`#${name}`);
/** The error text of a field. */
export const errorOf = (page: Page, name: string): Locator => page.locator(`#${name}-error`);

export async function fillQuote(page: Page, quote: Partial<Quote>) {
  // The service first: it determines which fields are visible.
  const entries = Object.entries(quote).sort(([a], [b]) => Number(CHOICES.includes(b)) - Number(CHOICES.includes(a)));
  for (const [name, value] of entries) {
    if (CHOICES.includes(name)) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
}

export const agree = (page: Page) => field(page, "consent").check();

/** Fills in everything, slowly enough not to count as spam. */
export async function fillAll(page: Page, quote: Quote) {
  await fillQuote(page, quote);
  await agree(page);
  await takeTime(page);
}

export const sendQuote = (page: Page) => button(page, "Send Request").click();

/** Submits a quote request without a browser. */
export function quoteDirectly(request: APIRequestContext, quote: Quote, more: Partial<ContactDraft> = {}) {
  const draft = {
    attemptId: crypto.randomUUID(),
    vesselName: "",
    vesselLength: "",
    ...quote,
    preferredContactMethod: "email",
    preferredTime: "morning",
    consent: true,
    trap: "",
    elapsedMs: 60_000,
    ...more,
  };
  return request.post("/api/contact/submit", { data: { draft } });
}

/** Errors of an empty form, in the order of its fields. */
export const EMPTY = [
  ["firstName", "FIRST_NAME_REQUIRED"],
  ["lastName", "LAST_NAME_REQUIRED"],
  ["email", "EMAIL_REQUIRED"],
  ["phone", "PHONE_REQUIRED"],
  ["boatLocation", "LOCATION_REQUIRED"],
  ["primaryService", "SERVICE_REQUIRED"],
  ["discoverySource", "SOURCE_REQUIRED"],
  ["consent", "CONSENT_REQUIRED"],
] as const;

export const toast = (page: Page) => page.locator(".toasts [role=alert] .toast");
export const summary = (page: Page) => page.locator("#summary");

export async function expectTyped(page: Page, quote: Partial<Quote>) {
  for (const [name, value] of Object.entries(quote)) await expect(field(page, name), name).toHaveValue(value);
}

/** Checks the lead in the owner's inbox. */
export async function expectLead(owner: Page, quote: Quote, number: string) {
  await openLead(owner, `${quote.firstName} ${quote.lastName}`);
  const lead = owner.getByRole("article");
  await expect(lead.getByText(number)).toBeVisible();
  await expect(lead.locator("blockquote")).toHaveText(quote.message);
  const facts = lead.locator("dl.lead-facts");
  for (const text of [quote.email, quote.boatLocation, quote.primaryService, quote.discoverySource]) {
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  }
  if (quote.vesselName) await expect(facts).toContainText(quote.vesselName);
  if (quote.vesselLength) await expect(facts).toContainText(quote.vesselLength);
}

/** Unusual input: markup, quotes, emoji, two writing directions. */
export const ODD = {
  lastName: `<b>O'Neill</b> "Ö" &amp;`,
  boatLocation: "מרינה הרצליה <img src=x onerror=alert(1)>",
  message: "\n<script>alert(1)</script> & </textarea>\n\n⛵ 🧑🏽‍🔧 مرحبا “quoted” --; DROP TABLE leads",
};

/** Opens the quote form, whose plain field becomes the list of photos with the first one; the list is empty then. */
export async function openQuoteWithList(page: Page) {
  await page.goto("/contact");
  await page.getByLabel(/^Photos/).setInputFiles(smallFile());
  await expect(uploaded(page)).toBeVisible();
  await page
    .locator(".photo-row")
    .getByRole("button", { name: /^Remove/ })
    .click();
}
