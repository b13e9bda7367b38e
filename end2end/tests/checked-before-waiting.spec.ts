// What may wait for the connection is checked first: a form that promises to send a request must not find it refused.
import {
  button,
  expect,
  failure,
  fillContact,
  formCanWait,
  goToContact,
  leadsOf,
  messages,
  openLead,
  type Page,
  reference,
  send,
  sentence,
  someone,
  takeBack,
  takeTime,
  test,
  waiting,
} from "./base.ts";
import { agree, EMPTY, errorOf, field, fillAll, fillQuote, quoteOf, sendQuote } from "./quote-form.ts";

/** The request fails on the wire, and says so on the console. */
const NO_LINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/;
const DAY = 24 * 60 * 60 * 1000;

const offline = (page: Page, is: boolean) => page.context().setOffline(is);
const wrong = (page: Page) =>
  page.locator(".error").evaluateAll((errors) => errors.map(({ id }) => id.replace("-error", "")));

test.beforeEach(({ allowConsole }) => allowConsole(NO_LINE));

test("a quote request with one letter marks every field and does not wait", async ({ page, owner }) => {
  const person = someone();
  await page.goto("/contact");
  await field(page, "firstName").fill("J");
  await formCanWait(page);
  await offline(page, true);
  await sendQuote(page);
  const others = EMPTY.filter(([name]) => name !== "firstName");
  expect(await wrong(page)).toEqual(others.map(([name]) => name));
  await expect(waiting(page)).toHaveCount(0);
  await field(page, "email").fill("jane@");
  await field(page, "phone").fill("555-01");
  await sendQuote(page);
  await expect(errorOf(page, "email")).toHaveText(sentence("EMAIL_INVALID"));
  await expect(errorOf(page, "phone")).toContainText("too short");
  await expect(waiting(page)).toHaveCount(0);
  // Once it is complete it waits, and is sent.
  await fillAll(page, quoteOf(person));
  await sendQuote(page);
  await expect(waiting(page)).toBeVisible();
  await offline(page, false);
  await expect(waiting(page)).toContainText("HG-");
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a visit without time, consent and a whole address marks all of it", async ({ page }) => {
  await page.goto("/visit");
  await field(page, "name").fill("Jane");
  await field(page, "email").fill("jane@");
  await field(page, "phone").fill("(619) 555-0187");
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await offline(page, true);
  await button(page, "Propose These Times").click();
  expect(await wrong(page)).toEqual(["slot", "email", "consent"]);
  await expect(waiting(page)).toHaveCount(0);
  await offline(page, false);
});

test("the visualizer marks an address that nobody can have, and gives the consent back", async ({ page, owner }) => {
  const person = someone();
  await goToContact(page);
  await fillContact(page, { ...person, email: "jane@" });
  await offline(page, true);
  await send(page);
  await expect(failure(page)).toContainText(messages.requiredFields);
  expect(await wrong(page)).toEqual(["email"]);
  await expect(waiting(page)).toHaveCount(0);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await send(page);
  await expect(waiting(page)).toBeVisible();
  await takeBack(page);
  await offline(page, false);
  await takeTime(page);
  await send(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("what the server does not take comes back with every field marked and the consent", async ({
  page,
  owner,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const person = someone();
  await page.goto("/contact");
  const phone = "(619) 555-0187 ext. 12345678";
  await fillAll(page, { ...quoteOf(person), phone, vesselLength: "12 parsecs" });
  await formCanWait(page);
  await offline(page, true);
  await sendQuote(page);
  await expect(waiting(page)).toBeVisible();
  await offline(page, false);
  await expect(waiting(page)).toContainText("not taken");
  await expect(waiting(page)).toContainText("extension");
  await expect(waiting(page)).toContainText("Vessel length");
  await takeBack(page);
  expect(await wrong(page)).toEqual(["phone", "vesselLength"]);
  await expect(field(page, "phone")).toBeFocused();
  await fillQuote(page, { phone: person.phone, vesselLength: "12 m" });
  await takeTime(page);
  await sendQuote(page);
  await reference(page);
  await openLead(owner, person.name);
});

test("two requests that wait in two tabs are both sent, each once", async ({ page, owner }) => {
  const other = await page.context().newPage();
  const people = [someone(), someone()];
  const tabs = [page, other];
  for (const [at, tab] of tabs.entries()) {
    await tab.goto("/contact");
    await fillAll(tab, quoteOf(people[at] ?? someone()));
    await formCanWait(tab);
  }
  await offline(page, true);
  for (const tab of tabs) await sendQuote(tab);
  for (const tab of tabs) await expect(waiting(tab).first()).toBeVisible();
  await offline(page, false);
  for (const { name } of people) await expect.poll(() => leadsOf(owner, name)).toBe(1);
  await expect(page.locator(".waiting", { hasText: "waits for the connection" })).toHaveCount(0);
});

test("a form that was open for three days is sent", async ({ page, owner }) => {
  const person = someone();
  await page.goto("/contact");
  await fillQuote(page, quoteOf(person));
  await page.evaluate((days) => {
    const now = Date.now;
    Date.now = () => now() + days;
  }, 3 * DAY);
  await agree(page);
  await sendQuote(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});
