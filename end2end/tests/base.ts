// Shared by all specs: a visitor with a unique IP address, the signed-in owner, and the steps of the refit
// flow.
import { createHmac, randomInt } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Locator,
} from "@playwright/test";
import {
  contactMethods,
  messages,
  preferredTimes,
  type RefitDraft,
} from "../../frontend-islands/src/generated/domain.ts";
import { waitingMessages } from "../../frontend-islands/src/generated/waiting.ts";
import { test as base, expect, type Page, type Site, signIn } from "../support/fixtures.ts";
import { sentence } from "../support/messages.ts";
import { translateAll } from "../support/translator.ts";
import type { Received } from "../support/webhook-sink.ts";

export type { Page, Site };
export { expect, messages, sentence };

/** The phone number of the demo business. */
export const BUSINESS_PHONE = "(619) 555-0142";
export const REFERENCE = /^HG-[0-9A-HJKMNP-TV-Z]{6}$/;

const { viewport: _, defaultBrowserType: __, ...pixel } = devices["Pixel 7"];
/** A phone with a touch screen, for `test.use`. */
export const phone = { ...pixel, viewport: { width: 390, height: 844 } };
/** Device variants for `test.use`. */
export const DEVICES = [
  ["desktop", { viewport: { width: 1440, height: 900 } }],
  ["phone", phone],
] as const;

/** Chromium's error when it skips a view transition, which can happen at any time. */
const NO_ANIMATION = /Transition was (aborted|skipped)/;

/** A random IP address, so that rate limits per address apply to each test separately. */
const anyAddress = () => `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;

interface Fixtures {
  /** Attaches the server's log to a failed test. */
  serverLog: undefined;
  /** The back office, signed in, in a separate browser context. */
  owner: Page;
  /** Errors on the owner's console that a test expects. */
  allowedForOwner: RegExp;
  /** Opens a page signed in as the owner, on a separate device; closed after the test. */
  office: (device?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The site's webhook points to this worker's receiver. */
  hooked: undefined;
  /** Session cookies of the owner. */
  session: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": anyAddress() }),

  hooked: [
    async ({ site, webhooks }, use) => {
      await site.setSetting("zapier_webhook_url", webhooks.url);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],

  session: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url });
      await signIn(await context.newPage());
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],

  serverLog: [
    async ({ site, allowConsole }, use, info) => {
      allowConsole(NO_ANIMATION);
      await use(undefined);
      if (info.status !== info.expectedStatus) await info.attach("server.log", { body: site.log });
    },
    { auto: true },
  ],

  office: async ({ browser, site, session, translator }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (device = {}) => {
      const context = await browser.newContext({ baseURL: site.url, storageState: session, ...device });
      if (translator) await translateAll(context, translator);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  allowedForOwner: [NO_ANIMATION, { option: true }],

  owner: async ({ browser, site, session, allowedForOwner, translator }, use) => {
    const context = await browser.newContext({ baseURL: site.url, storageState: session });
    if (translator) await translateAll(context, translator);
    const errors: string[] = [];
    context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    context.on("weberror", (error) => errors.push(String(error.error())));
    await use(await context.newPage());
    await context.close();
    const real = errors.filter((error) => !NO_ANIMATION.test(error) && !allowedForOwner.test(error));
    expect(real, "errors on the owner's console").toEqual([]);
  },
});

/** Deletes what a spec creates: later specs on the same site expect the demo's content. */
function keepDemo(statements: (began: number) => string[], after = test.afterAll) {
  let began = 0;
  test.beforeAll(({ site }) => {
    // Once the site is running, with the demo's content.
    if (site.url) began = Date.now();
  });
  after(({ site }) => site.changeContent(statements(began).join("; ")));
}

export const keepDemoFaqs = () => keepDemo((began) => [`DELETE FROM faqs WHERE created_at >= ${began}`]);

/** The owner's options, with the projects that have them. */
export const keepDemoOptions = () =>
  keepDemo((began) => [
    `DELETE FROM options WHERE created_at >= ${began}`,
    `DELETE FROM projects WHERE created_at >= ${began}`,
  ]);

/** After each test: deletes drafts; a page that was published with `changed` words has its former ones again. */
export const keepDemoPages = (changed: string, former: string) =>
  keepDemo(
    (began) => [
      `DELETE FROM drafts WHERE updated_at >= ${began}`,
      `UPDATE pages SET sections = replace(sections, '${changed}', '${former}')`,
    ],
    test.afterEach,
  );

export const keepDemoPosts = () =>
  keepDemo((began) => {
    const mine = `SELECT id FROM posts WHERE created_at >= ${began}`;
    const used = "SELECT 1 FROM post_lists l WHERE l.list = post_terms.list";
    return [
      ...["post_lists", "post_texts", "redirects"].map((table) => `DELETE FROM ${table} WHERE post_id IN (${mine})`),
      `DELETE FROM post_terms WHERE NOT EXISTS (${used})`,
      `DELETE FROM drafts WHERE updated_at >= ${began}`,
      `DELETE FROM posts WHERE created_at >= ${began}`,
    ];
  });

/** Contact details for the last step. */
export interface Person {
  name: string;
  email: string;
  phone: string;
}

/** A person that is new to the site. */
export function someone(): Person {
  const number = String(randomInt(1e9)).padStart(9, "0");
  return { name: `Jo O'Brien ${number}`, email: `jo.${number}+boat@example.com`, phone: "(619) 555-0187" };
}

