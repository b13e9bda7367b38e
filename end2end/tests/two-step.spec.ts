// The second step of a sign-in, on a site of its own: turning it on ends the owner's other sessions.

import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { owner as account, signIn } from "../support/fixtures.ts";
import { Site } from "../support/site.ts";
import { button, DEVICES, expect, test } from "./base.ts";

const SCREEN = "/admin/account/second-factor";
const PERIOD_MS = 30_000;

let own: Site;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
test.beforeEach(async ({}, info) => {
  own = await Site.empty(`two_step_${info.workerIndex}_${info.line}`);
});
test.afterEach(() => own.remove());

/** The code of a key, as an authenticator app computes it (RFC 6238). */
function codeOf(key: string, periods = 0) {
  const bits = [...key].map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + periods));
  const hash = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Sets an app up; returns its key and the recovery codes. */
async function setUp(page: Page) {
  await page.goto(SCREEN);
  const key = (await page.locator(".key__text").textContent())?.replaceAll(" ", "") ?? "";
  const form = page.locator(`form[action="${SCREEN}/app"]`);
  await form.getByLabel("Code of the app").fill(codeOf(key));
  await form.getByLabel("Current password").fill(account.password);
  await form.getByRole("button", { name: "Turn on" }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  return { key, codes: await page.locator(".recovery-codes li").allInnerTexts() };
}

async function enterPassword(page: Page) {
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await button(page, "Sign in").click();
}

async function enterCode(page: Page, code: string) {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await button(page, "Sign in").click();
}

for (const [name, device] of DEVICES) {
  test(`is set up and used on a ${name}`, async ({ browser, expectAccessible }) => {
    const context = await browser.newContext({ ...device, baseURL: own.url });
    const page = await context.newPage();
    await signIn(page);
    await page.goto("/admin/account");
    await page.locator(`a[href="${SCREEN}"]`).click();
    await expect(page).toHaveURL(SCREEN);
    await expectAccessible(page);
    const { key, codes } = await setUp(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const saved = await (await saving).path();
    expect(readFileSync(saved, "utf8").trim().split("\n")).toEqual(codes);

    await page.context().clearCookies();
    await page.goto("/admin/faqs");
    await enterPassword(page);
    await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
    await expectAccessible(page);
    await enterCode(page, "000000");
    await expect(page.getByRole("alert")).toContainText("This code is wrong");
    await enterCode(page, codeOf(key, 1));
    await expect(page).toHaveURL("/admin/faqs");

    await page.context().clearCookies();
    await page.goto("/admin");
    await enterPassword(page);
    await enterCode(page, codes[0] ?? "");
    // The site is as it was created: the ten questions come by themselves.
    await expect(page).toHaveURL("/admin/first-run");
    await page.goto(SCREEN);
    await expect(page.getByText("9 of 10 recovery codes are left.")).toBeVisible();
    await context.close();
  });
}

test("works without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: own.url });
  const page = await context.newPage();
  await signIn(page);
  const { key } = await setUp(page);
  await page.context().clearCookies();
  await page.goto("/admin");
  await enterPassword(page);
  await enterCode(page, codeOf(key, 1));
  // The site is as it was created: the ten questions come by themselves.
  await expect(page).toHaveURL("/admin/first-run");
  await context.close();
});

test("is asked for over a form whose session has expired", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await signIn(page);
  const { key } = await setUp(page);
  await page.goto("/admin/faqs/new");
  await page.getByLabel("Question", { exact: true }).fill("How long is teak oiled?");
  await page.context().clearCookies();
  await button(page, "Save").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByLabel("Code").fill(codeOf(key, 1));
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await context.close();
});
