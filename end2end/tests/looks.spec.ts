// Visual regression test: full-page screenshots, scaled down until only layout, colors and pictures remain.
// This tolerates other fonts and versions of Chromium, but catches what other tests miss: a missing style
// sheet, a collapsed section, a picture that does not fit.
// Runs on a separate site, so that it shows the demo's content whatever other tests have changed.
// UPDATE_LOOKS=1 rewrites the pictures in end2end/looks; review them before committing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/paths.ts";
import { Site } from "../support/site.ts";
import { type Site as AnySite, expect, type Page, phone, test } from "./base.ts";
import { difference, look, settle } from "./looks.ts";
import { FIXED } from "./public-pages.ts";

const folder = join(root, "end2end/looks");
const update = process.env.UPDATE_LOOKS === "1";

let site: AnySite;
test.beforeAll(async ({ engine, storage }, info) => {
  site = await Site.start(`site_as_first_seen_${info.workerIndex}`, engine, storage);
});
test.afterAll(() => site.remove());

/** Where the parts of the page stand, for the message of a failure. */
const parts = (page: Page) =>
  page.evaluate(() => {
    const found = [];
    for (const part of document.querySelectorAll("body > *")) {
      const { top, height } = part.getBoundingClientRect();
      if (height > 0) found.push(`${part.localName}.${part.className} ${Math.round(top)}+${Math.round(height)}`);
    }
    return found.join(", ");
  });

/** Scale factor of the stored pictures: 120 pixels wide for desktop, 60 for phone. */
const SMALLER = { 1440: 12, 390: 6.5 };
for (const [width, use] of [
  [1440, { viewport: { width: 1440, height: 900 } }],
  [390, { ...phone, deviceScaleFactor: 1 }],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use(use);

    test("every page looks as it did", async ({ page, browser }, info) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      // In a separate window: a background tab renders only once a second.
      const canvas = await browser.newPage();
      const different: string[] = [];
      for (const path of FIXED) {
        const file = join(folder, `${path.slice(1) || "home"}-${width}.png`);
        await page.goto(`${site.url}${path}`);
        await settle(page);
        const shot = await page.screenshot({ fullPage: true, animations: "disabled" });
        const kept = existsSync(file) && !update ? readFileSync(file) : undefined;
        const found = await look(canvas, shot, SMALLER[width], kept);
        if (update) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, Buffer.from(found.small, "base64"));
        } else if (difference(found)) {
          different.push(`${path}: ${difference(found)}; ${await parts(page)}`);
          await info.attach(`${path}.png`, { body: shot, contentType: "image/png" });
        }
      }
      await canvas.close();
      expect(different, "if the change is intended, review it and run with UPDATE_LOOKS=1").toEqual([]);
    });
  });
}
