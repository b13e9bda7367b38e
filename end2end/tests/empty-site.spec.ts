// A site without content: every page looks intended, and the owner is led to the first published project.
import type { Page } from "@playwright/test";
import { signIn } from "../support/fixtures.ts";
import { findings, hasJava } from "../support/html-checker.ts";
import { Site } from "../support/site.ts";
import { button, DEVICES, expect, heading, openScreen, phone, sentence, test, toast } from "./base.ts";
import { smallFile } from "./photos.ts";
import { FIXED } from "./public-pages.ts";

const MISSING = "/no-such-page";
const PAGES = [...FIXED, "/blog", "/newsletter", MISSING];

let empty: Site;
test.beforeAll(async () => {
  empty = await Site.empty("site_without_content");
});
test.afterAll(() => empty.remove());

/** What a visitor would take for a mistake on the open page, and the addresses that it links to. */
const look = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const text = (element: Element) => element.textContent.replaceAll(/\s+/g, " ").trim();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${text(element).slice(0, 60)}`;
    if (document.querySelectorAll("h1").length !== 1) found.push("not exactly one h1");
    if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
    for (const part of document.querySelectorAll("main section, main article, main aside, main li, footer div")) {
      const titles = [...part.querySelectorAll("h1, h2, h3, h4")].map(text).join("").replaceAll(" ", "");
      const isHidden = part.tagName === "DIV" || part.closest("[aria-hidden]") !== null;
      const decorates = isHidden && titles === "";
      const hasMore = decorates || text(part).replaceAll(" ", "") !== titles || part.querySelector("img, svg, input");
      if (!hasMore) found.push(`nothing but a heading in ${name(part)}`);
    }
    for (const list of document.querySelectorAll("main ul, main ol, main dl, main nav"))
      if (!text(list) && !list.closest("[aria-hidden]")) found.push(`an empty list: ${name(list)}`);
    const linked: string[] = [];
    for (const link of document.querySelectorAll("a")) {
      const href = link.getAttribute("href") ?? "";
      if (["", "#", "tel:", "tel:+", "mailto:"].includes(href)) found.push(`a link to nothing: ${name(link)}`);
      const { origin, pathname, hash } = new URL(href, location.href);
      if (origin !== location.origin) continue;
      if (pathname !== location.pathname) linked.push(pathname);
      else if (hash && !document.getElementById(hash.slice(1))) found.push(`a link to a missing place: ${href}`);
    }
    for (const image of document.querySelectorAll("img")) {
      const src = image.getAttribute("src");
      if (src?.startsWith("/")) linked.push(src);
      else found.push(`a picture without an address: ${image.outerHTML}`);
    }
    const words = /\b(undefined|null|NaN|0 (projects|photos|reviews|articles))\b/.exec(
      document.querySelector("main")?.textContent ?? "",
    );
    if (words) found.push(`the words ${words[0]}`);
    const hollow = (value: unknown): boolean =>
      value === null ||
      value === "" ||
      (typeof value === "object" && (Object.keys(value).length === 0 || Object.values(value).some(hollow)));
    for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]'))
      if (hollow(JSON.parse(textContent))) found.push(`structured data with an empty value: ${textContent}`);
    return { found, linked };
  });

for (const [device, options, javaScriptEnabled] of [
  ...DEVICES.map(([name, shape]) => [`a ${name}`, shape, true] as const),
  ["a phone without scripts", phone, false],
] as const) {
  test(`every page looks intended on ${device}`, async ({ browser, expectAccessible, request }) => {
    const context = await browser.newContext({ baseURL: empty.url, ...options, javaScriptEnabled });
    const page = await context.newPage();
    const addresses = new Set<string>();
    for (const path of PAGES) {
      expect((await page.goto(path))?.status(), path).toBe(path === MISSING ? 404 : 200);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      // The markup without scripts is the same.
      if (javaScriptEnabled) await expectAccessible(page);
      const { found, linked } = await look(page);
      expect(found, path).toEqual([]);
      for (const address of linked) addresses.add(address);
    }
    for (const address of addresses) expect((await request.get(empty.url + address)).status(), address).toBe(200);
    await context.close();
  });
}

test("the HTML is HTML", async ({ request }, info) => {
  test.skip(!hasJava(), "no Java found: the HTML checker needs it");
  const pages = new Map<string, string>();
  for (const path of PAGES) pages.set(path, await (await request.get(empty.url + path)).text());
  expect(await findings(pages, info.outputPath("pages"))).toEqual([]);
});

test("each section says that it is empty, and what comes", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: empty.url });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await page.goto("/");
  await expect(main.getByText(sentence("REVIEWS_EMPTY"))).toBeVisible();
  await expect(main.getByText(sentence("FAQS_EMPTY"))).toBeVisible();
  await page.goto("/yacht-interiors");
  await expect(main.getByText(sentence("YACHT_PHOTOS_EMPTY"))).toBeVisible();
  await page.goto("/showroom");
  await expect(main.getByText(sentence("SHOWROOM_PHOTOS_EMPTY"))).toBeVisible();
  await context.close();
});

test("the specified styles and woods are there from the start, on wood instead of pictures", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: empty.url });
  const page = await context.newPage();
  for (const path of ["/visualizer", "/showroom"]) {
    await page.goto(path);
    for (const name of ["Coastal Modern", "Classic Nautical", "Scandinavian", "Luxury Traditional"]) {
      const card = page.locator(".style", { hasText: name });
      await expect(card.getByRole("listitem"), `${path} ${name}`).toHaveCount(4);
      await expect(card.locator("img")).toHaveAttribute("src", "/placeholder.svg");
    }
  }
  await page.locator(".style", { hasText: "Scandinavian" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  for (const path of ["/", "/residential"]) {
    await page.goto(path);
    for (const wood of ["Teak", "Mahogany", "Maple", "Walnut"]) {
      await expect(page.getByRole("main").getByText(wood, { exact: true }).first(), path).toBeVisible();
    }
  }
  await context.close();
});

/** The dashboard's list of first steps. */
const steps = (page: Page) => page.getByRole("region", { name: sentence("first_steps::TITLE") });

/** Follows the link of the message after a save, in its own tab. */
async function seeOnPage(page: Page, message: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    toast(page, message)
      .getByRole("link", { name: sentence("first_steps::SEE") })
      .click(),
  ]);
  await tab.waitForLoadState();
  expect((await look(tab)).found).toEqual([]);
  return tab;
}

test("the owner is led from the first sign-in to the first published project", async ({
  browser,
  expectAccessible,
}) => {
  const context = await browser.newContext({ baseURL: empty.url });
  const page = await context.newPage();
  await signIn(page);
  await expect(page).toHaveURL("/admin/first-run");
  await page.goto("/admin");
  await expect(steps(page)).toContainText("0 of 14 done");
  await expectAccessible(page);

  await steps(page).getByRole("link", { name: "Open: Check the business details" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("(619) 555-0133");
  await button(page, "Save").click();
  const contact = await seeOnPage(page, sentence("SETTINGS_SAVED"));
  await expect(contact.getByRole("main").getByRole("link", { name: "(619) 555-0133" }).first()).toBeVisible();
  await contact.close();

  await openScreen(page, "projects/new");
  await page.getByRole("textbox", { name: "Project name" }).fill("First Light");
  await page.getByRole("textbox", { name: "Short description" }).fill("A galley in teak.");
  await page.getByLabel("Choose a photo").setInputFiles(smallFile());
  await page.getByRole("radio", { name: "Published" }).check();
  await button(page, "Save").click();
  const project = await seeOnPage(page, "Project created successfully.");
  await expect(heading(project, "First Light")).toBeVisible();
  await project.close();

  await page.goto("/admin");
  // The built-in logo shows the built-in name, which was kept.
  await expect(steps(page)).toContainText("3 of 14 done");
  await steps(page).getByText("3 done", { exact: true }).click();
  await steps(page)
    .getByRole("link", { name: `${sentence("first_steps::SEE")}: Publish the first project` })
    .click();
  await expect(page.getByRole("link", { name: "First Light" })).toBeVisible();

  await page.goto("/admin");
  await button(page, sentence("first_steps::HIDE")).click();
  await expect(steps(page)).toHaveCount(0);
  await button(page, sentence("first_steps::SHOW")).click();
  await expect(steps(page)).toBeVisible();
  const dock = await browser.newContext({ baseURL: empty.url, ...phone, storageState: await context.storageState() });
  const small = await dock.newPage();
  await small.goto("/admin");
  await expect(steps(small)).toBeVisible();
  await expectAccessible(small);
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await dock.close();
  await context.close();
});
