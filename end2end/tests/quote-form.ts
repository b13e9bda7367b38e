// The contact page's form, as a visitor meets it.
import type { APIRequestContext, Locator } from "@playwright/test";
import type { ContactDraft } from "../../frontend-islands/src/generated/domain.ts";
import { button, type Page, type Person, takeTime } from "./base.ts";

/** Everything a visitor can type or choose in it. */
export type Quote = Pick<
  ContactDraft,
  "firstName" | "lastName" | "email" | "phone" | "boatLocation" | "primaryService" | "discoverySource" | "message"
> &
  Partial<Pick<ContactDraft, "vesselName" | "vesselLength">>;

const CHOICES = ["primaryService", "discoverySource"];

/** What somebody asks for their boat. `name` of the person is first and last name. */
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
/** The sentence beside a field. */
export const errorOf = (page: Page, name: string): Locator => page.locator(`#${name}-error`);

export async function fillQuote(page: Page, quote: Partial<Quote>) {
  // The service decides which fields there are.
  const entries = Object.entries(quote).sort(([a], [b]) => Number(CHOICES.includes(b)) - Number(CHOICES.includes(a)));
  for (const [name, value] of entries) {
    if (CHOICES.includes(name)) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
}

export const agree = (page: Page) => field(page, "consent").check();

/** Everything filled in, and as much time gone by as a person needs. */
export async function fillAll(page: Page, quote: Quote) {
  await fillQuote(page, quote);
  await agree(page);
  await takeTime(page);
}

export const sendQuote = (page: Page) => button(page, "Send Request").click();

/** Sends a quote request without a browser. */
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
