// Reports of what the site brings, from a visitor's first page to the owner's screen.
import { DEVICES, expect, openLead, sentence, someone, submitDirectly, test, win } from "./base.ts";
import { fillAll, quoteOf, sendQuote } from "./quote-form.ts";

test("a request keeps where its sender entered the site, and the report counts it", async ({
  page,
  owner,
  expectAccessible,
}) => {
  const campaign = `spring-${Date.now()}`;
  await page.goto(`/showroom?utm_source=news&utm_campaign=${campaign}`);
  await page.goto("/contact");
  const person = someone();
  await fillAll(page, quoteOf(person));
  await sendQuote(page);
  await page.waitForURL(/thank-you/);
  await openLead(owner, person.name);
  await expect(owner.getByText(`news / ${campaign}, beginning on /showroom`)).toBeVisible();
  await win(owner, "12,500");
  await owner.goto("/admin/reports");
  await expect(owner.getByRole("img", { name: /^Bar chart of requests/ })).toBeVisible();
  // What customers told comes first, and leads to their requests.
  const told = owner.getByRole("region", { name: sentence("reports::ANSWERS") });
  await expect(told.getByRole("link").first()).toHaveAttribute("href", /^\/admin\/leads\?source=.+&from=\d{4}-/);
  await expect(owner.getByText(/^Both count the same (request|\d+ requests)\./)).toBeVisible();
  await owner.locator("summary").first().click();
  await expect(owner.getByRole("columnheader", { name: `news / ${campaign}` })).toBeVisible();
  await expectAccessible(owner);
  await told.getByRole("link").first().click();
  await expect(owner).toHaveURL(/\/admin\/leads\?source=/);
  // So does what the browser told.
  await owner.goto("/admin/reports");
  const byBrowser = owner.getByRole("region", { name: sentence("reports::SOURCES") });
  await byBrowser.getByRole("link", { name: `news / ${campaign}` }).click();
  await expect(owner).toHaveURL(/\/admin\/leads\?entry=/);
  await owner.getByRole("navigation", { name: "Filter" }).getByRole("link", { name: /^Won/ }).click();
  await expect(owner.getByRole("region", { name: "Leads" }).getByText(person.name)).toBeVisible();
  const file = await owner.request.get("/admin/reports/export.csv?weeks=4");
  expect(await file.text()).toContain(`"news / ${campaign}","1","1","12500"`);
});

test.describe("a visitor who declines", () => {
  for (const [name, header] of [
    ["Do Not Track", "dnt"],
    ["Global Privacy Control", "sec-gpc"],
  ] as const) {
    test(`leaves nothing with ${name}`, async ({ browser, site, request, owner }) => {
      const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { [header]: "1" } });
      await context.addInitScript((global) => {
        const value = global === "dnt" ? { doNotTrack: "1" } : { globalPrivacyControl: true };
        for (const [key, of] of Object.entries(value)) Object.defineProperty(navigator, key, { value: of });
      }, header);
      const page = await context.newPage();
      await page.goto("/showroom?utm_source=unasked");
      await page.waitForLoadState("load");
      expect(await page.evaluate(() => sessionStorage.getItem("entry"))).toBeNull();
      await context.close();
      // A browser that sends it all the same is not believed.
      const person = someone();
      const headers = { [header]: "1", "x-entry": "/showroom?utm_source=unasked https://unasked.example/" };
      const sent = await submitDirectly(request, person, {}, headers);
      expect(sent.ok()).toBe(true);
      await openLead(owner, person.name);
      await expect(owner.getByText("unasked")).toHaveCount(0);
    });
  }
});

for (const [device, options] of DEVICES) {
  test(`the reports are accessible and flat on a ${device}`, async ({ office, expectAccessible, request }) => {
    expect((await submitDirectly(request, someone())).ok()).toBe(true);
    const page = await office(options);
    for (const weeks of [4, 53]) {
      await page.goto(`/admin/reports?weeks=${weeks}`);
      for (const table of await page.locator("summary").all()) await table.click();
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
    }
  });
}
