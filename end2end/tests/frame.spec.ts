// The frame of the back office: seven entries, each screen in two steps, and all of them found by their names.
import { expect, type Page, phone, sentence, test } from "./base.ts";

const ENTRIES = ["Today", "Requests", "Pages", "Pictures", "Work", "Words", "Settings"];

/** The side bar before there were seven entries: its name, its address, and the two steps that lead there now. */
const FORMER: readonly (readonly [name: string, path: string, entry: string, then?: string])[] = [
  ["Dashboard", "/admin", "Today"],
  ["Leads", "/admin/leads", "Requests"],
  ["Reports", "/admin/reports", "Today", "Reports"],
  ["Newsletter", "/admin/newsletter", "Words", "Newsletter"],
  ["Pages", "/admin/pages", "Pages"],
  ["Header, footer and messages", "/admin/site-words", "Pages", "Header and footer"],
  ["Projects", "/admin/projects", "Work"],
  ["Gallery", "/admin/gallery", "Pictures", "Gallery"],
  ["Testimonials", "/admin/testimonials", "Words"],
  ["Blog", "/admin/blog", "Words", "Blog"],
  ["FAQs", "/admin/faqs", "Words", "FAQs"],
  ["Visualizer styles", "/admin/styles", "Work", "Styles"],
  ["Materials", "/admin/materials", "Work", "Materials"],
  ["Social grid", "/admin/social", "Pictures", "Social row"],
  ["Page images", "/admin/page-images", "Pictures", "Page images"],
  ["Media library", "/admin/media", "Pictures"],
  ["SEO", "/admin/seo", "Pages", "Search results"],
  ["Redirects", "/admin/redirects", "Pages", "Addresses"],
  ["Links", "/admin/links", "Pages", "Links"],
  ["Business profile", "/admin/business", "Settings", "Name and logo"],
  ["Options", "/admin/options", "Settings", "What the forms offer"],
  ["Reply templates", "/admin/reply-templates", "Requests", "Saved answers"],
  ["Contact settings", "/admin/contact-settings", "Settings", "Contact settings"],
  ["Account", "/admin/account", "Settings", "Email and password"],
  ["Activity", "/admin/trash#activity", "Today", "Activity"],
  ["Trash", "/admin/trash", "Settings", "Trash"],
];
/** On a phone these are in the bar; the others, and their tabs, are in the sheet. */
const IN_THE_BAR = ["Today", "Requests", "Pictures", "Pages"];

const WIDE = [
  [820, 1180],
  [1280, 720],
  [1440, 900],
] as const;

