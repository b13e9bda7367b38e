import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import type { SiteOptions, Translated } from "./support/fixtures.ts";
import { target } from "./support/paths.ts";
import { postgresAvailable } from "./support/postgres.ts";
import type { Translator } from "./support/translator.ts";

// Flags that keep Chromium from calling its maker, and letters as wide in every build
// of it; a root user (a container) gets no sandbox because Chromium refuses to make one there.
const args = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync", "--disable-component-update"];
args.push("--font-render-hinting=none");
if (process.getuid?.() === 0) args.push("--no-sandbox");
const executablePath = process.env.CHROMIUM || undefined;

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };

/**
 * Everything runs on SQLite with a folder; tests tagged @core, the ways of a request
 * to the owner, on PostgreSQL with S3 too; tests tagged @smoke on every pair.
 */
const smoke = /@smoke/;
const core = /@core|@smoke/;

const postgres = postgresAvailable()
  ? [
      { name: "desktop, postgres, s3", grep: core, use: { ...desktop, engine: "postgres", storage: "s3" } as const },
      {
        name: "desktop, postgres, disk",
        grep: smoke,
        use: { ...desktop, engine: "postgres", storage: "disk" } as const,
      },
    ]
  : [];

export default defineConfig<Translated, SiteOptions>({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: join(target, "end2end/results"),
  // Each worker has a server and a browser of its own, and waits for half of its time. With three on two processors
  // a fifth of their time was left.
  workers: 2 * availableParallelism(),
  fullyParallel: false,
  // A site that was built without "See your own cabin".
  grepInvert: process.env.OWN_CABIN === "off" ? /cabin/ : undefined,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // On however slow a machine only a hang is a failure: no test sets a time of its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  globalSetup: "./support/global-setup.ts",
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_REPORT ?? join(target, "end2end/report.json") }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args },
    // Recording takes a fifth of the time: TRACE=1 when a failure's picture does not explain it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "America/New_York",
    // Any spec can run translated.
    translator: (process.env.TRANSLATED as Translator | undefined) ?? null,
  },
  projects: [
    { name: "desktop, sqlite, disk", use: { ...desktop, engine: "sqlite", storage: "disk" } },
    // Specs that need a phone make one themselves; here the smoke test is seen on one.
    { name: "phone, sqlite, disk", testMatch: "smoke.spec.ts", use: { ...phone, engine: "sqlite", storage: "disk" } },
    { name: "desktop, sqlite, s3", grep: smoke, use: { ...desktop, engine: "sqlite", storage: "s3" } },
    ...postgres,
  ],
});
