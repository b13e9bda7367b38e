// Crops on the pages: the aspect ratios that the back office previews for the focal point, and the focal
// point itself.
import { contentPlaces, crops, slots } from "../../frontend-islands/src/generated/admin.ts";
import { expect, type Page, type Site, test } from "./base.ts";

/** Tolerance of the aspect ratio. */
const NEAR = 0.1;
const WINDOWS = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Where to check a place: the page, and the picture on it. */
const SEEN: Record<string, readonly [string, string]> = {
  "home/hero_fallback": ["/", ".hero-pic img"],
  "home/service_yacht": ["/", ".service:nth-child(1) img"],
  "home/service_cabinetry": ["/", ".service:nth-child(2) img"],
  "home/service_decking": ["/", ".service:nth-child(3) img"],
  "home/service_residential": ["/", ".service:nth-child(4) img"],
  "home/craft_large": ["/", ".pair-a img"],
  "home/craft_detail": ["/", ".pair-b img"],
  "home/closing": ["/", ".closing img"],
  "yacht-interiors/hero": ["/yacht-interiors", ".service-hero-picture img"],
  "yacht-interiors/marine_carpentry_image": ["/yacht-interiors", ".craft img"],
  "yacht-interiors/teak_decking_image": ["/yacht-interiors", ".deck-grid img"],
  "residential/hero": ["/residential", ".service-hero-picture img"],
  "residential/custom_cabinetry_image": ["/residential", ".craft:not(.craft-tall) img"],
  "residential/custom_furniture_image": ["/residential", ".craft-tall img"],
  "showroom/hero": ["/showroom", ".showroom-hero img"],
  "showroom/location Contact page": ["/contact", ".reach-pic img"],
  "gallery Small": ["/showroom", ".w4:not(.big) img"],
  "gallery Large": ["/showroom", ".w7.big img"],
  "projects List": ["/projects", ".project-card img"],
  "projects Its page": ["PROJECT", ".lead-pic img"],
  "blog List": ["/blog", ".card img"],
  "blog Its page": ["POST", ".art-pic img"],
  "blog-author": ["POST", ".byline img"],
  testimonials: ["/", ".face:is(img)"],
  styles: ["/visualizer", ".style img"],
  materials: ["/residential", ".wood:nth-child(1) > picture > img"],
  "social Large": ["/", ".social .post:nth-child(1) img"],
  social: ["/", ".social .post:nth-child(2) img"],
};
/** Rendered by the server (crates/pixels/src/og_image), not on a page. */
const DRAWN = "Shared link";

async function addressOf(site: Site, path: string) {
  if (path === "PROJECT") {
    return `/projects/${await site.sql("SELECT slug FROM projects WHERE status = 'published' ORDER BY display_order LIMIT 1")}`;
  }
  if (path === "POST") return `/blog/${await site.sql("SELECT slug FROM posts WHERE status = 'published' LIMIT 1")}`;
  return path;
}

const shapeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { ratio: width / height, fit: getComputedStyle(image).objectFit };
    });

for (const [device, viewport] of Object.entries(WINDOWS)) {
  test(`every place cuts pictures as the back office says (${device})`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    const wrong: string[] = [];
    for (const place of [...slots, ...contentPlaces]) {
      for (const { on, crop } of place.cuts) {
        const part = on.split(", ")[0] ?? "";
        if (on === DRAWN || !on.toLowerCase().includes(device)) continue;
        const [path, selector] = SEEN[`${place.code} ${part}`] ?? SEEN[place.code] ?? [];
        if (!path || !selector) {
          wrong.push(`${place.code}: no page is listed for it in SEEN`);
          continue;
        }
        const address = (await addressOf(site, path)).trim();
        if (new URL(page.url(), site.url).pathname !== address) await page.goto(address);
        if (place.code === "testimonials" && (await page.locator(selector).count()) === 0) continue;
        const { ratio, fit } = await shapeOf(page, selector);
        const shape = crops.find(({ code }) => code === crop) ?? { width: 0, height: 1 };
        const promised = shape.width / shape.height;
        if (fit !== "cover" || Math.abs(ratio / promised - 1) > NEAR) {
          wrong.push(
            `${place.code}, ${on}: ${promised.toFixed(2)} is promised, the page has ${ratio.toFixed(2)} ${fit}`,
          );
        }
      }
    }
    expect(wrong).toEqual([]);
  });
}

test("what the owner frames stays in sight on the page", async ({ page, owner, site }) => {
  const id = (await site.sql("SELECT media_id FROM page_section_images WHERE section_key = 'craft_large'")).trim();
  await owner.goto("/admin/media");
  const csrf = { headers: { origin: site.url } };
  const set = (focalX: number, focalY: number) =>
    owner.request.post("/api/admin/media/update", {
      ...csrf,
      data: { id, alt: "A workshop", decorative: false, focalX, focalY },
    });
  const shown = async () => {
    await page.goto("/");
    return page.locator(".pair-a img").evaluate((image) => getComputedStyle(image).objectPosition);
  };
  expect((await set(0, 97)).status()).toBe(200);
  await expect.poll(shown).toBe("0% 100%");
  expect((await set(50, 50)).status()).toBe(200);
  await expect.poll(shown).toBe("50% 50%");
});
