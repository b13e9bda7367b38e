// The owner's lists: an option is added, offered to visitors and projects, renamed, retired, and stays where it was
// chosen.
import {
  button,
  expect,
  keepDemoOptions,
  openLead,
  openScreen,
  type Page,
  phone,
  sentence,
  someone,
  test,
  toast,
} from "./base.ts";
import { field, quoteDirectly, quoteOf } from "./quote-form.ts";

const named = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

const row = (page: Page, label: string) =>
  page.locator("li.record-row").filter({ has: page.getByRole("link", { name: label, exact: true }) });

async function addOption(page: Page, list: string, label: string) {
  await openScreen(page, "options");
  await page.getByRole("region", { name: "Add to a list" }).getByRole("link", { name: list }).click();
  await page.getByRole("textbox", { name: "Label" }).fill(label);
  await button(page, "Save").click();
  await expect(toast(page, "Option created successfully.")).toBeVisible();
}

keepDemoOptions();

for (const [device, options] of [
  ["a computer", {}],
  ["a phone", phone],
] as const) {
  test(`a service is added, sent by a visitor, renamed and retired on ${device}`, async ({
    office,
    page,
    request,
    expectAccessible,
  }) => {
    const label = named("Dock repair");
    const owner = await office(options);
    await addOption(owner, "Services", label);
    await page.goto("/contact");
    await field(page, "primaryService").selectOption({ label });

    const person = someone();
    const sent = await quoteDirectly(request, { ...quoteOf(person), primaryService: label });
    expect(sent.status()).toBe(200);

    await openScreen(owner, "options");
    await owner.getByRole("searchbox").fill(label);
    await expect(row(owner, label)).toContainText("1 lead");
    await row(owner, label).getByRole("link", { name: label, exact: true }).click();
    await expect(owner.getByRole("textbox", { name: "Label" })).toHaveValue(label);
    await expectAccessible(owner);
    const renamed = named("Docks");
    await owner.getByRole("textbox", { name: "Label" }).fill(renamed);
    await button(owner, "Save").click();
    await expect(toast(owner, "Option updated successfully.")).toBeVisible();

    await openScreen(owner, "options");
    await owner.getByRole("searchbox").fill(renamed);
    await row(owner, renamed)
      .getByRole("button", { name: /^Stop offering/ })
      .click();
    await expect(row(owner, renamed).getByText("No longer offered", { exact: true })).toBeVisible();
    // The list shows the switch before the server has answered.
    await expect(async () => {
      await page.goto("/contact");
      await expect(field(page, "primaryService").locator("option", { hasText: renamed })).toHaveCount(0, {
        timeout: 1,
      });
    }).toPass();
    await openLead(owner, person.name);
    await expect(owner.locator("dl.lead-facts").getByText(renamed, { exact: true })).toBeVisible();
  });
}

test("a vessel type is offered to projects until it is retired, and a project keeps it", async ({ owner }) => {
  const label = named("Trawler");
  await addOption(owner, "Vessel types", label);
  await openScreen(owner, "projects/new");
  const name = named("Project");
  await owner.getByRole("textbox", { name: "Project name" }).fill(name);
  await owner.getByRole("textbox", { name: "Short description" }).fill("A refit");
  await owner.getByRole("combobox", { name: "Vessel type" }).selectOption({ label });
  await button(owner, "Save").click();
  await expect(toast(owner, "Project created successfully.")).toBeVisible();

  await openScreen(owner, "options");
  await owner.getByRole("searchbox").fill(label);
  await expect(row(owner, label)).toContainText("1 project");
  await row(owner, label)
    .getByRole("button", { name: /^Stop offering/ })
    .click();
  await expect(row(owner, label).getByText("No longer offered", { exact: true })).toBeVisible();
  // Only now the server has answered.
  await expect(button(owner, "Undo")).toBeVisible();

  await openScreen(owner, "projects/new");
  const types = owner.getByRole("combobox", { name: "Vessel type" });
  await expect(types.locator("option", { hasText: label })).toHaveCount(0);
  await openScreen(owner, "projects");
  await owner.getByRole("searchbox").fill(name);
  await expect(row(owner, name)).toContainText(label);
  await row(owner, name).getByRole("link", { name, exact: true }).click();
  await expect(types.locator("option:checked")).toHaveText(`${label} (no longer offered)`);
});

test("by keyboard an option moves within its list, and visitors see the new order", async ({ owner, page }) => {
  const [first, second] = [named("Splicing"), named("Rigging")];
  await addOption(owner, "Services", first);
  await addOption(owner, "Services", second);
  await openScreen(owner, "options");
  await owner.getByRole("combobox", { name: "List" }).selectOption({ label: "Services" });
  const up = button(owner, `Move ${second} up`);
  await up.focus();
  await owner.keyboard.press("Enter");
  await expect(toast(owner, sentence("ORDER_SAVED"))).toBeVisible();
  await page.goto("/contact");
  const offered = await field(page, "primaryService").locator("option").allTextContents();
  expect(offered.indexOf(second)).toBe(offered.indexOf(first) - 1);
});
