// A form that is used before its script has arrived, and a request that waits beside another one.
import {
  button,
  chooseStyle,
  expect,
  fillContact,
  formCanWait,
  goToContact,
  heading,
  leadsOf,
  messages,
  openVisualizer,
  type Page,
  reference,
  someone,
  takeTime,
  test,
  waiting,
} from "./base.ts";
import { field, fillAll, fillQuote, quoteOf, sendQuote } from "./quote-form.ts";

const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/;
const LATE = "**/islands/{contact-form,form}-*.js";

test.beforeEach(({ allowConsole }) => allowConsole(NO_LINE));

const offline = (page: Page, is: boolean) => page.context().setOffline(is);

test("a quote sent offline before its script has arrived stays, comes back, and is sent", async ({ page, owner }) => {
  const person = someone();
  const quote = quoteOf(person);
  await page.route(LATE, (route) => route.abort());
  await page.goto("/contact");
  await fillAll(page, quote);
  await offline(page, true);
  await sendQuote(page);
  await expect(page.getByText(messages.offline)).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(field(page, "firstName")).toHaveValue(quote.firstName);
  // The tab is closed, and the page opened again another time.
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  await offline(page, false);
  const later = await page.context().newPage();
  await later.goto("/contact");
  await expect(field(later, "firstName")).toHaveValue(quote.firstName);
  await expect(field(later, "message")).toHaveValue(quote.message);
  await field(later, "consent").check();
  await takeTime(later);
  await sendQuote(later);
  await reference(later);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a visit sent offline before its script has arrived is sent when the connection is back", async ({
  page,
  owner,
}) => {
  const person = someone();
  await page.route(LATE, (route) => route.abort());
  await page.goto("/visit");
  await page.locator('input[name="slot"]').nth(20).check();
  await fillContact(page, person);
  await takeTime(page);
  await offline(page, true);
  const propose = button(page, "Propose These Times");
  await propose.click();
  await expect(page.getByText(messages.offline)).toBeVisible();
  await page.unroute(LATE);
  await offline(page, false);
  await expect(page.getByText(messages.offline)).toBeHidden();
  await propose.click();
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a quote is not taken back over another one without asking", async ({ page, owner }) => {
  const first = quoteOf(someone());
  await page.goto("/contact");
  await fillAll(page, first);
  await expect(page.locator("#kept-here")).toBeVisible();
  await formCanWait(page);
  await offline(page, true);
  await sendQuote(page);
  await expect(waiting(page)).toBeVisible();
  await button(page, "Write Another").click();
  const other = { firstName: "Ann", message: "Another boat" };
  await fillQuote(page, other);
  await button(page, "Take It Back").click();
  await expect(button(page, "Keep What I Typed")).toBeFocused();
  await button(page, "Keep What I Typed").click();
  await expect(field(page, "message")).toHaveValue(other.message);
  // Both go: the second is written to its end, the first is sent by itself.
  const person = someone();
  await fillAll(page, quoteOf(person));
  await offline(page, false);
  await expect(waiting(page)).toContainText("HG-");
  await sendQuote(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
  expect(await leadsOf(owner, `${first.firstName} ${first.lastName}`)).toBe(1);
});

test("a request of the visualizer is not taken back over another one without asking", async ({ page }) => {
  const person = someone();
  await openVisualizer(page);
  await goToContact(page);
  await fillContact(page, person);
  await takeTime(page);
  await offline(page, true);
  await button(page, "Send Request").click();
  await expect(waiting(page)).toBeVisible();
  await button(page, "Write Another").click();
  await chooseStyle(page, "Luxury Traditional");
  await page.getByRole("textbox", { name: "Your vision" }).fill("Another boat");
  await button(page, "Take It Back").click();
  await button(page, "Keep What I Typed").click();
  await expect(page.getByRole("textbox", { name: "Your vision" })).toHaveValue("Another boat");
  await button(page, "Take It Back").click();
  await button(page, "Replace It").click();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
});
