// Who is told of what: the owner's table, the mails of clients, and what other programs get.
import { button, DEVICES, expect, type Page, sentence, test } from "./base.ts";

const SCREEN = "/admin/contact-settings";
const week = (page: Page) => page.getByRole("checkbox", { name: "Your week in numbers: Mail" });
const kept = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/api/admin/notices/choose"));

for (const [device, options] of DEVICES) {
  test(`a box is kept as soon as it is set, and can be taken back, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const page = await office(options);
    await page.goto(SCREEN);
    await expect(page.getByRole("button", { name: sentence("notices::SAVE") })).toHaveCount(0);
    await expectAccessible(page);
    const before = await week(page).isChecked();
    await Promise.all([kept(page), week(page).setChecked(!before)]);
    await expect(page.locator("[data-kept]").first()).toContainText("Kept, ");
    await page.reload();
    await expect(week(page)).toBeChecked({ checked: !before });
    await Promise.all([kept(page), week(page).setChecked(before)]);
    await expect(button(page, "Undo")).toBeVisible();
    await expectAccessible(page);
    await Promise.all([kept(page), button(page, "Undo").click()]);
    await expect(week(page)).toBeChecked({ checked: !before });
    await Promise.all([kept(page), week(page).setChecked(before)]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off").toBe(
      true,
    );
  });
}

test("without scripts the table is a form with a button", async ({ office }) => {
  const page = await office({ javaScriptEnabled: false });
  await page.goto(SCREEN);
  const before = await week(page).isChecked();
  for (const checked of [!before, before]) {
    await week(page).setChecked(checked);
    await page
      .getByRole("button", { name: sentence("notices::SAVE") })
      .first()
      .click();
    await expect(page.getByText(sentence("notices::SAVED"))).toBeVisible();
    await expect(week(page)).toBeChecked({ checked });
  }
});

test("each mail of a client can be read, and the reminder of a visit turned off", async ({
  owner,
  expectAccessible,
}) => {
  await owner.goto(SCREEN);
  const reminder = owner.getByRole("switch", { name: "A reminder of the visit" });
  await Promise.all([kept(owner), reminder.uncheck()]);
  await owner.reload();
  await expect(reminder).not.toBeChecked();
  await Promise.all([kept(owner), reminder.check()]);
  await owner.getByRole("link", { name: /^Read it: The visit is booked/ }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("The visit is booked");
  const frame = owner.getByTitle("The visit is booked");
  await expect(frame).toHaveAttribute("sandbox", "");
  const sent = await owner.request.get((await frame.getAttribute("src")) ?? "");
  expect(await sent.text()).toContain(sentence("notices::SAMPLE_REFERENCE"));
  await expect(owner.getByText(sentence("notices::CALENDAR_FILE"), { exact: true })).toBeVisible();
  await expectAccessible(owner);
});

test("a program that no test reaches is kept, and gets nothing until one does", async ({
  owner,
  webhooks,
  expectAccessible,
}) => {
  webhooks.status = 503;
  await owner.goto("/admin/webhooks/new");
  await owner.getByRole("textbox", { name: "Name" }).fill("Not awake");
  await owner.getByRole("textbox", { name: "Address" }).fill(webhooks.url);
  await button(owner, "Add program").click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Not awake");
  await expect(owner.getByRole("region", { name: sentence("receivers::UNREACHED") })).toBeVisible();
  await expect(owner.getByRole("textbox", { name: "Address" })).toHaveValue(webhooks.url);
  await expectAccessible(owner);
  await owner.goto(SCREEN);
  const row = owner.getByRole("listitem").filter({ hasText: "Not awake" });
  await expect(row).toContainText(sentence("receivers::UNREACHED"));
  webhooks.status = 200;
  await row.getByRole("button", { name: "Send a test" }).click();
  await expect(owner.getByRole("region", { name: sentence("receivers::UNREACHED") })).toHaveCount(0);
  await button(owner, "Delete this program").click();
  await owner.waitForURL(/contact-settings/);
});
