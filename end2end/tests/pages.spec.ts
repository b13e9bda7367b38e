// Content pages and their interactive parts.
import {
  BUSINESS_PHONE,
  button,
  DEVICES,
  expect,
  heading,
  type Page,
  phone,
  type Site,
  test,
  wakeVisualizer,
} from "./base.ts";

const level2 = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("heading", { level: 2, name });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name }).first();
const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });

for (const [device, use] of DEVICES) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${device}${javaScriptEnabled ? "" : " without JavaScript"}`, () => {
      test.use({ ...use, javaScriptEnabled });

      test("yacht interiors: the way in, the work, the ways on", async ({ page }) => {
        await page.goto("/yacht-interiors");
        await expect(heading(page, "Taken back to the hull, and built again")).toBeVisible();
        await expect(link(page, "Request a Consultation")).toHaveAttribute("href", "/contact");
        await expect(link(page, "View Our Portfolio")).toHaveAttribute("href", "/showroom");
        await expect(level2(page, "Marine carpentry you can take apart again")).toBeVisible();
        await expect(level2(page, "Work afloat")).toBeVisible();
        await expect(page.locator("#gallery-photos a").first()).toBeVisible();
        await link(page, "See finished boats").click();
        await expect(heading(page, "Finished boats and houses")).toBeVisible();
      });

      test("residential: the ways, and a close look at each wood", async ({ page }) => {
        await page.goto("/residential");
        await expect(heading(page, "The same joints, in rooms that stand still")).toBeVisible();
        for (const name of ["Custom cabinetry, scribed to the wall", "Custom furniture, made for one place"]) {
          await expect(level2(page, name)).toBeVisible();
        }
        for (const wood of ["Teak", "Mahogany", "Maple", "Walnut"]) {
          const look = button(page, `Look closer at ${wood}`);
          const panel = page.getByRole("dialog", { name: `${wood} up close` });
          await look.click();
          await expect(panel).toBeVisible();
          await expect(panel.getByText(/lbf, Janka/)).toBeVisible();
          if (wood === "Teak") await page.keyboard.press("Escape");
          else await panel.getByRole("button", { name: "Close" }).click();
          await expect(panel).toBeHidden();
          await expect(look).toBeFocused();
        }
        await link(page, "See How It Works").click();
        await expect(page.locator("#process")).toBeInViewport();
        await expect(page.locator("ol.process > li")).toHaveCount(3);
      });

      test("showroom: where it is, and a visit", async ({ page }) => {
        await page.goto("/showroom");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Open the drawers\.\s+Knock on things\./);
        const place = page.getByRole("region", { name: "Bring something from on board" });
        await expect(place.getByRole("link", { name: BUSINESS_PHONE })).toHaveAttribute("href", "tel:+16195550142");
        await expect(place.locator("dl.hours dt").first()).toHaveText(/Mon/);
        await expect(place.getByRole("link", { name: "Schedule a Visit" })).toHaveAttribute("href", "/visit");
        await link(page, "Visualize Your Refit").click();
        await expect(level2(page, "Visualize Your Refit")).toBeInViewport();
      });

      test("projects: the list, one of them, the next one, and back", async ({ page, site }) => {
        const published = await projects(site);
        await page.goto("/projects");
        const cards = page.locator("ul.projects > li");
        await expect(cards).toHaveCount(published.length);
        await cards.nth(1).getByRole("link").first().click();
        const [, here, after] = published as [Project, Project, Project];
        await expect(page).toHaveURL(new RegExp(`/projects/${here.slug}$`));
        await expect(heading(page, here.name)).toBeVisible();
        await expect(crumbs(page).getByRole("link")).toHaveText(["Home", "Projects"]);
        await expect(crumbs(page).locator('[aria-current="page"]')).toHaveText(here.name);
        const more = page.getByRole("navigation", { name: "More projects" });
        await more.locator('[rel="next"]').click();
        await expect(heading(page, after.name)).toBeVisible();
        await crumbs(page).getByRole("link", { name: "Projects" }).click();
        await expect(heading(page, "Finished boats and houses")).toBeVisible();
      });

      test("the rules of the house carry version and date", async ({ page }) => {
        for (const [path, title] of [
          ["/privacy-policy", "Privacy Policy"],
          ["/terms-of-service", "Terms of Service"],
        ] as const) {
          await page.goto(path);
          await expect(heading(page, title)).toBeVisible();
          const meta = page.locator("main .meta");
          await expect(meta).toContainText(/Version \d+/);
          await expect(meta.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}$/);
          const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
          const last = (await contents.last().getAttribute("href")) ?? "";
          await contents.last().click();
          await expect(page.locator(last)).toBeInViewport();
        }
      });

      test("a link to an answer opens it, and only it", async ({ page }) => {
        await page.goto("/residential");
        const answers = page.locator(".faq details > [id]");
        expect(await answers.count()).toBeGreaterThan(2);
        const id = await answers.last().getAttribute("id");
        await page.goto(`/?${javaScriptEnabled}`);
        await page.goto(`/residential#${id}`);
        await expect(page.locator(`#${id}`)).toBeVisible();
        await expect.poll(() => top(page, `#${id}`), "below the header").toBeGreaterThan(80);
        await expect(page.locator(`#${id}`)).toBeInViewport();
        await expect(page.locator(".faq details[open]")).toHaveCount(1);
        await page.locator(".faq summary").first().click();
        await expect(page.locator(".faq details[open]")).toHaveCount(1);
        await expect(answers.first()).toBeVisible();
      });
    });
  }
}

