// The photo worker in a real browser, under the site's policy: node --test worker.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, test } from "node:test";
import { chromium } from "playwright-core";
import { here, serve } from "./serve.mjs";

const generated = readFileSync(here("../../../frontend-islands/src/generated/domain.ts"), "utf8");
const messages = JSON.parse(/export const messages = ({.*?}) as const;/s.exec(generated)[1]);

const ofPhotos = readFileSync(here("../../../frontend-islands/src/generated/photos.ts"), "utf8");
const photoMessages = JSON.parse(/export const photoMessages = ({.*?}) as const;/s.exec(ofPhotos)[1]);

let site, browser, page;
before(async () => {
  site = await serve({ photo: here("../../fixtures/cabin-12mp.jpg"), rivals: false });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  page = await browser.newPage();
  await page.goto(`${site.url}/check`);
  await page.waitForFunction(() => "check" in window);
});
after(async () => {
  await browser?.close();
  await site?.close();
});
let last;
const check = async (recipe) => {
  last = await page.evaluate((recipe) => window.check(recipe), recipe);
  return last;
};
afterEach(() => assert.deepEqual(last?.violations ?? [], []));

for (const worker of ["/worker.js", "/worker-wasm.js", "/worker-base.js"]) {
  describe(worker, () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      test(`orientation ${orientation} comes out upright, the place is gone`, async () => {
        const photo = await check({ worker, orientation });
        assert.deepEqual([photo.error, photo.width, photo.height, photo.corners], [undefined, 900, 600, "rgby"]);
        assert.equal(photo.holdsSecret, false);
        assert.equal(photo.optimized, true);
      });
    }
    test("12 megapixels shrink to 1920, with rising progress", async () => {
      const photo = await check({ worker, fetch: "/photo.jpg" });
      assert.deepEqual([photo.format, photo.optimized, photo.width, photo.height], ["jpeg", true, 1920, 1440]);
      assert.ok(photo.bytes < 400_000);
      assert.ok(photo.progress.length >= 4 && photo.progress.at(-1) === 1);
      assert.deepEqual(photo.progress, [...photo.progress].sort((a, b) => a - b));
    });
    test("odd sides", async () => {
      const photo = await check({ worker, width: 2001, height: 1333, orientation: 6 });
      assert.deepEqual([photo.error, photo.width, photo.height, photo.corners], [undefined, 1920, 1279, "rgby"]);
    });
  });
}

test("a square photo turned on its side", async () => {
  const photo = await check({ width: 800, height: 800, orientation: 6 });
  assert.equal(photo.corners, "rgby");
});

test("PNG and WebP, whatever the name says", async () => {
  for (const type of ["image/png", "image/webp"]) {
    const photo = await check({ type, width: 2400, height: 1600 });
    assert.deepEqual([photo.optimized, photo.width, photo.corners], [true, 1920, "rgby"]);
    assert.equal(photo.format, type.slice(6));
  }
});

test("HEIC through the module of its own", async () => {
  const photo = await check({ fetch: "/cabin.heic", mobile: true });
  assert.deepEqual([photo.error, photo.format, photo.optimized, photo.width], [undefined, "heic", true, 960]);
});

test("a small clean photo is sent as it is", async () => {
  const photo = await check({});
  assert.deepEqual([photo.optimized, photo.bytes, photo.width], [false, photo.originalBytes, 900]);
});

test("what is against the rules is refused with the specified sentence", async () => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
  const cases = [
    [{ text: svg }, messages.photoTypeDesktop],
    [{ text: "a letter", mobile: true }, messages.photoTypeMobile],
    [{ width: 511, height: 900 }, messages.photoTooSmall],
    [{ orientation: 1, keep: 0.6 }, photoMessages.photoDamaged],
    [{ pad: 70 * 1024 * 1024 }, photoMessages.photoTooLargeToOpen],
  ];
  for (const [recipe, sentence] of cases) {
    const { error, rejected } = await check(recipe);
    assert.deepEqual([error, rejected], [sentence, true]);
  }
});

test("11 MB that shrink to little are taken, for the limit is on what is stored", async () => {
  const photo = await check({ pad: 11 * 1024 * 1024 });
  assert.deepEqual([photo.error, photo.optimized, photo.bytes < 100_000], [undefined, true, true]);
});

test("canceling ends the work", async () => {
  const { error, rejected } = await check({ fetch: "/photo.jpg", cancelAt: 0.1 });
  assert.deepEqual([error, rejected], ["Canceled", false]);
});

test("without the module the file goes as it is", async () => {
  const photo = await check({ orientation: 1, wasm: "/pkg/missing.wasm" });
  assert.deepEqual([photo.error, photo.optimized, photo.bytes], [undefined, false, photo.originalBytes]);
  const lost = await check({ orientation: 1, worker: "/missing.js" });
  assert.deepEqual([lost.error, lost.optimized], [undefined, false]);
});