/** Opens the visualizer, hovers it and waits for the island. */
export async function openVisualizer(page: Page) {
  await page.goto("/visualizer");
  await wakeVisualizer(page);
}

/** The island loads on the first interaction. */
export async function wakeVisualizer(page: Page) {
  const island = page.locator('react-island[name="visualizer"]');
  // Below the first view the first touch brings the element's script.
  await island.dispatchEvent("pointerover");
  await page.waitForFunction(() => document.querySelector("react-island:defined"));
  await island.dispatchEvent("pointerover");
  await expect(page.locator("react-island .visualizer")).toBeVisible();
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** A toast in the back office. */
export const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

/** Opens a screen of the back office and waits for its island. */
export async function openScreen(page: Page, path: string) {
  await page.goto(`/admin/${path}`);
  await screenThere(page);
}

/** Reloads a screen and waits for its island. */
export async function reloadScreen(page: Page) {
  await page.reload();
  await screenThere(page);
}

const screenThere = (page: Page) => expect(page.locator("main react-island > div")).toBeVisible();

const touched = new WeakMap<Page, number>();

export async function chooseStyle(page: Page, name = "Scandinavian") {
  await page.getByRole("radio", { name }).check();
  // The form measures from its first interaction, which is before this.
  touched.set(page, Date.now());
  await button(page, "Continue").click();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
}

type PickedFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Picks files with the desktop's button. */
export const browse = (page: Page, file: PickedFile | readonly PickedFile[]) =>
  page.getByLabel("Add Photos").setInputFiles(file as string);

/** The status text next to the photo after its upload. */
export const uploaded = (page: Page) => page.locator(".photo-row").getByText(messages.photoUploaded);

/** The request that waits on the device, in the place of its form. */
export const waiting = (page: Page) => page.getByRole("region", { name: waitingMessages.heading });

/** A form can keep a request without a connection once this script is there. Imported once more, it has run. */
export async function formCanWait(page: Page) {
  const script = await page.waitForFunction(
    () => performance.getEntriesByType("resource").find(({ name }) => /\/waiting-form-[^/]*\.js$/.test(name))?.name,
  );
  await page.evaluate((url) => import(url ?? ""), await script.jsonValue());
}

/** All of it returns into the form, the consent too: it was given for this very request. */
export async function takeBack(page: Page) {
  await waiting(page).getByRole("button", { name: "Take It Back" }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
}

/** Fills in step 3 without submitting. */
export async function fillContact(page: Page, person: Person) {
  await page.getByRole("textbox", { name: "Name" }).fill(person.name);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(person.phone);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
}

/**
 * Pretends that five seconds have passed: faster submissions than three seconds count as spam. On both clocks, because
 * a form may hold `Date.now` from before.
 */
export async function takeTime(page: Page) {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 5_000;
    const sinceArrival = performance.now.bind(performance);
    performance.now = () => sinceArrival() + 5_000;
  });
}

/** Submits the request, slowly enough not to count as spam. */
export async function send(page: Page) {
  const ready = (touched.get(page) ?? 0) + 3_500;
  await expect.poll(() => Date.now(), { message: "a person's pace" }).toBeGreaterThan(ready);
  await button(page, "Send Request").click();
}

/** The reference number of the confirmation. */
export async function reference(page: Page): Promise<string> {
  await expect(heading(page, "Thank You")).toBeVisible();
  const shown = page.locator(".reference b");
  await expect(shown).toHaveText(REFERENCE);
  return (await shown.textContent()) ?? "";
}

/** Skips from step 1 to step 3 with only a style chosen. */
export async function goToContact(page: Page) {
  await openVisualizer(page);
  await chooseStyle(page);
  await button(page, "Continue").click();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
}

