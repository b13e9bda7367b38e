// What specs import instead of @playwright/test: a site per worker, pages that
// fail a test on any console error or policy violation, and accessibility checks.
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { findViolations, findViolationsInCopy } from "./axe.ts";
import { type Engine, owner, Site, type Storage } from "./site.ts";
import { type Translator, translateAll } from "./translator.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

export type { Page, Site };
export { expect, owner };

/** What a project of playwright.config.ts chooses. */
export interface SiteOptions {
  engine: Engine;
  storage: Storage;
}

export interface Translated {
  /** Has every page translated as it loads. */
  translator: Translator | null;
}

interface TestFixtures extends Translated {
  /** Lets errors that match pass; for tests that provoke one, such as a 422. */
  allowConsole: (pattern: RegExp) => void;
  /** Fails with a list of what axe finds (WCAG 2.2 AA and best practice). */
  expectAccessible: (page: Page, options?: { exclude?: string[] }) => Promise<void>;
}

interface WorkerFixtures extends SiteOptions {
  site: Site;
  webhooks: WebhookSink;
}

export const test = base.extend<TestFixtures & { watchConsole: undefined }, WorkerFixtures>({
  engine: ["sqlite", { option: true, scope: "worker" }],
  storage: ["disk", { option: true, scope: "worker" }],

  site: [
    async ({ engine, storage }, use, info) => {
      const site = await Site.start(`site_${info.workerIndex}`, engine, storage);
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 600_000 },
  ],

  webhooks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const sink = await startWebhookSink();
      await use(sink);
      await sink.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  translator: [null, { option: true }],

  context: async ({ context, translator }, use) => {
    if (translator) await translateAll(context, translator);
    await use(context);
  },

  allowConsole: async ({ context }, use, info) => {
    const allowed: RegExp[] = [];
    const errors: string[] = [];
    const hear = (text: string) => {
      if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
    };
    // Chromium reports violations of the Content-Security-Policy here too.
    context.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") hear(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => hear(String(error.error())));
    await use((pattern) => allowed.push(pattern));
    if (info.status === "passed") expect(errors, "errors on the browser's console").toEqual([]);
  },

  // Every test watches the console, whether or not it names the fixture.
  watchConsole: [
    async ({ allowConsole }, use) => {
      expect(allowConsole).toBeDefined();
      await use(undefined);
    },
    { auto: true },
  ],

  expectAccessible: async ({ browser, javaScriptEnabled }, use) => {
    await use(async (page, options) => {
      const exclude = options?.exclude ?? [];
      const found = javaScriptEnabled
        ? await findViolations(page, exclude)
        : await findViolationsInCopy(browser, page, exclude);
      expect(found, "accessibility").toEqual([]);
    });
  },
});

/** Signs the owner in through the form. */
export async function signIn(page: Page) {
  await page.goto("/admin/login");
  await page.locator('input[name="email"]').fill(owner.email);
  await page.locator('input[name="password"]').fill(owner.password);
  await page
    .locator('form[action="/admin/login"] button[type="submit"], form[action="/admin/login"] button')
    .last()
    .click();
  await page.waitForURL(/\/admin(?!\/login)/);
}
