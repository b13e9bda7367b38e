import {
  browse,
  button,
  chooseStyle,
  expect,
  expectAfterReload,
  expectSigned,
  fillContact,
  heading,
  messages,
  openLead,
  openVisualizer,
  type Page,
  phone,
  photoBytes,
  photoSize,
  reference,
  send,
  someone,
  submitDirectly,
  test,
  uploaded,
  watchTexts,
} from "./base.ts";
import { CABIN, CABIN_HEIC, file, hasMetadata, small, smallFile, withGps } from "./photos.ts";

const WISH = 'LOA < 50 ft & a galley that "breathes".\nKeep the compass rose.';
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a request with a 12-megapixel photo reaches the owner and the webhook @core", async ({
  page,
  owner,
  site,
  webhooks,
}) => {
  const modules: string[] = [];
  page.on("request", (request) => /\.wasm/.test(request.url()) && modules.push(request.url()));
  webhooks.status = 503;
  const person = someone();
  const progress = page.locator(".progress");

  await openVisualizer(page);
  await expect(progress).toContainText("Step 1 of 3");
  await expect(page.getByText(/min remaining/)).toHaveCount(0);
  await expect(button(page, "Continue")).toHaveCount(0);
  await chooseStyle(page, "Luxury Traditional");

  await expect(progress).toContainText("Step 2 of 3");
  await expect(page.getByText("~4 min remaining")).toBeVisible();
  expect(modules, "WASM before a photo was picked").toEqual([]);
  const percentages = await watchTexts(page, /Optimizing \d+%/);
  await browse(page, CABIN);
  await expect(uploaded(page)).toBeVisible();
  expect(modules.map((url) => new URL(url).pathname)).toEqual(["/pkg/photo_bg.wasm"]);
  const shown = (await percentages()).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));

  const slider = page.getByRole("slider", { name: "Compare your photo with the Luxury Traditional style" });
  const before = Number(await slider.inputValue());
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue(String(before + 1));
  await expect(page.locator(".compare")).toHaveAttribute("style", new RegExp(`--cut: ?${before + 1}%`));

  await page.getByRole("textbox", { name: "Your vision" }).fill(WISH);
  await button(page, "Continue").click();
  await expect(progress).toContainText("Step 3 of 3");
  await expect(page.getByText("~2 min remaining")).toBeVisible();
  const summary = page.getByRole("complementary", { name: "Your request so far" });
  await expect(summary).toContainText("Luxury Traditional");
  await expect(summary).toContainText("cabin-12mp.jpg");
  await fillContact(page, person);
  await page.getByRole("radio", { name: "Phone" }).check();
  await page.getByRole("radio", { name: /Evening/ }).check();
  await send(page);
  const number = await reference(page);
  await expect(page.getByText(/^We do not confirm by email.* We will be in touch (within|by) /)).toBeVisible();
  await expect(page.getByRole("status").getByText(messages.refitSent)).toBeVisible();
  await expect(page).toHaveURL(/#thank-you$/);

  // The receiver fails at first.
  const mine = () => webhooks.received.filter(({ body }) => body.includes(number));
  await expect.poll(() => mine().length).toBeGreaterThan(0);
  await openLead(owner, person.name);
  const log = owner.getByRole("region", { name: "Deliveries" });
  await expectAfterReload(owner, log.getByText(/^Answered 503, \d+ (try|tries)\. Next try/));
  webhooks.status = 200;

  const lead = owner.getByRole("article");
  await expect(lead.getByText(number)).toBeVisible();
  await expect(lead.getByText("Luxury Traditional").first()).toBeVisible();
  await expect(lead.locator("blockquote")).toHaveText(WISH);
  await expect(lead.getByText(/Prefers a phone call, 5\sPM/)).toBeVisible();
  await expect(lead.getByRole("link", { name: person.email })).toBeVisible();
  await expect(lead.getByRole("link", { name: person.phone })).toHaveAttribute("href", "tel:+16195550187");
  expect(await photoSize(owner)).toEqual({ width: 1920, height: 1440 });

  await expectAfterReload(owner, log.getByText(/^Delivered/));
  const [first] = mine();
  const second = mine().at(-1);
  if (!first || !second || first === second) throw new Error("it was delivered after at least one refusal");
  const secret = await site.setting("webhook_secret");
  expectSigned(first, secret);
  expectSigned(second, secret);
  expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  const body = JSON.parse(second.body);
  expect(body).toMatchObject({
    type: "lead.created",
    reference: number,
    ...person,
    styleChosen: "Luxury Traditional",
    styleId: "luxury-traditional",
    description: WISH,
    preferredContactMethod: "phone",
    preferredTime: "evening",
    photoMissing: false,
  });
  // The photo's URL works only for the owner.
  const address = new URL(body.imageUrl).pathname;
  expect((await owner.request.get(address)).headers()["content-type"]).toBe("image/jpeg");
  expect((await page.request.get(address)).url()).toContain("/admin/login");
});

