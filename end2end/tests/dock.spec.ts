// A request is answered, visited, won, built and told from the dock: on a phone, and at a desk. Runs on a separate site,
// which has a mail server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Locator } from "@playwright/test";
import { type Site as AnySite, signIn } from "../support/fixtures.ts";
import { root } from "../support/paths.ts";
import { Site } from "../support/site.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import {
  button,
  expect,
  heading,
  openBox,
  type Page,
  type Person,
  sentence,
  someone,
  submitDirectly,
  test,
  unfold,
  win,
} from "./base.ts";
import { smallFile } from "./photos.ts";

let sink: SmtpSink;
let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  sink = await startSmtpSink();
  site = await Site.start(`site_at_the_dock_${info.workerIndex}`, engine, storage, { SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.remove();
  await sink.close();
});
// The fixtures of `beforeAll` itself are made before it has a site.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.use({ baseURL: async ({}, use) => use((site as AnySite | undefined)?.url) });

const WORDS = "The galley fronts are from 1989 and the varnish has gone. Everything else can stay.";
const turn = (owner: Page) => owner.locator(".turn");
const answer = (owner: Page) => owner.locator("#answer");
const letters = (person: Person) => sink.letters.filter((letter) => letter.to.includes(person.email));

/** The text of the newest mail to the person, once there are `count`. */
async function letter(person: Person, count: number): Promise<string> {
  await expect.poll(() => letters(person).length, { timeout: 60_000 }).toBe(count);
  return letters(person).at(-1)?.text ?? "";
}

async function withPhoto(api: APIRequestContext): Promise<Person> {
  const photo = readFileSync(join(root, "demo/pictures/style-classic-nautical.jpg"));
  const upload = await api.post("/uploads/refit-photo", { data: photo });
  const person = someone();
  const sent = await submitDirectly(api, person, { description: WORDS, photoToken: (await upload.json()).token });
  expect(sent.ok(), await sent.text()).toBe(true);
  return person;
}

/** The buttons that are filled, where they can be seen. */
const filled = (owner: Page) =>
  owner.getByRole("article").locator('.button:visible:not([class*="button--outline"], [class*="button--ghost"])');

async function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** The script has run: on a wide screen it opens the facts. */
const ready = (owner: Page) => expect(owner.locator("#notes > details")).toHaveAttribute("open", "");

/** Chooses the time at this place of a list, and answers what it says. */
async function choose(list: Locator, index: number): Promise<string> {
  await list.selectOption({ index });
  return list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? "");
}

async function answerWithTimes(owner: Page) {
  await owner.goto(`${new URL(owner.url()).pathname}#answer`);
  await owner.reload();
  await expect(answer(owner)).toBeFocused();
  await owner.getByText(sentence("conversation::OFFER_TIMES")).click();
  const times = owner.getByRole("combobox", { name: /^Time / });
  for (const [place, index] of [3, 7].entries()) await choose(times.nth(place), index);
  await answer(owner).fill("Come and see the walnut.");
  await expect(filled(owner)).toHaveText("Send");
  await button(owner, "Send").click();
  await button(owner, /^Undo/).click();
  await expect(owner.getByText(sentence("conversation::UNDONE"))).toBeVisible();
  await expect(answer(owner)).toHaveValue("Come and see the walnut.");
  await button(owner, "Send").click();
  await expect(turn(owner)).toContainText(sentence("inbox::THEIR_TURN"));
}

