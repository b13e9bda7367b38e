// Managing FAQs and testimonials: all actions, without data loss.

import type { Locator } from "@playwright/test";
import { adminMessages } from "../../frontend-islands/src/generated/admin.ts";
import { owner as account } from "../support/fixtures.ts";
import {
  button,
  expect,
  keepDemoFaqs,
  messages,
  openScreen,
  type Page,
  phone,
  reloadScreen,
  sentence,
  test,
  toast,
} from "./base.ts";
import { kept } from "./drafts.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const question = (page: Page) => page.getByRole("textbox", { name: "Question" });
const answer = (page: Page) => page.getByRole("textbox", { name: "Answer" });
/** A row of a list by its title. */
const row = (page: Page, title: string) =>
  page.locator("li.record-row, li.carousel-row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}?`;

async function addFaq(page: Page, title: string) {
  await openScreen(page, "faqs/new");
  await question(page).fill(title);
  await answer(page).fill("Teak and patience.");
  await button(page, "Save").click();
  await expect(heading(page, "FAQs")).toBeVisible();
  await expect(toast(page, "FAQ created successfully.")).toBeVisible();
}

/** The elements of part of a page, with their classes and text. */
const shape = (part: Locator) =>
  part.evaluate((element) => [
    element.textContent,
    ...[...element.querySelectorAll("*")].map(({ localName, className }) => `${localName}.${className}`),
  ]);

/** The id of the record in the open form. */
const idOf = (page: Page) => page.url().split("/").at(-2) ?? "";

keepDemoFaqs();

for (const [name, options] of [
  ["on a computer", {}],
  ["on a phone", phone],
] as const) {
  test.describe(`FAQs ${name}`, () => {
    test("are added, found, edited, switched, deleted and brought back", async ({ office, expectAccessible }) => {
      const page = await office(options);
      const title = unique("What holds a boat together");
      await addFaq(page, title);

      await page.getByRole("searchbox").fill(title.toUpperCase());
      await expect(page.locator("li.record-row")).toHaveCount(1);
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
      await expectAccessible(page);

      await row(page, title)
        .getByRole("button", { name: /^Deactivate/ })
        .click();
      await expect(toast(page, "FAQ deactivated successfully.")).toBeVisible();
      await expect(row(page, title).getByText("Inactive")).toBeVisible();
      await button(page, "Undo").click();
      await expect(row(page, title).getByText("Active", { exact: true })).toBeVisible();

      await row(page, title).getByRole("link", { name: title, exact: true }).click();
      await expect(heading(page, "Edit FAQ")).toBeVisible();
      await answer(page).fill("Teak, patience and glue.");
      await expect(page.getByText("Unsaved changes")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.locator(".save-bar__status")).toContainText("Saved");
      await button(page, "History").click();
      const history = page.getByRole("dialog", { name: "History" });
      await expect(history.getByText("Teak and patience.")).toBeVisible();
      await expectAccessible(page);
      await history
        .getByRole("button", { name: /^Restore/ })
        .first()
        .click();
      await expect(answer(page)).toHaveText("Teak and patience.");

      await page.goto("/admin/faqs");
      await row(page, title)
        .getByRole("button", { name: /^Delete/ })
        .click();
      const question = page.getByRole("dialog");
      await expect(question.getByText("Are you sure you want to delete this FAQ?")).toBeVisible();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(toast(page, "FAQ deleted successfully.")).toBeVisible();
      await expect(row(page, title)).toHaveCount(0);
      await openScreen(page, "trash");
      await expectAccessible(page);
      await button(page, `Restore: ${title}`).click();
      await expect(button(page, `Restore: ${title}`)).toHaveCount(0);
      await openScreen(page, "faqs");
      await expect(row(page, title)).toBeVisible();
    });
  });
}

test("an empty FAQ says next to the field what is missing, with the focus there", async ({ office }) => {
  const page = await office();
  await openScreen(page, "faqs/new");
  await answer(page).fill("  ");
  await button(page, "Save").click();
  await expect(toast(page, sentence("FAQ_REQUIRED"))).toBeVisible();
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toHaveAttribute("aria-invalid", "true");
});

test("an unknown id leads to the list and says so", async ({ owner }) => {
  await owner.goto("/admin/faqs/0190-nothing/edit");
  await expect(owner).toHaveURL(/\/admin\/faqs/);
  await expect(owner.getByRole("alert").getByText("FAQ not found.")).toBeVisible();
});

test("what is typed without a pause survives a crash, and is offered", async ({ office }) => {
  const page = await office();
  const title = unique("Does varnish remember");
  await addFaq(page, title);
  await row(page, title).getByRole("link", { name: title, exact: true }).click();
  await answer(page).fill("It does.");
  const typing = answer(page).pressSequentially(" And the oil too.".repeat(20), { delay: 100 });
  const stopped = typing.catch(() => {});
  await expect(page.getByText(/Copy kept on this device/)).toBeVisible();
  await kept(page, "It does. And");
  const address = page.url();
  const crash = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => {});
  await crash;
  await stopped;
  const next = await page.context().newPage();
  await next.goto(address);
  await next.getByRole("button", { name: "Restore them" }).click();
  await expect(answer(next)).toHaveText(/^It does\. And/);
  await button(next, "Save").click();
  await expect(heading(next, "FAQs")).toBeVisible();
});

