// All lists and forms of the back office without a spec of their own: create, toggle, edit, restore an
// earlier version, delete and undo; and the single forms: business, hero, page pictures, account.
import { owner as account } from "../support/fixtures.ts";
import { button, expect, keepToast, openScreen, type Page, phone, sentence, test, toast } from "./base.ts";

const row = (page: Page, title: string) =>
  page.locator("li.record-row, li.photo-tile").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const mark = () => Math.random().toString(36).slice(2, 8);
const fill = (page: Page, name: string, value: string) => page.getByRole("textbox", { name, exact: true }).fill(value);

/** A tile has it in its menu. */
async function pressDelete(page: Page, title: string) {
  // A message under the pointer stays, and on a phone it may be over the tile's buttons.
  await page.mouse.move(0, 0);
  await row(page, title).waitFor();
  const more = row(page, title).getByRole("button", { name: `More for ${title}` });
  if ((await more.count()) > 0) await more.click();
  await row(page, title)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
}

/** Chooses the first picture of the library. */
async function choosePicture(page: Page) {
  await button(page, "From the library").first().click();
  await page.getByRole("dialog", { name: "Media library" }).locator("ul.picture-grid button").first().click();
  await expect(button(page, "Framing").first()).toBeVisible();
}

interface Content {
  path: string;
  /** The field that identifies a row. */
  name: string;
  /** All other required fields. */
  rest: (page: Page, device: string) => Promise<void>;
  created: string;
  updated: string;
  deleted: string;
  /** Error of an empty form. */
  missing: string;
  /** The row's toggle: its label, and what the row says after it was pressed and after Undo. */
  toggle?: [press: string, on: string, off: string];
  /** The public page that shows it, and the text to look for. */
  seen?: string;
}

const CONTENT: Content[] = [
  {
    path: "projects",
    name: "Project name",
    rest: async (page) => {
      await fill(page, "Short description", "Her sole, lifted and laid again.");
      await choosePicture(page);
    },
    created: "Project created successfully.",
    updated: "Project updated successfully.",
    deleted: "Project deleted successfully.",
    missing: sentence("PROJECT_NAME_REQUIRED"),
    toggle: ["Publish", "Published", "Draft"],
    seen: "/projects",
  },
  {
    path: "gallery",
    name: "Alt text",
    rest: choosePicture,
    created: "Image added to the gallery.",
    updated: sentence("PICTURE_SAVED"),
    deleted: sentence("PICTURE_DELETED"),
    missing: sentence("GALLERY_PICTURE_REQUIRED"),
    toggle: ["Hide", "Hidden", "Hide"],
  },
  {
    path: "styles",
    name: "Name",
    rest: (page) => fill(page, "Description", "Oak, limed, and linen."),
    created: "Style created successfully.",
    updated: "Style updated successfully.",
    deleted: "Style deleted successfully.",
    missing: sentence("admin::STYLE_REQUIRED"),
    toggle: ["Deactivate", "Inactive", "Active"],
  },
  {
    path: "social",
    name: "Caption",
    rest: choosePicture,
    created: "Social post created successfully.",
    updated: "Social post updated successfully.",
    deleted: "Social post deleted successfully.",
    missing: sentence("SOCIAL_REQUIRED"),
    toggle: ["Hide", "Hidden", "Visible"],
  },
  {
    path: "seo",
    name: "Page title",
    rest: async (page, device) => {
      const slug = device === "phone" ? "terms-of-service" : "privacy-policy";
      await page.getByRole("combobox", { name: "Page slug" }).selectOption(slug);
    },
    created: "SEO metadata created successfully.",
    updated: "SEO metadata updated successfully.",
    deleted: "SEO configuration deleted successfully.",
    missing: sentence("SEO_REQUIRED"),
  },
];

