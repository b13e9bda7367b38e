// The contact page's form, from a visitor's point of view.
import type { APIRequestContext, Locator } from "@playwright/test";
import type { ContactDraft } from "../../frontend-islands/src/generated/domain.ts";
import { button, type Page, type Person, takeTime } from "./base.ts";

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
    companyFax: "",
    elapsedMs: 60_000,
    ...more,
  };
  return request.post("/api/contact/submit", { data: { draft } });
}
