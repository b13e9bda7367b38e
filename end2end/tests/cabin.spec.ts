// Drawing materials on the photo of the own cabin, from the photo to the lead.
import type { Locator } from "@playwright/test";
import { cabinMessages } from "../../frontend-islands/src/cabin/generated/domain.ts";
import { messages } from "../../frontend-islands/src/generated/domain.ts";
import {
  browse,
  button,
  chooseStyle,
  DEVICES,
  expect,
  fillContact,
  heading,
  openLead,
  openVisualizer,
  type Page,
  phone,
  reference,
  send,
  someone,
  test,
  uploaded,
} from "./base.ts";
import { CABIN } from "./photos.ts";

/** Places on the fixture, as shares of its width and height. */
const FRONTS = [place(0.06, 0.78), place(0.14, 0.68), place(0.22, 0.6)];
const SETTEE = [place(0.57, 0.53), place(0.68, 0.55), place(0.8, 0.6), place(0.92, 0.68)];

function place(x: number, y: number) {
  return { x, y };
}

type Line = typeof FRONTS;

const area = (page: Page) => page.getByRole("application", { name: "Draw on your photo" });
const question = (page: Page) => page.locator(".cabin-question");
const surface = (page: Page, name: string) => page.locator(".cabin-surface", { hasText: name });

async function openTool(page: Page, device: string) {
  await openVisualizer(page);
  await chooseStyle(page, "Luxury Traditional");
  if (device === "phone") await page.getByLabel("From Gallery").setInputFiles(CABIN);
  else await browse(page, CABIN);
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 });
  await button(page, "See your own cabin").click();
  await expect(heading(page, "See your own cabin")).toBeFocused();
  await expect(area(page)).not.toHaveAttribute("aria-busy", "true");
}

async function onWindow(page: Page, line: Line) {
  const box = await area(page).boundingBox();
  if (!box) throw new Error("the photo is shown");
  return line.map(({ x, y }) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
}

async function drawByMouse(page: Page, line: Line) {
  const [first, ...rest] = await onWindow(page, line);
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

async function drawByTouch(page: Page, line: Line) {
  const touches = await page.context().newCDPSession(page);
  const [first, ...rest] = await onWindow(page, line);
  if (!first) return;
  await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [first] });
  for (const point of rest) await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touches.detach();
}

const selected = (page: Page) => expect(question(page)).toContainText(/[1-9]\d*% of the picture/);

for (const [device, use] of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test("photo, strokes, materials, undo and slider, and the owner reads which surface becomes what", async ({
      page,
      owner,
      expectAccessible,
    }) => {
      const draw = device === "phone" ? drawByTouch : drawByMouse;
      const person = someone();
      await openTool(page, device);
      await button(page, "Start drawing").click();
      await expectAccessible(page);

      const top = await page.evaluate(() => scrollY);
      await draw(page, FRONTS);
      await selected(page);
      expect(await page.evaluate(() => scrollY), "drawing scrolls nothing").toBe(top);
      const asked = await question(page).boundingBox();
      const bar = await page.locator(".cabin-bar").boundingBox();
      if (device === "desktop")
        expect((asked?.y ?? 0) + (asked?.height ?? 0), "the question is above the bar").toBeLessThanOrEqual(
          bar?.y ?? 0,
        );
      await expectAccessible(page);
      await button(page, "Yes, that is it").click();
      await page.getByRole("tab", { name: "Wood" }).click();
      await page.locator(".cabin-material", { hasText: "Walnut" }).first().click();
      await expect(surface(page, "Cabinet fronts")).toContainText("Walnut");
      const slider = page.getByRole("slider", { name: /^Move the line/ });
      await slider.focus();
      await page.keyboard.press("End");
      await expect(page.locator(".cabin-photo")).toHaveAttribute("style", /--cut: ?100%/);
      await expect(page.locator(".cabin-photo canvas")).toHaveJSProperty("width", 1600);
      await expectAccessible(page);

      await surface(page, "Settee").click();
      await draw(page, SETTEE);
      await selected(page);
      await button(page, "Undo").click();
      await expect(question(page)).toBeHidden();
      await button(page, "Redo").click();
      await page.getByRole("tab", { name: "Fabric" }).click();
      await page.locator(".cabin-material").first().click();
      await expect(page.locator(".cabin-sum")).toContainText(/Cabinet fronts: Walnut.*Settee: /);

      await button(page, "Another surface").click();
      await button(page, "Helm").click();
      await expect(surface(page, "Helm")).toBeVisible();
      await button(page, "Remove: Helm").click();
      await expect(surface(page, "Helm")).toBeHidden();

      await button(page, "Continue").click();
      const sketch = page.getByRole("img", { name: "Your sketch" });
      await expect(sketch).toBeVisible();
      await expect(page.getByRole("link", { name: "Save the picture" })).toBeVisible();
      await expectAccessible(page);
      await button(page, "Leave out: Floor").click();
      await button(page, "Continue").click();
      await fillContact(page, person);
      await send(page);
      await reference(page);

      await openLead(owner, person.name);
      const lead = owner.getByRole("region", { name: "Surfaces and materials" });
      await expect(lead).toContainText("Cabinet fronts");
      await expect(lead).toContainText("Walnut");
      await expect(lead).toContainText("Settee");
      await expect(lead).not.toContainText("Floor");
      await expect(owner.getByRole("img", { name: /^The same photo with the materials/ })).toBeAttached();
    });
  });
}

