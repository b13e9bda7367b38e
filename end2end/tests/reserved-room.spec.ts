// Pictures that come late: what stands around them keeps its place. They are held back until everything was measured.
import { DEVICES, expect, type Page, test } from "./base.ts";
import { publicPages } from "./public-pages.ts";

/** Answers of the server for a picture wait until the returned function is called. */
async function holdPictures(page: Page): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "image") await held;
    await route.continue().catch(() => {});
  });
  return go;
}

/** Place and size of each picture and each text of the page; elements that an animation draws elsewhere do not count. */
const places = (page: Page) =>
  page.evaluate(() => {
    const placeOf = (element: HTMLElement) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
      return `${offsetLeft},${offsetTop} ${offsetWidth}x${offsetHeight}`;
    };
    const all = document.querySelectorAll<HTMLElement>("main :is(img, h1, h2, h3, p, figcaption), .footer");
    return [...all].map((element) => `${element.tagName} ${element.className}: ${placeOf(element)}`);
  });

/** Asks for each picture, also for those further down, and waits until it is there. */
const allLoaded = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    return pictures.every((picture) => picture.complete && picture.naturalWidth > 0);
  });

const first = async (site: { sql(query: string): Promise<string> }, query: string) => (await site.sql(query)).trim();

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("pictures that come late move nothing", async ({ page, site }) => {
      const paths = await publicPages(site);
      const post = await first(site, "SELECT slug FROM posts WHERE status = 'published' ORDER BY slug LIMIT 1");
      const upright = await first(
        site,
        `SELECT g.id FROM gallery_photos g JOIN media m ON m.id = g.media_id
          WHERE g.is_visible ORDER BY m.width * 1.0 / m.height LIMIT 1`,
      );
      for (const path of [...paths, "/blog", `/blog/${post}`, `/gallery/${upright}`]) {
        const release = await holdPictures(page);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await page.evaluate(() => document.fonts.ready);
        const before = await places(page);
        release();
        expect.soft(await allLoaded(page), path).toBe(true);
        expect.soft(await places(page), path).toEqual(before);
        await page.unrouteAll({ behavior: "wait" });
      }
    });
  });
}
