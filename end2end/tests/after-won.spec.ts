// A lead is won: the owner posts a note with photos from the phone, the visitor reads it and decides, and a project's
// story is begun. Runs on a separate site, which has a mail server.
import { readFileSync } from "node:fs";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  expect,
  openBox,
  openLead,
  type Page,
  phone,
  sentence,
  someone,
  submitDirectly,
  test,
} from "./base.ts";
import { CABIN, smallFile } from "./photos.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_with_work_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url), ...phone });

const WORDS = "The frames are in. Friday's report.";
const QUESTION = "Which oil for the table?";
const conversation = (owner: Page) => owner.getByRole("region", { name: "Conversation" });

async function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

test("a won lead goes on with a note from the phone, a decision and a story", async ({
  page,
  browser,
  request,
  expectAccessible,
}, info) => {
  test.slow();
  const shot = async (name: string, of: Page) =>
    info.attach(name, { body: await of.screenshot({ fullPage: true }), contentType: "image/png" });
  const person = someone();
  expect((await submitDirectly(request, person)).ok()).toBe(true);
  const letters = () => sink.letters.filter((letter) => letter.to.includes(person.email));
  await expect.poll(() => letters().length).toBe(1);

  await signIn(page);
  await openLead(page, person.name);
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Won" });
  await button(page, "Save").click();
  await openBox(page, sentence("work::SHOW_THE_WORK"));
  await page.getByRole("textbox", { name: sentence("work::NOTE_TITLE") }).fill(WORDS);
  const cabin = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: readFileSync(CABIN) };
  // One after the other: each is added, with its picture.
  await page.getByLabel("Photos (optional)").setInputFiles([cabin]);
  const chosen = page.getByRole("list", { name: "Chosen photos" });
  await expect(chosen.locator("img")).toHaveCount(1);
  await page.getByLabel("Photos (optional)").setInputFiles([smallFile()]);
  await expect(chosen.locator("img")).toHaveCount(2);
  await expectAccessible(page);
  expect(await tooWide(page)).toBe(false);
  const posting = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/progress"));
  await button(page, "Post the note").click();
  await expect(page.getByText(sentence("work::POSTED"))).toBeVisible();
  const { requestBodySize } = await (await posting).sizes();
  expect(requestBodySize, "made smaller on the phone").toBeLessThan(cabin.buffer.length);
  await expect(conversation(page).getByRole("img", { name: /^Photo \d of the message$/ })).toHaveCount(2);
  await expect(conversation(page).getByText(/^Delivered /)).toBeVisible({ timeout: 60_000 });
  await shot("lead-noted-390", page);
  const mail = letters()[1]?.text ?? "";
  expect(mail).toContain(WORDS);
  const link = /\/request\/[\w.-]+/.exec(mail)?.[0] ?? "";
  expect(link).not.toBe("");

  await openBox(page, sentence("work::ASK_TITLE"));
  await page.getByRole("textbox", { name: "What is to be decided?" }).fill(QUESTION);
  await page.getByRole("textbox", { name: "Choice 1" }).fill("Teak oil");
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Hard wax, matt");
  await expectAccessible(page);
  await button(page, "Ask").click();
  await expect(conversation(page).getByText(sentence("work::NOT_DECIDED"))).toBeVisible();
  await expect(conversation(page).getByText(/^Delivered /)).toHaveCount(2, { timeout: 60_000 });

  const context = await browser.newContext({ ...phone, baseURL: site.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(link);
  const project = visitor.getByRole("region", { name: sentence("work::NOTES_TITLE") });
  await expect(project.getByText(WORDS)).toBeVisible();
  await expect(project.getByRole("img")).toHaveCount(2);
  await expect(visitor.locator(".trail [aria-current]")).toContainText("The work");
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await visitor.setViewportSize({ width, height });
    await shot(`request-work-${width}`, visitor);
  }
  await button(visitor, "Send my choice").click();
  await expect(visitor.getByText(sentence("work::CHOICE_REQUIRED"))).toBeVisible();
  await visitor.getByRole("radio", { name: "Hard wax, matt" }).check();
  await visitor.getByRole("textbox", { name: "Anything to add?" }).fill("As in the salon.");
  await button(visitor, "Send my choice").click();
  await expect(visitor.getByText(sentence("work::DECIDED"))).toBeVisible();
  await expect(visitor.getByRole("radio")).toHaveCount(0);
  await context.close();

  const scripted = await (await browser.newContext({ ...phone, baseURL: site.url })).newPage();
  await scripted.goto(link);
  await expectAccessible(scripted);
  expect(await tooWide(scripted)).toBe(false);
  await shot("request-decided-390", scripted);
  await scripted.context().close();

  await openLead(page, person.name, "won");
  await expect(conversation(page).getByText("As in the salon.")).toBeVisible();
  await expectAccessible(page);
  await shot("lead-decided-390", page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot("lead-decided-1440", page);
  await button(page, sentence("work::STORY_BUTTON")).click();
  await expect(page).toHaveURL(/\/admin\/projects\/[\w-]+\/edit/);
  await expect(page.getByRole("textbox", { name: "Project name" })).toHaveValue(/, \d{4}$/);
  await openLead(page, person.name, "won");
  await expect(page.getByRole("link", { name: "Open the project story" })).toBeVisible();
});
