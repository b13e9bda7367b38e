// Several photos of one request, and requests that wait on the device for the connection.
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../frontend-islands/src/generated/domain.ts";
import { photoLimits, photoMessages } from "../../frontend-islands/src/generated/photos.ts";
import { waitingMessages } from "../../frontend-islands/src/generated/waiting.ts";
import { fill } from "../../frontend-islands/src/lib/texts.ts";
import {
  button,
  chooseStyle,
  DEVICES,
  expect,
  fillContact,
  formCanWait,
  heading,
  leadsOf,
  messages,
  openLead,
  openVisualizer,
  type Page,
  reference,
  send,
  someone,
  takeBack,
  takeTime,
  test,
  uploaded,
  waiting,
} from "./base.ts";
import { kept } from "./drafts.ts";
import { file, small } from "./photos.ts";
import { agree, field, fillAll, openQuoteWithList, quoteOf, sendQuote } from "./quote-form.ts";

const named = (name: string) => file(name, "image/jpeg", small());
const broken = file("broken.jpg", "image/jpeg", Buffer.from("no photo at all"));
const rows = (page: Page) => page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
const names = (page: Page) => rows(page).locator(".name");
const words = (page: Page, at: number) =>
  rows(page)
    .nth(at)
    .getByRole("textbox", { name: /What it shows/ });
const chooser = (page: Page) => page.getByLabel(/^(Add Photos|From Gallery)$/);

