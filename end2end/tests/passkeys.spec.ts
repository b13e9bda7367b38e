// Passkeys as the second step of a sign-in, with Chromium's virtual authenticator. Passkeys need a name: the
// site is at localhost.
import type { Page } from "@playwright/test";
import { passkeyMessages } from "../../frontend-islands/src/generated/admin.ts";
import { owner as account, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { button, DEVICES, expect, test } from "./base.ts";

const SCREEN = "/admin/account/second-factor";

let own: Site;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.beforeEach(async ({}, info) => {
  own = await Site.empty(`passkeys_${info.workerIndex}_${info.line}`, {}, "localhost");
});
test.afterEach(() => own.remove());

/** Gives the page's browser a device that makes passkeys; it confirms all, or nothing at all. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const confirms = (isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { confirms };
}

const addForm = (page: Page) => page.locator(`form[action="${SCREEN}/passkey"]`);

async function addPasskey(page: Page, name: string, password: string = account.password) {
  const form = addForm(page);
  await form.getByLabel("Name of the passkey").fill(name);
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Add a passkey" }).click();
}

async function enterPassword(page: Page) {
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await button(page, "Sign in").click();
}

for (const [name, device] of DEVICES) {
  test(`are added, used and removed on a ${name}`, async ({ browser, allowConsole, expectAccessible }) => {
    allowConsole(/status of (401|422)/);
    const context = await browser.newContext({ ...device, baseURL: own.url });
    const page = await context.newPage();
    const { confirms } = await addDevice(page);
    await signIn(page);
    await page.goto(SCREEN);
    await expectAccessible(page);
    await addPasskey(page, "Laptop", "not the password");
    await expect(addForm(page).locator("#passkey-current-error")).toBeVisible();
    await expect(addForm(page).getByLabel("Name of the passkey")).toHaveValue("Laptop");
    // The device is not asked again: the form has its answer.
    await confirms(false);
    await addPasskey(page, "Laptop");
    await expect(page.locator(".recovery-codes li")).toHaveCount(10);
    const codes = await page.locator(".recovery-codes li").allInnerTexts();
    await expectAccessible(page);
    await confirms(true);
    await addPasskey(page, "The same device");
    await expect(addForm(page).getByRole("alert")).toHaveText(passkeyMessages.passkeyKnown);

    await page.context().clearCookies();
    await page.goto("/admin/faqs");
    await enterPassword(page);
    await expect(button(page, "Use a passkey")).toBeVisible();
    await expect(page.locator("main")).not.toContainText("authenticator app");
    await expectAccessible(page);
    await confirms(false);
    await button(page, "Use a passkey").click();
    await expect(page.getByRole("alert")).toContainText(passkeyMessages.passkeyCanceled);
    await confirms(true);
    await button(page, "Use a passkey").click();
    await expect(page).toHaveURL("/admin/faqs");

    await page.context().clearCookies();
    await page.goto("/admin");
    await enterPassword(page);
    await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
    await button(page, "Sign in").click();
    // The site is as it was created: the ten questions come by themselves.
    await expect(page).toHaveURL("/admin/first-run");

    await page.goto(SCREEN);
    await expect(page.getByText("9 of 10 recovery codes are left.")).toBeVisible();
    await page.locator(".passkeys summary").click();
    await expectAccessible(page);
    await page.locator(".passkeys").getByLabel("Current password").fill(account.password);
    await page.getByRole("button", { name: "Remove this passkey" }).click();
    await expect(page.getByRole("status")).toContainText("is off");
    await context.close();
  });
}

test("are asked over a form whose session has expired", async ({ browser, allowConsole }) => {
  allowConsole(/status of 401/);
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await addDevice(page);
  await signIn(page);
  await page.goto(SCREEN);
  await addPasskey(page, "Laptop");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await page.goto("/admin/faqs/new");
  await page.getByLabel("Question", { exact: true }).fill("How long is teak oiled?");
  await page.context().clearCookies();
  await button(page, "Save").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(dialog).toBeHidden();
  await context.close();
});

test("leave the recovery code without scripts", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await addDevice(page);
  await signIn(page);
  await page.goto(SCREEN);
  await addPasskey(page, "Laptop");
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  const codes = await page.locator(".recovery-codes li").allInnerTexts();
  await context.close();
  const plain = await browser.newContext({ baseURL: own.url, javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto("/admin");
  await enterPassword(bare);
  const code = bare.getByRole("textbox", { name: "Recovery code" });
  await expect(code).toBeVisible();
  await expect(button(bare, "Use a passkey")).toBeHidden();
  await code.fill(codes[0] ?? "");
  await button(bare, "Sign in").click();
  await expect(bare).toHaveURL("/admin/first-run");
  await plain.close();
});
