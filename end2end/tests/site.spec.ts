// Requirements for every public page.
import type { Page } from "./base.ts";
import { DEVICES, expect, test } from "./base.ts";
import { expectSmallFirstLoads } from "./first-load.ts";
import { publicPages } from "./public-pages.ts";

// The slowest file: in one worker it was still running when the others had ended.
test.describe.configure({ mode: "parallel" });

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Scrolls down step by step to load everything lazy, and back up. */
async function seeAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
}

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("axe finds nothing on any page, and nothing goes sideways", async ({ page, site, expectAccessible }) => {
      for (const path of await publicPages(site)) {
        await test.step(path, async () => {
          expect((await page.goto(path))?.status()).toBe(200);
          await seeAll(page);
          await expectAccessible(page);
          expect(await sideways(page), path).toBe(0);
        });
      }
    });

    test("nothing moves once it is shown", async ({ page, site }) => {
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node?: Element }[];
          })[]) {
            // Three pixels within a line, from letters of a different width, do not count: Lighthouse would
            // report 0 too.
            if (entry.hadRecentInput || entry.value < 0.0005) continue;
            // The header is meant to shrink when the page is scrolled.
            const moved = entry.sources.filter(({ node }) => !node?.parentElement?.closest(".header"));
            if (moved.length === 0) continue;
            const nodes = moved.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName);
            shifts.push(`${entry.value.toFixed(4)} ${nodes.join(" ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      // Delayed fonts, as on a slow connection: the fallbacks must take the same space.
      await page.route("**/*.woff2", async (route) => {
        await new Promise((later) => setTimeout(later, 400));
        await route.continue();
      });
      for (const path of await publicPages(site)) {
        await page.goto(path);
        await seeAll(page);
        expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), path).toEqual([]);
      }
    });

    test("without scripts every page reads", async ({ browser, site }) => {
      const context = await browser.newContext({ ...use, baseURL: site.url, javaScriptEnabled: false });
      const page = await context.newPage();
      for (const path of await publicPages(site)) {
        expect((await page.goto(path))?.status(), path).toBe(200);
        await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect(page.locator("main a, main button").filter({ visible: true }).first(), path).toBeVisible();
      }
      await context.close();
    });
  });
}

test("at 320 px, as at 400 % zoom, everything still fits", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of await publicPages(site)) {
    await page.goto(path);
    expect(await sideways(page), path).toBe(0);
  }
});

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`with letters twice as large nothing scrolls sideways, ${width} px wide`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    for (const path of await publicPages(site)) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      expect(await sideways(page), path).toBe(0);
    }
  });
}

test("the first load of every page is at most 20 KB without pictures and fonts", async ({ browser, request, site }) => {
  // The cache compresses a page well shortly after its first request.
  const paths = await publicPages(site);
  for (const path of paths) await request.get(site.url + path);
  await expectSmallFirstLoads(browser, site, paths);
});

test("every page says what it is: title, description, canonical address, card", async ({ page, site }) => {
  const titles = new Map<string, string>();
  for (const path of await publicPages(site)) {
    await page.goto(path);
    const title = await page.title();
    expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
    titles.set(title, path);
    const head = page.locator("head");
    await expect(head.locator('meta[name="description"]'), path).toHaveAttribute("content", /\S{3}/);
    // A confirmation page is for one visitor only: not listed in search engines.
    const listed = path !== "/thank-you";
    await expect(head.locator('meta[name="robots"][content*="noindex"]'), path).toHaveCount(listed ? 0 : 1);
    if (!listed) continue;
    await expect(head.locator('link[rel="canonical"]'), path).toHaveAttribute("href", /^https?:\/\/[^/]+\//);
    await expect(head.locator('meta[property="og:image"]'), path).toHaveAttribute("content", /^https?:/);
    await expect(page.getByRole("main"), path).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  }
});

test("every link leads somewhere, every picture loads", async ({ page, site }) => {
  const seen = new Set<string>();
  const queue = await publicPages(site);
  const broken: string[] = [];
  const files = new Set<string>();
  const anchors = new Map<string, Set<string>>();
  const wanted: { from: string; path: string; id: string }[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await page.request.get(path, { headers: { accept: "text/html" } });
    const html = await response.text();
    const found = await page.evaluate((source) => {
      const page = new DOMParser().parseFromString(source as unknown as string, "text/html");
      const all = (selector: string, attribute: string) =>
        [...page.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? "");
      const sets = all("[srcset], [imagesrcset]", "srcset").concat(all("[imagesrcset]", "imagesrcset"));
      return {
        links: all("a[href]", "href").concat(all("form[action]", "action")),
        ids: all("[id]", "id"),
        files: all("img[src], script[src], source[src]", "src")
          .concat(all("link[href]:not([rel=canonical])", "href"))
          .concat(sets.flatMap((set) => set.split(",").map((part) => part.trim().split(" ")[0] ?? ""))),
      };
    }, html);
    anchors.set(path, new Set(found.ids));
    for (const file of found.files) if (file.startsWith("/")) files.add(file);
    for (const href of found.links) {
      const url = new URL(href, new URL(path, site.url));
      if (url.protocol === "mailto:" || url.protocol === "tel:") continue;
      if (url.origin !== site.url) {
        expect(url.protocol, href).toBe("https:");
        continue;
      }
      const target = url.pathname + url.search;
      if (url.hash) wanted.push({ from: path, path: target, id: url.hash.slice(1) });
      if (!seen.has(target)) queue.push(target);
    }
    if (response.status() >= 400) broken.push(`${path}: ${response.status()}`);
  }
  for (const { from, path, id } of wanted) {
    if (!anchors.get(path)?.has(id)) broken.push(`${from}: no #${id} on ${path}`);
  }
  for (const file of files) {
    const response = await page.request.get(file);
    if (!response.ok()) broken.push(`${file}: ${response.status()}`);
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});
