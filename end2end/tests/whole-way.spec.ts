// The whole way of a request: made without a connection, told to the owner's device, answered, visited, won, built, and
// reported. Runs on a separate site, which has a mail server.
import { waitingMessages } from "../../frontend-islands/src/generated/waiting.ts";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { startPushSink } from "../support/push-sink.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  DEVICES,
  expect,
  formCanWait,
  openAnswer,
  openBox,
  openLead,
  type Page,
  type Person,
  sentence,
  someone,
  test,
  waiting,
  win,
} from "./base.ts";
import { file, small } from "./photos.ts";
import { stubPush, turnOn } from "./push.ts";
import { fillAll, openQuoteWithList, quoteOf, sendQuote } from "./quote-form.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_of_the_whole_way_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });
// What cannot be sent is an error to the browser.
test.beforeEach(({ allowConsole }) => allowConsole(/ERR_(INTERNET_DISCONNECTED|FAILED)/));

const NOTE = "Friday: the frames are in.";
const named = (name: string) => file(name, "image/jpeg", small());
const letters = (person: Person) => sink.letters.filter((letter) => letter.to.includes(person.email));

/** The newest mail to the person, once there are `count`. */
async function letter(person: Person, count: number): Promise<string> {
  await expect.poll(() => letters(person).length, { timeout: 60_000 }).toBe(count);
  return letters(person).at(-1)?.text ?? "";
}

async function requestOffline(visitor: Page, person: Person) {
  await openQuoteWithList(visitor);
  await fillAll(visitor, quoteOf(person));
  await formCanWait(visitor);
  await visitor.context().setOffline(true);
  const photos = [named("bow.jpg"), named("helm.jpg"), named("galley.jpg")];
  await visitor.getByLabel(/^(Add Photos|From Gallery)$/).setInputFiles(photos);
  await sendQuote(visitor);
  await expect(waiting(visitor)).toContainText(waitingMessages.kept);
  await expect(waiting(visitor).getByRole("link", { name: /^\(619\)/ })).toBeVisible();
  await visitor.context().setOffline(false);
  await expect(waiting(visitor)).toContainText(/HG-\w{6}/);
}

async function answerWithATime(owner: Page) {
  await openAnswer(owner);
  await owner.getByText(sentence("conversation::OFFER_TIMES")).click();
  await owner
    .getByRole("combobox", { name: /^Time / })
    .nth(0)
    .selectOption({ index: 1 });
  await owner.getByRole("textbox", { name: /^Answer / }).fill("Come and see the walnut.");
  await button(owner, "Send").click();
}

async function moveVisit(visitor: Page) {
  await visitor.getByText(sentence("visits::MOVE_OR_CANCEL")).click();
  await visitor.getByRole("combobox", { name: /^Another time/ }).selectOption({ index: 3 });
  await button(visitor, "Move the visit").click();
  await expect(visitor.getByText(sentence("visits::MOVED"))).toBeVisible();
}

async function postNote(owner: Page) {
  await openBox(owner, sentence("work::SHOW_THE_WORK"));
  await owner.getByRole("textbox", { name: sentence("work::NOTE_TITLE") }).fill(NOTE);
  await owner.getByLabel("Photos (optional)").setInputFiles([named("friday.jpg")]);
  await button(owner, "Post the note").click();
  await expect(owner.getByText(sentence("work::POSTED"))).toBeVisible();
}

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a request goes its way from a lost connection to the report", async ({ page, browser }) => {
      const push = await startPushSink();
      const context = await browser.newContext({ ...use, baseURL: site.url });
      const owner = await context.newPage();
      await stubPush(owner, push);
      await signIn(owner);
      await turnOn(owner);

      const person = someone();
      const campaign = `boat-show-${Date.now()}`;
      await page.goto(`/showroom?utm_source=news&utm_campaign=${campaign}`);
      await requestOffline(page, person);
      const confirmation = await letter(person, 1);
      const link = /\/request\/[\w.-]+/.exec(confirmation)?.[0] ?? "";
      expect(link).not.toBe("");

      await expect.poll(() => push.received.length).toBe(1);
      await owner.goto(new URL(push.received[0]?.notification.navigate ?? "").pathname);
      await expect(owner.getByRole("heading", { level: 1 })).toContainText(person.name);
      await expect(owner.getByRole("article").getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(3);
      await answerWithATime(owner);
      expect(await letter(person, 2)).toContain("Come and see the walnut.");

      await page.goto(link);
      await page.getByRole("radio").first().check();
      await button(page, /^Book \w+ at /).click();
      await expect(page.getByText(sentence("conversation::BOOKED_HELP"))).toBeVisible();
      const invitation = await letter(person, 3);
      await moveVisit(page);
      expect(await letter(person, 4)).not.toBe(invitation);

      await openLead(owner, person.name);
      await win(owner, "12,500");
      expect(await owner.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      await postNote(owner);
      expect(await letter(person, 5)).toContain(NOTE);
      await page.goto(link);
      const project = page.getByRole("region", { name: sentence("work::NOTES_TITLE") });
      await expect(project.getByText(NOTE)).toBeVisible();
      await expect(project.getByRole("img")).toHaveCount(1);

      await owner.goto("/admin/reports");
      await expect(owner.getByRole("img", { name: /^Bar chart of won, in dollars/i })).toBeVisible();
      const report = await owner.request.get("/admin/reports/export.csv?weeks=4");
      expect(await report.text()).toContain(`"news / ${campaign}","1","1","12500"`);
      await context.close();
      await push.close();
    });
  });
}
