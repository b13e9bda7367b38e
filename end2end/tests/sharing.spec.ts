// Photos that a phone shares into the installed back office. The test sends Android's request: a POST that no page
// began.
import { readFileSync } from "node:fs";
import { DEVICES, expect, type Page, sentence, someone, submitDirectly, test } from "./base.ts";
import { CABIN, small } from "./photos.ts";

/** Shares two photos and opens the screen that asks where they belong. */
async function share(page: Page) {
  const form = new FormData();
  form.append("photo", new File([small()], "IMG_1.jpg", { type: "image/jpeg" }));
  form.append("photo", new File([readFileSync(CABIN)], "IMG_2.jpg", { type: "image/jpeg" }));
  const response = await page.request.post("/admin/share", { multipart: form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  await page.goto(response.headers().location ?? "");
  await expect(page.getByText(sentence("shared_photos::PRIVATE"))).toBeVisible();
}

// Later specs on the same site expect the demo's gallery.
test.afterAll(({ site }) =>
  site.changeContent(
    "DELETE FROM project_photos WHERE photo_id IN (SELECT id FROM gallery_photos WHERE alt_text = 'A new galley'); " +
      "DELETE FROM gallery_photos WHERE alt_text = 'A new galley'",
  ),
);

for (const [device, options] of DEVICES) {
  test(`photos from a ${device} go to a lead`, async ({ office, request, expectAccessible }) => {
    const page = await office(options);
    const person = someone();
    expect((await submitDirectly(request, person)).ok()).toBe(true);
    await share(page);
    await expectAccessible(page);
    const lead = page.getByRole("region", { name: "A lead" });
    await lead.getByRole("combobox").selectOption({ label: await optionOf(page, person.name) });
    await lead.getByRole("button", { name: "Add to the lead" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.name);
    await expect(page.getByRole("article").locator('img[src^="/admin/photos/"]').first()).toBeVisible();
  });
}

const optionOf = async (page: Page, name: string) =>
  (await page.getByRole("option").filter({ hasText: name }).textContent()) ?? "";

test("photos go into the library", async ({ office }) => {
  const page = await office();
  await share(page);
  await page.getByRole("region", { name: "Library" }).getByRole("button").click();
  await expect(page).toHaveURL("/admin/media");
  await page.goto("/admin/media?q=shared-photo");
  await expect(page.getByRole("button", { name: /^shared-photo/ })).toHaveCount(2);
});

test("photos go to a project, with words for those who do not see them", async ({
  office,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/status of 422/);
  const page = await office();
  await share(page);
  const project = page.getByRole("region", { name: "A project" });
  await project.getByRole("button").click();
  const words = project.getByRole("textbox", { name: "What the photos show" });
  await expect(words).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await words.fill("A new galley");
  await project.getByRole("button").click();
  await expect(page).toHaveURL(/\/admin\/projects\/[\w-]+\/edit/);
  await page.goto("/admin/gallery");
  await expect(page.getByText("A new galley").first()).toBeVisible();
});
