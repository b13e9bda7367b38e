// The pictures of crates/crafted-pictures/corpus, uploaded as visitors do it: what the site stores looks as browsers
// show it, or the reason is said.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { photoMessages } from "../../frontend-islands/src/generated/photos.ts";
import { root } from "../support/paths.ts";
import { browse, button, chooseStyle, expect, openVisualizer, type Page, type Site, test, uploaded } from "./base.ts";
import { file } from "./photos.ts";

interface Case {
  name: string;
  /** Of the four fields, upright, from left to right and from the top. */
  colors: [number, number, number][];
  server: boolean;
  tolerance: number;
  animated: boolean;
}

const corpus = join(root, "crates/crafted-pictures/corpus");
const read = (name: string) => readFileSync(join(corpus, name));
const cases: Case[] = JSON.parse(read("cases.json").toString());
/** The browser does the same with these as with others; the tests of crates/pixels have them. */
const SIMILAR = /^(adobe-rgb|prophoto|rec2020|table)\.(png|webp)$/;

/** Follows what a page uploads: answers the file that the site stored of the photo that it took last. */
function takenPhotos(page: Page, site: Site): () => Promise<Buffer> {
  let answer: Promise<{ token: string }> | undefined;
  page.on("response", (response) => {
    if (response.url().endsWith("/uploads/refit-photo") && response.ok()) answer = response.json();
  });
  return async () => {
    // By its token: the table's times are for the sweep, and a photo of a request is never swept.
    const hash = createHash("sha256")
      .update((await answer)?.token ?? "none was taken")
      .digest("hex");
    const key = await site.sql(`SELECT storage_key FROM uploads WHERE token_hash = '${hash}'`);
    const files = readdirSync(site.dataFolder, { recursive: true, encoding: "utf8" });
    const path = files.find((one) => basename(one) === basename(key.trim()));
    return readFileSync(join(site.dataFolder, path ?? "missing"));
  };
}

/** What a browser shows in the middle of each field. */
function fields(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) =>
      [...(context?.getImageData(x * width, y * height, 1, 1).data ?? [])].slice(0, 3);
    return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
  }, picture.toString("base64"));
}

function expectColors(shown: number[][], expected: readonly number[][], tolerance: number) {
  const furthest = shown.flat().map((value, at) => Math.abs(value - (expected.flat()[at] ?? 0)));
  expect(Math.max(...furthest), `${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`).toBeLessThanOrEqual(
    tolerance,
  );
}

async function start(page: Page) {
  await openVisualizer(page);
  await chooseStyle(page);
}

/** Photos are counted by address. */
const forgetUploads = (site: Site) => site.sql("DELETE FROM rate_events");

test("what a browser shows is taken, in its colors and upright", async ({ page, site, allowConsole }) => {
  test.setTimeout(300_000);
  // A file that the server cannot read is sent once more, made anew.
  allowConsole(/status of 422/);
  const newest = takenPhotos(page, site);
  await start(page);
  for (const { name, colors, tolerance, animated } of cases) {
    if (SIMILAR.test(name)) continue;
    await test.step(name, async () => {
      await forgetUploads(site);
      await browse(page, file(name, "application/octet-stream", read(name)));
      await expect(uploaded(page), name).toBeVisible();
      await expect(page.getByText(photoMessages.photoStill)).toHaveCount(animated ? 1 : 0);
      // The stored JPEG has lost a little once more.
      expectColors(await fields(page, await newest()), colors, tolerance + 3);
      await button(page, /^Remove/).click();
      await expect(uploaded(page)).toHaveCount(0);
    });
  }
});

test("of a photo that is cut most is taken, or it is called damaged", async ({ page, site, allowConsole }) => {
  test.setTimeout(300_000);
  allowConsole(/status of 422/);
  const newest = takenPhotos(page, site);
  await start(page);
  const taken: Record<string, number[]> = {};
  for (const name of ["plain.jpg", "progressive.jpg", "p3-code-points.png", "lossy.webp"]) {
    const whole = read(name);
    for (let tenths = 1; tenths < 10; tenths += 1) {
      await test.step(`${name}, ${tenths} tenths`, async () => {
        await forgetUploads(site);
        const cut = whole.subarray(0, Math.floor((whole.length * tenths) / 10));
        await browse(page, file(name, "", cut));
        const damaged = page.locator("#photo-error").getByText(photoMessages.photoDamaged);
        await expect(uploaded(page).or(damaged).or(page.locator(".photo-row .bad"))).toBeVisible();
        if (await uploaded(page).isVisible()) {
          taken[name] = [...(taken[name] ?? []), tenths];
          const [left, right] = await fields(page, await newest());
          const colors = cases.find((one) => one.name === name)?.colors ?? [];
          expectColors([left ?? [], right ?? []], colors.slice(0, 2), 9);
        } else {
          await expect(page.locator("#photo-error, .photo-row").getByText(photoMessages.photoDamaged)).toBeVisible();
          // The same file would be refused again.
          await expect(button(page, /^Try Again/)).toHaveCount(0);
        }
        const remove = button(page, /^Remove/);
        if (await remove.isVisible()) await remove.click();
        await expect(page.locator(".photo-row")).toHaveCount(0);
      });
    }
  }
  expect(Object.keys(taken)).toEqual(["plain.jpg", "progressive.jpg", "p3-code-points.png"]);
  for (const tenths of Object.values(taken)) expect(tenths).toContain(9);
});