const rail = (page: Page) => page.getByRole("navigation", { name: "Back office", exact: true });
/** Its name may go on with the number of requests that wait. */
const entryOf = (page: Page, name: string) => rail(page).getByRole("link", { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole("navigation", { name: "Back office, phone" });
const field = (page: Page) => page.getByRole("textbox", { name: "Go to or find" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Go to or find" });
const addressOf = (page: Page) => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};

for (const [width, height] of WIDE) {
  test.describe(`at ${width} x ${height}`, () => {
    test("every screen is two steps away, and its entry is marked and in view", async ({ office }) => {
      test.slow();
      const page = await office({ viewport: { width, height } });
      for (const [name, path, entry, then] of FORMER) {
        await page.goto("/admin");
        await entryOf(page, entry).click();
        if (then) await page.getByRole("main").getByRole("link", { name: then, exact: false }).first().click();
        await expect.poll(() => addressOf(page), name).toBe(path);
        for (const known of ENTRIES) {
          await expect(entryOf(page, known)).toBeInViewport({ ratio: 1 });
          await expect(entryOf(page, known).locator(".rail__name")).toBeInViewport({ ratio: 1 });
        }
        const marked = path === "/admin/trash#activity" ? "Settings" : entry;
        const current = rail(page).locator("[aria-current]");
        await expect(current).toHaveCount(1);
        await expect(current).toHaveAccessibleName(new RegExp(`^${marked}`));
      }
      await expect(rail(page).getByRole("button", { name: "Sign out" })).toBeInViewport({ ratio: 1 });
      await expect(rail(page).getByRole("link", { name: "View website" })).toBeInViewport({ ratio: 1 });
      const scrolls = await page.locator(".rail__inner").evaluate((inner) => inner.scrollHeight > inner.clientHeight);
      expect(scrolls, "the rail scrolls").toBe(false);
    });
  });
}

test("on a phone every screen is two steps away", async ({ office, expectAccessible }) => {
  test.slow();
  const page = await office(phone);
  const sheet = page.locator("#more");
  for (const [name, path, entry, then] of FORMER) {
    await page.goto("/admin");
    if (!then && IN_THE_BAR.includes(entry)) {
      await bar(page).getByRole("link", { name: entry }).tap();
    } else {
      await bar(page).getByRole("button", { name: "More" }).tap();
      await sheet.getByRole("link", { name: then ?? name, exact: true }).tap();
    }
    await expect.poll(() => addressOf(page), name).toBe(path);
    // An editor hides the bar once it is there.
    await expect(page.locator(".tab-bar [aria-current]")).toHaveCount(1);
  }
  await bar(page).getByRole("button", { name: "More" }).tap();
  await expect(sheet.getByRole("button", { name: "Sign out" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Add" }).tap();
  await page.getByRole("link", { name: "Request by phone" }).tap();
  await expect(page).toHaveURL(/\/admin\/leads\/new$/);
});

for (const [name, device] of [
  ["on a phone", phone],
  ["at 820 px", { viewport: { width: 820, height: 1180 } }],
  ["at 1280 x 720", { viewport: { width: 1280, height: 720 } }],
  ["at 1440 px", { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`every screen is found by its name from before, ${name}`, async ({ office, expectAccessible }) => {
    test.slow();
    const page = await office(device);
    for (const [former, path] of FORMER) {
      await page.goto("/admin/trash");
      if (name === "on a phone") await field(page).tap();
      else await page.keyboard.press("Control+k");
      const words = panel(page).getByRole("combobox");
      await expect(words).toBeFocused();
      await words.fill(former);
      await expect(panel(page).getByRole("option").first(), former).toHaveAttribute("href", path);
      await words.press("Enter");
      await expect.poll(() => addressOf(page), former).toBe(path);
    }
    await page.goto("/admin/faqs");
    await field(page).click();
    await expect(panel(page).getByRole("option", { name: /^Settings/ })).toBeVisible();
    await expectAccessible(page);
  });
}

test("the panel is used with the keyboard alone, and gives the focus back", async ({ owner }) => {
  await owner.goto("/admin/faqs");
  await rail(owner).getByRole("link", { name: "Words" }).focus();
  await owner.keyboard.press("Control+k");
  const words = panel(owner).getByRole("combobox");
  await words.fill("webhook");
  const first = panel(owner).getByRole("option").first();
  await expect(first).toHaveAttribute("href", "/admin/contact-settings");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await words.press("Escape");
  await expect(panel(owner)).toBeHidden();
  await expect(rail(owner).getByRole("link", { name: "Words" })).toBeFocused();
  await owner.keyboard.press("Control+k");
  await expect(panel(owner).getByRole("option", { name: "Today" })).toBeVisible();
  await words.press("ArrowDown");
  await expect(panel(owner).getByRole("option", { selected: true })).toHaveAccessibleName(/^Requests/);
  await words.press("ArrowUp");
  await words.press("ArrowUp");
  await expect(panel(owner).getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await words.fill("zzzz");
  await expect(panel(owner).getByText("Nothing with “zzzz”")).toBeVisible();
});

test("requests and content are found by their words", async ({ owner, expectAccessible }) => {
  await owner.goto("/admin/find?q=walnut");
  const found = owner.getByRole("region", { name: "On the site" });
  await expect(found.getByRole("link").first()).toBeVisible();
  await expect(found.locator("mark").first()).toHaveText(/walnut/i);
  await expectAccessible(owner);
});

test("without scripts the field is a form, and the sheet opens", async ({ office }) => {
  const page = await office({ ...phone, javaScriptEnabled: false });
  await page.goto("/admin");
  await field(page).fill("reply templates");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/admin\/find\?q=reply\+templates$/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Saved answers/ })
    .tap();
  await expect(page).toHaveURL(/\/admin\/reply-templates$/);
  await bar(page).getByRole("button", { name: "More" }).tap();
  await expect(page.locator("#more").getByRole("link", { name: "All settings" })).toBeVisible();
});

test("each row of the settings says what is set now", async ({ owner, expectAccessible }) => {
  await owner.goto("/admin/settings");
  for (const chapter of ["The business", "When a request comes", "You", "Safety"]) {
    await expect(owner.getByRole("region", { name: chapter })).toBeVisible();
  }
  await expect(owner.getByRole("link", { name: `${sentence("second_factor::TITLE")} Off Turn on` })).toBeVisible();
  await expect(owner.locator(".settings__now").filter({ hasNotText: /\S/ })).toHaveCount(0);
  await expectAccessible(owner);
  await owner.getByRole("link", { name: /^Hours and closed days/ }).click();
  await expect(owner).toHaveURL(/\/admin\/business\/hours$/);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Hours and closed days");
  const names = owner.getByRole("navigation", { name: "Settings", exact: true });
  await expect(names.getByRole("link", { name: "Hours and closed days" })).toHaveAttribute("aria-current", "page");
  await names.getByRole("link", { name: "Elsewhere" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Elsewhere");
  await owner.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  await expect(owner).toHaveURL(/\/admin\/settings$/);
});

test("in forced colors the rail keeps its ground, and the current entry stands out", async ({ owner }) => {
  await owner.emulateMedia({ forcedColors: "active" });
  await owner.goto("/admin/faqs");
  const ground = (selector: string) =>
    owner.locator(selector).evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await ground(".rail")).toBe("rgb(18, 33, 58)");
  const current = rail(owner).locator("[aria-current]");
  expect(await current.evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe("solid");
  await expect(rail(owner).getByRole("img").first()).toBeVisible();
});

test("the rail is walked with the keyboard, and each stop is seen", async ({ owner }) => {
  await owner.goto("/admin/faqs");
  await rail(owner).getByRole("link").first().focus();
  const names: string[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    await owner.keyboard.press("Tab");
    const focused = owner.locator(":focus");
    names.push(await focused.evaluate((at) => at.getAttribute("aria-label") ?? at.textContent ?? ""));
    const { outlineStyle, outlineWidth } = await focused.evaluate((at) => getComputedStyle(at));
    expect([outlineStyle, outlineWidth], names.at(-1)).not.toContain("none");
  }
  expect(names[0]).toBe("Go to or find");
  for (const [at, entry] of ENTRIES.entries()) expect(names[at + 1]).toContain(entry);
});
