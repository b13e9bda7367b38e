// Whole flows while a browser's translator changes every text of the page, the owner's too. Any error on the console
// fails them. `TRANSLATED=replaces` runs every other spec in this way.
import { MARK, startTranslating, stopTranslating, type Translator, translateAll } from "../support/translator.ts";
import {
  browse,
  button,
  chooseStyle,
  expect,
  fillContact,
  heading,
  keepDemoFaqs,
  keepDemoPages,
  leadsOf,
  messages,
  openLead,
  openScreen,
  openVisualizer,
  type Page,
  reference,
  send,
  sentence,
  someone,
  submit,
  takeTime,
  test,
  toast,
  uploaded,
  win,
} from "./base.ts";
import { CABIN, smallFile } from "./photos.ts";
import { fillAll, openQuoteWithList, quoteOf, sendQuote } from "./quote-form.ts";

const MANNERS: readonly Translator[] = ["replaces", "moves", "writes"];
const HEADLINE = "Interiors that belong to the boat";
const CHANGED = "Interiors that were translated";

/** Every text of the island is one that the translator has seen, as it is now. */
const untranslated = (page: Page, selector: string) =>
  page.locator(selector).evaluate((root, mark) => {
    const kept = "script,style,textarea,svg,[translate=no]";
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (/\p{L}/u.test(data) && !data.endsWith(mark) && !parentElement?.closest(kept)) found.push(data);
    }
    return found;
  }, MARK);

const noErrorCard = (page: Page) => expect(page.getByText(messages.renderFailedTitle)).toHaveCount(0);

/** From the photo to the last step, with the words of each button and heading. */
async function goToLastStep(page: Page) {
  await browse(page, smallFile());
  await expect(uploaded(page)).toBeVisible();
  await expect(page.locator(".drop p")).toHaveText(/^1 of \d/);
  await page.getByRole("textbox", { name: "Your vision" }).fill("Lose the carpet");
  await button(page, "Continue").click();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await expect(page.locator(".lede")).toHaveText("Our design team reads every request and answers in person.");
  await expect(page.locator(".progress")).toContainText("Step 3 of 3");
  await expect(button(page, "Continue")).toHaveCount(0);
  await expect(button(page, "Send Request")).toBeVisible();
  await noErrorCard(page);
}