/** Chooses three photos and a broken file, gives two of them words, and puts the third one first. */
async function addPhotos(page: Page) {
  await chooser(page).setInputFiles([named("bow.jpg"), broken, named("galley.jpg"), named("helm.jpg")]);
  await expect(uploaded(page)).toHaveCount(3);
  await expect(page.getByText(new RegExp(`^broken\\.jpg.*${messages.photoTypeDesktop.slice(0, 17)}`))).toBeVisible();
  await words(page, 0).fill("The bow");
  await words(page, 2).fill("The helm & <wheel>");
  await page.getByRole("button", { name: "Move helm.jpg up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move helm.jpg up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["helm.jpg", "bow.jpg", "galley.jpg"]);
}

/** The owner sees the photos of `addPhotos` in their order. */
async function expectPhotos(owner: Page, name: string) {
  await openLead(owner, name);
  const article = owner.getByRole("article");
  await expect(article.getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(3);
  await expect(article.locator(".lead-photo-words")).toHaveText(["The helm & <wheel>", "The bow"]);
}

// What cannot be sent is an error to the browser.
test.beforeEach(({ allowConsole }) => allowConsole(/ERR_(INTERNET_DISCONNECTED|FAILED)/));

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("three photos go with a refit request, in order, with words @core", async ({
      page,
      owner,
      expectAccessible,
    }) => {
      const person = someone();
      await openVisualizer(page);
      await chooseStyle(page);
      await addPhotos(page);
      await expectAccessible(page);
      await button(page, "Continue").click();
      await fillContact(page, person);
      await expectAccessible(page);
      await send(page);
      await reference(page);
      await expectPhotos(owner, person.name);
    });

    test("and with a quote request @core", async ({ page, owner, expectAccessible }) => {
      const person = someone();
      await openQuoteWithList(page);
      await addPhotos(page);
      await expectAccessible(page);
      await fillAll(page, quoteOf(person));
      await sendQuote(page);
      await expect(page).toHaveURL(/\/thank-you\?ref=HG-\w{6}&from=contact&page=[\w.-]+$/);
      await expectPhotos(owner, person.name);
    });

    test("the draft of a quote request keeps its photos", async ({ page, owner }) => {
      const person = someone();
      await openQuoteWithList(page);
      await addPhotos(page);
      await fillAll(page, quoteOf(person));
      await kept(page, "galley.jpg");
      await page.goto("/showroom");
      await page.goto("/contact");
      await expect(names(page)).toHaveText(["helm.jpg", "bow.jpg", "galley.jpg"]);
      await expect(words(page, 0)).toHaveValue("The helm & <wheel>");
      await button(page, "Start over").click();
      await expect(rows(page)).toHaveCount(0);
      await button(page, "Undo").click();
      await expect(names(page)).toHaveText(["helm.jpg", "bow.jpg", "galley.jpg"]);
      await agree(page);
      await sendQuote(page);
      await expect(page).toHaveURL(/\/thank-you\?ref=HG-\w{6}&from=contact&page=[\w.-]+$/);
      await expectPhotos(owner, person.name);
    });

    test("a quote request that is made offline waits with its photos and is sent once", async ({
      page,
      owner,
      expectAccessible,
    }) => {
      const person = someone();
      await openQuoteWithList(page);
      await fillAll(page, quoteOf(person));
      await formCanWait(page);
      await page.context().setOffline(true);
      await chooser(page).setInputFiles([named("bow.jpg"), named("helm.jpg")]);
      await expect(rows(page).getByText(messages.photoOffline)).toHaveCount(2);
      await sendQuote(page);
      await expect(waiting(page)).toBeFocused();
      await expect(waiting(page)).toContainText(waitingMessages.kept);
      await expect(waiting(page)).toContainText(fill(waitingMessages.photosKept, { count: 2 }));
      await expect(page.locator("form[data-contact]")).toBeHidden();
      await expectAccessible(page);
      await page.context().setOffline(false);
      await expect(waiting(page)).toContainText(/HG-\w{6}/);
      await expect(page.locator("form[data-contact]")).toBeVisible();
      await page.reload();
      await expect(page.locator("form[data-contact]")).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      expect(await leadsOf(owner, person.name)).toBe(1);
      await openLead(owner, person.name);
      await expect(owner.getByRole("article").getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(2);
    });

    test("a refit request is kept over closing the page, and sent by whatever page is opened", async ({
      page,
      owner,
    }) => {
      const person = someone();
      await openVisualizer(page);
      await chooseStyle(page);
      await chooser(page).setInputFiles([named("bow.jpg"), named("helm.jpg")]);
      await expect(uploaded(page)).toHaveCount(2);
      await button(page, "Continue").click();
      await fillContact(page, person);
      await takeTime(page);
      await page.context().setOffline(true);
      await button(page, "Send Request").click();
      await expect(waiting(page)).toContainText(waitingMessages.title);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(waitingMessages.heading);
      await expect(page.locator(".visualizer > [role=status]")).toHaveText("");
      const context = page.context();
      await page.close();
      await context.setOffline(false);
      const later = await context.newPage();
      await later.goto("/projects");
      await expect(later.getByRole("complementary", { name: waitingMessages.heading })).toContainText(/HG-\w{6}/);
      expect(await leadsOf(owner, person.name)).toBe(1);
      await openLead(owner, person.name);
      await expect(owner.getByRole("article").getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(2);
    });
  });
}

/** Six files in `folder`, of which one is broken and one too large. */
function sixFiles(folder: string): string[] {
  const contents = {
    "bow.jpg": small(),
    "broken.jpg": broken.buffer,
    "galley.jpg": small(),
    "huge.jpg": small(),
    "helm.jpg": small(),
    "mast.jpg": small(),
  };
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, name);
    writeFileSync(path, content);
    paths.push(path);
  }
  truncateSync(join(folder, "huge.jpg"), limits.photoPickedBytesMax + 1);
  return paths;
}

test("of six photos one is broken, one is too large and one hangs: the others are sent", async ({
  page,
  owner,
  expectAccessible,
}, info) => {
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page);
  let uploads = 0;
  await page.route("**/uploads/refit-photo", (route) => {
    uploads += 1;
    return uploads === 2 ? undefined : route.continue();
  });
  await chooser(page).setInputFiles(sixFiles(info.outputPath("photos")));
  await expect(names(page)).toHaveText(["bow.jpg", "galley.jpg", "helm.jpg", "mast.jpg"]);
  await expect(uploaded(page)).toHaveCount(3);
  for (const [name, reason] of [
    ["broken.jpg", messages.photoTypeDesktop],
    ["huge.jpg", messages.photoTooLarge],
  ] as const) {
    await expect(page.getByText(fill(photoMessages.leftOut, { name, reason }))).toBeVisible();
  }
  // The page gives the upload up itself, once nothing has moved for half a minute.
  await expect(rows(page).getByText(messages.photoOffline)).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Try Again: / }).click();
  await expect(uploaded(page)).toHaveCount(4);
  await button(page, "Continue").click();
  await fillContact(page, person);
  await send(page);
  await reference(page);
  await openLead(owner, person.name);
  await expect(owner.getByRole("article").getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(4);
});

