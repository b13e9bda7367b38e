// Visual regression test: full-page screenshots, scaled down until only layout, colors and pictures remain.
// This tolerates other fonts and versions of Chromium, but catches what other tests miss: a missing style
// sheet, a collapsed section, a picture that does not fit.
// UPDATE_LOOKS=1 rewrites the pictures in end2end/looks; review them before committing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/paths.ts";
import { expect, phone, test } from "./base.ts";
import { difference, look, settle } from "./looks.ts";
import { FIXED } from "./public-pages.ts";

const folder = join(root, "end2end/looks");
const update = process.env.UPDATE_LOOKS === "1";

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
        await page.goto(path);
        await settle(page);
        const shot = await page.screenshot({ fullPage: true, animations: "disabled" });
        const kept = existsSync(file) && !update ? readFileSync(file) : undefined;
        const found = await look(canvas, shot, SMALLER[width], kept);
        if (update) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, Buffer.from(found.small, "base64"));
        } else if (difference(found)) {
          different.push(`${path}: ${difference(found)}`);
          await info.attach(`${path}.png`, { body: shot, contentType: "image/png" });
        }
      }
      await canvas.close();
      expect(different, "if the change is intended, review it and run with UPDATE_LOOKS=1").toEqual([]);
    });
  });
}