for (const translator of MANNERS) {
  test.describe(`by a translator that ${translator} texts`, () => {
    test.use({ translator });

    test("a request of the visualizer arrives, back and forth", async ({ page, owner }) => {
      const person = someone();
      await openVisualizer(page);
      await chooseStyle(page);
      await button(page, "Back").click();
      await expect(page.locator(".progress")).toContainText("Step 1 of 3");
      await chooseStyle(page, "Luxury Traditional");
      await expect(page.locator(".lede")).toHaveText(/^Photos and a few words/);
      await goToLastStep(page);
      await button(page, "Change: Choose Style").click();
      await expect(page.locator(".next p")).toContainText("Luxury Traditional");
      await chooseStyle(page, "Scandinavian");
      await button(page, "Continue").click();
      await expect(page.getByRole("complementary", { name: "Your request so far" })).toContainText("Scandinavian");
      await page.getByRole("textbox", { name: "Email" }).fill("jo@gmial.com");
      await page.getByRole("textbox", { name: "Phone" }).focus();
      await expect(button(page, "jo@gmail.com")).toBeVisible();
      await fillContact(page, person);
      expect(await untranslated(page, ".visualizer")).toEqual([]);
      await send(page);
      await reference(page);
      await noErrorCard(page);
      await button(page, "Start Another Request").click();
      await expect(page.locator(".progress")).toContainText("Step 1 of 3");
      expect(await leadsOf(owner, person.name)).toBe(1);
    });

    test("the own cabin is drawn, and its sketch goes along", async ({ page, owner }) => {
      const person = someone();
      await openVisualizer(page);
      await chooseStyle(page);
      await browse(page, CABIN);
      await expect(uploaded(page)).toBeVisible();
      await button(page, "See your own cabin").click();
      await expect(heading(page, "See your own cabin")).toBeVisible();
      await button(page, "Start drawing").click();
      const area = page.getByRole("application", { name: "Draw on your photo" });
      await expect(area).not.toHaveAttribute("aria-busy", "true");
      const box = await area.boundingBox();
      if (!box) throw new Error("the photo is shown");
      const to = (x: number, y: number) => page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 5 });
      await to(0.06, 0.78);
      await page.mouse.down();
      await to(0.22, 0.6);
      await page.mouse.up();
      await button(page, "Yes, that is it").click();
      await page.getByRole("tab", { name: "Wood" }).click();
      await page.locator(".cabin-material", { hasText: "Walnut" }).first().click();
      await expect(page.locator(".cabin-surface", { hasText: "Cabinet fronts" })).toContainText("Walnut");
      await button(page, "Undo").click();
      await button(page, "Redo").click();
      await button(page, "Another surface").click();
      await button(page, "Helm").click();
      await button(page, "Remove: Helm").click();
      await expect(page.locator(".cabin-sum")).toContainText("Walnut");
      await button(page, "Continue").click();
      await expect(page.getByRole("img", { name: "Your sketch" })).toBeVisible();
      await button(page, "Continue").click();
      await fillContact(page, person);
      expect(await untranslated(page, ".visualizer")).toEqual([]);
      await send(page);
      await reference(page);
      await openLead(owner, person.name);
      await expect(owner.getByRole("region", { name: "Surfaces and materials" })).toContainText("Walnut");
    });

    test("a quote with a photo is refused, mended and sent, with the values that were chosen", async ({
      page,
      owner,
      allowConsole,
    }) => {
      allowConsole(/status of 422/);
      const person = someone();
      await openQuoteWithList(page);
      await page.getByLabel("Add Photos").setInputFiles(smallFile());
      await expect(uploaded(page)).toBeVisible();
      await fillAll(page, { ...quoteOf(person), firstName: "" });
      await sendQuote(page);
      await expect(page.locator("#firstName-error")).toHaveText(sentence("FIRST_NAME_REQUIRED"));
      await expect(button(page, "Send Request")).toBeVisible();
      await page.locator("#firstName").fill(person.name.split(" ")[0] ?? "");
      const sent = page.waitForRequest("**/api/contact/submit");
      await sendQuote(page);
      expect((await sent).postData()).not.toContain(MARK);
      await expect(page).toHaveURL(/\/thank-you\?ref=HG-/);
      expect(await leadsOf(owner, person.name)).toBe(1);
      await reference(page);
    });

    test("a visit is proposed, and the owner confirms it", async ({ page, owner }) => {
      const person = someone();
      await page.goto("/visit");
      const slots = page.locator('input[name="slot"]');
      for (const at of [30, 31, 32]) await slots.nth(at).check();
      await expect(page.locator("[data-tally]")).toContainText("3");
      await fillContact(page, person);
      await takeTime(page);
      const sent = page.waitForRequest("**/api/visit/submit");
      await button(page, "Propose These Times").click();
      expect((await sent).postData()).not.toContain(MARK);
      await expect(page).toHaveURL(/\/thank-you\?ref=HG-/);
      await openLead(owner, person.name);
      const proposed = owner.getByRole("region", { name: "Visit", exact: true });
      await submit(owner, proposed.getByRole("button", { name: /^Confirm/ }).first());
      await expect(proposed.getByRole("listitem").filter({ hasText: "Confirmed" })).toHaveCount(1);
      await win(owner, "12,500");
    });

    test("the lightbox says which photo it shows", async ({ page }) => {
      await page.goto("/yacht-interiors");
      await page.waitForFunction(() => document.querySelector("react-island:defined"));
      const photos = page.locator("#gallery a[id^=photo-]");
      await photos.first().click();
      const status = page.locator(".lightbox [role=status]");
      await expect(status).toContainText(/^Photo 1 of/);
      for (const place of [2, 3]) {
        await page.keyboard.press("ArrowRight");
        await expect(status).toContainText(`Photo ${place} of`);
        await expect(page.locator(".lightbox-count")).toHaveText(new RegExp(`^${place} / `));
      }
      await page.keyboard.press("Escape");
      await expect(page.locator(".lightbox")).toBeHidden();
    });
  });
}