/** Moves the booked visit, and takes that back. */
async function moveAndUndo(owner: Page) {
  const booked = (await turn(owner).locator("b").textContent()) ?? "";
  expect(booked).toMatch(/^Visit \w{3}, \w{3} \d+, \d+(:\d+)? [ap]m$/);
  await turn(owner).getByRole("link", { name: "Move" }).click();
  const times = owner.getByLabel(/^Free times/);
  await expect(times).toBeFocused();
  const other = await choose(times, 5);
  await expect(filled(owner)).toHaveText("Move the visit");
  await button(owner, "Move the visit").click();
  await expect(turn(owner)).toContainText(other);
  await button(owner, /^Undo/).click();
  await expect(owner.getByText(sentence("inbox::CHANGE_UNDONE"))).toBeVisible();
  await expect(turn(owner)).toContainText(booked);
}

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });

    test("a request goes from its first words to the story of the work", async ({
      page: owner,
      browser,
      request: api,
      expectAccessible,
    }, info) => {
      test.slow();
      const look = async (name: string) => {
        expect(await tooWide(owner), name).toBe(false);
        await expectAccessible(owner);
        await info.attach(`${name}-${width}`, { body: await owner.screenshot(), contentType: "image/png" });
      };
      const person = await withPhoto(api);
      await letter(person, 1);
      await signIn(owner);
      await owner.goto("/admin/leads");
      await owner.getByRole("region", { name: "Leads" }).getByRole("link", { name: person.name }).click();
      await expect(heading(owner, person.name)).toBeInViewport();
      await expect(turn(owner)).toContainText(/^Answer by \w{3}, \w{3} \d+, \d+/);
      await expect(owner.getByRole("article").getByText(WORDS)).toBeInViewport({ ratio: 1 });
      await expect(owner.getByRole("img", { name: /^Photo from/ })).toBeInViewport({ ratio: 0.5 });
      await expect(answer(owner)).toBeHidden();
      await expect(filled(owner)).toHaveCount(0);
      await look("new");

      await answerWithTimes(owner);
      const mail = await letter(person, 2);
      expect(mail).toContain("Come and see the walnut.");
      await owner.reload();
      await expect(turn(owner)).toContainText(sentence("inbox::THEIR_TURN"));
      await look("answered");

      const link = /\/request\/[\w.-]+/.exec(mail)?.[0] ?? "";
      const visitor = await (await browser.newContext({ viewport: { width, height }, baseURL: site.url })).newPage();
      await visitor.goto(link);
      await visitor.getByRole("radio").first().check();
      await button(visitor, /^Book \w+ at /).click();
      await expect(visitor.getByText(sentence("conversation::BOOKED_HELP"))).toBeVisible();
      await letter(person, 3);
      await owner.reload();
      await moveAndUndo(owner);
      await look("moved-back");

      await unfold(owner);
      await win(owner, "18,400");
      await expect(turn(owner)).toContainText("Won, $18,400");
      await openBox(owner, sentence("work::SHOW_THE_WORK"));
      await owner.getByRole("textbox", { name: sentence("work::NOTE_TITLE") }).fill("The fronts are in.");
      await owner.getByLabel("Photos (optional)").setInputFiles([smallFile()]);
      await expect(owner.getByRole("list", { name: "Chosen photos" }).getByRole("listitem")).toHaveCount(1);
      await look("note");
      await button(owner, "Post the note").click();
      await expect(owner.getByText(sentence("work::POSTED"))).toBeVisible();
      expect(await letter(person, 4), "nobody was told of the move").toContain("The fronts are in.");
      await look("won");
      await button(owner, sentence("work::STORY_BUTTON")).click();
      await expect(owner).toHaveURL(/\/admin\/projects\/[\w-]+\/edit/);
      await visitor.context().close();
    });
  });
}

test("keys lead from request to request, open the answer and close it", async ({ page: owner, request: api }) => {
  await owner.setViewportSize({ width: 1440, height: 900 });
  const earlier = await withPhoto(api);
  const later = await withPhoto(api);
  await signIn(owner);
  await owner.goto("/admin/leads");
  await owner.getByRole("region", { name: "Leads" }).getByRole("link", { name: later.name }).click();
  await expect(heading(owner, later.name)).toBeVisible();
  await expect(owner.locator('.lead-row[aria-current="true"]')).toContainText(later.name);
  await ready(owner);
  await owner.keyboard.press("j");
  await expect(heading(owner, earlier.name)).toBeVisible();
  await ready(owner);
  await owner.keyboard.press("k");
  await expect(heading(owner, later.name)).toBeVisible();
  await ready(owner);
  await owner.keyboard.press("r");
  await expect(answer(owner)).toBeFocused();
  await owner.keyboard.type("jkr");
  await expect(answer(owner)).toHaveValue("jkr");
  await owner.keyboard.press("Escape");
  await expect(answer(owner)).toBeHidden();
});

test("on a phone held across, who gets the words is seen with Send", async ({ page: owner, request: api }) => {
  await owner.setViewportSize({ width: 844, height: 390 });
  const person = await withPhoto(api);
  await signIn(owner);
  await owner.goto("/admin/leads");
  await owner.getByRole("region", { name: "Leads" }).getByRole("link", { name: person.name }).click();
  await expect(heading(owner, person.name)).toBeVisible();
  await owner.locator(".write__main > summary").click();
  await expect(answer(owner)).toBeFocused();
  const who = owner.getByRole("group", { name: "Who sees it" });
  const onlyMe = who.getByRole("radio", { name: "Only me" });
  for (const words of ["", "Come and see the walnut.\n".repeat(30)]) {
    await answer(owner).fill(words);
    await expect(who).toBeInViewport({ ratio: 1 });
    await expect(answer(owner)).toBeInViewport();
    await expect(button(owner, "Send")).toBeInViewport({ ratio: 1 });
    await onlyMe.click({ trial: true });
    await owner.locator(".write__main .write__close").click({ trial: true });
    await button(owner, "Send").click({ trial: true });
  }
  await answer(owner).fill("");
  await owner.locator("#reply").evaluate((form) => form.scrollTo(0, form.scrollHeight));
  await onlyMe.click();
  await expect(button(owner, "Save note")).toBeInViewport({ ratio: 1 });
});
