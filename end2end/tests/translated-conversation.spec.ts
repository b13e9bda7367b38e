// What visitor and owner do after a request, while a browser's translator changes every text of both their pages.
import type { Browser } from "@playwright/test";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { MARK, type Translator, translateAll } from "../support/translator.ts";
import {
  button,
  expect,
  openAnswer,
  openLead,
  type Page,
  type Person,
  sentence,
  someone,
  submit,
  submitDirectly,
  test,
  unfold,
} from "./base.ts";
import { smallFile } from "./photos.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_translated_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });

const MANNERS: readonly Translator[] = ["replaces", "moves", "writes"];

async function linkOf(person: Person): Promise<string> {
  const letters = () => sink.letters.filter((letter) => letter.to.includes(person.email));
  await expect.poll(() => letters().length).toBeGreaterThan(0);
  return /\/request\/[\w.-]+/.exec(letters()[0]?.text ?? "")?.[0] ?? "";
}

const conversation = (owner: Page) => owner.getByRole("region", { name: "Conversation" });
const answer = (owner: Page) => owner.locator("#answer");
const visit = (owner: Page) => owner.getByRole("region", { name: "Visit", exact: true });
const delivered = (owner: Page, count: number) =>
  expect(conversation(owner).getByText(/^Delivered /)).toHaveCount(count, { timeout: 60_000 });

async function visitorOf(browser: Browser, translator: Translator): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  await translateAll(context, translator);
  return context.newPage();
}

/** Nothing that a translator wrote is stored. */
async function expectOwnWords() {
  const texts = [
    "SELECT text FROM lead_messages",
    "SELECT text FROM lead_notes",
    "SELECT status FROM leads",
    "SELECT state FROM visit_slots",
  ];
  for (const query of texts) expect(await site.sql(query)).not.toContain(MARK);
}

for (const translator of MANNERS) {
  test.describe(`by a translator that ${translator} texts`, () => {
    test.use({ translator });

    test("they answer each other, agree on a time, and the request is withdrawn", async ({
      page,
      browser,
      request: api,
    }) => {
      const person = someone();
      const sent = await submitDirectly(api, person);
      expect(sent.ok(), await sent.text()).toBe(true);
      const link = await linkOf(person);
      await signIn(page);
      await openLead(page, person.name);

      await test.step("an answer from a template, taken back and sent", async () => {
        await openAnswer(page);
        await page.getByRole("link", { name: "First look" }).click();
        await expect(answer(page)).toHaveValue(new RegExp(person.name.split(" ")[0] ?? ""));
        await answer(page).fill("Is the light 12 volts?");
        await expect(page.getByText("Your draft is kept on this device")).toBeVisible();
        await page.reload();
        await expect(answer(page)).toHaveValue("Is the light 12 volts?");
        await openAnswer(page);
        await button(page, "Send").click();
        await expect(button(page, /^Undo/)).toContainText(/\d+ s/);
        await button(page, /^Undo/).click();
        await expect(page.getByText(sentence("conversation::UNDONE"))).toBeVisible();
        await expect(answer(page)).toHaveValue("Is the light 12 volts?");
        await button(page, "Send").click();
        await delivered(page, 1);
      });

      const visitor = await visitorOf(browser, translator);
      await test.step("the visitor reads it and writes back, with a photo", async () => {
        await visitor.goto(link);
        await expect(visitor.getByText("Is the light 12 volts?")).toBeVisible();
        await button(visitor, "Send").click();
        await expect(visitor.getByText(sentence("conversation::MESSAGE_REQUIRED"))).toBeVisible();
        await visitor.getByRole("textbox", { name: "Write to us" }).fill("It is. Tuesday suits us.");
        await expect(visitor.getByText(sentence("conversation::MESSAGE_REQUIRED"))).toBeHidden();
        await visitor.locator('.write-back input[type="file"]').setInputFiles(smallFile());
        await button(visitor, "Send").click();
        await expect(visitor.getByText(sentence("conversation::MESSAGE_SENT"))).toBeVisible();
        await expect(visitor.locator(".request-thread").getByRole("img")).toHaveCount(1);
      });

      await test.step("the owner notes something, changes the status and back, and offers times", async () => {
        await openLead(page, person.name);
        await expect(conversation(page).getByText("It is. Tuesday suits us.")).toBeVisible();
        await expect(page.locator(".turn")).toContainText("Your turn");
        await openAnswer(page);
        await page.getByRole("radio", { name: "Only me" }).check();
        await answer(page).fill("Has a dog");
        await submit(page, button(page, "Save note"));
        await expect(page.getByText(sentence("inbox::NOTE_SAVED"))).toBeVisible();
        await unfold(page);
        await expect(page.locator(".lead-notes")).toContainText("Has a dog");
        const status = page.getByLabel("Status", { exact: true });
        for (const chosen of ["closed", "replied"]) {
          await status.selectOption(chosen);
          await submit(page, page.locator(".lead-status__form").getByRole("button"));
          await expect(status).toHaveValue(chosen);
        }
        await openAnswer(page);
        await page.getByText(sentence("conversation::OFFER_TIMES")).click();
        const times = page.getByRole("combobox", { name: /^Time / });
        await times.nth(0).selectOption({ index: 1 });
        await times.nth(1).selectOption({ index: 2 });
        await answer(page).fill("When may we come?");
        await button(page, "Send").click();
        await delivered(page, 2);
      });

      await test.step("the visitor books one", async () => {
        await visitor.goto(link);
        await button(visitor, "Book this time").click();
        await expect(visitor.getByText(sentence("conversation::TIME_REQUIRED"))).toBeVisible();
        await visitor.getByRole("radio").first().check();
        await button(visitor, /^Book \w+ at /).click();
        await expect(visitor.getByText(sentence("conversation::BOOKED_HELP"))).toBeVisible();
        await expect(visitor.getByRole("radio")).toHaveCount(0);
      });

      await test.step("the owner moves and cancels it, and the visitor sees that", async () => {
        await openLead(page, person.name);
        await expect(conversation(page).getByText(/ chose /)).toBeVisible();
        await visit(page)
          .getByText(/^Move or cancel/)
          .click();
        const other = visit(page).getByRole("combobox").first();
        await other.selectOption({ index: 5 });
        await submit(page, visit(page).getByRole("button", { name: "Move the visit" }));
        await visitor.goto(link);
        await expect(visitor.getByText(sentence("conversation::BOOKED_HELP"))).toBeVisible();
        page.on("dialog", (dialog) => void dialog.accept());
        await visit(page)
          .getByText(/^Move or cancel/)
          .click();
        await submit(page, visit(page).getByRole("button", { name: "Cancel the visit" }));
        await visitor.reload();
        await expect(visitor.getByText(sentence("conversation::BOOKED_HELP"))).toHaveCount(0);
      });

      await test.step("the visitor withdraws the request", async () => {
        await visitor.getByText("Withdraw my request").click();
        await button(visitor, "Withdraw and delete").click();
        await expect(visitor.getByText(sentence("conversation::WITHDRAW_UNCONFIRMED"))).toBeVisible();
        await expectOwnWords();
        await visitor.getByRole("checkbox").check();
        await button(visitor, "Withdraw and delete").click();
        await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(sentence("conversation::WITHDRAWN_TITLE"));
      });
      await visitor.context().close();
    });
  });
}
