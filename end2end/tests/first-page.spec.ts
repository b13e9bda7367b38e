// The pictures of README.md. They are compared with what the site looks like, so they cannot age.
// UPDATE_LOOKS=1 rewrites them in docs/pictures; review them before committing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, TestInfo } from "@playwright/test";
import { root } from "../support/paths.ts";
import {
  browse,
  button,
  chooseStyle,
  expect,
  heading,
  openLead,
  openScreen,
  openVisualizer,
  type Page,
  phone,
  photoSize,
  submitDirectly,
  test,
  uploaded,
} from "./base.ts";
import { difference, look, settle } from "./looks.ts";

const folder = join(root, "docs/pictures");
const update = process.env.UPDATE_LOOKS === "1";
const photo = (name: string) => join(root, "demo/pictures", `${name}.jpg`);

const BYTES_MAX = 120_000;
/** Scale factor of what is compared. */
const SMALLER = 8;
const WINDOW = { width: 1280, height: 800 };

/** A JPEG below the limit, as good as that allows. */
async function jpeg(page: Page): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50]) {
    const shot = await page.screenshot({ type: "jpeg", quality, animations: "disabled", caret: "hide" });
    if (shot.length < BYTES_MAX) return shot;
  }
  throw new Error("the picture is too large at any quality");
}

/** The window comes to look like the picture of this name: what a worker draws appears later than its name. */
async function expectPicture(page: Page, name: string, browser: Browser, info: TestInfo) {
  const file = join(folder, `${name}.jpg`);
  if (update) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await jpeg(page));
  }
  expect(existsSync(file), `${file} is there; UPDATE_LOOKS=1 makes it`).toBe(true);
  const canvas = await browser.newPage();
  const kept = await look(canvas, readFileSync(file), SMALLER, undefined);
  let shot: Buffer = Buffer.alloc(0);
  const differs = async () => {
    shot = await jpeg(page);
    return difference(await look(canvas, shot, SMALLER, Buffer.from(kept.small, "base64")));
  };
  try {
    const message = "if the change is intended, review it and run with UPDATE_LOOKS=1";
    await expect.poll(differs, { message }).toBeUndefined();
  } finally {
    await info.attach(`${name}.jpg`, { body: shot, contentType: "image/jpeg" });
    await canvas.close();
  }
}

test.use({ viewport: WINDOW });

test("the home page", async ({ page, browser }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await settle(page);
  await expectPicture(page, "home", browser, info);
});

test("the visitor's own cabin", async ({ page, browser }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openVisualizer(page);
  await chooseStyle(page, "Luxury Traditional");
  await browse(page, photo("galley"));
  await expect(uploaded(page)).toBeVisible();
  await button(page, "See your own cabin").click();
  await expect(heading(page, "See your own cabin")).toBeFocused();
  const area = page.getByRole("application", { name: "Draw on your photo" });
  await expect(area).not.toHaveAttribute("aria-busy", "true");
  await button(page, "Start drawing").click();
  const box = await area.boundingBox();
  if (!box) throw new Error("the photo is shown");
  for (const [step, [x, y]] of LINE.entries()) {
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 5 });
    if (step === 0) await page.mouse.down();
  }
  await page.mouse.up();
  await expect(page.locator(".cabin-question")).toContainText(/[1-9]\d*% of the picture/);
  await button(page, "Yes, that is it").click();
  await page.getByRole("tab", { name: "Paint" }).click();
  await page.locator(".cabin-material", { hasText: "sea green" }).first().click();
  await expect(page.locator(".cabin-sum")).toContainText("Sea green");
  await area.evaluate((photo) =>
    scrollTo({ top: photo.getBoundingClientRect().top + scrollY - 130, behavior: "instant" }),
  );
  await expectPicture(page, "cabin", browser, info);
});

/** A line over the cabinets, as shares of the photo's width and height. */
const LINE = [
  [0.2, 0.64],
  [0.35, 0.72],
  [0.5, 0.64],
  [0.72, 0.7],
] as const;

test("editing on the page", async ({ office, browser }, info) => {
  const page = await office({ viewport: WINDOW, reducedMotion: "reduce" });
  await openScreen(page, "pages");
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
  const shown = page.frameLocator(".canvas iframe:not(.canvas__back)").getByRole("heading", { level: 1 });
  await shown.click();
  await expect(page.getByRole("textbox", { name: "Headline" })).toBeFocused();
  await expectPicture(page, "editing", browser, info);
});

test("a request on a phone", async ({ office, request, browser }, info) => {
  const upload = await request.post("/uploads/refit-photo", { data: readFileSync(photo("style-classic-nautical")) });
  // Nobody else has this number: other requests of the same person would be offered.
  const person = { name: "Elena Castillo", email: "elena@example.com", phone: "(619) 555-0173" };
  const sent = await submitDirectly(request, person, {
    description: "The galley fronts are from 1989 and the varnish has gone. Everything else can stay.",
    photoToken: (await upload.json()).token,
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const page = await office({ ...phone, reducedMotion: "reduce", deviceScaleFactor: 1.5 });
  await openLead(page, person.name);
  await photoSize(page);
  await page.locator("details[data-fact]").evaluateAll((facts) => {
    for (const fact of facts as HTMLDetailsElement[]) fact.open = false;
  });
  // When an answer is due depends on the day.
  await page.locator(".turn b").evaluate((says) => {
    says.textContent = "Answer by Mon, Nov 30, 4 pm";
  });
  await expectPicture(page, "request", browser, info);
});
