// The back office beyond a single form: axe on every screen at both widths, reordering within a filter, bulk
// actions, the inbox's plain forms, pictures by URL.
import { once } from "node:events";
import { createServer } from "node:http";
import { owner as account } from "../support/fixtures.ts";
import {
  button,
  expect,
  keepDemoFaqs,
  messages,
  openAnswer,
  openLead,
  openScreen,
  phone,
  reloadScreen,
  type Site,
  sentence,
  someone,
  submitDirectly,
  test,
  toast,
} from "./base.ts";
import { file, png, translucentPng } from "./photos.ts";

const mark = () => Math.random().toString(36).slice(2, 8);

/** Inserts FAQs of one category directly into the database, one per title. */
async function addFaqs(site: Site, titles: readonly string[]) {
  for (const [at, title] of titles.entries()) {
    await site.sql(
      `INSERT INTO faqs (id, question, answer, category, display_order, created_at, updated_at)
       VALUES ('${title}', '${title}', 'Teak.', 'residential', ${900 + at}, ${Date.now()}, ${Date.now()})`,
    );
  }
}

keepDemoFaqs();

const SCREENS = [
  "projects",
  "gallery",
  "testimonials",
  "faqs",
  "blog",
  "styles",
  "social",
  "options",
  "seo",
  "page-images",
  "media",
  "business",
  "business/contact",
  "business/hours",
  "business/license",
  "business/elsewhere",
  "contact-settings",
  "account",
  "trash",
  "projects/new",
  "gallery/new",
  "testimonials/new",
  "blog/new",
  "options/new",
  "seo/new",
  "social/new",
  "styles/new",
];

for (const [width, options] of [
  [1440, { viewport: { width: 1440, height: 900 } }],
  [390, phone],
] as const) {
  test(`every screen of the content is accessible and flat at ${width} px`, async ({ office, expectAccessible }) => {
    const page = await office(options);
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, screen).toBe(0);
    }
  });
}

