// What stays in the browser after signing out.
import { signIn } from "../support/fixtures.ts";
import { button, expect, openScreen, type Page, test } from "./base.ts";

/** Keys of what is kept on this device. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("harbor-grain");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const asked = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve([...Object.keys(localStorage), ...asked.result.map(String)]);
          };
        };
      }),
  );

test("signing out leaves nothing of the back office in the browser", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url });
  page.on("dialog", (question) => question.accept());
  await signIn(page);
  await openScreen(page, "faqs/new");
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Not for the next person at this computer");
  await expect(page.getByText(/Copy kept on this device/)).toBeVisible();
  expect((await kept(page)).filter((key) => key.includes("admin"))).not.toEqual([]);
  await page.goto("/admin");
  await button(page, "Sign out").click();
  await page.waitForURL(/\/admin\/login/);
  await expect.poll(async () => (await kept(page)).filter((key) => key.includes("admin"))).toEqual([]);
  // The mark goes last, so that an interrupted cleaning is done again.
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("signed_out");
  await page.close();
});
