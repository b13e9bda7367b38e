import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, expect } from "@playwright/test";
import type { Site } from "./base.ts";

/** What a page may load at first, without pictures and fonts. */
const MOST_KB = 20;

/** Fails for pages whose first load is larger. */
export async function expectSmallFirstLoads(browser: Browser, site: Site, paths: readonly string[]) {
  const kilobytes: Record<string, number> = {};
  for (const path of paths) kilobytes[path] = await firstLoad(browser, site, path);
  const over = Object.entries(kilobytes).filter(([, size]) => size > MOST_KB);
  expect(over, JSON.stringify(kilobytes)).toEqual([]);
}

/** In kilobytes, as transferred. */
async function firstLoad(browser: Browser, site: Site, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: site.url });
  // The cache compresses a page well shortly after its first request; measure the later response.
  const length = async () => (await context.request.get(path)).headers()["content-length"];
  const first = await length();
  for (let turn = 0; turn < 20 && (await length()) === first; turn += 1) await sleep(100);
  // Without the prefetches for a likely next step, which happen long after the load.
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (loaded) => {
    if (!["document", "stylesheet", "script"].includes(loaded.resourceType())) return;
    sizes.push(loaded.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return Math.round(bytes / 102.4) / 10;
}
