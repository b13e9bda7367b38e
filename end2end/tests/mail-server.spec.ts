// A mail server of another maker, in its moods: what gets through, what waits, and what is given up. Runs on a separate
// site with that mail server.
import type { APIRequestContext } from "@playwright/test";
import { signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { Refusal, type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { button, expect, type Person, someone, submitDirectly, test } from "./base.ts";

const OWNER = "owner@example.com";

let sink: SmtpSink;
let site: Site;
let visitors = 0;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_with_moods_${info.workerIndex}`, engine, storage, {
    SMTP_URL: sink.url.replace("//", "//user:password@"),
  });
});
test.beforeEach(async () => {
  sink.mood = {};
  Object.assign(sink.options, usual);
  await site.sql("DELETE FROM deliveries");
  // All tests of this file have the limits of one hour.
  await site.sql("DELETE FROM rate_events WHERE bucket LIKE 'mail:%'");
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as Site | undefined)?.url) });

const usual = { hide8BITMIME: false, hideSMTPUTF8: false, authMethods: ["LOGIN", "PLAIN"], size: undefined };

async function submit(request: APIRequestContext, more: Partial<Person> = {}): Promise<Person> {
  const person = { ...someone(), ...more };
  visitors += 1;
  const sent = await submitDirectly(request, person, {}, { "x-forwarded-for": `10.9.0.${visitors}` });
  expect(sent.ok(), await sent.text()).toBe(true);
  return person;
}

const refusing = (code: number, words: string) => () => {
  throw new Refusal(code, words);
};
const later = (seconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
/** Attempts that began in an earlier test may end in a later one, so the owner's letters are told apart by the visitor. */
const confirmations = ({ email }: Person) => sink.letters.filter(({ to }) => to.includes(email));
const notices = ({ email }: Person) =>
  sink.letters.filter(({ to, text }) => to.includes(OWNER) && text.includes(email));
/** Both mails of a request arrive, each once. */
async function expectLetters(person: Person) {
  for (const letters of [confirmations, notices])
    await expect.poll(() => letters(person).length, { timeout: 120_000 }).toBe(1);
  await expect.poll(states).toBe("delivered");
  expect([...confirmations(person), ...notices(person)]).toHaveLength(2);
}
/** A promise that the test resolves. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { deed: () => released, release };
}
const answer = async (query: string) => (await site.sql(query)).trim();
/** Outcomes of all attempts, of mails to visitors or to the owner. */
const outcomes = (channel: "visitor_mail" | "owner_mail") =>
  answer(
    `SELECT a.outcome FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE d.channel = '${channel}'`,
  );
const states = () => answer("SELECT DISTINCT state FROM deliveries ORDER BY state");

for (const [moment, code, words, outcome] of [
  ["auth", 535, "5.7.8 Bad password", "The mail server refused the sign-in: 535 5.7.8"],
  ["sender", 553, "5.7.1 Sender not owned by user", "The mail server refused the sender: 553 5.7.1"],
  ["sender", 550, "5.4.5 Daily sending limit exceeded", "The mail server has a limit: 550 5.4.5"],
  ["sender", 452, "4.3.1 Insufficient storage", "The mail server has a limit: 452 4.3.1"],
  ["sender", 552, "5.3.4 Message size exceeds fixed limit", "The mail is too large for the mail server: 552 5.3.4"],
  ["sender", 530, "5.7.0 Must issue a STARTTLS command first", "The mail server wants encryption: 530 5.7.0"],
  ["recipient", 550, "5.7.1 Relaying denied", "The mail server refused the sender: 550 5.7.1"],
  ["recipient", 554, "5.7.1 Relay access denied", "The mail server refused the sender: 554 5.7.1"],
  ["recipient", 450, "4.7.1 Greylisted", "Deferred 450 4.7.1"],
  ["end", 550, "5.4.5 Daily sending limit exceeded", "The mail server has a limit: 550 5.4.5"],
  ["end", 554, "5.7.1 Looks like spam", "The content was refused: 554 5.7.1"],
  ["end", 451, "4.3.0 Füße später", "Deferred 451 4.3.0"],
  ["connect", 554, "No service", "The mail server is not ready: 554"],
  ["connect", 421, "Too many connections", "The mail server is not ready: 421"],
] as const) {
  test(`after ${moment}: ${code} ${words}: both mails wait, and go when the server is well`, async ({ request }) => {
    sink.mood = { [moment]: refusing(code, words) };
    const person = await submit(request);
    for (const channel of ["visitor_mail", "owner_mail"] as const)
      await expect.poll(() => outcomes(channel)).toContain(outcome);
    expect(await states()).toBe("pending");
    sink.mood = {};
    await expectLetters(person);
  });
}

test("a mail that is larger than the server takes waits, and the owner reads why", async ({ page, request }) => {
  sink.options.size = 1500;
  const person = await submit(request);
  for (const channel of ["visitor_mail", "owner_mail"] as const)
    await expect.poll(() => outcomes(channel)).toContain("The mail is too large for the mail server: 552 5.3.4");
  expect(await states()).toBe("pending");
  await signIn(page);
  await page.goto("/admin/mail");
  await expect(page.getByText("Everything that it says is in the inbox")).toHaveCount(2);
  await page.getByRole("link", { name: person.name }).first().click();
  await expect(page.getByText("has more bytes than the receiving server takes")).toHaveCount(2);
  sink.options.size = undefined;
  await expectLetters(person);
});

test("an address that does not exist is given up, and said on its lead", async ({ page, request }) => {
  sink.mood = {
    recipient: (_, address) => {
      if (address !== OWNER) throw new Refusal(550, "5.1.1 No such user");
    },
  };
  const person = await submit(request);
  await expect.poll(() => notices(person).length).toBe(1);
  await expect.poll(states).toBe("delivered\nfailed");
  await signIn(page);
  await page.goto("/admin/mail");
  await expect(page.getByText("The address does not exist")).toBeVisible();
  await page.getByRole("link", { name: person.name }).click();
  await expect(page.getByText("The address does not exist")).not.toHaveCount(0);
});

test("a refused sender is said on the mail screen and on the lead, without a word about the address", async ({
  page,
  request,
}) => {
  sink.mood = { sender: refusing(553, "5.7.1 Sender not owned by user") };
  const person = await submit(request);
  await expect.poll(() => outcomes("visitor_mail")).toContain("refused the sender");
  await expect.poll(() => outcomes("owner_mail")).toContain("refused the sender");
  await signIn(page);
  await page.goto("/admin/mail");
  await expect(page.getByText("has to correct the sender or the mail server")).toHaveCount(2);
  await expect(page.getByText("The address does not exist")).toHaveCount(0);
  await page.getByRole("link", { name: person.name }).first().click();
  await expect(page.getByText("has to correct the sender or the mail server")).toHaveCount(2);
  await expect(page.getByText("The address does not exist")).toHaveCount(0);
});

test("an address with other letters does not keep the owner's notice back", async ({ request }) => {
  Object.assign(sink.options, { hide8BITMIME: true, hideSMTPUTF8: true });
  const person = await submit(request, { email: "jörg@example.com", name: "Jörg Größl ⛵" });
  await expect.poll(() => notices(person).length).toBe(1);
  const notice = notices(person)[0];
  expect(notice?.raw).toMatch(/^[\0-\x7f]*$/);
  expect(notice?.headers["reply-to"]).toBeUndefined();
  expect(notice?.text).toContain(person.email);
  await expect.poll(() => outcomes("visitor_mail")).toBe("The mail server does not support this kind of address");
  expect(await states()).toBe("delivered\nfailed");
});

test("a server that knows other letters gets mail for them", async ({ request }) => {
  const person = await submit(request, { email: "jörg.zwei@example.com" });
  await expectLetters(person);
});

for (const moment of ["connect", "auth", "sender", "recipient"] as const) {
  test(`a connection that closes after ${moment} repeats nothing`, async ({ request }) => {
    sink.mood = { [moment]: (hangUp: () => void) => hangUp() };
    const person = await submit(request);
    await expect.poll(() => outcomes("visitor_mail")).toContain("The connection broke");
    sink.mood = {};
    await expectLetters(person);
  });
}

test("a connection that closes after the content is not tried again at once", async ({ request }) => {
  sink.mood = { end: (hangUp) => hangUp() };
  await submit(request);
  for (const channel of ["visitor_mail", "owner_mail"] as const)
    await expect
      .poll(() => outcomes(channel))
      .toBe("The mail was sent, but the mail server did not say whether it took it");
  const due = Number(await site.sql("SELECT MIN(next_attempt_at) FROM deliveries WHERE state = 'pending'"));
  expect(due).toBeGreaterThan(Date.now() + 20 * 60_000);
});

test("an answer after 25 seconds is waited for, while other mails pass", async ({ request }) => {
  const end = held();
  const longer = later(25);
  sink.mood = { end: async () => void (await Promise.all([longer(), end.deed()])) };
  const slow = await submit(request);
  await expect.poll(() => sink.contents.filter((content) => content.includes(slow.email)).length).toBe(2);
  sink.mood = {};
  const quick = await submit(request);
  for (const letters of [confirmations, notices]) await expect.poll(() => letters(quick).length).toBe(1);
  expect([...confirmations(slow), ...notices(slow)]).toHaveLength(0);
  end.release();
  await expectLetters(slow);
  expect(sink.contents.filter((content) => content.includes(slow.email))).toHaveLength(2);
});

test("a server that is slow at each command gets the mail once", async ({ request }) => {
  sink.mood = { connect: later(5), auth: later(5), sender: later(5), recipient: later(12) };
  const person = await submit(request);
  await expectLetters(person);
});

test("a test mail names the ways to sign in that are offered, and does not wait for ten minutes", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/mail");
  sink.options.authMethods = ["CRAM-MD5", "XOAUTH2"];
  await button(page, "Send a test mail").click();
  await expect(page.getByRole("status")).toContainText("offers only CRAM-MD5 and XOAUTH2 to sign in");
  Object.assign(sink.options, usual);
  const end = held();
  sink.mood = { end: end.deed };
  await button(page, "Send a test mail").click();
  await expect(page.getByRole("status")).toContainText("has not said yet whether it takes it");
  end.release();
});

test("a port that encrypts from the start is named", async ({ browser }, info) => {
  const secure = await startSmtpSink({ secure: true });
  const other = await Site.empty(`site_with_smtps_${info.workerIndex}`, {
    SMTP_URL: `smtp://user:password@127.0.0.1:${secure.port}?tls=none`,
  });
  try {
    const context = await browser.newContext({ baseURL: other.url });
    const page = await context.newPage();
    await signIn(page);
    await page.goto("/admin/mail");
    await button(page, "Send a test mail").click();
    await expect(page.getByRole("status")).toContainText("SMTP_URL has to begin with smtps://", { timeout: 60_000 });
    await context.close();
  } finally {
    await other.remove();
    await secure.close();
  }
});
