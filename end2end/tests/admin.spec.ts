import { owner as account, signIn } from "../support/fixtures.ts";
import {
  BUSINESS_PHONE,
  expect,
  expectAfterReload,
  heading,
  holdBack,
  leadsOf,
  openAnswer,
  openLead,
  type Page,
  phone,
  sentence,
  someone,
  submitDirectly,
  test,
} from "./base.ts";
import { smallFile } from "./photos.ts";

const list = (page: Page) => page.getByRole("region", { name: "Leads" });
const row = (page: Page, name: string) => list(page).getByRole("link", { name });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filter" }).getByRole("link", { name: new RegExp(`^${name}`) });

/** Chooses an action from the overflow menu. */
async function choose(page: Page, action: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.locator("#lead-menu").getByRole("button", { name: action }).click();
}

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("sign-in", () => {
  test("is asked for first, and leads where one was going", async ({ page }) => {
    await page.goto("/admin/leads?tab=won&q=teak");
    await expect(page).toHaveURL(/\/admin\/login\?next=/);
    await fillSignIn(page, account.email, account.password);
    await expect(page).toHaveURL(/\/admin\/leads\?tab=won&q=teak$/);
    await expect(tab(page, "Won")).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("searchbox", { name: "Search leads" })).toHaveValue("teak");
  });

  test("never leads to another site", async ({ page, site }) => {
    await page.goto(`/admin/login?${new URLSearchParams({ next: "https://evil.example/" })}`);
    await fillSignIn(page, account.email, account.password);
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

  test("a wrong password and an unknown account read the same, and keep the address", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await page.goto("/admin/login?next=%2Fadmin%2Fleads");
    for (const [email, password] of [
      ["nobody@example.com", "a-wrong-password"],
      [account.email, "a-wrong-password"],
    ] as const) {
      await fillSignIn(page, email, password);
      await expect(page.getByRole("alert")).toHaveText(sentence("LOGIN_WRONG"));
      await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
      await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
    }
    // The return address survives a failed attempt.
    await fillSignIn(page, account.email, account.password);
    await expect(page).toHaveURL(/\/admin\/leads$/);
  });

  test("the password can be looked at", async ({ page }) => {
    await page.goto("/admin/login");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("mahogany");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
  });

  test("ends with signing out, on the server too", async ({ page }) => {
    await signIn(page);
    await expect(heading(page, "Welcome")).toBeVisible();
    const cookies = await page.context().cookies();
    await page.getByRole("navigation", { name: "Back office" }).getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/admin\/login/);
    // A saved copy of the cookie no longer works.
    await page.context().addCookies(cookies);
    await page.goto("/admin/leads");
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test("Today welcomes and shows who waits", async ({ owner, request }) => {
  const person = someone();
  await submitDirectly(request, person, { description: "New cushions" });
  await owner.goto("/admin");
  await expect(heading(owner, "Welcome")).toBeVisible();
  await expect(owner.getByRole("main").getByText(account.email)).toBeVisible();
  // It may wait behind others of this worker's site, which the list counts.
  const waiting = owner.getByRole("region", { name: "Needs you today" });
  await expect(waiting.getByRole("listitem").first()).toContainText("Answer");
  await expect(owner.getByText(/(people wait|person waits) for you\./)).toBeVisible();
  await expect(owner.getByRole("region", { name: "Go straight to" })).toContainText("12 questions");
  await openLead(owner, person.name);
  await expect(heading(owner, person.name)).toBeVisible();
});

test.describe("the inbox", () => {
  test("marks what is unread until it is read, and again if asked", async ({ owner, request }) => {
    const person = someone();
    await submitDirectly(request, person);
    await owner.goto("/admin/leads");
    await expect(row(owner, person.name)).toContainText("Unread");
    await row(owner, person.name).click();
    await expect(heading(owner, person.name)).toBeVisible();
    await expect(row(owner, person.name)).toHaveAttribute("aria-current", "true");
    await expect(row(owner, person.name)).not.toContainText("Unread");
    await choose(owner, "Mark as unread");
    await expect(owner).toHaveURL(/\/admin\/leads$/);
    await expect(row(owner, person.name)).toContainText("Unread");
  });

  test("has the newest first", async ({ owner, request }) => {
    const [older, newer] = [someone(), someone()];
    await submitDirectly(request, older);
    await submitDirectly(request, newer);
    await owner.goto("/admin/leads");
    const names = await list(owner).locator("a.lead-row b").allTextContents();
    expect(names.indexOf(newer.name)).toBeLessThan(names.indexOf(older.name));
  });

  test("moves a lead along its states and tabs", async ({ owner, request }) => {
    const person = someone();
    await submitDirectly(request, person);
    await openLead(owner, person.name);
    for (const [status, where] of [
      ["Replied", "Open"],
      ["Won", "Won"],
      ["Closed", "Closed"],
    ] as const) {
      await owner.getByRole("combobox", { name: "Status" }).selectOption({ label: status });
      await owner.getByRole("button", { name: "Save", exact: true }).click();
      await expect(tab(owner, where)).toHaveAttribute("aria-current", "true");
      await expect(owner.getByRole("combobox", { name: "Status" }).locator(":checked")).toHaveText(status);
      await tab(owner, where).click();
      await expect(row(owner, person.name)).toBeVisible();
      await row(owner, person.name).click();
    }
    await owner.goto("/admin/leads?tab=won");
    await expect(row(owner, person.name)).toHaveCount(0);
  });

  test("finds by name, number and words", async ({ owner, request }) => {
    const person = someone();
    const other = someone();
    const word = `compass${Date.now()}`;
    const receipt = await submitDirectly(request, person, { description: `A ${word} rose, 100% teak` });
    await submitDirectly(request, other);
    const { reference } = await receipt.json();
    for (const query of [person.name, person.name.toLowerCase(), reference, word, person.email]) {
      await owner.goto("/admin/leads");
      await owner.getByRole("searchbox", { name: "Search leads" }).fill(query);
      await owner.getByRole("button", { name: "Search" }).click();
      await expect(row(owner, person.name), query).toBeVisible();
      await expect(row(owner, other.name)).toHaveCount(0);
    }
    // Characters with a meaning in SQL are matched literally.
    await owner.goto(`/admin/leads?${new URLSearchParams({ q: "%_%'\"" })}`);
    await expect(owner.getByRole("heading", { name: "No match" })).toBeVisible();
    await owner.getByRole("link", { name: "Clear the search" }).click();
    await expect(row(owner, person.name)).toBeVisible();
  });

  test("keeps notes as they were typed", async ({ owner, request }) => {
    const person = someone();
    await submitDirectly(request, person);
    await openLead(owner, person.name);
    const note = 'Called back <b>twice</b>.\nWants "quiet" drawers & a price < $9,000';
    await openAnswer(owner);
    await owner.getByRole("radio", { name: "Only me" }).check();
    await owner.locator("#answer").fill(note);
    await owner.getByRole("button", { name: "Save note" }).click();
    await expect(owner.getByRole("region", { name: "Notes" }).getByRole("listitem").locator("p")).toHaveText(note);
    await expect(owner.locator("#answer")).toHaveValue("");
  });

  test("says so when a lead does not exist", async ({ owner }) => {
    const answer = await owner.request.get("/admin/leads/no-such-lead");
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain(sentence("LEAD_NOT_FOUND"));
  });
});

test("a page's speed and errors are reported when it is left, and the owner sees them", async ({
  page,
  owner,
  site,
  allowConsole,
}) => {
  allowConsole(/a deliberate fault/);
  // Only the pages that were measured most are listed; earlier tests may have filled the list.
  await site.sql("DELETE FROM analytics_events");
  const measuring = page.waitForResponse(/\/islands\/web-vitals-.+\.js$/);
  await page.goto("/privacy-policy");
  // Its answer has come before it runs; imported once more, it has run.
  await page.evaluate((script) => import(script), (await measuring).url());
  await page.evaluate(
    () =>
      new Promise((seen) => {
        addEventListener("unhandledrejection", () => seen(undefined), { once: true });
        setTimeout(() => Promise.reject(new Error("a deliberate fault")));
      }),
  );
  await page.goto("/terms-of-service");
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // Where the visitor entered the site, until the tab is closed.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(["entry"]);
  const line = owner.getByRole("row", { name: /^\/privacy-policy/ });
  await owner.goto("/admin");
  await expectAfterReload(owner, line);
  await expect(line).toContainText(/Good|Fair|Poor/);
  await expect(owner.getByText("Error: a deliberate fault", { exact: true })).toBeVisible();
});

test("a tap on the phone number is counted, also before the script that counts has arrived", async ({
  page,
  owner,
}) => {
  const taps = async () => {
    const file = await owner.request.get("/admin/reports/export.csv?weeks=4");
    const counts = (await file.text()).matchAll(/^"[\d-]+","","","","","(\d+)"/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await taps();
  const go = await holdBack(page, "**/islands/web-vitals-*.js");
  const asked = page.waitForRequest(/\/islands\/web-vitals-.+\.js$/);
  await page.goto("/showroom");
  // The number is not called.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.getByRole("link", { name: BUSINESS_PHONE }).first().click();
  const script = (await asked).url();
  go();
  await page.evaluate((url) => import(url), script);
  await page.goto("/terms-of-service");
  // A page of an earlier test may have reported its own only now.
  await expect.poll(taps).toBeGreaterThan(before);
});

test("quarantine keeps likely spam, sends nothing, and lets it go", async ({ owner, request, webhooks }) => {
  webhooks.status = 200;
  const person = someone();
  const answer = await submitDirectly(request, person, { elapsedMs: 200 });
  expect(answer.status()).toBe(422);
  const arrived = () => webhooks.received.filter(({ body }) => body.includes(person.email)).length;
  await owner.goto("/admin/leads");
  await expect(row(owner, person.name)).toHaveCount(0);
  await openLead(owner, person.name, "quarantine");
  const deliveries = owner.getByRole("region", { name: "Deliveries" });
  await expect(deliveries.getByText("Held: nothing is sent until it is released")).toBeVisible();
  expect(arrived()).toBe(0);
  await choose(owner, "Release from quarantine");
  await expect(owner.locator(".turn")).toContainText("Answer by");
  await expect.poll(arrived).toBe(1);
  await expectAfterReload(owner, deliveries.getByText(/^Delivered/));
  await choose(owner, "Move to quarantine");
  await openLead(owner, person.name, "quarantine");
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("a delivery that failed can be sent again at once", async ({ owner, request, webhooks }) => {
  webhooks.status = 500;
  const person = someone();
  await submitDirectly(request, person);
  const arrived = () => webhooks.received.filter(({ body }) => body.includes(person.email)).length;
  await expect.poll(arrived).toBeGreaterThan(0);
  await openLead(owner, person.name);
  const resend = owner.getByRole("button", { name: "Resend: Message to a program" });
  await expectAfterReload(owner, resend);
  await owner.goto("/admin/leads");
  await expect(row(owner, person.name)).toContainText(/Message to a program not delivered|Your turn/);
  await row(owner, person.name).click();
  webhooks.status = 200;
  await resend.click();
  await expectAfterReload(owner, owner.getByRole("region", { name: "Deliveries" }).getByText(/^Delivered/));
  await expect(resend).toHaveCount(0);
});

test("photos and doors of the back office open for the owner alone", async ({ page, request, owner }) => {
  const person = someone();
  const uploaded = await request.post("/uploads/refit-photo", { data: smallFile().buffer });
  const { token } = await uploaded.json();
  await submitDirectly(request, person, { photoToken: token });
  await openLead(owner, person.name);
  const address = new URL(owner.url()).pathname;
  const photo = (await owner.getByRole("img", { name: /^Photo from/ }).getAttribute("src")) ?? "";
  for (const path of [photo, `${photo}?thumb`, address, "/admin", "/admin/leads"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(303);
    expect(answer.headers().location).toContain("/admin/login");
  }
  for (const action of ["status", "note", "unread", "quarantine", "release"]) {
    const answer = await page.request.post(`${address}/${action}`, {
      form: { status: "won", text: "not mine" },
      maxRedirects: 0,
    });
    expect(answer.status(), action).toBeGreaterThanOrEqual(303);
    expect(answer.headers().location ?? "/admin/login").toContain("/admin/login");
  }
  await owner.reload();
  await expect(owner.getByText("not mine")).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`every screen is accessible at ${width} px`, async ({ page, owner, request, expectAccessible }) => {
    const person = someone();
    const uploaded = await request.post("/uploads/refit-photo", { data: smallFile().buffer });
    const { token } = await uploaded.json();
    await submitDirectly(request, person, { photoToken: token, description: "Teak" });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/login");
    await expectAccessible(page);
    await owner.setViewportSize({ width, height: 844 });
    const flat = () =>
      owner.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of ["/admin", "/admin/leads", "/admin/leads?tab=won", "/admin/leads?tab=quarantine"]) {
      await owner.goto(path);
      await expectAccessible(owner);
      expect(await flat(), path).toBe(0);
    }
    await openLead(owner, person.name);
    await expectAccessible(owner);
    expect(await flat(), "a lead").toBe(0);
  });
}

test("on a phone: from the list to a lead and back", async ({ browser, site, session, request }) => {
  const person = someone();
  await submitDirectly(request, person);
  const context = await browser.newContext({ ...phone, baseURL: site.url, storageState: session });
  const page = await context.newPage();
  await page.goto("/admin");
  const bar = page.getByRole("navigation", { name: "Back office, phone" });
  await bar.getByRole("link", { name: "Requests" }).tap();
  await expect(heading(page, "Leads")).toBeVisible();
  await row(page, person.name).tap();
  await expect(heading(page, person.name)).toBeVisible();
  // One column at a time: the list is hidden.
  await expect(page.getByRole("searchbox", { name: "Search leads" })).toBeHidden();
  await page.getByRole("article").getByRole("link", { name: "Leads" }).tap();
  await expect(row(page, person.name)).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search leads" })).toBeVisible();
  await bar.getByRole("button", { name: "More" }).tap();
  await expect(page.locator("#more").getByRole("button", { name: "Sign out" })).toBeVisible();
  await context.close();
});