/** The form's error text after a failed submission. */
export const failure = (page: Page): Locator => page.locator("#refit-failure");

/** Opens a lead from the inbox as the owner. */
export async function openLead(owner: Page, name: string, tab = "") {
  await owner.goto(`/admin/leads${tab && `?tab=${tab}`}`);
  await owner.getByRole("region", { name: "Leads" }).getByRole("link", { name }).click();
  await expect(heading(owner, name)).toBeVisible();
  await unfold(owner);
}

/** Opens the facts of a request, which are rows on a narrow screen. */
export async function unfold(owner: Page) {
  await owner.locator("details[data-fact]").evaluateAll((facts) => {
    for (const fact of facts as HTMLDetailsElement[]) fact.open = true;
  });
}

/** Opens the line at the foot of a request to the answer, unless it is open. */
export async function openAnswer(owner: Page) {
  const closed = owner.locator(".write__main:not([open]) > summary");
  // While the page of the request still loads there is none, open or closed.
  await owner.locator(".write__main").waitFor({ state: "attached" });
  if ((await closed.count()) > 0) await closed.click();
}

/** Opens the line at the foot of a request to the form with this name. */
export const openBox = (owner: Page, name: string) => owner.locator(".write summary", { hasText: name }).click();

/** Keeps the newest message, and its "Undo", for as long as the pointer rests on it. */
export const keepToast = (page: Page) => page.locator(".toast").last().hover();

/** Requests for `url` wait until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

/** Clicks a button of a plain form, and waits until the server has answered it. */
export async function submit(page: Page, locator: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await locator.click();
  await answered;
}

/** Sets the open lead to won, with its worth. */
export async function win(owner: Page, dollars: string) {
  await owner.getByLabel("Status", { exact: true }).selectOption("won");
  await submit(owner, owner.locator(".lead-status__form").getByRole("button"));
  await expect(owner.locator(".turn")).toContainText("Won");
  await unfold(owner);
  await owner.getByLabel("Amount in dollars").fill(dollars);
  await submit(owner, button(owner, "Save amount"));
  await expect(owner.getByLabel("Amount in dollars")).toHaveValue(dollars);
}

/** Reloads until the locator is visible. */
export async function expectAfterReload(page: Page, locator: Locator) {
  await expect(async () => {
    await page.reload();
    await expect(locator).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Number of leads with this name, including quarantine. */
export async function leadsOf(owner: Page, name: string): Promise<number> {
  let count = 0;
  for (const tab of ["", "quarantine"]) {
    await owner.goto(`/admin/leads?${new URLSearchParams({ tab, q: name })}`);
    count += await owner.getByRole("region", { name: "Leads" }).getByRole("link", { name }).count();
  }
  return count;
}

/** Pixel size of the open lead's photo; fails if it does not load. */
export async function photoSize(owner: Page) {
  const photo = owner.getByRole("img", { name: /^Photo from/ });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  return photo.evaluate((img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight }));
}

/** Bytes of the open lead's photo. */
export async function photoBytes(owner: Page): Promise<Buffer> {
  const src = await owner.getByRole("img", { name: /^Photo from/ }).getAttribute("src");
  const answer = await owner.request.get(src ?? "");
  expect(answer.ok()).toBe(true);
  return answer.body();
}

/** Submits a request without a browser, for tests that need an existing lead. */
export async function submitDirectly(
  request: APIRequestContext,
  person: Person,
  more: Partial<RefitDraft> = {},
  headers: Record<string, string> = {},
) {
  const draft: RefitDraft = {
    attemptId: crypto.randomUUID(),
    selectedStyle: "scandinavian",
    description: "",
    ...person,
    preferredContactMethod: contactMethods[2].code,
    preferredTime: preferredTimes[1].code,
    photoToken: null,
    photoMissing: false,
    consent: true,
    trap: "",
    elapsedMs: 60_000,
    sessionId: null,
    ...more,
  };
  return request.post("/api/refit/submit", { data: { draft }, headers });
}

/** Verifies a webhook's signature like a receiver (Standard Webhooks). */
export function expectSigned({ headers, body }: Received, secret: string) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  expect(String(signature).split(" ")).toContain(`v1,${expected}`);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
}

/** Records all matching texts that appear on the page, however briefly. */
export async function watchTexts(page: Page, pattern: RegExp): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((source) => {
    const texts: string[] = [];
    const wanted = new RegExp(source, "g");
    new MutationObserver(() => {
      for (const [text] of document.body.textContent.matchAll(wanted)) if (texts.at(-1) !== text) texts.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  }, pattern.source);
  return () => seen.jsonValue();
}
