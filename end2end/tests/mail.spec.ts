// Whether mail arrives: the check of the sender's domain, and the test mail. Runs on a separate site with its own mail
// and DNS servers.
import { type DnsSink, startDnsSink } from "../support/dns-sink.ts";
import { signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { button, expect, sentence, test } from "./base.ts";

const DOMAIN = "harborandgrain.example";

let mail: SmtpSink;
let dns: DnsSink;
let site: Site;
test.beforeAll(async ({ engine, storage }, info) => {
  mail = await startSmtpSink();
  dns = await startDnsSink();
  site = await Site.start(`site_with_mail_${info.workerIndex}`, engine, storage, {
    SMTP_URL: mail.url,
    MAIL_FROM: `hello@${DOMAIN}`,
    DNS_SERVER: dns.address,
  });
});
test.afterAll(async () => {
  await site.remove();
  await dns.close();
  await mail.close();
});

test("the owner checks the domain, adds what is missing, and sends a test mail", async ({
  browser,
  expectAccessible,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/admin/contact-settings");
  await page.getByRole("link", { name: sentence("contact_settings::CHECK") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentence("mail::TITLE"));
  await expectAccessible(page);

  await page.getByText(sentence("admin::FOR_WHO_RUNS_THE_SERVER")).click();
  const selector = page.getByRole("textbox", { name: "DKIM selector" });
  await selector.fill("no selector");
  await button(page, "Check now").click();
  await expect(selector).toHaveAttribute("aria-invalid", "true");
  await expect(selector).toHaveValue("no selector");
  await expectAccessible(page);

  await selector.fill("s1");
  await button(page, "Check now").click();
  await expect(page.getByRole("status").first()).toHaveText(sentence("mail::SOME_TO_DO"));
  const spf = page.getByRole("listitem").filter({ hasText: "SPF" });
  await expect(spf).toContainText("to be done");
  await expectAccessible(page);

  // As the person who runs the domain adds it.
  const proposed = (await spf.locator("code").nth(1).textContent()) ?? "";
  dns.texts.set(DOMAIN, [proposed]);
  dns.texts.set(`s1._domainkey.${DOMAIN}`, [`v=DKIM1; k=rsa; p=${"Aa+/".repeat(90)}`]);
  await button(page, "Check now").click();
  await expect(spf).toContainText("good");
  await expect(page.getByRole("listitem").filter({ hasText: "DKIM" })).toContainText("good");
  await expect(page.getByRole("textbox", { name: "DKIM selector" })).toHaveValue("s1");

  await button(page, "Send a test mail").click();
  await expect.poll(() => mail.letters.length).toBe(1);
  await expectAccessible(page);
  expect(mail.letters.map((letter) => letter.headers.subject)).toEqual([sentence("mail::TEST_SUBJECT")]);
  await context.close();
});
