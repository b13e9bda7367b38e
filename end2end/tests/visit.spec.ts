import type { Browser } from "@playwright/test";
import { signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  DEVICES,
  expect,
  fillContact,
  formCanWait,
  heading,
  leadsOf,
  messages,
  openLead,
  type Page,
  type Person,
  phone,
  REFERENCE,
  sentence,
  someone,
  takeBack,
  takeTime,
  test,
} from "./base.ts";
import { quoteDirectly, quoteOf } from "./quote-form.ts";

const NOTE = "Teak samples.\n\nAnd the <galley> corner";
const slots = (page: Page) => page.locator('input[name="slot"]');
const summary = (page: Page) => page.locator("#summary");
const propose = (page: Page) => page.getByRole("button", { name: "Propose These Times" }).click();
const note = (page: Page) => page.getByRole("textbox", { name: "What is it about?" });

/** Ticks the times at these indexes and returns their labels. */
async function choose(page: Page, places: number[]): Promise<string[]> {
  const names: string[] = [];
  for (const at of places) {
    await slots(page).nth(at).check();
    names.push((await slots(page).nth(at).getAttribute("aria-label")) ?? "");
  }
  return names;
}

async function fill(page: Page, person: Person) {
  await fillContact(page, person);
  await note(page).fill(NOTE);
  await page.getByRole("radio", { name: "Phone" }).check();
}