test("two tabs that save the same FAQ end with both versions to choose from", async ({ office, expectAccessible }) => {
  const mine = await office();
  const theirs = await mine.context().newPage();
  const title = unique("Which glue");
  await addFaq(mine, title);
  await row(mine, title).getByRole("link", { name: title, exact: true }).click();
  await expect(heading(mine, "Edit FAQ")).toBeVisible();
  await openScreen(theirs, `faqs/${idOf(mine)}/edit`);
  await answer(theirs).fill("Epoxy, says the other tab.");
  await button(theirs, "Save").click();
  await expect(heading(theirs, "FAQs")).toBeVisible();

  await question(mine).fill(`${title} Now`);
  await button(mine, "Save").click();
  await expect(heading(mine, "Two versions of this FAQ")).toBeVisible();
  await expect(toast(mine, adminMessages.conflict)).toBeVisible();
  await expectAccessible(mine);
  await expect(
    mine.getByRole("radiogroup", { name: "Answer" }).getByRole("radio", { name: "Keep the saved one" }),
  ).toBeChecked();
  await button(mine, "Save choices").click();
  await expect(heading(mine, "FAQs")).toBeVisible();
  await expect(row(mine, `${title} Now`).getByText("Epoxy, says the other tab.")).toBeVisible();
});

test("a session that has ended is renewed over the form, and nothing is lost", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const signIn = async (scope: Page | ReturnType<Page["getByRole"]>) => {
    await scope.getByRole("textbox", { name: "Email" }).fill(account.email);
    await scope.getByLabel("Password", { exact: true }).fill(account.password);
    await scope.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto("/admin/login?next=%2Fadmin%2Ffaqs%2Fnew");
  await signIn(page);
  const title = unique("Who forgot the time");
  await question(page).fill(title);
  await answer(page).fill("The session did.");
  await context.clearCookies();
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog.getByText(adminMessages.signInAgain)).toBeVisible();
  await signIn(dialog);
  await expect(heading(page, "FAQs")).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  await context.close();
});

test("offline, a form says so and keeps what was typed", async ({ office }) => {
  const page = await office();
  await openScreen(page, "faqs/new");
  await question(page).fill("At sea?");
  await answer(page).fill("No bars.");
  await page.context().setOffline(true);
  await button(page, "Save").click();
  await expect(toast(page, messages.offline)).toBeVisible();
  await expect(question(page)).toHaveValue("At sea?");
  await page.context().setOffline(false);
});