test("a dropped photo, and another request afterwards", async ({ page, owner }) => {
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page);
  // The dropped file's bytes, from a URL that only this test serves.
  await page.route("**/a-cabin.jpg", (route) => route.fulfill({ path: CABIN }));
  const dataTransfer = await page.evaluateHandle(async () => {
    const transfer = new DataTransfer();
    const bytes = await (await fetch("/a-cabin.jpg")).arrayBuffer();
    transfer.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
    return transfer;
  });
  const place = page.locator(".drop");
  await place.dispatchEvent("dragenter", { dataTransfer });
  await expect(place).toHaveClass(/drop-over/);
  await place.dispatchEvent("drop", { dataTransfer });
  await expect(uploaded(page)).toBeVisible();
  await expect(page.getByRole("main").getByText("dropped.jpg")).toBeVisible();
  await button(page, "Continue").click();
  await fillContact(page, person);
  await send(page);
  await reference(page);

  await button(page, "Start Another Request").click();
  await expect(heading(page, "Visualize Your Refit")).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await chooseStyle(page, "Coastal Modern");
  await expect(page.getByLabel("Add Photos")).toBeAttached();
  await button(page, "Continue").click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");

  await openLead(owner, person.name);
  expect(await photoSize(owner)).toEqual({ width: 1920, height: 1440 });
});

test("a panorama is accepted: its short side is not shrunk below the minimum", async ({ page, owner }) => {
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page);
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8000, 1000);
    canvas.getContext("2d")?.fillRect(100, 100, 500, 500);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg" });
    return [...new Uint8Array(await jpeg.arrayBuffer())];
  });
  const panorama = { name: "panorama.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
  await page.getByLabel("Add Photos").setInputFiles(panorama);
  await expect(uploaded(page)).toBeVisible();
  await button(page, "Continue").click();
  await fillContact(page, person);
  await send(page);
  await reference(page);
  await openLead(owner, person.name);
  expect(await photoSize(owner)).toEqual({ width: 4096, height: 512 });
});

/** The element that covers a button, at any scroll position with it in the lower two thirds of the window. */
const covering = (page: Page, name: string) =>
  button(page, name).evaluate(async (element) => {
    const found = new Set<string>();
    for (let y = 0; y <= document.documentElement.scrollHeight - innerHeight; y += 40) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      const { x, y: top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, top + height / 2);
      if (top > innerHeight / 3 && over && !element.contains(over)) found.add(over.className || over.tagName);
    }
    return [...found];
  });