async function expectTyped(page: Page, person: Person) {
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(person.phone);
  await expect(note(page)).toHaveValue(NOTE);
  await expect(page.getByRole("radio", { name: "Phone" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
}

/**
 * Index of the next three times in the list: each test of a site needs different ones, since confirmed times
 * are taken.
 */
let from = 0;
const three = () => {
  from += 1;
  return [from, from + 8, from + 16];
};

/** Proposes three times; the lead shows them, and the owner confirms one. */
async function visit(page: Page, owner: Page) {
  const person = someone();
  await page.goto("/visit");
  const times = await choose(page, three());
  await expect(page.locator(".tally")).toBeVisible();
  await fill(page, person);
  if (await page.evaluate(() => document.querySelector("form")?.noValidate)) await takeTime(page);
  await propose(page);
  await expect(page).toHaveURL(/\/thank-you\?ref=HG-\w{6}&from=visit&page=[\w.-]+$/);
  await expect(heading(page, "Thank You")).toBeVisible();
  await expect(page.getByText(sentence("VISIT_SENT"))).toBeVisible();
  const number = (await page.locator(".reference b").textContent()) ?? "";
  expect(number).toMatch(REFERENCE);

  await openLead(owner, person.name);
  const lead = owner.getByRole("article");
  await expect(lead.getByText(number)).toBeVisible();
  await expect(lead.locator("blockquote")).toHaveText(NOTE);
  await expect(lead.getByText("Prefers a phone call.")).toBeVisible();
  const proposed = lead.getByRole("region", { name: "Visit", exact: true });
  await expect(proposed.getByRole("listitem")).toHaveCount(3);
  await proposed
    .getByRole("button", { name: /^Confirm/ })
    .nth(1)
    .click();
  const confirmed = proposed.getByRole("listitem").filter({ hasText: "Confirmed" });
  await expect(confirmed).toHaveCount(1);
  const file = proposed.getByRole("link", { name: "Download .ics" });
  const download = owner.waitForEvent("download");
  await file.click();
  expect((await download).suggestedFilename()).toBe("visit.ics");
  const ics = await (await owner.request.get((await file.getAttribute("href")) ?? "")).text();
  return { person, number, times, ics };
}

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("proposed times reach the owner, who confirms one @core", async ({ page, owner }) => {
      const { person, number, times, ics } = await visit(page, owner);
      expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(ics).toMatch(/DTSTART[^:]*:\d{8}T\d{6}/);
      expect(ics.replaceAll("\r\n ", "")).toContain(number);
      expect(ics.replaceAll("\r\n ", "")).toContain(person.email);
      expect(await leadsOf(owner, person.name)).toBe(1);
      // The confirmed time is no longer offered, the others still are.
      await page.goto("/visit");
      const [first = "", second = "", third = ""] = times;
      await expect(page.getByRole("checkbox", { name: second })).toHaveCount(0);
      for (const time of [first, third]) await expect(page.getByRole("checkbox", { name: time })).toHaveCount(1);
    });

    test("the owner moves the visit to another free time, and cancels it", async ({
      page,
      owner,
      expectAccessible,
    }) => {
      await visit(page, owner);
      const region = owner.getByRole("region", { name: "Visit", exact: true });
      await region.getByText(/^Move or cancel/).click();
      await expectAccessible(owner);
      const times = region.getByLabel(/^Free times/);
      const last = (await times.locator("option").last().textContent()) ?? "";
      await times.selectOption({ label: last });
      await region.getByRole("button", { name: "Move the visit" }).click();
      await expect(region.getByRole("listitem")).toHaveCount(1);
      await expect(region.getByRole("listitem")).toContainText(last);
      await region.getByText(/^Move or cancel/).click();
      await region.getByRole("button", { name: "Cancel the visit" }).click();
      await expect(region.getByText("canceled by you")).toBeVisible();
      await expect(region.getByRole("link", { name: "Download .ics" })).toHaveCount(0);
      await expect(region.getByText("Plan a visit")).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("proposed times reach the owner, who confirms one", async ({ page, owner }) => {
    await visit(page, owner);
  });
});

test.describe("a refusal without JavaScript", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("no time, or too many: a sentence, and everything is kept", async ({
    page,
    owner,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(/status of 422/);
    const person = someone();
    await page.goto("/visit");
    await fill(page, person);
    await propose(page);
    const none = sentence("SLOTS_REQUIRED");
    await expect(summary(page).getByRole("link", { name: `Times: ${none}` })).toHaveAttribute("href", "#slot");
    await expect(page.locator("#slot-error")).toHaveText(none);
    await expect(slots(page).first()).toHaveAccessibleDescription(none);
    await expectTyped(page, person);
    await expectAccessible(page);

    const places = [0, 9, 10, 19];
    await choose(page, places);
    await propose(page);
    await expect(page.locator("#slot-error")).toHaveText("Please choose at most 3 times");
    for (const at of places) await expect(slots(page).nth(at)).toBeChecked();
    await expect(page.locator('input[name="slot"]:checked')).toHaveCount(places.length);
    await expectTyped(page, person);
    expect(await leadsOf(owner, person.name)).toBe(0);

    await slots(page).nth(19).uncheck();
    await propose(page);
    await expect(heading(page, "Thank You")).toBeVisible();
    expect(await leadsOf(owner, person.name)).toBe(1);
  });
});

test.describe("on a phone with scripts", () => {
  test.use(phone);

  test("no fourth time, and nothing is lost without a connection or by leaving the page @core", async ({
    page,
    owner,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(/status of 422|ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to load resource/);
    const person = someone();
    const none = sentence("SLOTS_REQUIRED");
    await page.goto("/visit");
    await fill(page, person);
    await takeTime(page);
    await propose(page);
    await expect(page.locator("#slot-error")).toHaveText(none);
    await expect(slots(page).first()).toBeFocused();
    await expect(slots(page).first()).toHaveAccessibleDescription(none);
    await expectAccessible(page);

    await choose(page, [0, 9]);
    const tally = page.getByRole("status").filter({ hasText: "times chosen" });
    await expect(tally).toHaveText("2 of 3 times chosen");
    await expect(tally).toBeInViewport();
    await choose(page, [10]);
    await expect(tally).toHaveText("3 of 3 times chosen. Uncheck one to choose another.");
    await expect(slots(page).nth(19)).toBeDisabled();
    await expectAccessible(page);

    await formCanWait(page);
    await page.context().setOffline(true);
    await propose(page);
    await takeBack(page);
    await expectTyped(page, person);
    await page.context().setOffline(false);

    // Visit another page and come back in another tab: everything but the consent is restored.
    await page.goto("/showroom");
    const tab = await page.context().newPage();
    await tab.goto("/visit");
    const note = tab.getByRole("region", { name: "Your saved request" });
    await expect(note).toContainText(messages.draftLocal);
    await expect(tab.locator('input[name="slot"]:checked')).toHaveCount(3);
    await expect(tab.getByRole("checkbox", { name: /I agree/ })).not.toBeChecked();
    await tab.getByRole("checkbox", { name: /I agree/ }).check();
    await takeTime(tab);
    await propose(tab);
    await expect(tab).toHaveURL(/\/thank-you\?ref=HG-\w{6}&from=visit&page=[\w.-]+$/);
    expect(await leadsOf(owner, person.name)).toBe(1);
    await tab.goto("/visit");
    await expect(tab.locator('input[name="slot"]:checked')).toHaveCount(0);
  });
});

test("times lie inside the opening hours, after today, and made-up ones are refused", async ({ page }) => {
  await page.goto("/visit");
  const values = await slots(page).evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(values.toSorted());
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format();
  expect((values[0] ?? "").slice(0, 10) > today).toBe(true);
  const person = someone();
  for (const made of [`${values[0]?.slice(0, 10)}T03:00`, `${today}T12:00`, "2099-01-01T10:00", "soon", "<b>"]) {
    const form = { slot: made, ...person, preferredContactMethod: "email", consent: "true", note: "" };
    const answer = await page.request.post("/visit", { form });
    expect(answer.status(), made).toBe(422);
    expect(await answer.text()).not.toContain('value="<b>');
  }
});

test("the showroom and the contact page lead here", async ({ page }) => {
  for (const path of ["/showroom", "/contact"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "Schedule a Visit" }).first().click();
    await expect(heading(page, "Schedule a Visit")).toBeVisible();
  }
});

test.describe("with a mail server", () => {
  let sink: SmtpSink;
  let posted: Site;
  test.beforeAll(async ({ engine, storage }, info) => {
    sink = await startSmtpSink();
    const options = { SMTP_URL: sink.url, MAIL_FROM: "bench@harborandgrain.example" };
    posted = await Site.start(`site_with_mail_${info.workerIndex}`, engine, storage, options);
  });
  test.afterAll(async () => {
    await posted.remove();
    await sink.close();
  });

  const to = (address: string, about: RegExp) =>
    sink.letters.find((letter) => letter.to.includes(address) && about.test(letter.headers.subject ?? ""));
  const arrived = async (address: string, about: RegExp) => {
    await expect.poll(() => to(address, about)).toBeTruthy();
    const letter = to(address, about);
    if (!letter) throw new Error("No letter");
    return letter;
  };
  const open = async (browser: Browser) => (await browser.newContext({ baseURL: posted.url })).newPage();

  test("the visitor gets a confirmation, the owner a notice, a visit its invitation @core", async ({ browser }) => {
    const page = await open(browser);
    const quote = quoteOf(someone());
    const { reference } = await (await quoteDirectly(page.request, quote)).json();
    expect(reference).toMatch(REFERENCE);

    const confirmation = await arrived(quote.email, /^We received your quote request/);
    expect(confirmation.from).toBe("bench@harborandgrain.example");
    expect(confirmation.headers.subject).toContain(reference);
    expect(confirmation.text).toContain(reference);
    expect(confirmation.text).toMatch(/We will be in touch by the next business day/);
    // Anyone can enter anyone's address: nothing that was typed goes there.
    expect(confirmation.text).not.toContain(quote.vesselName);
    expect(confirmation.text).not.toContain("Haul-out is in March.");

    const notice = await arrived("owner@example.com", new RegExp(reference));
    expect(notice.headers["reply-to"]).toContain(quote.email);
    expect(notice.text).toContain(quote.boatLocation);
    expect(notice.text).toContain("/admin/leads/");

    const owner = await open(browser);
    await signIn(owner);
    const { person, number, ics } = await visit(page, owner);
    const copy = await arrived(person.email, /^We received your visit request/);
    expect(copy.text).toContain(number);
    expect(copy.text).toMatch(/We will confirm one of your times by the next business day/);
    const invitation = await arrived(person.email, /^Booked: /);
    expect(invitation.text).toContain("BEGIN:VCALENDAR");
    expect(invitation.text).toContain(number);
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
    expect(uid(invitation.text)).toBe(uid(ics));
    await page.context().close();
    await owner.context().close();
  });
});