test("the keyboard alone chooses, draws, turns the grain and takes back", async ({ page, expectAccessible }) => {
  await openTool(page, "desktop");
  await button(page, "Choose from a list").press("Enter");
  await expect(page.locator(".cabin-list button").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expect(question(page)).toContainText("What is this?");
  await expect(question(page).getByRole("combobox")).toBeFocused();
  // What it is only the visitor knows; until they say, it has no name in the owner's inbox either.
  await expect(question(page).getByRole("combobox")).toHaveValue("other");
  await question(page).getByRole("combobox").selectOption("cabinet-fronts");
  await page.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.locator(".cabin-sum")).toContainText("Cabinet fronts: ");
  const grain = button(page, /^Turn the grain/);
  await grain.focus();
  await page.keyboard.press("ArrowRight");
  await expect(grain).toHaveAccessibleName(/turned by 95 degrees/);

  await surface(page, "Floor").locator("input").focus();
  await page.keyboard.press("Space");
  await area(page).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Space");
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText(cabinMessages.lineStarted)).toBeAttached();
  await page.keyboard.press("Space");
  await selected(page);
  await page.keyboard.press("Control+z");
  await expect(question(page)).toBeHidden();
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("b");
  await expect(button(page, "Brush")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("radio", { name: "Remove", exact: true })).toBeVisible();
});

test("the draft keeps strokes and materials", async ({ page }) => {
  await openTool(page, "desktop");
  await button(page, "Start drawing").click();
  await drawByMouse(page, FRONTS);
  await selected(page);
  await page.locator(".cabin-material").first().click();
  const wished = await page.locator(".cabin-sum").textContent();
  await page.reload();
  await button(page, "Continue my request").click();
  await button(page, "Go on with your sketch").click();
  await expect(page.locator(".cabin-sum")).toHaveText(wished ?? "");
  await expect(page.locator(".cabin-photo canvas")).toHaveJSProperty("width", 1600);
});

for (const path of ["/", "/showroom"]) {
  test(`a section of ${path} compares a sketch with the photo, once it comes near, and leads to a photo`, async ({
    page,
    expectAccessible,
  }) => {
    const own = page.locator("link[href*=own-cabin-drawn]");
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(own).toHaveCount(0);
    const section = page.getByRole("region", { name: "See your own cabin" });
    await section.scrollIntoViewIfNeeded();
    await expect(own).toHaveCount(1);
    const slider = section.getByRole("slider", { name: "Compare the sketch with the cabin of today" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "Your sketch 51%, Today 49%");
    for (const picture of await section.getByRole("img").all())
      await expect(picture).toHaveJSProperty("naturalWidth", 1120);
    await expectAccessible(page);
    await section.getByRole("link", { name: "Start with a photo" }).click();
    await expect(page.getByText("Step 2 of 3", { exact: true })).toBeVisible();
    await expect(page.getByRole("group", { name: "Interior style" })).toBeVisible();
  });
}

test("the cabin that pages show can be tried at once", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Try it on this one" }).click();
  await expect(heading(page, "See your own cabin")).toBeFocused();
  await expect(area(page)).not.toHaveAttribute("aria-busy", "true");
  await expect(page.locator(".cabin-photo img")).toHaveJSProperty("naturalWidth", 1120);
});

test("who has a photo already adds it first, and is asked for a style before the last step", async ({ page }) => {
  await openVisualizer(page);
  await button(page, messages.photoAlready).click();
  await expect(page.getByText("Step 2 of 3", { exact: true })).toBeVisible();
  await button(page, "Continue").click();
  await expect(page.getByText(messages.styleRequired)).toBeVisible();
  await page.getByRole("radio", { name: "Scandinavian" }).check({ force: true });
  await button(page, "Continue").click();
  await expect(page.getByText("Step 3 of 3", { exact: true })).toBeVisible();
});

test.describe("on a small laptop", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("what is asked next ends above the bar: a photo, the drawing, the outline", async ({ page }) => {
    await openVisualizer(page);
    await chooseStyle(page, "Luxury Traditional");
    const bar = page.locator(".next.show");
    const isAbove = async (target: Locator) => {
      const box = await target.boundingBox();
      const edge = await bar.boundingBox();
      return box !== null && edge !== null && box.y + box.height <= edge.y;
    };
    await expect.poll(() => isAbove(page.locator(".drop .button").last())).toBe(true);
    await browse(page, CABIN);
    await expect.poll(() => isAbove(button(page, "See your own cabin")), { timeout: 60_000 }).toBe(true);

    await button(page, "See your own cabin").click();
    await expect(area(page)).not.toHaveAttribute("aria-busy", "true");
    await button(page, "Start drawing").click();
    await drawByMouse(page, FRONTS);
    await selected(page);
    expect(await isAbove(question(page)), "the question is above the bar").toBe(true);
  });
});

test.describe("without SIMD", () => {
  test.use(phone);

  test("the flow is as before", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(WebAssembly, "validate", { value: () => false }));
    const loaded: string[] = [];
    page.on(
      "request",
      (request) => /\/(cabin|recolor)[^/]*\.(js|wasm)/.test(request.url()) && loaded.push(request.url()),
    );
    await openVisualizer(page);
    await chooseStyle(page);
    await page.getByLabel("From Gallery").setInputFiles(CABIN);
    await expect(uploaded(page)).toBeVisible({ timeout: 60_000 });
    await expect(button(page, "See your own cabin")).toHaveCount(0);
    expect(loaded).toEqual([]);
  });
});
