import {
  browse,
  button,
  chooseStyle,
  expect,
  fillContact,
  goToContact,
  heading,
  leadsOf,
  messages,
  openLead,
  openVisualizer,
  photoSize,
  reference,
  send,
  someone,
  test,
  uploaded,
} from "./base.ts";
import { kept } from "./drafts.ts";
import { CABIN } from "./photos.ts";

test("back and forward move between the steps", async ({ page }) => {
  await page.goto("/");
  await goToContact(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Jo");
  await page.goBack();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Visualize Your Refit")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Scandinavian" })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Jo");
  await button(page, "Back").click();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("radio", { name: "Coastal Modern" }).check();
  await button(page, "Continue").click();
  await button(page, "Continue").click();
  await page.getByRole("button", { name: "Change: Choose Style" }).click();
  await expect(page.getByRole("radio", { name: "Coastal Modern" })).toBeChecked();
});

test("after sending, back does not lead to the sent form", async ({ page, owner }) => {
  const person = someone();
  await goToContact(page);
  await fillContact(page, person);
  await send(page);
  await reference(page);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await expect(page.getByText(person.email)).toHaveCount(0);
  // No draft is left to restore.
  await openVisualizer(page);
  await expect(page.getByRole("region", { name: "Your saved request" })).toHaveCount(0);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a reload offers to continue, and everything is there again, photo included", async ({ page, owner }) => {
  const person = someone();
  await openVisualizer(page);
  await chooseStyle(page, "Coastal Modern");
  await browse(page, CABIN);
  await expect(uploaded(page)).toBeVisible();
  await page.getByRole("textbox", { name: "Your vision" }).fill("A berth for the dog");
  await button(page, "Continue").click();
  await fillContact(page, person);
  await page.getByRole("radio", { name: "Email" }).check();
  await page.getByRole("radio", { name: /Morning/ }).check();
  await expect(page.getByText(messages.draftLocal)).toBeVisible();
  await kept(page, '"preferredTime":"morning"');

  await page.reload();
  const saved = page.getByRole("region", { name: "Your saved request" });
  await expect(saved.getByText(messages.draftFound)).toBeVisible();
  await expect(saved.getByText(messages.draftLocal)).toBeVisible();
  await expect(saved).toContainText(/Coastal Modern, your photo, kept on \w+day, \w+ \d+\./);
  // Choosing a style does not answer the prompt: the draft is kept.
  await page.getByRole("radio", { name: "Scandinavian" }).check();
  await expect(page.getByRole("button", { name: /^Continue/ })).toHaveCount(1);
  await button(page, "Start a new request").click();
  await expect(heading(page, "Show us what you have now")).toBeVisible();
  await button(page, "Undo").click();
  await saved.getByRole("button", { name: "Continue my request" }).click();
  await expect(heading(page, "How can we reach you?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(person.name);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(person.phone);
  await expect(page.getByRole("radio", { name: "Email" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Morning/ })).toBeChecked();
  const summary = page.getByRole("complementary", { name: "Your request so far" });
  await expect(summary).toContainText("Coastal Modern");
  await expect(summary).toContainText("A berth for the dog");
  await expect(summary).toContainText("cabin-12mp.jpg");
  const thumb = summary.getByRole("img", { name: "Yours" });
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920);
  // Consent is never kept.
  await expect(page.getByRole("checkbox", { name: /I agree/ })).not.toBeChecked();
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await send(page);
  await reference(page);
  await openLead(owner, person.name);
  expect(await photoSize(owner)).toEqual({ width: 1920, height: 1440 });
});

test("starting over forgets what was kept", async ({ page }) => {
  await goToContact(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Somebody else");
  await kept(page, "Somebody else");
  await page.reload();
  await page.getByRole("region", { name: "Your saved request" }).getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("region", { name: "Your saved request" })).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await openVisualizer(page);
  await expect(page.getByRole("radio", { name: "Scandinavian" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your saved request" })).toHaveCount(0);
});
