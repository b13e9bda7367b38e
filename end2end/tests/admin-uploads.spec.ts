// Uploads: several in parallel from a phone on a slow connection, and leaving the screen while they run.
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/paths.ts";
import { button, DEVICES, expect, keepDemoPosts, openScreen, type Page, phone, type Site, test } from "./base.ts";
import { file, padded } from "./photos.ts";

const PICTURES = join(root, "demo/pictures");

/** Photos large enough to be shrunk before upload, all different: the library rejects duplicates. */
function photos(from: number, count: number, prefix: string) {
  const names = readdirSync(PICTURES).filter((name) => name.endsWith(".jpg"));
  return names.slice(from, from + count).map((name, at) => {
    const photo = padded(readFileSync(join(PICTURES, name)), 2_500_000 + at);
    return file(`${prefix}-${at}.jpg`, "image/jpeg", photo);
  });
}

const mark = () => `dock-${randomInt(1e9)}`;

/** A phone on a slow connection: 6 Mbit/s up, 100 ms latency, and a CPU slowed down fourfold. */
async function slow(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 750_000 },
  });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" });

/** Number of library pictures whose name starts with this prefix. */
const stored = async (site: Site, prefix: string) =>
  Number(await site.sql(`SELECT COUNT(*) FROM media WHERE original_name LIKE '${prefix}%'`));

keepDemoPosts();

test.afterAll(async ({ site }) => {
  await site.sql("DELETE FROM variant_jobs WHERE media_id IN (SELECT id FROM media WHERE original_name LIKE 'dock-%')");
  await site.sql("DELETE FROM media WHERE original_name LIKE 'dock-%'");
});

test("ten photos chosen on a phone, slow line and slow processor, are in the article that is published at once", async ({
  office,
  site,
  expectAccessible,
}) => {
  const prefix = mark();
  const page = await office(phone);
  await openScreen(page, "blog/new");
  const heading = `A week at the dock ${randomInt(1e6)}`;
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(heading);
  const content = page.getByRole("textbox", { name: "Content", exact: true });
  await content.fill("Ten pictures of it.");
  await slow(page);
  await content.click();
  await button(page, "Picture").click();
  await page
    .getByRole("dialog", { name: "Picture" })
    .getByLabel("Choose photos")
    .setInputFiles(photos(0, 10, prefix));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(uploads(page).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);

  // Publishing during the uploads waits for them and shows their progress.
  await button(page, "Publish").click();
  const waits = page.getByRole("dialog", { name: "Pictures are still uploading" });
  await expect(waits.getByRole("progressbar").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("dialog", { name: "Before you publish" })
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  await expect(button(page, "Undo")).toBeVisible();
  expect(await stored(site, prefix)).toBe(10);
  await page.goto(`/blog/${heading.toLowerCase().replaceAll(" ", "-")}`);
  await expect(page.locator(".prose figure img")).toHaveCount(10);
});

for (const [at, [name, device]] of DEVICES.entries()) {
  const from = 10 + 4 * at;
  test(`photos go on when another screen is opened, and after the browser was closed, on a ${name}`, async ({
    office,
    site,
    expectAccessible,
  }) => {
    const prefix = mark();
    const page = await office(device);
    const context = page.context();
    await openScreen(page, "media");
    // Held until the screen is left.
    let held = true;
    await context.route("**/uploads/media?*", (route) => (held ? undefined : route.continue()));
    await page.getByLabel("Choose photos").setInputFiles(photos(from, 4, prefix));
    await expect(page.getByText("You can leave this screen")).toBeVisible();
    await uploads(page)
      .getByRole("button", { name: `Stop ${prefix}-3.jpg` })
      .click();
    await expectAccessible(page);

    await page.goto("/admin/leads");
    const tray = page.getByRole("region", { name: "Uploads in progress" });
    await expect(tray.getByText("0 of 3 uploaded")).toBeVisible();
    await expectAccessible(page);
    // The tray takes no share of the page's height.
    const heightOf = (part: string) => page.locator(part).evaluate((element) => (element as HTMLElement).offsetHeight);
    if (name === "desktop") expect(await heightOf(".rail")).toBe(await heightOf(".app"));

    // The browser is closed during the upload and reopened on another screen.
    await page.close({ runBeforeUnload: false });
    held = false;
    const later = await context.newPage();
    await openScreen(later, "faqs");
    await expect(later.getByText("All are in the library")).toBeVisible();
    expect(await stored(site, prefix)).toBe(3);
    await later.getByRole("region", { name: "Uploads in progress" }).getByRole("button", { name: "Close" }).click();
    await expect(later.getByRole("region", { name: "Uploads in progress" })).toHaveCount(0);
    await later.reload();
    await expect(later.locator("react-island > div").first()).toBeVisible();
    await expect(later.locator('[name="admin-uploads"] > div')).toHaveCount(0);
  });
}

test("photos that are dropped beside everything go into the library", async ({ office, site }) => {
  const prefix = mark();
  const page = await office();
  await openScreen(page, "media");
  const [photo] = photos(20, 1, prefix);
  // The dropped file's bytes, from an address that only this test serves.
  await page.route("**/a-dropped-photo.jpg", (route) => route.fulfill({ body: photo?.buffer }));
  const dataTransfer = await page.evaluateHandle(async (name) => {
    const transfer = new DataTransfer();
    const bytes = await (await fetch("/a-dropped-photo.jpg")).arrayBuffer();
    transfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
    return transfer;
  }, `${prefix}-0.jpg`);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.dispatchEvent("dragenter", { dataTransfer });
  await expect(page.getByText("Let go: 1 picture")).toBeVisible();
  await heading.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByText(/^Let go/)).toHaveCount(0);
  await expect(button(page, new RegExp(`^${prefix}-0.jpg`))).toBeVisible();
  expect(await stored(site, prefix)).toBe(1);
});
