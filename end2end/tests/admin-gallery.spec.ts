// The galleries as tiles in the order of their visitors: moved, hidden and filtered.
import { button, DEVICES, expect, openScreen, type Page, reloadScreen, test } from "./base.ts";

const tiles = (page: Page) => page.locator("ol.photo-tiles > li");
const names = (page: Page) => tiles(page).locator("h2 a");
/** Until the server has kept the order. */
const kept = (page: Page) => expect(page.locator(".photo-tile[aria-busy]")).toHaveCount(0);
const showYacht = (page: Page) => page.getByRole("radio", { name: /^Yacht \d+$/ }).check({ force: true });

async function openYacht(page: Page): Promise<[string, string, string]> {
  await openScreen(page, "gallery");
  await showYacht(page);
  await expect(tiles(page).first()).toBeVisible();
  const [first = "", second = "", third = ""] = await names(page).allTextContents();
  expect(third).not.toBe("");
  return [first, second, third];
}

for (const [device, options] of DEVICES) {
  test(`photos are moved by their arrows and by Alt with an arrow key, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const page = await office(options);
    const [first, second, third] = await openYacht(page);
    const count = await tiles(page).count();
    await expectAccessible(page);
    await button(page, `Move ${second} earlier`).click();
    await expect(names(page).first()).toHaveText(second);
    await expect(page.getByText(`${second}, position 1 of ${count}`)).toBeAttached();
    await button(page, "Undo").click();
    await expect(names(page).first()).toHaveText(first);

    await names(page).first().focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(names(page).nth(1)).toHaveText(first);
    await expect(names(page).nth(1)).toBeFocused();
    await kept(page);
    await page.keyboard.press("Alt+ArrowRight");
    await expect(page.getByText(`${first}, position 3 of ${count}`)).toBeAttached();
    await expect(names(page).nth(1)).toHaveText(third);
    await kept(page);
    await reloadScreen(page);
    // The gallery that was changed last comes first.
    await expect(names(page).nth(2)).toHaveText(first);

    await names(page).nth(2).focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await kept(page);
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(page.getByText(`${first}, position 1 of ${count}`)).toBeAttached();
    await expect(names(page).first()).toHaveText(first);
    await kept(page);
    await expect(page).toHaveURL(/\/admin\/gallery$/);
  });

  test(`a hidden photo keeps its place, and tags leave the numbers as they are, on a ${device}`, async ({
    office,
    expectAccessible,
  }) => {
    const page = await office(options);
    const [, second] = await openYacht(page);
    const tile = tiles(page).nth(1);
    await button(page, `Hide: ${second}`).click();
    await expect(tile.getByText("Hidden", { exact: true })).toBeVisible();
    await expect(names(page).nth(1)).toHaveText(second);
    await expectAccessible(page);
    await button(page, "Undo").click();
    await expect(tile.getByText("Hidden", { exact: true })).toHaveCount(0);

    const tag = (await tile.locator(".muted").textContent()) ?? "";
    await page
      .getByRole("group", { name: "Tag" })
      .getByRole("button", { name: new RegExp(`^${tag} \\d+$`) })
      .click();
    await expect(tiles(page).filter({ hasText: second }).locator(".photo-tile__place")).toHaveText("2");
    for (const one of await tiles(page).all()) await expect(one).toContainText(tag);
  });
}

test("a photo is dragged to another place, and Undo takes it back", async ({ office }) => {
  const page = await office({ viewport: { width: 1280, height: 900 } });
  const [first, second, third] = await openYacht(page);
  const grip = await tiles(page).first().locator(".reorder__grip").boundingBox();
  const own = await tiles(page).first().boundingBox();
  const goal = await tiles(page).nth(2).boundingBox();
  if (!grip || !own || !goal) throw new Error("no tiles");
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (goal.x - own.x) / 2, from.y + 4, { steps: 4 });
  await page.mouse.move(from.x + goal.x - own.x, from.y + goal.y - own.y, { steps: 4 });
  await page.mouse.up();
  await expect(names(page).nth(2)).toHaveText(first);
  await expect(names(page).first()).toHaveText(second);
  await expect(names(page).nth(1)).toHaveText(third);
  await button(page, "Undo").click();
  await expect(names(page).first()).toHaveText(first);
});

test("on a phone two photos stand side by side, also without scripts", async ({ office }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await office({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    if (javaScriptEnabled) await openScreen(page, "gallery");
    else await page.goto("/admin/gallery");
    const [left, right, below] = await Promise.all([0, 1, 2].map((at) => tiles(page).nth(at).boundingBox()));
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan(left?.x ?? 0);
    expect(below?.x).toBe(left?.x);
  }
});
