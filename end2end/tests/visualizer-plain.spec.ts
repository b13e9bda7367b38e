import { photoMessages } from "../../frontend-islands/src/generated/photos.ts";
import {
  expect,
  fillContact,
  heading,
  leadsOf,
  messages,
  openLead,
  type Page,
  type Person,
  phone,
  photoSize,
  REFERENCE,
  sentence,
  someone,
  test,
} from "./base.ts";
import { CABIN, file, padded, png, small, smallFile } from "./photos.ts";

test.use({ javaScriptEnabled: false });

const photo = (page: Page) => page.getByLabel("Photos of your interior");
const summary = (page: Page) => page.locator("#summary");

async function fill(page: Page, person: Person) {
  await page.getByRole("radio", { name: "Luxury Traditional" }).check();
  await page.getByRole("textbox", { name: "Your vision" }).fill("First line\n\nLOA < 50 ft");
  await fillContact(page, person);
  await page.getByRole("radio", { name: "Email" }).check();
  await page.getByRole("radio", { name: /Morning/ }).check();
}

async function expectTyped(page: Page, person: Person) {
  await expect(page.getByRole("radio", { name: "Luxury Traditional" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Your vision" })).toHaveValue("First line\n\nLOA < 50 ft");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(person.phone);
  await expect(page.getByRole("radio", { name: "Email" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Morning/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
}

const sendIt = (page: Page) => page.getByRole("button", { name: "Send Request" }).click();

async function submitWithPhoto(page: Page, owner: Page) {
  const person = someone();
  await page.goto("/visualizer");
  await fill(page, person);
  await photo(page).setInputFiles(CABIN);
  await sendIt(page);
  await expect(page).toHaveURL(/\/thank-you\?ref=HG-/);
  await expect(heading(page, "Thank You")).toBeVisible();
  const number = (await page.locator(".reference b").textContent()) ?? "";
  expect(number).toMatch(REFERENCE);
  await openLead(owner, person.name);
  const lead = owner.getByRole("article");
  await expect(lead.getByText(number)).toBeVisible();
  await expect(lead.locator("blockquote")).toHaveText("First line\n\nLOA < 50 ft");
  await expect(lead.getByText("Luxury Traditional").first()).toBeVisible();
  await expect(lead.getByText("Prefers an email.")).toBeVisible();
  expect(await photoSize(owner)).toEqual({ width: 1920, height: 1440 });
}

test("a request with a photo arrives @core", async ({ page, owner }) => {
  await submitWithPhoto(page, owner);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a request with a photo arrives @core", async ({ page, owner }) => {
    await submitWithPhoto(page, owner);
  });

  test("the form fits", async ({ page }) => {
    await page.goto("/visualizer");
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const form = await page.locator("form.plain").boundingBox();
      expect(form?.width).toBeLessThanOrEqual(width);
      for (const name of ["Name", "Email", "Phone", "Your vision"]) {
        const field = await page.getByRole("textbox", { name }).boundingBox();
        expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
  });
});

test("a wrong field is explained, with everything typed still there", async ({ page, owner, allowConsole }) => {
  allowConsole(/status of 422/);
  const person = { ...someone(), phone: "call me" };
  await page.goto("/visualizer");
  await fill(page, person);
  await sendIt(page);
  await expect(summary(page)).toContainText(messages.requiredFields);
  const link = summary(page).getByRole("link", { name: `Phone: ${sentence("PHONE_INVALID")}` });
  await expect(link).toHaveAttribute("href", "#phone");
  const field = page.getByRole("textbox", { name: "Phone" });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(sentence("PHONE_INVALID"));
  await expectTyped(page, person);
  await field.fill("+1 619 555 0187 ext. 4");
  await sendIt(page);
  await expect(heading(page, "Thank You")).toBeVisible();
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a photo that cannot be taken is explained, with everything typed still there", async ({
  page,
  owner,
  allowConsole,
}) => {
  allowConsole(/status of 4(13|22)/);
  const person = someone();
  await page.goto("/visualizer");
  await fill(page, person);
  for (const [picked, words] of [
    [file("cabin.jpg", "image/jpeg", Buffer.from("no photo")), messages.photoTypeMobile],
    [file("narrow.png", "image/png", png(511, 900)), messages.photoTooSmall],
    [file("half.jpg", "image/jpeg", small().subarray(0, 30_000)), photoMessages.photoDamaged],
    [file("large.jpg", "image/jpeg", padded(small(), 11 * 1024 * 1024)), messages.photoTooLarge],
  ] as const) {
    await test.step(words, async () => {
      await photo(page).setInputFiles(picked);
      await sendIt(page);
      await expect(summary(page)).toContainText(`Photos: ${words}`);
      await expect(photo(page)).toHaveAttribute("aria-invalid", "true");
      await expectTyped(page, person);
    });
  }
  expect(await leadsOf(owner, person.name)).toBe(0);
  await photo(page).setInputFiles(smallFile());
  await sendIt(page);
  await expect(heading(page, "Thank You")).toBeVisible();
});

test("nothing filled in: the browser itself asks for it, and the server would", async ({ page }) => {
  await page.goto("/visualizer");
  await sendIt(page);
  await expect(page).toHaveURL(/\/visualizer$/);
  await expect(page.locator("input:invalid").first()).toBeAttached();
  const answer = await page.request.post("/visualizer", { multipart: { name: " " } });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  for (const words of [
    messages.styleRequired,
    messages.nameRequired,
    messages.emailRequired,
    messages.phoneRequired,
    messages.consentRequired,
  ]) {
    expect(html).toContain(words);
  }
});

test("a filled trap is a mark in the inbox, and nothing else", async ({ page, owner }) => {
  const person = someone();
  await page.goto("/visualizer");
  await fill(page, person);
  await page.locator("input[name=trap]").fill("Halloran Marine", { force: true });
  await sendIt(page);
  await expect(heading(page, "Thank You")).toBeVisible();
  await openLead(owner, person.name);
  await expect(owner.locator(".note").getByText(sentence("inbox::TRAP_FILLED"))).toBeVisible();
});
