import { truncateSync, writeFileSync } from "node:fs";
import { photoMessages } from "../../frontend-islands/src/generated/photos.ts";
import {
  BUSINESS_PHONE,
  browse,
  button,
  chooseStyle,
  expect,
  failure,
  fillContact,
  goToContact,
  heading,
  leadsOf,
  messages,
  openLead,
  openVisualizer,
  type Page,
  type Person,
  phone,
  photoSize,
  reference,
  type Site,
  send,
  sentence,
  someone,
  submitDirectly,
  takeBack,
  test,
  uploaded,
  waiting,
} from "./base.ts";
import { CABIN, file, padded, png, SVG_WITH_SCRIPT, small, smallFile } from "./photos.ts";

/** Number of photos on the server. */
const stored = async (site: Site) => Number(await site.sql("SELECT count(*) FROM uploads"));
const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text);

async function expectKept(page: Page, person: Person) {
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(person.phone);
  await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
}

async function expectPhoneOffered(page: Page) {
  await expect(failure(page).getByRole("link", { name: BUSINESS_PHONE })).toHaveAttribute("href", "tel:6195550142");
}

test.describe("photos that are refused", () => {
  const refused = [
    [
      "a renamed text file",
      file("cabin.jpg", "image/jpeg", Buffer.from("Dear boatyard, ...")),
      messages.photoTypeDesktop,
    ],
    ["an SVG with a script", file("cabin.svg", "image/svg+xml", SVG_WITH_SCRIPT), messages.photoTypeDesktop],
    ["an SVG called JPEG", file("cabin.jpg", "image/jpeg", SVG_WITH_SCRIPT), messages.photoTypeDesktop],
    ["511 x 900 pixels", file("narrow.png", "image/png", png(511, 900)), messages.photoTooSmall],
    ["more pixels than anybody takes", file("bomb.png", "image/png", png(12_000, 12_000)), messages.photoTooManyPixels],
    ["a truncated photo", file("half.jpg", "image/jpeg", small().subarray(0, 30_000)), photoMessages.photoDamaged],
    ["an empty file", file("cabin.jpg", "image/jpeg", Buffer.alloc(0)), messages.photoTypeDesktop],
  ] as const;

  test("each for the reason the specification names, and nothing is stored", async ({ page, site, allowConsole }) => {
    // A truncated photo is detected in the browser or on the server, depending on the decoder.
    allowConsole(/status of 422/);
    const before = await stored(site);
    await openVisualizer(page);
    await chooseStyle(page);
    for (const [what, picked, words] of refused) {
      await test.step(what, async () => {
        await browse(page, picked);
        await expect(page.locator(".toast").getByText(words)).toBeVisible();
        await expect(page.locator("#photo-error, .photo-row").getByText(words)).toBeVisible();
        await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
        const remove = button(page, /^Remove/);
        if (await remove.isVisible()) await remove.click();
        await expect(page.getByLabel("Add Photos")).toBeAttached();
      });
    }
    expect(await stored(site)).toBe(before);
    // A valid photo works afterward.
    await browse(page, smallFile());
    await expect(uploaded(page)).toBeVisible();
    expect(await stored(site)).toBe(before + 1);
  });

  test("a file of 65 MB is not even read", async ({ page }, info) => {
    await openVisualizer(page);
    await chooseStyle(page);
    const huge = info.outputPath("huge.jpg");
    writeFileSync(huge, small());
    truncateSync(huge, 65 * 1024 * 1024);
    await browse(page, huge);
    await expect(page.locator(".toast").getByText(photoMessages.photoTooLargeToOpen)).toBeVisible();
  });

  test("11 MB are made smaller here, and refused by the server as they are", async ({ page, site }) => {
    const large = padded(small(), 11 * 1024 * 1024);
    await openVisualizer(page);
    await chooseStyle(page);
    await browse(page, file("large.jpg", "image/jpeg", large));
    // It comes before the upload, and disappears after some seconds.
    const toast = page.getByRole("status").filter({ hasText: messages.photoOptimized });
    await expect(toast).toContainText(/11\.0 MB to \d+ KB/);
    await expect(uploaded(page)).toBeVisible();

    const before = await stored(site);
    const answer = await page.request.post("/uploads/refit-photo", {
      data: large,
      headers: { "content-type": "image/jpeg" },
    });
    expect([413, 422]).toContain(answer.status());
    expect((await answer.json()).error.message).toBe(messages.photoTooLarge);
    expect(await stored(site)).toBe(before);
  });

  test.describe("on a phone", () => {
    test.use(phone);

    test("the sentence names what a phone may send", async ({ page }) => {
      await openVisualizer(page);
      await chooseStyle(page);
      await page.getByLabel("From Gallery").setInputFiles(file("cabin.heic", "image/heic", Buffer.from("no photo")));
      await expect(page.locator(".toast").getByText(messages.photoTypeMobile)).toBeVisible();
    });
  });
});

