import { randomInt } from "node:crypto";
// The inbox on a computer and on a phone: filters, saved filters, several leads at once, requests of one person.
import { DEVICES, expect, heading, openLead, type Page, sentence, someone, submitDirectly, test } from "./base.ts";

const list = (page: Page) => page.getByRole("region", { name: "Leads" });
const row = (page: Page, name: string) => list(page).getByRole("link", { name });
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });

async function search(page: Page, words: string) {
  await page.getByRole("searchbox", { name: "Search leads" }).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

async function apply(page: Page, action: string) {
  await page.getByRole("combobox", { name: "What to do with the chosen leads" }).selectOption({ label: action });
  await page.getByRole("button", { name: "Apply" }).click();
}

for (const [device, options] of DEVICES) {
  test.describe(`the inbox, ${device}`, () => {
    test(`filters are combined, saved and deleted, ${device}`, async ({ owner, request, expectAccessible }) => {
      await owner.setViewportSize(options.viewport);
      const person = someone();
      const word = `compass${Date.now()}`;
      await submitDirectly(request, person, { description: `A ${word} rose` });
      await owner.goto("/admin/leads");
      await search(owner, word.slice(0, -1));
      await expect(row(owner, person.name)).toContainText("Your turn");
      await owner.locator("summary", { hasText: "Filter" }).click();
      await owner.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Refit visualizer (1)" });
      await owner.getByRole("combobox", { name: "Status" }).selectOption({ label: "New (1)" });
      await owner.getByRole("button", { name: "Filter", exact: true }).click();
      await expect(owner).toHaveURL(/kind=refit/);
      await expect(row(owner, person.name)).toBeVisible();
      const name = `Compasses ${word}`;
      await owner.getByRole("textbox", { name: "Name of this filter" }).fill(name);
      await owner.getByRole("button", { name: "Save filter" }).click();
      const saved = owner.getByRole("list", { name: "Saved filters" }).getByRole("link", { name });
      await expect(saved).toHaveAttribute("aria-current", "true");
      await expectAccessible(owner);
      expect(
        await owner.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      await owner.goto("/admin/leads?tab=closed");
      await saved.click();
      await expect(row(owner, person.name)).toBeVisible();
      await owner.getByRole("button", { name: `Delete the filter ${name}` }).click();
      await expect(saved).toHaveCount(0);
    });

    test(`several leads are changed at once, and erased after a question, ${device}`, async ({
      owner,
      request,
      expectAccessible,
    }) => {
      await owner.setViewportSize(options.viewport);
      const first = someone();
      const second = someone();
      const people = [first, second];
      const word = `varnish${Date.now()}`;
      for (const person of people) await submitDirectly(request, person, { description: word });
      await owner.goto(`/admin/leads?q=${word}`);
      const button = owner.getByRole("button", { name: "Apply" });
      await expect(button).toBeHidden();
      await tick(owner, first.name).check();
      await expect(button).toBeVisible();
      await owner.getByRole("checkbox", { name: "All on this page" }).check();
      await expect(tick(owner, second.name)).toBeChecked();
      await expectAccessible(owner);
      await apply(owner, "Won");
      await expect(owner.getByRole("status")).toContainText("2 leads");
      await owner.goto(`/admin/leads?tab=won&q=${word}`);
      for (const person of people) await tick(owner, person.name).check();
      await apply(owner, "Erase people…");
      await expect(heading(owner, "Erase people")).toBeVisible();
      for (const person of people) await expect(owner.getByText(person.email)).toBeVisible();
      await expectAccessible(owner);
      await owner.getByRole("button", { name: "Erase permanently" }).click();
      await expect(owner.getByRole("status")).toHaveText(sentence("admin::PERSON_ERASED"));
      await owner.goto(`/admin/leads?tab=won&q=${word}`);
      await expect(owner.getByRole("heading", { name: "No match" })).toBeVisible();
    });

    test(`requests of one person are merged and split, ${device}`, async ({ owner, request, expectAccessible }) => {
      await owner.setViewportSize(options.viewport);
      // All others have one number.
      const person = {
        ...someone(),
        phone: `(760) ${randomInt(200, 1_000)}-${String(randomInt(1e4)).padStart(4, "0")}`,
      };
      const word = `galley${Date.now()}`;
      await submitDirectly(request, person, { description: "First the salon" });
      await submitDirectly(request, { ...person, name: `${person.name} again` }, { description: `Now the ${word}` });
      await openLead(owner, `${person.name} again`);
      await owner.goto("/admin/leads");
      await row(owner, person.name).last().click();
      await expect(heading(owner, person.name)).toBeVisible();
      const others = owner.getByRole("region", { name: "Other requests of this person" });
      await expect(others).toContainText(`${person.name} again`);
      await expectAccessible(owner);
      await others.getByRole("button", { name: "Merge into this request" }).click();
      const merged = owner.getByRole("region", { name: "Merged requests" });
      await expect(merged).toContainText(`Now the ${word}`);
      await expectAccessible(owner);
      await owner.goto(`/admin/leads?q=${word}`);
      await expect(list(owner).getByRole("link", { name: person.name })).toHaveCount(1);
      await row(owner, person.name).click();
      await merged.getByRole("button", { name: /^Split off/ }).click();
      await expect(merged).toHaveCount(0);
      await expect(others).toBeVisible();
    });
  });
}