test.describe("on a phone", () => {
  test.use(phone);

  test("neither a message nor the help lies over the way on", async ({ page }) => {
    await openVisualizer(page);
    await chooseStyle(page, "Classic Nautical");
    await page.getByLabel("From Gallery").setInputFiles(CABIN);
    await expect(page.locator(".toast").getByText(messages.photoUploaded)).toBeVisible();
    expect(await covering(page, "Continue")).toEqual([]);
    await button(page, "Continue").tap();
    await expect(heading(page, "How can we reach you?")).toBeVisible();
    await button(page, "Send Request").tap();
    await expect(page.getByText(messages.nameRequired).first()).toBeVisible();
    expect(await covering(page, "Send Request")).toEqual([]);
  });

  test("a photo from the gallery @core", async ({ page, owner, expectAccessible }) => {
    const person = someone();
    await openVisualizer(page);
    expect(await sideways(page)).toBe(0);
    await chooseStyle(page, "Classic Nautical");
    await expect(page.getByLabel("Take Photo")).toHaveAttribute("capture", "environment");
    await page.getByLabel("From Gallery").setInputFiles(CABIN);
    await expect(uploaded(page)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);
    await button(page, "Continue").tap();
    await fillContact(page, person);
    await expectAccessible(page);
    await send(page);
    await reference(page);
    await expectAccessible(page);
    await openLead(owner, person.name);
    expect(await photoSize(owner)).toEqual({ width: 1920, height: 1440 });
  });

  test("a HEIC photo", async ({ page, owner }) => {
    const person = someone();
    const modules: string[] = [];
    page.on("request", (request) => /\.wasm/.test(request.url()) && modules.push(new URL(request.url()).pathname));
    await openVisualizer(page);
    await chooseStyle(page);
    await page.getByLabel("From Gallery").setInputFiles(CABIN_HEIC);
    await expect(uploaded(page)).toBeVisible();
    expect(modules.toSorted()).toEqual(["/pkg/heic_bg.wasm", "/pkg/photo_bg.wasm"]);
    await button(page, "Continue").tap();
    await fillContact(page, person);
    await send(page);
    await reference(page);
    await openLead(owner, person.name);
    expect((await photoSize(owner)).width).toBeGreaterThanOrEqual(512);
    expect((await photoBytes(owner)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });
});

test("each step is accessible on a large screen", async ({ page, expectAccessible }) => {
  await openVisualizer(page);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Coastal Modern" }).check();
  await expectAccessible(page);
  await button(page, "Continue").click();
  await browse(page, smallFile());
  await expect(uploaded(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Continue").click();
  await button(page, "Send Request").click();
  await expect(page.locator("#refit-failure")).toBeVisible();
  await expectAccessible(page);
});

test("preparing and sending a photo can be canceled", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_ABORTED/);
  await openVisualizer(page);
  await chooseStyle(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/pkg/photo_bg.wasm*", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await browse(page, CABIN);
  await expect(page.getByText(/Optimizing \d+%/)).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await button(page, /^Cancel/).click();
  await expect(page.getByLabel("Add Photos")).toBeAttached();
  release();
  await page.unroute("**/pkg/photo_bg.wasm*");

  let asked = false;
  await page.route("**/uploads/refit-photo", () => {
    asked = true;
  });
  await browse(page, smallFile());
  await expect(page.getByText(/Uploading \d+% of/)).toBeVisible();
  await expect.poll(() => asked).toBe(true);
  await button(page, /^Cancel/).click();
  await expect(page.getByLabel("Add Photos")).toBeAttached();
  await expect(page.getByRole("alert").getByText(messages.photoFailed)).toHaveCount(0);

  // Works again without the simulated failure.
  await page.unroute("**/uploads/refit-photo");
  await browse(page, smallFile());
  await expect(uploaded(page)).toBeVisible();
  await button(page, /^Remove/).click();
  await expect(page.getByLabel("Add Photos")).toBeAttached();
});

/** Moves focus with the Tab key only. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as (HTMLInputElement & HTMLElement) | null;
      const label = element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
      return `${element?.tagName} ${element?.getAttribute("aria-label") ?? ""} ${label}`;
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("the whole way by keyboard alone", async ({ page, owner }) => {
  const person = someone();
  // Registered up front: interception enabled later may miss the event of the key press.
  page.on("filechooser", (chooser) => chooser.setFiles(smallFile()));
  await openVisualizer(page);
  await tabTo(page, /^INPUT .*Coastal Modern/);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Classic Nautical" })).toBeChecked();
  // The form measures from its first interaction, which is before this.
  const started = Date.now();
  await tabTo(page, /^BUTTON .*Continue/);
  await page.keyboard.press("Enter");

  await expect(heading(page, "Show us what you have now")).toBeFocused();
  await tabTo(page, /Add Photos/);
  await page.keyboard.press("Enter");
  await expect(uploaded(page)).toBeVisible();
  await tabTo(page, /Your vision/);
  await page.keyboard.type("More light");
  await tabTo(page, /^BUTTON .*Continue/);
  await page.keyboard.press("Enter");

  await expect(heading(page, "How can we reach you?")).toBeFocused();
  await tabTo(page, /^INPUT .*Name/);
  await page.keyboard.type(person.name);
  await tabTo(page, /^INPUT .*Email/);
  await page.keyboard.type(person.email);
  await tabTo(page, /^INPUT .*Phone/);
  await page.keyboard.type(person.phone);
  await tabTo(page, /^INPUT .*I agree/);
  await page.keyboard.press("Space");
  await expect.poll(() => Date.now() - started).toBeGreaterThan(3_500);
  await tabTo(page, /^BUTTON .*Send Request/);
  await page.keyboard.press("Enter");
  await reference(page);
  await expect(heading(page, "Thank You")).toBeFocused();
  await openLead(owner, person.name);
  await expect(owner.locator("blockquote")).toHaveText("More light");
});

test("place and text in a photo's EXIF never leave the device, and it stands upright", async ({ page, owner }) => {
  const person = someone();
  expect(hasMetadata(withGps(small()))).toBe(true);
  // Chromium does not expose the body of an uploaded blob: record it when it is sent.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(globalThis, { sentPhoto: body });
      send.call(this, body);
    };
  });
  await openVisualizer(page);
  await chooseStyle(page);
  await browse(page, file("gps.jpg", "image/jpeg", withGps(small())));
  await expect(uploaded(page)).toBeVisible();
  const sent = await page.evaluate(async () => {
    const { sentPhoto } = globalThis as unknown as { sentPhoto: Blob };
    return new TextDecoder("latin1").decode(await sentPhoto.arrayBuffer());
  });
  expect(sent.length).toBeGreaterThan(10_000);
  expect(hasMetadata(Buffer.from(sent, "latin1"))).toBe(false);
  await button(page, "Continue").click();
  await fillContact(page, person);
  await send(page);
  await reference(page);
  await openLead(owner, person.name);
  expect(await photoSize(owner)).toEqual({ width: 900, height: 1600 });
  expect(hasMetadata(await photoBytes(owner))).toBe(false);
});

test("the server strips EXIF by itself, even if the browser did not @core", async ({ page, owner }) => {
  const person = someone();
  const answer = await page.request.post("/uploads/refit-photo", {
    data: withGps(small()),
    headers: { "content-type": "image/jpeg" },
  });
  const { token, width, height } = await answer.json();
  expect({ width, height }).toEqual({ width: 900, height: 1600 });
  expect((await submitDirectly(page.request, person, { photoToken: token })).ok()).toBe(true);
  await openLead(owner, person.name);
  expect(await photoSize(owner)).toEqual({ width: 900, height: 1600 });
  expect(hasMetadata(await photoBytes(owner))).toBe(false);
});