test.describe("fields", () => {
  test("missing ones are named, and the first has the focus", async ({ page }) => {
    await goToContact(page);
    await button(page, "Send Request").click();
    await expect(failure(page)).toContainText(messages.requiredFields);
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(messages.nameRequired);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(messages.emailRequired);
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveAccessibleDescription(messages.phoneRequired);
    const consent = page.getByRole("checkbox", { name: /I agree/ });
    await expect(consent).toHaveAccessibleDescription(messages.consentRequired);

    await name.fill("Jo");
    await expect(page.getByText(messages.nameRequired)).toHaveCount(0);
    await button(page, "Send Request").click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  });

  test("the server's error is next to the field", async ({ page, allowConsole, owner }) => {
    allowConsole(/status of 422/);
    const person = { ...someone(), email: "jo@nowhere" };
    await goToContact(page);
    await fillContact(page, person);
    const email = page.getByRole("textbox", { name: "Email" });
    // Shown on blur already.
    await expect(email).toHaveAccessibleDescription(sentence("EMAIL_INVALID"));
    await send(page);
    await expect(email).toHaveAccessibleDescription(sentence("EMAIL_INVALID"));
    await expect(email).toBeFocused();
    await expectKept(page, person);
    await email.fill(someone().email);
    await button(page, "Send Request").click();
    await reference(page);
    expect(await leadsOf(owner, person.name)).toBe(1);
  });
});

test.describe("limits", () => {
  test("the fourth request in an hour says how long to wait, and keeps the input", async ({
    page,
    allowConsole,
    owner,
  }) => {
    allowConsole(/status of 429/);
    const person = someone();
    for (const description of ["one", "two", "three"]) {
      expect((await submitDirectly(page.request, person, { description })).status()).toBe(200);
    }
    await goToContact(page);
    await fillContact(page, person);
    await send(page);
    const words = failure(page).getByText(/^Too many submissions\. Please try again in (\d+) minutes\.$/);
    await expect(words).toBeVisible();
    const minutes = Number(/\d+/.exec((await words.textContent()) ?? "")?.[0]);
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThanOrEqual(60);
    await expectPhoneOffered(page);
    await expect(alert(page, messages.refitFailedToast)).toBeVisible();
    await expectKept(page, person);
    expect(await leadsOf(owner, person.name)).toBe(3);
  });

  test("the same request again is a duplicate", async ({ page, allowConsole, owner }) => {
    allowConsole(/status of 409/);
    const person = someone();
    expect((await submitDirectly(page.request, person)).status()).toBe(200);
    await goToContact(page);
    await fillContact(page, person);
    await send(page);
    await expect(failure(page)).toContainText(sentence("DUPLICATE_SUBMISSION"));
    await expectPhoneOffered(page);
    await expectKept(page, person);
    expect(await leadsOf(owner, person.name)).toBe(1);
  });

  test("a program's pace blocks, offers the phone, and the owner can still find it", async ({
    page,
    allowConsole,
    owner,
  }) => {
    allowConsole(/status of 422/);
    const person = someone();
    await goToContact(page);
    const trap = page.locator("input[name=trap]");
    await expect(trap).toHaveAttribute("tabindex", "-1");
    await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
    await trap.fill("+1 800 SPAM", { force: true });
    await fillContact(page, person);
    await page.route("**/api/refit/submit", (route) => {
      const sent = route.request().postData() ?? "";
      return route.continue({ postData: sent.replace(/"elapsedMs":\d+/, '"elapsedMs":1') });
    });
    await send(page);
    await expect(failure(page)).toContainText(messages.submissionBlocked);
    await expectPhoneOffered(page);
    await expectKept(page, person);
    await openLead(owner, person.name, "quarantine");
  });
});