for (const [device, options] of [
  ["computer", {}],
  ["phone", phone],
] as const) {
  for (const { path, name, rest, created, updated, deleted, missing, toggle, seen } of CONTENT) {
    // The server side is the same for every width.
    const core = device === "computer" ? " @core" : "";
    test(`${path}: added, switched, edited, restored, deleted and taken back on a ${device}${core}`, async ({
      browser,
      site,
      office,
      expectAccessible,
    }) => {
      const page = await office(options);
      const title = `Heron ${mark()}`;
      const find = (words: string) => page.getByRole("searchbox").fill(words);

      await openScreen(page, `${path}/new`);
      await button(page, "Save").click();
      await expect(page.getByText(missing).first()).toBeVisible();
      await expect(page.locator("[aria-invalid=true], .drop-zone--invalid").first()).toBeVisible();
      await rest(page, device);
      await fill(page, name, title);
      await expectAccessible(page);
      await button(page, "Save").click();
      await expect(toast(page, created)).toBeVisible();
      await find(title);
      await expect(row(page, title)).toBeVisible();

      if (toggle) {
        const [press, on, off] = toggle;
        await row(page, title)
          .getByRole("button", { name: new RegExp(`^${press}`) })
          .click();
        await expect(row(page, title).getByText(on, { exact: true })).toBeVisible();
        await expect(button(page, "Undo")).toBeVisible();
        await keepToast(page);
        if (seen) {
          const visitor = await browser.newPage({ baseURL: site.url });
          await expect(async () => {
            await visitor.goto(seen);
            await expect(visitor.getByRole("link", { name: title }).first()).toBeVisible({ timeout: 5_000 });
          }).toPass();
          await visitor.close();
        }
        await button(page, "Undo").click();
        await expect(row(page, title).getByText(off, { exact: true })).toBeVisible();
      }

      await row(page, title).getByRole("link", { name: title, exact: true }).click();
      await fill(page, name, `${title} II`);
      await expect(page.getByText("Unsaved changes")).toBeVisible();
      await page.keyboard.press("Control+s");
      await expect(toast(page, updated)).toBeVisible();
      await openScreen(page, path);
      await find(title);
      await row(page, `${title} II`)
        .getByRole("link", { name: `${title} II`, exact: true })
        .click();
      await button(page, "History").click();
      const history = page.getByRole("dialog", { name: "History" });
      await expect(history.locator("ins").first()).toHaveText(`${title} II`);
      await expectAccessible(page);
      await history
        .getByRole("button", { name: /^Restore/ })
        .first()
        .click();
      await expect(page.getByRole("textbox", { name, exact: true })).toHaveValue(title);

      await openScreen(page, path);
      await find(title);
      await pressDelete(page, title);
      await expect(toast(page, deleted)).toBeVisible();
      await expect(row(page, title)).toHaveCount(0);
      await button(page, "Undo").click();
      await expect(row(page, title)).toBeVisible();
      // Restore the site for the following specs.
      await pressDelete(page, title);
      await expect(toast(page, deleted)).toBeVisible();
    });
  }

  test(`the business: a part is saved alone, met by visitors and undone, on a ${device}`, async ({
    browser,
    site,
    office,
  }) => {
    const page = await office(options);
    const about = `Since 1987, at the same slip. ${mark()}`;
    await openScreen(page, "business");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Name and logo");
    const text = page.getByRole("textbox", { name: /^About/ });
    const before = await text.inputValue();
    // Another part is saved meanwhile: neither loses anything, and nothing is asked.
    const other = await page.context().newPage();
    await openScreen(other, "business/license");
    const license = `10${mark().replace(/\D/g, "").slice(-5)}`;
    await other.getByRole("textbox", { name: /^License number/ }).fill(license);
    await button(other, "Save").click();
    await expect(toast(other, sentence("SETTINGS_SAVED"))).toBeVisible();
    await text.fill(about);
    await button(page, "Save").click();
    await expect(toast(page, sentence("SETTINGS_SAVED"))).toBeVisible();
    await keepToast(page);
    const visitor = await browser.newPage({ baseURL: site.url });
    await visitor.goto("/");
    await expect(visitor.getByRole("contentinfo").getByText(about)).toBeVisible();
    await expect(visitor.getByRole("contentinfo")).toContainText(license);
    await button(page, "Undo").click();
    await expect(text).toHaveValue(before);
    await visitor.reload();
    await expect(visitor.getByRole("contentinfo").getByText(about)).toHaveCount(0);
    await expect(visitor.getByRole("contentinfo")).toContainText(license);
    await visitor.close();
    await button(other, "Undo").click();
    await other.close();
  });

  test(`the business: hours that cannot be, and a day listed twice, on a ${device}`, async ({
    office,
    allowConsole,
  }) => {
    allowConsole(/status of 422/);
    const page = await office(options);
    await openScreen(page, "business/hours");
    const closes = page.getByLabel("Monday, closes");
    const hour = await closes.inputValue();
    await closes.fill("05:00");
    await expect(page.getByText("Closes before it opens")).toBeVisible();
    await button(page, "Save").click();
    await expect(page.locator(".opening-hours .error")).toHaveText(sentence("HOURS_INVALID"));
    await expect(page.getByLabel("Monday, opens")).toBeFocused();
    await closes.fill(hour);
    await expect(page.locator(".opening-hours .error")).toHaveCount(0);
    await button(page, "Add day").click();
    await button(page, "Save").click();
    const days = page.getByRole("group", { name: /^Day \d+$/ });
    const last = days.last().getByLabel("Day", { exact: true });
    await expect(last).toBeFocused();
    const first = await days.first().getByLabel("Day", { exact: true }).inputValue();
    if (first) {
      await last.fill(first);
      await expect(days.last()).toContainText(sentence("EXCEPTION_TWICE"));
    }
    await button(page, /^Remove Day/)
      .last()
      .click();
  });

  test(`page images: a slot is reworded and takes another picture, both undone, on a ${device}`, async ({ office }) => {
    const page = await office(options);
    await openScreen(page, "page-images");
    const slot = page.locator("article.picture-slot").first();
    const alt = slot.getByRole("textbox", { name: /^Alt text/ });
    const [before, source] = [await alt.inputValue(), await slot.locator("img").getAttribute("src")];
    await alt.fill(`A hull ${mark()}`);
    await slot.getByRole("button", { name: "Update" }).click();
    await expect(toast(page, sentence("PICTURE_SAVED"))).toBeVisible();
    await button(page, "Undo").click();
    await expect(alt).toHaveValue(before);
    await slot.getByRole("button", { name: /^From the library/ }).click();
    await page.getByRole("dialog", { name: "Media library" }).locator("ul.picture-grid button").nth(7).click();
    await expect(slot.locator("img")).not.toHaveAttribute("src", source ?? "");
    await button(page, "Undo").click();
    await expect(slot.locator("img")).toHaveAttribute("src", source ?? "");
  });

  test(`the hero: a wrong address is refused, another height is kept, on a ${device}`, async ({ office }) => {
    const page = await office(options);
    await openScreen(page, "page-images");
    const hero = page.getByRole("region", { name: "Home page hero" });
    const address = hero.getByRole("textbox", { name: /^Vimeo URL/ });
    const height = hero.getByRole("slider", { name: "Height on phones" });
    const [was, before] = [await address.inputValue(), await height.inputValue()];
    const other = before === "75" ? "80" : "75";
    const save = button(page, "Update Hero Video Settings");
    await address.fill("https://example.com/film");
    await save.click();
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await address.fill(was);
    await height.fill(other);
    await expect(hero.getByText(`${other}% on a phone`)).toBeVisible();
    await save.click();
    await expect(toast(page, sentence("HERO_VIDEO_SAVED"))).toBeVisible();
    await page.reload();
    await expect(height).toHaveValue(other);
    await height.fill(before);
    await save.click();
    await expect(toast(page, sentence("HERO_VIDEO_SAVED"))).toBeVisible();
  });
}