const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

interface Project {
  slug: string;
  name: string;
}

/** The public projects, in order. */
async function projects(site: Site): Promise<Project[]> {
  const rows = await site.sql(
    `SELECT slug, project_name FROM projects WHERE status = 'published' AND deleted_at IS NULL
     ORDER BY display_order, id`,
  );
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const [slug = "", name = ""] = row.split("|");
      return { slug, name };
    });
}

test("an open close look is accessible", async ({ page, expectAccessible }) => {
  await page.goto("/residential");
  await button(page, "Look closer at Teak").click();
  await expect(page.getByRole("dialog", { name: "Teak up close" })).toBeVisible();
  await expectAccessible(page);
});

test("a project's photos open in the lightbox", async ({ page, site }) => {
  const [first] = await projects(site);
  await page.goto(`/projects/${first?.slug}`);
  await page.waitForFunction(() => document.querySelector("react-island:defined"));
  await page.locator('#project-photos a[id^="photo-"]').first().click();
  await expect(page.getByRole("dialog", { name: "Photos" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Photos" })).toBeHidden();
});

test("the refit flow works inside the showroom, and Back leads from step to step", async ({ page }) => {
  await page.goto("/showroom#visualizer");
  await expect(page.locator("#visualizer")).toBeInViewport();
  await wakeVisualizer(page);
  await page.getByRole("radio", { name: "Scandinavian" }).check();
  await button(page, "Continue").click();
  const second = page.getByRole("heading", { name: "Show us what you have now" });
  await expect(second).toBeVisible();
  await expect(second).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Scandinavian" })).toBeChecked();
});

test("the reviews turn over at either end, and say where they are", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const said = page.locator('[data-status="reviews"]');
  // The buttons come when they are near.
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await button(page, "Previous review").click();
  await expect(said).toHaveText("Review 7 of 7");
  await button(page, "Next review").click();
  await expect(said).toHaveText("Review 1 of 7");
  await button(page, "Next review").click();
  await expect(said).toHaveText("Review 2 of 7");
});

test.describe("the hero's video", () => {
  test.beforeAll(({ site }) => setVideo(site, "https://vimeo.com/76979871", true));
  test.afterAll(({ site }) => setVideo(site, "", false));

  /** Sets the video directly; the owner's form is tested in other specs. */
  async function setVideo(site: Site, address: string, on: boolean) {
    const where = "page_slug = 'home' AND section_key = 'hero_video'";
    await site.changeContent(
      `UPDATE page_section_images SET video_url = '${address}', enable_video = ${on} WHERE ${where}`,
    );
  }

  /** Fixed values: Chromium's own estimate is unreliable on a machine busy with tests. */
  const FAST = { saveData: false, effectiveType: "4g", downlink: 10 };

  /** Opens the home page with the video; records the requests to Vimeo and their times. */
  async function open(page: Page, connection: Partial<typeof FAST> = {}) {
    await page.addInitScript(
      (value) => {
        Object.defineProperty(navigator, "connection", { value });
      },
      { ...FAST, ...connection },
    );
    const asked: string[] = [];
    let loaded = false;
    await page.route("https://player.vimeo.com/**", (route) => {
      asked.push(`${loaded ? "after" : "before"} load: ${route.request().url()}`);
      return route.fulfill({ contentType: "text/html", body: PLAYER });
    });
    page.on("load", () => {
      loaded = true;
    });
    await page.goto("/");
    return asked;
  }

  /** Imitates Vimeo's player. */
  const PLAYER = `<!doctype html><title>Player</title><script>
    const say = (event) => parent.postMessage(JSON.stringify({ event }), "*");
    addEventListener("message", ({ data }) => {
      const { method } = JSON.parse(data);
      if (method === "play" || method === "pause") say(method);
    });
    say("ready"); say("play"); say("timeupdate");
  </script>`;
  const frame = (page: Page) => page.locator(".hero-video iframe");

  test("plays by itself once the page has settled, and can be paused", async ({ page, expectAccessible }) => {
    const asked = await open(page);
    await expect(frame(page)).toBeVisible();
    await expect(frame(page)).toHaveAttribute("title", "Video of our work");
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^after load: https:\/\/player\.vimeo\.com\/video\/76979871\?autoplay=1/);
    await expect(page.locator(".hero-video")).toHaveAttribute("data-on");
    await button(page, "Pause video").click();
    await expect(button(page, "Play video")).toBeVisible();
    await expectAccessible(page, { exclude: ["iframe"] });
  });

  test("does not play with reduced motion, but can be started", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const asked = await open(page);
    await expect(button(page, "Play video")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await button(page, "Play video").click();
    await expect(frame(page)).toBeVisible();
    await expect.poll(() => asked).toHaveLength(1);
  });

  for (const [why, connection] of [
    ["saves data", { saveData: true }],
    ["has a slow connection", { effectiveType: "2g" }],
  ] as const) {
    test(`stays a picture for a visitor who ${why}`, async ({ page }) => {
      const asked = await open(page, connection);
      await page.waitForLoadState("networkidle");
      await expect(page.locator(".hero-video")).toBeHidden();
      await expect(page.locator(".hero-video-button")).toBeHidden();
      await expect(page.locator(".hero-pic img")).toBeVisible();
      expect(asked).toEqual([]);
    });
  }

  test("gives way to the picture when the player fails", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    const asked = await open(page);
    await expect.poll(() => asked).toHaveLength(1);
    // Before, the frame may still be empty, and a message of it would be from this site.
    await expect(page.locator(".hero-video")).toHaveAttribute("data-on");
    await frame(page)
      .contentFrame()
      .locator("html")
      .evaluate(() => parent.postMessage(JSON.stringify({ event: "error" }), "*"));
    await expect(frame(page)).toHaveCount(0);
    await expect(page.locator(".hero-pic img")).toBeVisible();
  });

  test.describe("on a phone", () => {
    test.use(phone);

    test("is a picture with a button", async ({ page }) => {
      const asked = await open(page);
      await expect(button(page, "Play video")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
      await button(page, "Play video").tap();
      await expect.poll(() => asked).toHaveLength(1);
      expect(asked[0]).toMatch(/autoplay=1.*muted=1/);
    });
  });
});