test.describe("failures on the way", () => {
  test("a server that dies loses nothing, and sending again works @core", async ({
    page,
    site,
    allowConsole,
    owner,
  }) => {
    allowConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to load resource/);
    const person = someone();
    await goToContact(page);
    await fillContact(page, person);
    await page.route("**/api/refit/submit", async (route) => {
      await site.stopServer("SIGKILL");
      await route.continue();
    });
    try {
      await send(page);
      await expect(waiting(page)).toBeFocused();
      await takeBack(page);
      await expectKept(page, person);
    } finally {
      await page.unroute("**/api/refit/submit");
      await site.startServer();
    }
    await button(page, "Send Request").click();
    await reference(page);
    expect(await leadsOf(owner, person.name)).toBe(1);
  });

  test("an answer that gets lost does not make a second lead @core", async ({ page, site, allowConsole, owner }) => {
    allowConsole(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
    const person = someone();
    let first = "";
    await goToContact(page);
    await fillContact(page, person);
    await page.route("**/api/refit/submit", async (route) => {
      // The request that waits then is tried again.
      if (first === "") {
        first = (await (await route.fetch()).json()).reference;
        await site.stopServer("SIGKILL");
      }
      await route.abort();
    });
    try {
      await send(page);
      await expect(waiting(page)).toBeFocused();
    } finally {
      await page.unroute("**/api/refit/submit");
      await site.startServer();
    }
    // As "Try Now", which is gone if the page has tried by itself.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await reference(page)).toBe(first);
    expect(await leadsOf(owner, person.name)).toBe(1);
  });

  test("a photo that does not arrive can be tried again", async ({ page, allowConsole, owner }) => {
    allowConsole(/Failed to load resource/);
    const person = someone();
    await openVisualizer(page);
    await chooseStyle(page);
    await page.route("**/uploads/refit-photo", (route) => route.fulfill({ status: 503 }));
    await browse(page, smallFile());
    await expect(alert(page, messages.unavailable)).toBeVisible();
    await expect(page.locator(".photo-row").getByText(messages.unavailable)).toBeVisible();
    await button(page, /^Try Again/).click();
    await expect(alert(page, messages.unavailable)).toBeVisible();
    await button(page, "Continue").click();
    await fillContact(page, person);
    await send(page);
    await expect(failure(page)).toContainText(messages.photoRetryOrSkip);
    await expectKept(page, person);
    expect(await leadsOf(owner, person.name)).toBe(0);
    await page.unroute("**/uploads/refit-photo");
    await failure(page).getByRole("button", { name: "Try Again" }).click();
    await reference(page);
    await openLead(owner, person.name);
    expect(await photoSize(owner)).toEqual({ width: 1600, height: 900 });
  });

  test("or the request goes without it, and the owner knows", async ({ page, allowConsole, owner }) => {
    allowConsole(/Failed to load resource/);
    const person = someone();
    await openVisualizer(page);
    await chooseStyle(page);
    await page.route("**/uploads/refit-photo", (route) => route.fulfill({ status: 503 }));
    await browse(page, CABIN);
    await expect(page.locator(".photo-row").getByText(messages.unavailable)).toBeVisible();
    await button(page, "Continue").click();
    await fillContact(page, person);
    await send(page);
    await failure(page).getByRole("button", { name: "Send without the photo" }).click();
    await reference(page);
    await openLead(owner, person.name);
    await expect(owner.getByRole("article").getByText("Photo missing", { exact: true })).toBeVisible();
    await expect(owner.getByText(/picked a photo, but its upload did not finish/)).toBeVisible();
  });

  test("an island that does not load leaves a form that works", async ({ page, allowConsole, owner }) => {
    allowConsole(/Failed to load resource|Island failed|ERR_FAILED/);
    const person = someone();
    await page.route("**/islands/visualizer-*.js", (route) => route.abort());
    const failed = page.waitForEvent("console", (message) => message.text().includes("Island failed"));
    await page.goto("/visualizer");
    await page.locator("react-island").dispatchEvent("pointerover");
    await failed;
    await page.getByRole("radio", { name: "Scandinavian" }).check();
    await page.getByLabel("Photos of your interior").setInputFiles(smallFile());
    await page.getByRole("textbox", { name: "Your vision" }).fill("Still typed");
    await fillContact(page, person);
    await button(page, "Send Request").click();
    await expect(page).toHaveURL(/\/thank-you\?ref=HG-/);
    await expect(heading(page, "Thank You")).toBeVisible();
    await openLead(owner, person.name);
    await expect(owner.locator("blockquote")).toHaveText("Still typed");
    expect(await photoSize(owner)).toEqual({ width: 1600, height: 900 });
  });
});