test.describe("testimonials", () => {
  const names = (page: Page) => page.locator("ol.record-list h3 a");
  /** Moves a testimonial and waits for the server's response: the list updates earlier. */
  const moving = async (page: Page, act: () => Promise<void>) => {
    const answer = page.waitForResponse("**/api/admin/reorder");
    await act();
    expect((await answer).ok()).toBe(true);
  };

  test("change their order by keyboard, number and mouse, and it can be undone", async ({
    owner,
    expectAccessible,
  }) => {
    await openScreen(owner, "testimonials");
    const before = await names(owner).allTextContents();
    const [first = "", second = "", third = ""] = before;
    await expectAccessible(owner);

    const down = button(owner, `Move ${first} down`);
    await down.focus();
    await owner.keyboard.press("Enter");
    await expect(toast(owner, sentence("CAROUSEL_MOVED"))).toBeVisible();
    await expect(down).toBeFocused();
    await expect(owner.getByText("was 1")).toBeVisible();
    await expect(names(owner)).toHaveText([second, first, ...before.slice(2)]);
    await button(owner, "Undo").click();
    await expect(names(owner)).toHaveText(before);

    await owner.getByRole("textbox", { name: `Position of ${third},` }).fill("1");
    await moving(owner, () => owner.keyboard.press("Enter"));
    await expect(names(owner).first()).toHaveText(third);
    await reloadScreen(owner);
    await expect(names(owner).first()).toHaveText(third);

    const grips = owner.locator(".reorder__grip");
    const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
    if (!from || !to) throw new Error("no grips");
    await owner.mouse.move(from.x + 10, from.y + 10);
    await owner.mouse.down();
    await owner.mouse.move(to.x + 10, to.y + 40, { steps: 8 });
    await moving(owner, () => owner.mouse.up());
    await expect(names(owner)).toHaveText(before);
  });

  test("are previewed next to the form as on the page, added at a place of the carousel and leave it without a gap", async ({
    owner,
    browser,
    site,
  }) => {
    await openScreen(owner, "testimonials/new");
    const client = `Rosa Delgado ${Math.random().toString(36).slice(2, 6)}`;
    await owner.getByRole("textbox", { name: "Testimonial text" }).fill("Cabin by cabin, while we lived aboard.");
    await owner.getByRole("textbox", { name: "Client name" }).fill(client);
    await owner.getByRole("radio", { name: "4 stars" }).check({ force: true });
    const slider = owner.getByRole("slider", { name: "Position in carousel" });
    await slider.fill("2");
    await expect(owner.getByText(/^Between .+ and .+/)).toBeVisible();
    await owner.getByLabel("Date of the review").fill("2026-04-11");
    await owner.getByRole("combobox", { name: "Linked project" }).selectOption({ index: 1 });
    const preview = owner.getByRole("complementary", { name: "Preview" }).locator(".review");
    await expect(preview.getByText("April 2026")).toBeVisible();
    await expect(preview.locator("a")).not.toHaveText("");
    const promised = await shape(preview);
    await button(owner, "Save").click();
    await expect(toast(owner, sentence("TESTIMONIAL_ADDED"))).toBeVisible();
    await expect(names(owner).nth(1)).toHaveText(client);
    const visitor = await browser.newPage({ baseURL: site.url });
    await visitor.goto("/");
    expect(await shape(visitor.locator(".review", { hasText: client }))).toEqual(promised);
    await visitor.close();

    await owner.getByRole("switch", { name: `Active: ${client}` }).click();
    await expect(toast(owner, sentence("TESTIMONIAL_OFF"))).toBeVisible();
    await expect(owner.getByRole("heading", { name: "Inactive" })).toBeVisible();
    const places = await owner
      .locator("input.carousel-row__number")
      .evaluateAll((inputs) => inputs.map((i) => (i as HTMLInputElement).value));
    expect(places).toEqual(places.map((_, at) => String(at + 1)));

    await button(owner, `More for ${client}`).click();
    await button(owner, "Delete").click();
    await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row(owner, client)).toHaveCount(0);
  });

  test("take a pasted review without overwriting what was typed, and a review once", async ({
    office,
    allowConsole,
    site,
  }) => {
    allowConsole(/status of 422/);
    const owner = await office();
    await openScreen(owner, "testimonials/new");
    await button(owner, "Auto-Fill").click();
    await expect(toast(owner, adminMessages.reviewUrlRequired)).toBeVisible();
    await owner.getByRole("textbox", { name: "Client name" }).fill("Typed by hand");
    await owner.getByText("Paste the review’s text instead").click();
    await owner
      .getByRole("textbox", { name: "Review text to paste" })
      .fill("Rosa Delgado\nLocal Guide · 12 reviews\n★★★★☆ 2 months ago\nThey replaced the veneer cabin by cabin.");
    await button(owner, "Fill the empty fields").click();
    await expect(owner.getByRole("textbox", { name: "Testimonial text" })).toHaveValue(
      "They replaced the veneer cabin by cabin.",
    );
    await expect(owner.getByRole("textbox", { name: "Client name" })).toHaveValue("Typed by hand");
    await expect(owner.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await expect(owner.getByLabel("Date of the review")).toHaveValue(/^20\d\d-\d\d-\d\d$/);

    const url = "https://www.google.com/maps/reviews/told-once";
    await site.sql(
      `UPDATE testimonials SET google_review_url = '${url}' WHERE id = (SELECT MIN(id) FROM testimonials WHERE google_review_url IS NULL)`,
    );
    await owner.getByRole("textbox", { name: "Google review URL" }).fill(url);
    await button(owner, "Auto-Fill").click();
    await expect(owner.locator("#f-googleReviewUrl-error")).toHaveText(sentence("REVIEW_DUPLICATE"));
    await site.sql(`UPDATE testimonials SET google_review_url = NULL WHERE google_review_url = '${url}'`);
  });
});
