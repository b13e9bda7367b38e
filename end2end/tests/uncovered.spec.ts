// A message about what is wrong stays until it is dismissed: it covers neither the field with the focus nor the summary.
import {
  expect,
  failure,
  formCanWait,
  goToContact,
  type Page,
  send,
  takeBack,
  takeTime,
  test,
  waiting,
} from "./base.ts";
import { file } from "./photos.ts";
import { agree, field, fillAll, fillQuote, openQuoteWithList, quoteOf, sendQuote } from "./quote-form.ts";

/** Requests fail on the wire or are refused, and say so on the console. */
const FAILED = /ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch|status of (422|503)/;
const jane = quoteOf({ name: "Jane Rivers", email: "jane@example.com", phone: "(619) 555-0187" });
const { firstName, lastName, email, phone, boatLocation } = jane;

const propose = (page: Page) => page.getByRole("button", { name: "Propose These Times" }).click();
const openQuote = async (page: Page) => {
  await page.goto("/contact");
  await expect(page.locator("form[data-ready]")).toBeVisible();
};
const openVisit = async (page: Page) => {
  await page.goto("/visit");
  await expect(page.locator("form[data-ready]")).toBeVisible();
};

/** Each ends with a message on the screen. */
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  "an empty quote form": async (page) => {
    await openQuote(page);
    await sendQuote(page);
  },
  "an empty quote form without a connection": async (page) => {
    await openQuote(page);
    await page.context().setOffline(true);
    await sendQuote(page);
  },
  "a quote form that is sent from its first field": async (page) => {
    await openQuote(page);
    await field(page, "firstName").focus();
    await field(page, "firstName").evaluate((name) => scrollBy(0, name.getBoundingClientRect().top - 190));
    await page.keyboard.press("Enter");
  },
  "a quote form with a wrong address": async (page) => {
    await openQuote(page);
    await fillQuote(page, { ...jane, email: "jane@" });
    await agree(page);
    await sendQuote(page);
  },
  "a quote form without a service": async (page) => {
    await openQuote(page);
    await fillQuote(page, { firstName, lastName, email, phone, boatLocation });
    await sendQuote(page);
  },
  "a quote form without consent": async (page) => {
    await openQuote(page);
    await fillQuote(page, jane);
    await sendQuote(page);
  },
  "a quote request that comes back with what is wrong": async (page) => {
    await openQuote(page);
    await fillAll(page, { ...jane, phone: `${phone} ext. 12345678` });
    await formCanWait(page);
    await page.context().setOffline(true);
    await sendQuote(page);
    await expect(waiting(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(waiting(page)).toContainText("not taken");
    await takeBack(page);
  },
  "a photo that cannot be read, while something is typed where the message comes": async (page) => {
    await openQuoteWithList(page);
    await field(page, "message").focus();
    await field(page, "message").evaluate((message) => {
      const { top, bottom } = message.getBoundingClientRect();
      scrollBy(0, innerWidth < innerHeight ? top - 100 : bottom - 350);
    });
    await page.locator('input[type="file"]').first().setInputFiles(TEXT);
    await expect(page.locator(".toast--error")).toBeVisible();
  },
  "an empty visit form": async (page) => {
    await openVisit(page);
    await propose(page);
  },
  "a visit form without a name": async (page) => {
    await openVisit(page);
    await field(page, "slot").check({ force: true });
    await propose(page);
  },
  "a visualizer that cannot send": async (page) => {
    await goToContact(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Jane Rivers");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("textbox", { name: "Phone" }).fill(phone);
    await agree(page);
    await takeTime(page);
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "{}" }));
    await send(page);
    await expect(failure(page)).toBeVisible();
  },
};
const TEXT = file("list.txt", "text/plain", Buffer.from("No picture"));

/** What the messages cover of the field with the focus, with its label, and of the summary that is seen with it. */
const covered = (page: Page, withSummary = true) =>
  page.evaluate((withSummary) => {
    const focused = document.activeElement;
    const label = focused?.closest(".check, .choice") ?? document.querySelector(`label[for="${focused?.id}"]`);
    const summary = withSummary ? document.querySelector("#summary, #refit-failure") : null;
    const kept = [focused, label, summary];
    const boxes = [...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect());
    const names: string[] = [];
    for (const element of kept) {
      if (!element || element === document.body) continue;
      const own = element.getBoundingClientRect();
      const meets = (box: DOMRect) =>
        box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
      if (boxes.some(meets)) names.push(element.id || element.className || element.tagName);
    }
    return names;
  }, withSummary);

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });
    // Else it would be measured on the way.
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    for (const [way, go] of Object.entries(WAYS)) {
      test(way, async ({ page, allowConsole }) => {
        allowConsole(FAILED);
        await go(page);
        await expect(page.locator(".toast").first()).toBeVisible();
        await expect.poll(() => covered(page)).toEqual([]);
        await expect(page.locator(":focus")).toBeInViewport();
        // Nor the fields after it.
        for (let at = 1; at <= 4; at += 1) {
          await page.keyboard.press("Tab");
          await expect.poll(() => covered(page, false), `${at} fields on`).toEqual([]);
        }
      });
    }
  });
}