test("a common page gets its words from the quick set-up", async ({ owner, site }) => {
  await site.sql("UPDATE seo_metadata SET deleted_at = 1 WHERE page_slug = 'blog'");
  await openScreen(owner, "seo");
  await owner.getByRole("region", { name: "Quick Setup" }).getByRole("link", { name: "blog" }).click();
  await expect(owner.getByRole("combobox", { name: "Page slug" })).toHaveValue("blog");
  await expect(owner.getByRole("textbox", { name: "Page title" })).toHaveValue("Blog");
  await site.sql("UPDATE seo_metadata SET deleted_at = NULL WHERE page_slug = 'blog'");
});

test("a legal text is changed, and a consent knows which version it was given for", async ({
  owner,
  browser,
  site,
}) => {
  const words = `Nothing leaves the shop. ${mark()}`;
  await openScreen(owner, "privacy-policy");
  const text = owner.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await expect(text).toBeFocused();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type(words);
  await button(owner, "Save").click();
  await expect(toast(owner, "New consents refer to this version.")).toBeVisible();
  await keepToast(owner);
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto("/privacy-policy");
  await expect(visitor.getByText(words)).toBeVisible();
  await visitor.close();
  await owner.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(text).not.toContainText(words);
});

test("the password is changed, and every device is signed out", async ({ browser, site }) => {
  // A separate account: the other specs stay signed in.
  const email = `partner-${mark()}@example.com`;
  await site.sql(
    `INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at)
     SELECT '${email}', '${email}', password_hash, is_admin, created_at, updated_at
     FROM accounts WHERE email = '${account.email}'`,
  );
  const [mine, phones] = [
    await browser.newPage({ baseURL: site.url }),
    await browser.newPage({ baseURL: site.url, ...phone }),
  ];
  const next = `boat-shed-${mark()}`;
  for (const page of [mine, phones]) {
    await page.goto("/admin/login");
    await fill(page, "Email", email);
    await fill(page, "Password", account.password);
    await button(page, "Sign in").click();
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  }
  await openScreen(mine, "account");
  const current = mine.getByRole("textbox", { name: "Current password" });
  const wanted = mine.getByRole("textbox", { name: "New password" });
  await current.fill("wrong-password");
  await wanted.fill(next);
  await button(mine, "Change password").click();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await current.fill(account.password);
  await wanted.fill("Password1!");
  await button(mine, "Change password").click();
  await expect(mine.getByText(sentence("PASSWORD_COMMON"))).toBeVisible();
  await wanted.fill(next);
  await button(mine, "Change password").click();
  await expect(toast(mine, sentence("PASSWORD_CHANGED"))).toBeVisible();

  await phones.goto("/admin/leads");
  await fill(phones, "Email", email);
  await fill(phones, "Password", next);
  await button(phones, "Sign in").click();
  await expect(phones.getByRole("heading", { name: "Leads" })).toBeVisible();

  // One device is signed out from the other.
  await mine.reload();
  const devices = mine.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await devices
    .getByRole("listitem")
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await mine.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(toast(mine, sentence("DEVICE_SIGNED_OUT"))).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await phones.goto("/admin/leads");
  await fill(phones, "Email", email);
  await fill(phones, "Password", next);
  await button(phones, "Sign in").click();
  await expect(phones.getByRole("heading", { name: "Leads" })).toBeVisible();

  await button(mine, "Sign out everywhere").click();
  await mine.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await mine.waitForURL(/\/admin\/login/);
  for (const page of [mine, phones]) {
    await page.goto("/admin/leads");
    await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible();
  }
  await mine.close();
  await phones.close();
  await site.sql(`DELETE FROM accounts WHERE email = '${email}'`);
});
