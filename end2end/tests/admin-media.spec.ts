// All pictures: where each is, several at once, and removing what nothing uses.
import { randomInt } from "node:crypto";
import { button, DEVICES, expect, keepToast, openScreen, type Page, sentence, test, toast } from "./base.ts";
import { file, png } from "./photos.ts";

const DAY = 24 * 3600 * 1000;

/** The picture in the grid; while it is uploaded there is a button to stop it, too. */
const card = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

const undescribed = (page: Page) => page.locator(".badge", { hasText: "No description" });

/** Adds black pictures of distinct sizes to the library, through the screen that is open. */
async function add(page: Page, names: readonly string[]) {
  // The library rejects duplicates.
  const side = randomInt(900, 60_000);
  const files = names.map((name, at) => file(name, "image/png", png(600 + (side % 997), 300 + at + (side % 61))));
  await page.getByLabel("Choose photos").setInputFiles(files);
  for (const name of names) await expect(card(page, name)).toBeVisible();
}

for (const [device, options] of DEVICES) {
  test(`several pictures are marked, deleted and restored together, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const prefix = `shelf-${randomInt(1e9)}`;
    const names = [0, 1, 2].map((at) => `${prefix}-${at}.png`);
    const page = await office(options);
    await openScreen(page, "media");
    await add(page, names);
    await openScreen(page, `media?q=${prefix}`);
    await expect(page.getByText("3 pictures", { exact: true })).toBeVisible();
    await button(page, "Choose several").click();
    const selected = page.getByRole("region", { name: "Selected" });
    await page.getByRole("checkbox", { name: names[0] }).check();
    await page.getByRole("checkbox", { name: names[1] }).check();
    await expect(selected.getByText("2 selected")).toBeVisible();
    await expectAccessible(page);

    await selected.getByRole("button", { name: "Download" }).click();
    const files = page.getByRole("dialog", { name: "Download 2 pictures" });
    await expectAccessible(page);
    const saved: string[] = [];
    page.on("download", (file) => saved.push(file.suggestedFilename()));
    await button(page, "Download all").click();
    await expect.poll(() => saved.toSorted()).toEqual(names.slice(0, 2));
    await files.getByRole("button", { name: "Done" }).click();

    await selected.getByRole("button", { name: "Mark as decorative" }).click();
    await expect(undescribed(page)).toHaveCount(1);
    await button(page, "Undo").click();
    await expect(undescribed(page)).toHaveCount(3);

    await button(page, "Choose several").click();
    await selected.getByRole("checkbox", { name: "Select all shown" }).check();
    await selected.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete 3 pictures?" }).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Nothing in the library matches.")).toBeVisible();
    await button(page, "Undo").click();
    await expect(card(page, names[2] as string)).toBeVisible();
    await page.reload();
    for (const name of names) await expect(card(page, name)).toBeVisible();
  });

  test(`a picture is described, put in a gallery and taken out again, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const mark = `berth-${randomInt(1e9)}`;
    const page = await office(options);
    await openScreen(page, "media");
    await add(page, [`${mark}.png`]);
    await card(page, mark).click();
    const panel = page.getByRole("dialog", { name: `${mark}.png` });
    await expect(panel.getByText("Nowhere")).toBeVisible();
    await panel.getByText("Use it somewhere else").click();
    await expect(panel.getByText("A gallery takes it once you have said above what it shows.")).toBeVisible();
    await panel.getByRole("textbox", { name: "Description" }).fill(`A ${mark} in ash`);
    await panel.getByRole("button", { name: "Update", exact: true }).click();

    // Called by what it shows from now on.
    const described = page.getByRole("dialog", { name: `A ${mark} in ash` });
    await described.getByRole("combobox", { name: "Gallery" }).selectOption("Showroom");
    await button(page, "Put in the gallery").click();
    const place = described.getByRole("link", { name: /^Showroom gallery, place \d+$/ });
    await expect(place).toBeVisible();
    await expect(described.getByRole("button", { name: "Delete" })).toBeDisabled();
    await expectAccessible(page);
    await described.getByRole("button", { name: /^Hide: Showroom gallery/ }).click();
    await expect(described.getByText(/, hidden$/)).toBeVisible();
    await described.getByRole("button", { name: /^Take it out: Showroom gallery/ }).click();
    await expect(place).toHaveCount(0);
    await keepToast(page);
    await button(page, "Undo").click();
    await expect(place).toBeVisible();
    await described.getByRole("button", { name: /^Take it out: Showroom gallery/ }).click();
    await expect(place).toHaveCount(0);

    // The address opens it again.
    await page.reload();
    await expect(page.getByRole("dialog", { name: `A ${mark} in ash` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/admin/media");
  });

  test(`several pictures go into a gallery together, found by their words, on a ${device}`, async ({
    office,
    site,
    expectAccessible,
  }) => {
    const mark = `locker-${randomInt(1e9)}`;
    const page = await office(options);
    await openScreen(page, "media");
    await add(page, [`${mark}-0.png`, `${mark}-1.png`]);
    await site.sql(`UPDATE media SET alt = 'A ' || original_name WHERE original_name LIKE '${mark}%'`);

    await openScreen(page, "gallery");
    await button(page, "From your pictures").click();
    const chooser = page.getByRole("dialog", { name: "From your pictures" });
    await chooser.getByRole("searchbox").fill(mark);
    const boxes = chooser.getByRole("checkbox", { name: new RegExp(mark) });
    await expect(boxes).toHaveCount(2);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expectAccessible(page);
    await chooser.getByRole("combobox", { name: "Tag" }).selectOption("Tables");
    await chooser.getByRole("textbox", { name: "Place" }).fill("2");
    await chooser.getByRole("button", { name: "Add 2 photos" }).click();
    const rows = page.getByRole("listitem").filter({ hasText: mark });
    await expect(rows).toHaveCount(2);
    await expect(rows.locator(".photo-tile__place")).toHaveText(["2", "3"]);
    await expect(rows.getByText("Tables")).toHaveCount(2);
    await keepToast(page);
    await button(page, "Undo").click();
    await expect(rows).toHaveCount(0);

    // A search without a match offers two ways on.
    await page.getByRole("searchbox").fill(`${mark} nowhere`);
    await expect(page.getByRole("heading", { name: "No images found" })).toBeVisible();
    await expect(button(page, "From your pictures")).toHaveCount(2);
    await button(page, "Show all").click();
    await expect(page.getByRole("heading", { name: "No images found" })).toHaveCount(0);
  });
}

for (const [device, options] of DEVICES) {
  test(`a place of a page says where else its picture is, and is emptied and filled again, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const page = await office(options);
    await openScreen(page, "page-images");
    const slot = page
      .getByRole("region", { name: "Showroom" })
      .locator("article.picture-slot", { hasText: "Showroom: location and hours" });
    const source = (await slot.locator("img").getAttribute("src")) ?? "";
    await expect(slot.getByText(/^(Only here|Also in: )/)).toBeVisible();
    await slot.getByRole("button", { name: /^Take it out/ }).click();
    await expect(slot.getByText(sentence("pictures::EMPTY_SLOT"))).toBeVisible();
    await keepToast(page);
    await expectAccessible(page);
    await button(page, "Undo").click();
    await expect(slot.locator("img")).toHaveAttribute("src", source);
    await slot.getByRole("link", { name: /^In all pictures/ }).click();
    await expect(page).toHaveURL(/\/admin\/media\?picture=/);
    await expect(page.getByRole("dialog").getByRole("link", { name: "Showroom, location and hours" })).toBeVisible();
  });
}

test("a keyboard walks, chooses, opens and removes pictures", async ({ office, expectAccessible }) => {
  const prefix = `rail-${randomInt(1e9)}`;
  const names = [0, 1].map((at) => `${prefix}-${at}.png`);
  const page = await office();
  await openScreen(page, "media");
  await add(page, names);
  await openScreen(page, `media?q=${prefix}`);
  const tiles = page.locator(".picture-grid li");
  await expect(tiles).toHaveCount(2);
  const [first = "", second = ""] = await tiles.locator("button > span:first-of-type").allTextContents();
  await card(page, first).focus();
  await page.keyboard.press("ArrowRight");
  await expect(card(page, second)).toBeFocused();
  await page.keyboard.press("Space");
  const box = page.getByRole("checkbox", { name: second });
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Selected" }).getByText("2 selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Done" }).click();

  await card(page, first).focus();
  await page.keyboard.press("Delete");
  await expect(tiles).toHaveCount(1);
  await expect(card(page, second)).toBeFocused();
  await button(page, "Undo").click();
  await expect(card(page, first)).toBeVisible();
});

test("without scripts all pictures are named, found and say where they are", async ({ office }) => {
  const page = await office({ javaScriptEnabled: false });
  await page.goto("/admin/media");
  await page.getByRole("searchbox", { name: "Search pictures" }).fill("yacht gallery");
  await page.locator("form[action='/admin/media']").getByRole("button", { name: "Search" }).click();
  const first = page.locator(".picture-grid li").first();
  await expect(first).toContainText("Yacht gallery");
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Where it is" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Yacht gallery, place \d+$/ })).toBeVisible();
});

test("pictures that nothing has used for a month are removed with one button, and can be restored", async ({
  office,
  site,
  expectAccessible,
}) => {
  const name = `attic-${randomInt(1e9)}.png`;
  const page = await office();
  await openScreen(page, "media");
  await add(page, [name, `fresh-${name}`]);
  await site.sql(`UPDATE media SET unused_since = ${Date.now() - 31 * DAY} WHERE original_name = '${name}'`);
  await openScreen(page, "media?show=unused");
  await expect(page.getByText("Nothing has used these for 30 days")).toBeVisible();
  await expectAccessible(page);
  await button(page, /^Remove 1 picture \(/).click();
  const question = page.getByRole("dialog", { name: "Remove 1 picture?" });
  await expect(question.getByText("It goes to the trash for 30 days")).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(card(page, name)).toHaveCount(0);
  await expect(card(page, `fresh-${name}`)).toBeVisible();

  await openScreen(page, "trash");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(toast(page, name).or(toast(page, "restored"))).toBeVisible();
  await openScreen(page, `media?q=${name}`);
  await expect(card(page, name)).toBeVisible();
});
