// The encrypted way to the mail server: from the start, by STARTTLS, and with certificates of all kinds. Each test has a
// site of its own that trusts one authority.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, TestInfo } from "@playwright/test";
import { Authority } from "../support/certificates.ts";
import { signIn } from "../support/fixtures.ts";
import { workFolder } from "../support/paths.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { button, expect, type Person, someone, submitDirectly, test } from "./base.ts";

const OWNER = "owner@example.com";
const SENDER = "site@harborandgrain.example";

let authority: Authority;
let stranger: Authority;
// The fixtures' names are read from this pattern.
// biome-ignore lint/correctness/noEmptyPattern: see above.
test.beforeAll(async ({}, info) => {
  authority = await Authority.found(join(workFolder, `authority_${info.workerIndex}`));
  stranger = await Authority.found(join(workFolder, `strange_authority_${info.workerIndex}`));
});

interface Sending {
  sink: SmtpSink;
  site: Site;
  context: BrowserContext;
  /** Sends a request. */
  submit(): Promise<Person>;
}

/** A site whose mail goes to `sink`, by an address that is made from the port. */
async function sending(
  { browser, info, trusted = authority.file }: { browser: Browser; info: TestInfo; trusted?: string },
  sink: SmtpSink,
  url: (port: number) => string,
  work: (sending: Sending) => Promise<void>,
) {
  const site = await Site.empty(`site_with_encrypted_mail_${info.workerIndex}`, {
    SMTP_URL: url(sink.port),
    MAIL_FROM: `The Front Desk <${SENDER}>`,
    SSL_CERT_FILE: trusted,
  });
  const context = await browser.newContext({ baseURL: site.url });
  const submit = async () => {
    const person = someone();
    const sent = await submitDirectly(context.request, person);
    expect(sent.ok(), await sent.text()).toBe(true);
    return person;
  };
  try {
    await work({ sink, site, context, submit });
  } finally {
    await context.close();
    await site.remove();
    await sink.close();
  }
}

const states = async (site: Site) => (await site.sql("SELECT DISTINCT state FROM deliveries")).trim();

/** Both mails of a request arrive, each once. */
async function expectLetters({ sink, site }: Sending, person: Person, encrypted: boolean) {
  await expect.poll(() => states(site), { timeout: 120_000 }).toBe("delivered");
  expect(sink.letters.map((letter) => letter.to.join()).sort()).toEqual([OWNER, person.email].sort());
  for (const letter of sink.letters) {
    expect(letter).toMatchObject({ encrypted, from: SENDER });
    expect(letter.headers.from).toBe(`"The Front Desk" <${SENDER}>`);
  }
}

const secured = { hideSTARTTLS: false, allowInsecureAuth: false, authOptional: false };

for (const [name, url, options, encrypted] of [
  ["from the start", (port: number) => `smtps://user:password@localhost:${port}`, { secure: true }, true],
  ["by STARTTLS, which is required", (port: number) => `smtp://user:password@localhost:${port}`, secured, true],
  [
    "by STARTTLS, which is offered",
    (port: number) => `smtp://user:password@localhost:${port}?tls=opportunistic`,
    secured,
    true,
  ],
  ["not at all, where it is not offered", (port: number) => `smtp://localhost:${port}?tls=opportunistic`, {}, false],
] as const) {
  test(`mail is encrypted ${name}`, async ({ browser }, info) => {
    const sink = await startSmtpSink({ ...options, ...(await authority.sign("localhost")) });
    await sending({ browser, info }, sink, url, async (way) => {
      await expectLetters(way, await way.submit(), encrypted);
      const page = await way.context.newPage();
      await signIn(page);
      await page.goto("/admin/mail");
      await button(page, "Send a test mail").click();
      await expect(page.getByRole("status")).toContainText("The mail server accepted the test mail");
    });
  });
}

for (const [name, sentence, identity] of [
  ["of another name", "certificate is for another name", () => authority.sign("mail.example")],
  ["from an unknown authority", "not from an authority that this machine trusts", () => stranger.sign("localhost")],
  ["that has expired", "certificate has expired", () => authority.sign("localhost", new Date().getUTCFullYear())],
] as const) {
  for (const [begin, url, options] of [
    ["from the start", (port: number) => `smtps://user:password@localhost:${port}`, { secure: true }],
    ["after STARTTLS", (port: number) => `smtp://user:password@localhost:${port}?tls=opportunistic`, secured],
  ] as const) {
    test(`a certificate ${name}, ${begin}, is named, and the mails wait for another`, async ({ browser }, info) => {
      const sink = await startSmtpSink({ ...options, ...(await identity()) });
      await sending({ browser, info }, sink, url, async (way) => {
        const person = await way.submit();
        const outcomes = () => way.site.sql("SELECT outcome FROM delivery_attempts");
        await expect.poll(outcomes).toContain(sentence);
        const page = await way.context.newPage();
        await signIn(page);
        await page.goto("/admin/mail");
        await expect(page.getByRole("listitem").filter({ hasText: sentence })).not.toHaveCount(0);
        await button(page, "Send a test mail").click();
        await expect(page.getByRole("status")).toContainText(sentence);
        expect(await states(way.site)).toBe("pending");
        expect(sink.letters).toHaveLength(0);
        sink.showCertificate(await authority.sign("localhost"));
        await expectLetters(way, person, true);
      });
    });
  }
}

test("a machine that trusts nobody sends what needs no encryption", async ({ browser }, info) => {
  const nobody = join(workFolder, `nobody_${info.workerIndex}.pem`);
  writeFileSync(nobody, "");
  const sink = await startSmtpSink();
  await sending(
    { browser, info, trusted: nobody },
    sink,
    (port) => `smtp://localhost:${port}?tls=none`,
    async (way) => {
      await expectLetters(way, await way.submit(), false);
    },
  );
});

test("without encryption nothing is sent where it is required", async ({ browser }, info) => {
  const sink = await startSmtpSink(await authority.sign("localhost"));
  const url = (port: number) => `smtp://user:password@localhost:${port}`;
  await sending({ browser, info }, sink, url, async (way) => {
    const person = await way.submit();
    const outcomes = () => way.site.sql("SELECT outcome FROM delivery_attempts");
    await expect.poll(outcomes).toContain("offers no encryption (STARTTLS)");
    expect(sink.letters).toHaveLength(0);
    Object.assign(sink.options, secured);
    await expectLetters(way, person, true);
  });
});
