// What a page looks like, compared with a stored picture: both scaled down until only layout, colors and pictures
// remain.
import { expect, type Page } from "./base.ts";

/** Maximum mean difference per channel, of 255. */
const MEAN_MAX = 5;
/** A pixel counts as clearly different from this channel difference on. */
const CLEAR = 48;
/** Maximum share of clearly different pixels, without the common background. */
const CLEAR_MAX = 0.03;
/** Maximum relative difference of the page's height: a line may wrap differently. */
const HEIGHT_MAX = 0.02;

/** Hides content that changes daily. */
const CALM = `time { visibility: hidden }
  .open-now, .hours .differs, .week, .thanks .lede, .then li b { display: none }`;

/** Scrolls through the page to load everything lazy, and waits for pictures and fonts. */
export async function settle(page: Page) {
  await page.evaluate(async (calm) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(calm);
    document.adoptedStyleSheets.push(sheet);
    // Decoded synchronously, so that they are painted together with the page.
    for (const image of document.images) Object.assign(image, { loading: "eager", decoding: "sync" });
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  }, CALM);
  const missing = () =>
    page.evaluate(() =>
      [...document.images].filter((i) => !i.complete || !i.naturalWidth).map(({ currentSrc }) => currentSrc),
    );
  await expect.poll(missing, "pictures that have not loaded").toEqual([]);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await expect(page.locator(".header[data-scrolled]")).toHaveCount(0);
}

interface Look {
  /** The scaled-down PNG. */
  small: string;
  /** Differences from the stored picture. */
  mean: number;
  clear: number;
  height: number;
}

/** Scales a screenshot down and compares it with the stored one, in the canvas of an empty page. */
export function look(canvas: Page, shot: Buffer, smaller: number, kept: Buffer | undefined): Promise<Look> {
  const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
  const args = { shot: dataUrl(shot), kept: kept && dataUrl(kept), smaller, clear: CLEAR };
  return canvas.evaluate(async ({ shot, kept, smaller, clear }) => {
    const load = async (src: string) => createImageBitmap(await (await fetch(src)).blob());
    const draw = (image: ImageBitmap, width: number, height: number) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, height);
      const drawn = context.getImageData(0, 0, width, height);
      return { canvas, context, drawn, data: drawn.data };
    };
    const now = await load(shot);
    const [width, height] = [Math.round(now.width / smaller), Math.round(now.height / smaller)];
    const { canvas: page, context, drawn } = draw(now, width, height);
    // Quantised to steps of 16: a third of the bytes, without effect on the comparison.
    drawn.data.forEach((value, at) => {
      drawn.data[at] = (value & 0xf0) | (value >> 4);
    });
    context.putImageData(drawn, 0, 0);
    const answer = { small: page.toDataURL("image/png").split(",")[1] ?? "", mean: 255, clear: 1, height: 1 };
    if (!kept) return answer;
    const before = await load(kept);
    // Compared at half the resolution: a shift by one line does not count.
    const [w, h] = [width / 2, Math.round(before.height / 2)];
    const [a, b] = [draw(await createImageBitmap(page), w, h).data, draw(before, w, h).data];
    const color = (data: Uint8ClampedArray, at: number) => [...data.subarray(at, at + 3)];
    const distance = (one: number[], other: number[]) => one.map((value, at) => Math.abs(value - (other[at] ?? 0)));
    const colors = new Map<string, number>();
    for (let at = 0; at < b.length; at += 4) {
      const name = color(b, at).join();
      colors.set(name, (colors.get(name) ?? 0) + 1);
    }
    const [background = ""] = [...colors].sort(([, one], [, other]) => other - one)[0] ?? [];
    const paper = background.split(",").map(Number);
    const isInk = (one: number[]) => Math.max(...distance(one, paper)) >= clear / 2;
    let [sum, many, ink] = [0, 0, 0];
    for (let at = 0; at < a.length; at += 4) {
      const [here, there] = [color(a, at), color(b, at)];
      const apart = distance(here, there);
      sum += apart.reduce((one, other) => one + other, 0);
      if (Math.max(...apart) >= clear) many += 1;
      if (isInk(here) || isInk(there)) ink += 1;
    }
    answer.mean = sum / (a.length * 0.75);
    answer.clear = many / Math.max(ink, 1);
    answer.height = Math.abs(height - before.height) / before.height;
    return answer;
  }, args);
}

/** What differs too much, in words; `undefined` if the page looks as it did. */
export function difference({ mean, clear, height }: Look): string | undefined {
  if (mean <= MEAN_MAX && clear <= CLEAR_MAX && height <= HEIGHT_MAX) return undefined;
  return `mean ${mean.toFixed(1)}, clear ${clear.toFixed(3)}, height ${height.toFixed(3)}`;
}