test.describe("the back office", () => {
  test.use({ translator: "replaces" });
  keepDemoFaqs();
  keepDemoPages(CHANGED, HEADLINE);

  test("a list is searched, switched, undone and sorted, and a form saved", async ({ owner }) => {
    const question = `Is it translated ${Math.random().toString(36).slice(2, 8)}?`;
    await openScreen(owner, "faqs/new");
    await owner.getByRole("textbox", { name: "Question" }).fill(question);
    await owner.getByRole("textbox", { name: "Answer" }).fill("Teak and patience.");
    await expect(owner.getByText("Unsaved changes")).toBeVisible();
    await button(owner, "Save").click();
    await expect(toast(owner, "FAQ created successfully.")).toBeVisible();
    const search = owner.getByRole("searchbox");
    const row = owner.locator("li.record-row").filter({ hasText: question });
    await search.fill(question);
    await expect(owner.locator("li.record-row")).toHaveCount(1);
    await row.getByRole("button", { name: /^Deactivate/ }).click();
    await expect(row.getByText("Inactive")).toBeVisible();
    await button(owner, "Undo").click();
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
    await search.fill("nothing has this");
    await expect(owner.locator("li.record-row")).toHaveCount(0);
    await search.fill("");
    await row.getByRole("link", { name: question, exact: true }).click();
    await expect(owner.getByRole("textbox", { name: "Answer" })).toHaveText("Teak and patience.");
    await owner.getByRole("textbox", { name: "Answer" }).fill("Patience.");
    await owner.keyboard.press("ControlOrMeta+s");
    await expect(owner.locator(".save-bar__status")).toContainText("Saved");
    await owner.reload();
    await expect(owner.getByRole("textbox", { name: "Answer" })).toHaveText("Patience.");
    expect(await owner.getByRole("textbox", { name: "Answer" }).textContent()).toBe("Patience.");
    await noErrorCard(owner);
  });

  test("a page is edited on the page, and published", async ({ owner, page }) => {
    await openScreen(owner, "pages");
    await owner.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
    const frame = owner.frameLocator(".canvas iframe:not(.canvas__back)");
    await frame.getByRole("heading", { level: 1 }).click();
    const headline = owner.getByRole("textbox", { name: "Headline" });
    await expect(headline).toHaveValue(HEADLINE);
    await headline.fill(CHANGED);
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(CHANGED);
    await expect(owner.locator(".page-editor__status")).toContainText("Changes are not public yet");
    await button(owner, "All sections").click();
    await button(owner, "Publish changes").click();
    const dialog = owner.getByRole("dialog", { name: "Before you publish" });
    await dialog.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(owner, sentence("publishing::CHANGES_PUBLISHED"))).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(CHANGED);
    expect(await (await page.request.get("/")).text()).not.toContain(MARK);
    await noErrorCard(owner);
  });
});

test.describe("where a page has lost an element of its island", () => {
  test.use({ allowedForOwner: /NotFoundError|ERR_INTERNET_DISCONNECTED/ });

  test("the visualizer goes on with its step and what was typed", async ({ page, allowConsole }) => {
    allowConsole(/NotFoundError/);
    await openVisualizer(page);
    await chooseStyle(page);
    await page.getByRole("textbox", { name: "Your vision" }).fill("Lose the carpet");
    await page.locator(".lede").evaluate((element) => element.remove());
    await button(page, "Continue").click();
    await expect(page.getByText(messages.renderFailedTitle)).toBeVisible();
    await button(page, "Try Again").click();
    await expect(heading(page, "How can we reach you?")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Your request so far" })).toContainText("Lose the carpet");
  });

  test("a form of the back office keeps what was typed", async ({ owner }) => {
    await openScreen(owner, "faqs/new");
    const question = owner.getByRole("textbox", { name: "Question" });
    await question.fill("Is it kept?");
    await owner.getByRole("textbox", { name: "Answer" }).fill("It is.");
    await owner.locator(".unsaved").evaluate((element) => element.remove());
    await owner.context().setOffline(true);
    await button(owner, "Save").click();
    await expect(owner.getByText(messages.renderFailedTitle)).toBeVisible();
    await button(owner, "Try Again").click();
    await expect(question).toHaveValue("Is it kept?");
    await expect(owner.getByRole("textbox", { name: "Answer" })).toHaveText("It is.");
  });
});

for (const translator of MANNERS) {
  test(`a translation that begins and ends in the middle, by one that ${translator} texts`, async ({ page, owner }) => {
    await translateAll(page.context(), translator, true);
    const person = someone();
    await openVisualizer(page);
    await startTranslating(page);
    await chooseStyle(page);
    await stopTranslating(page);
    await goToLastStep(page);
    await startTranslating(page);
    await button(page, "Back").click();
    await expect(heading(page, "Show us what you have now")).toBeVisible();
    await stopTranslating(page);
    await button(page, "Continue").click();
    await fillContact(page, person);
    expect(await page.locator(".visualizer").textContent()).not.toContain(MARK);
    await send(page);
    await reference(page);
    expect(await leadsOf(owner, person.name)).toBe(1);
  });
}