for (const [name, options] of [
  ["on a computer", {}],
  ["on a phone", phone],
] as const) {
  test(`content is added, switched, deleted, undone and restored ${name} @core`, async ({ office }) => {
    const page = await office(options);
    const title = `What floats ${mark()}`;
    await openScreen(page, "faqs/new");
    await page.getByRole("textbox", { name: "Question" }).fill(title);
    await page.getByRole("textbox", { name: "Answer" }).fill("Everything but the anchor.");
    await button(page, "Save").click();
    await expect(toast(page, "FAQ created successfully.")).toBeVisible();
    const row = page.locator("li.record-row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
    await page.getByRole("searchbox").fill(title);
    await row.getByRole("button", { name: /^Deactivate/ }).click();
    await expect(row.getByText("Inactive")).toBeVisible();
    await button(page, "Undo").click();
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await expect(toast(page, "FAQ deleted successfully.")).toBeVisible();
    await openScreen(page, "trash");
    await button(page, `Restore: ${title}`).click();
    await expect(button(page, `Restore: ${title}`)).toHaveCount(0);
    await openScreen(page, "faqs");
    await page.getByRole("searchbox").fill(title);
    await expect(row).toBeVisible();
  });
}

test("several are switched at once, and one Undo takes all of it back", async ({ owner, site }) => {
  const titles = [1, 2, 3].map((at) => `several-${mark()}-${at}`);
  await addFaqs(site, titles);
  await openScreen(owner, "faqs");
  await owner.getByRole("searchbox").fill("several-");
  await button(owner, "Select").click();
  for (const title of titles.slice(0, 2)) await owner.getByRole("checkbox", { name: `Select ${title}` }).check();
  await owner.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Deactivate" }).click();
  await expect(toast(owner, "2 entries updated successfully.")).toBeVisible();
  await expect(owner.locator("li.record-row").getByText("Inactive")).toHaveCount(2);
  await button(owner, "Undo").click();
  await expect(owner.locator("li.record-row").getByText("Inactive")).toHaveCount(0);
});

test("by keyboard alone a row moves within what a search leaves in sight, and hidden ones keep their order", async ({
  owner,
  site,
}) => {
  const tag = mark();
  const [a = "", b = "", c = "", d = ""] = ["a", "b", "c", "d"].map((letter) => `keys-${tag}-${letter}`);
  await addFaqs(site, [a, b, c, d]);
  await site.sql(`UPDATE faqs SET answer = 'Varnish ${tag}' WHERE id IN ('${a}', '${d}')`);
  await openScreen(owner, "faqs");
  await owner.getByRole("searchbox").fill(`varnish ${tag}`);
  await expect(owner.locator("li.record-row")).toHaveCount(2);
  const up = button(owner, `Move ${d} up`);
  // Tab from the search field on, as without a mouse.
  for (let turn = 0; turn < 40 && !(await up.evaluate((it) => it === document.activeElement)); turn += 1) {
    await owner.keyboard.press("Tab");
  }
  await expect(up).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(toast(owner, sentence("ORDER_SAVED"))).toBeVisible();
  await expect(up).toBeFocused();
  await owner.getByRole("searchbox").fill(`keys-${tag}`);
  await expect(owner.locator("li.record-row h2")).toHaveText([d, a, b, c]);
});

test("a record that was deleted in another tab is saved as a new one", async ({ office, site, allowConsole }) => {
  allowConsole(/status of 404/);
  const owner = await office();
  const title = `gone-${mark()}`;
  await addFaqs(site, [title]);
  await openScreen(owner, `faqs/${title}/edit`);
  await site.sql(`UPDATE faqs SET deleted_at = 1 WHERE id = '${title}'`);
  await owner.getByRole("textbox", { name: "Answer" }).fill("Still here.");
  const refused = owner.waitForResponse((answer) => answer.status() === 404);
  await button(owner, "Save").click();
  await refused;
  await owner.getByRole("region", { name: "Deleted elsewhere" }).getByRole("button", { name: "Save as new" }).click();
  await expect(toast(owner, "FAQ created successfully.")).toBeVisible();
  expect(await site.sql(`SELECT COUNT(*) FROM faqs WHERE question = '${title}' AND answer = 'Still here.'`)).toContain(
    "1",
  );
});

async function pictureServer() {
  const server = createServer((request, response) => {
    if (request.url === "/deck.png") return response.writeHead(200, { "content-type": "image/png" }).end(png(64, 64));
    if (request.url === "/page") return response.writeHead(200, { "content-type": "image/jpeg" }).end("<html>");
    response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no address");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

test("the webhook's test says what came back", async ({ owner, webhooks }) => {
  await openScreen(owner, "contact-settings");
  webhooks.status = 200;
  await owner.getByRole("textbox", { name: /Webhook URL/ }).fill(webhooks.url);
  await button(owner, "Test Webhook").click();
  await expect(toast(owner, sentence("WEBHOOK_TEST_SENT"))).toBeVisible();
  const answered = owner.locator(".program").first().locator(".check-result");
  await expect(answered).toContainText("The test arrived");
  webhooks.status = 500;
  await button(owner, "Test Webhook").click();
  await expect(toast(owner, sentence("WEBHOOK_TEST_FAILED"))).toBeVisible();
  await expect(answered).toContainText("The test did not arrive");
  webhooks.status = 200;
  owner.on("dialog", (dialog) => dialog.accept());
});

test("what is said of a picture has a history, and it comes back", async ({ owner }) => {
  await openScreen(owner, "media");
  await owner.locator(".picture-grid--large button").first().click();
  const details = owner.locator("dialog.picture-panel");
  const alt = details.getByRole("textbox", { name: "Description" });
  const before = await alt.inputValue();
  const decorative = details.getByRole("checkbox", { name: "Decorative picture" });
  const wasDecorative = await decorative.isChecked();
  if (wasDecorative) await decorative.uncheck();
  await alt.fill(`A deck ${mark()}`);
  await details.getByRole("button", { name: "Update", exact: true }).click();
  await expect(toast(owner, sentence("PICTURE_SAVED"))).toBeVisible();
  await details.getByRole("button", { name: "History" }).click();
  const history = owner.getByRole("dialog", { name: "History" });
  await history
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(toast(owner, sentence("RESTORED"))).toBeVisible();
  await expect(alt).toHaveValue(wasDecorative ? "" : before);
});

test("the inbox is taken home as a table, and a person is erased after a question", async ({
  owner,
  request,
  expectAccessible,
}) => {
  const person = someone();
  await submitDirectly(request, person);
  await owner.goto("/admin/leads");
  const download = owner.waitForEvent("download");
  await owner.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("leads.csv");
  await openLead(owner, person.name);
  await button(owner, "Erase person").click();
  const question = owner.getByRole("dialog", { name: "Erase this person?" });
  await expect(question.getByText(person.email)).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(owner);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await button(owner, "Erase person").click();
  await question.getByRole("button", { name: "Erase permanently" }).click();
  await expect(owner.getByRole("status").getByText(sentence("PERSON_ERASED"))).toBeVisible();
  await expect(owner.getByText(person.name)).toHaveCount(0);
});

test("without scripts too: a note whose session has ended is saved after the sign-in, and a person is erased", async ({
  browser,
  site,
  request,
}) => {
  const person = someone();
  await submitDirectly(request, person);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const signIn = async () => {
    await page.getByRole("textbox", { name: "Email" }).fill(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill(account.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto("/admin/leads");
  await signIn();
  await page.getByRole("link", { name: person.name }).click();
  await openAnswer(page);
  await page.getByRole("radio", { name: "Only me" }).check();
  await page.locator("#answer").fill('Call "Jo" about <teak>');
  await context.clearCookies();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText(sentence("SESSION_ENDED"))).toBeVisible();
  await expect(page.getByText('Call "Jo" about <teak>')).toBeVisible();
  await signIn();
  await expect(page.getByRole("region", { name: "Notes" }).getByText('Call "Jo" about <teak>')).toBeVisible();
  await page.getByRole("button", { name: "Erase person" }).click();
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText(sentence("PERSON_ERASED"))).toBeVisible();
  await context.close();
});

test("a picture comes from a web address, is deleted and taken back, and what is none says so @core", async ({
  office,
  site,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const pictures = await pictureServer();
  const page = await office();
  await openScreen(page, "media");
  await page.getByText("From a web address").click();
  const address = page.getByRole("textbox", { name: "Address of the picture" });
  await address.fill(`${pictures.url}/page`);
  await button(page, "Fetch").click();
  await expect(page.getByText(sentence("PICTURE_URL_FAILED"))).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill(`${pictures.url}/deck.png`);
  await button(page, "Fetch").click();
  await expect(button(page, /^deck\.png/)).toBeVisible();
  await button(page, /^deck\.png/).click();
  await page.getByRole("dialog", { name: "deck.png" }).getByRole("button", { name: "Delete" }).click();
  await expect(button(page, /^deck\.png/)).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(button(page, /^deck\.png/)).toBeVisible();
  await page.reload();
  await expect(button(page, /^deck\.png/)).toBeVisible();
  await site.sql("UPDATE media SET alt = 'A deck' WHERE original_name = 'deck.png'");
  pictures.close();
});

test("saving waits for a picture on its way, and a large one keeps what shines through", async ({ office, site }) => {
  const began = Date.now();
  const page = await office();
  await openScreen(page, "gallery/new");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/uploads/media?*", async (route) => {
    await held;
    await route.continue();
  });
  const name = `cut-out-${mark()}.png`;
  await page.getByLabel("Choose a photo").setInputFiles(file(name, "image/png", translucentPng(600, 3_000_000)));
  await page.getByRole("textbox", { name: "Alt text" }).fill("A cleat, cut out");
  await button(page, "Save").click();
  await expect(page.getByRole("dialog", { name: "A picture is still uploading" })).toBeVisible();
  letGo();
  await expect(toast(page, "Image added to the gallery.")).toBeVisible();
  const forms = `media_variants v JOIN media m ON m.id = v.media_id WHERE m.original_name = '${name}'`;
  const first = () => site.sql(`SELECT m.key || '/' || v.width FROM ${forms} AND v.format = 'webp' LIMIT 1`);
  // Created in the background.
  await expect.poll(first).not.toBe("");
  const stored = await first();
  const corner = await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    return context?.getImageData(picture.width - 1, 0, 1, 1).data[3];
  }, `/media/${stored.trim()}.webp`);
  expect(corner).toBe(0);
  await site.changeContent(`DELETE FROM gallery_photos WHERE created_at >= ${began}`);
});

test("what is dragged while offline goes back to its place, and says why", async ({ office }) => {
  const page = await office();
  await openScreen(page, "testimonials");
  const names = page.locator("ol.record-list h3 a");
  const before = await names.allTextContents();
  await page.context().setOffline(true);
  const grips = page.locator(".reorder__grip");
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (!from || !to) throw new Error("no grips");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect(toast(page, messages.offline)).toBeVisible();
  await expect(names).toHaveText(before);
  await page.context().setOffline(false);
  await reloadScreen(page);
  await expect(names).toHaveText(before);
});