test("sends, the line hangs, the tab is closed: the next page sends it once", async ({ page, owner }) => {
  const person = someone();
  const context = page.context();
  await openQuoteWithList(page);
  await chooser(page).setInputFiles([named("bow.jpg"), named("helm.jpg")]);
  await expect(uploaded(page)).toHaveCount(2);
  await fillAll(page, quoteOf(person));
  // The answer never comes.
  await context.route("**/api/contact/submit", () => {});
  const hanging = page.waitForRequest("**/api/contact/submit");
  await sendQuote(page);
  await hanging;
  await expect(waiting(page)).toHaveCount(0);
  // Another page leaves it to the page that sends it.
  const beside = await context.newPage();
  await beside.goto("/contact");
  await expect(beside.locator("form[data-contact]")).toBeVisible();
  await expect(waiting(beside)).toHaveCount(0);
  await beside.close();
  await page.close();
  await context.unroute("**/api/contact/submit");
  const later = await context.newPage();
  await later.goto("/projects");
  await expect(later.getByRole("complementary", { name: waitingMessages.heading })).toContainText(/HG-\w{6}/);
  // Nothing of it is left as a draft.
  await later.goto("/contact");
  await expect(field(later, "firstName")).toHaveValue("");
  await expect(later.locator("#kept-note")).toHaveCount(0);
  expect(await leadsOf(owner, person.name)).toBe(1);
  await openLead(owner, person.name);
  await expect(owner.getByRole("article").getByRole("img", { name: /^Photo (\d )?from/ })).toHaveCount(2);
});

test("a seventh photo is left out, and the others go on", async ({ page }) => {
  await openVisualizer(page);
  await chooseStyle(page);
  const seven = Array.from({ length: photoLimits.photosMax + 1 }, (_, at) => named(`${at + 1}.jpg`));
  await chooser(page).setInputFiles(seven);
  const reason = fill(photoMessages.full, { limit: photoLimits.photosMax });
  await expect(page.getByText(fill(photoMessages.leftOut, { name: "7.jpg", reason }))).toBeVisible();
  await expect(uploaded(page)).toHaveCount(photoLimits.photosMax);
});

test("photos come back with the draft, in order and with words", async ({ page }) => {
  await openVisualizer(page);
  await chooseStyle(page);
  await addPhotos(page);
  await button(page, "Continue").click();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await page.reload();
  await button(page, "Continue my request").click();
  await button(page, "Back").click();
  await expect(names(page)).toHaveText(["helm.jpg", "bow.jpg", "galley.jpg"]);
  await expect(words(page, 1)).toHaveValue("The bow");
});

test("a waiting request is taken back with its words and photos, and is not sent", async ({ page, owner }) => {
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page);
  await chooser(page).setInputFiles([named("bow.jpg"), named("helm.jpg")]);
  await expect(uploaded(page)).toHaveCount(2);
  await words(page, 1).fill("The helm");
  await button(page, "Continue").click();
  await fillContact(page, person);
  await takeTime(page);
  await page.context().setOffline(true);
  await button(page, "Send Request").click();
  await expect(waiting(page)).toBeVisible();
  await takeBack(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
  await button(page, "Back").click();
  await expect(names(page)).toHaveText(["bow.jpg", "helm.jpg"]);
  await expect(words(page, 1)).toHaveValue("The helm");
  expect(await leadsOf(owner, person.name)).toBe(0);
  await button(page, "Continue").click();
  await button(page, "Send Request").click();
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a visit that is asked for offline waits, also in another tab, and is sent once by two of them", async ({
  page,
  owner,
}) => {
  const person = someone();
  await page.goto("/visit");
  await page.locator('input[name="slot"]').nth(15).check();
  await formCanWait(page);
  await fillContact(page, person);
  await takeTime(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Propose These Times" }).click();
  await expect(waiting(page)).toBeVisible();
  await page.context().route("**/api/visit/submit", (route) => route.abort());
  await page.context().setOffline(false);
  const tab = await page.context().newPage();
  await tab.goto("/visit");
  await expect(waiting(tab)).toContainText(waitingMessages.title);
  await expect(tab.locator("form[data-visit]")).toBeHidden();
  await page.context().unroute("**/api/visit/submit");
  for (const one of [page, tab]) await one.evaluate(() => dispatchEvent(new Event("online")));
  await Promise.any([page, tab].map((one) => expect(one.locator("form[data-visit]")).toBeVisible()));
  await expect.poll(() => leadsOf(owner, person.name)).toBe(1);
});
