import {
  button,
  DEVICES,
  expect,
  leadsOf,
  messages,
  openLead,
  type Page,
  reference,
  sentence,
  someone,
  takeBack,
  takeTime,
  test,
} from "./base.ts";
import {
  agree,
  EMPTY,
  errorOf,
  expectLead,
  expectTyped,
  field,
  fillAll,
  fillQuote,
  ODD,
  quoteDirectly,
  quoteOf,
  sendQuote,
  summary,
  toast,
} from "./quote-form.ts";

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a request for a boat arrives, with a reference and a promise @core", async ({ page, owner }) => {
      const quote = quoteOf(someone());
      await page.goto("/contact");
      await fillAll(page, quote);
      let sent = 0;
      let go = () => {};
      const gate = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route("**/api/contact/submit", async (route) => {
        sent += 1;
        await gate;
        await route.continue();
      });
      await sendQuote(page);
      const busy = button(page, messages.sending);
      await expect(busy).toBeVisible();
      await expect(busy).toHaveAttribute("aria-busy", "true");
      await busy.click();
      go();
      const number = await reference(page);
      expect(sent, "a second click while sending is ignored").toBe(1);
      expect(new URL(page.url()).searchParams.get("ref")).toBe(number);
      await expect(page.getByText(messages.contactSent)).toBeVisible();
      await expect(
        page.getByText(/^We do not confirm by email.* by the next business day, \w+day, \w+ \d+\.$/),
      ).toBeVisible();
      await expect(page.getByText(/next business day/).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Go Back" })).toHaveAttribute("href", "/contact#quote");
      await expectLead(owner, quote, number);
      expect(await leadsOf(owner, `${quote.firstName} ${quote.lastName}`)).toBe(1);
      // A sent form is not restored.
      await page.goto("/contact");
      await expectTyped(page, { firstName: "", message: "" });
    });

    test("an empty form shows every error, in order, next to its field", async ({
      page,
      allowConsole,
      expectAccessible,
    }) => {
      allowConsole(/status of 422/);
      await page.goto("/contact");
      await sendQuote(page);
      await expect(errorOf(page, "consent")).toBeVisible();
      const shown = await page.locator("form[data-contact] .error").evaluateAll((all) => all.map(({ id }) => id));
      expect(shown).toEqual(EMPTY.map(([name]) => `${name}-error`));
      for (const [name, words] of EMPTY) {
        await expect(errorOf(page, name)).toHaveText(sentence(words));
        await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(sentence(words)));
      }
      await expect(summary(page)).toContainText(messages.requiredFields);
      await expect(toast(page)).toHaveText(sentence("FIRST_NAME_REQUIRED"));
      await expect(field(page, "firstName")).toBeFocused();
      await expect(field(page, "firstName")).toBeInViewport();
      await expectAccessible(page);
      // Typing clears the field's error; the others stay.
      await field(page, "firstName").fill("Ada");
      await expect(errorOf(page, "firstName")).toHaveCount(0);
      await expect(errorOf(page, "lastName")).toBeVisible();
      await toast(page).getByRole("button", { name: "Dismiss" }).click();
      await expect(toast(page)).toHaveCount(0);
    });

    test("the quote form lies 144 px below the top when linked to", async ({ page }) => {
      await page.goto("/contact#quote");
      await expect
        .poll(() => page.locator("#quote").evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBe(144);
      await expect(heading2(page, "Request a Quote")).toBeInViewport();
    });
  });
}

const heading2 = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

test("what was typed survives a refusal, a lost connection and a limit", async ({
  page,
  request,
  owner,
  allowConsole,
}) => {
  allowConsole(/status of 4(22|29)|ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const quote = { ...quoteOf(someone()), phone: "call me", vesselLength: "-3" };
  await page.goto("/contact");
  await fillAll(page, quote);
  // Shown on blur, before anything is sent.
  await expect(errorOf(page, "phone")).toHaveText(sentence("PHONE_INVALID"));
  await sendQuote(page);
  await expect(errorOf(page, "phone")).toHaveText(sentence("PHONE_INVALID"));
  await expect(errorOf(page, "vesselLength")).toHaveText(sentence("VESSEL_LENGTH_INVALID"));
  await expect(toast(page)).toHaveText(sentence("PHONE_INVALID"));
  await expect(field(page, "phone")).toBeFocused();
  await expectTyped(page, quote);

  const right = { ...quote, phone: "(619) 555-0187", vesselLength: "38" };
  await fillQuote(page, { phone: right.phone, vesselLength: right.vesselLength });
  await page.route("**/api/contact/submit", (route) => route.abort());
  await sendQuote(page);
  await takeBack(page);
  await expectTyped(page, right);
  await page.unroute("**/api/contact/submit");

  for (const message of ["one", "two", "three"]) {
    expect((await quoteDirectly(request, { ...right, message })).status()).toBe(200);
  }
  await sendQuote(page);
  await expect(summary(page)).toContainText(/Too many submissions\. Please try again in \d+ minutes?\./);
  await expectTyped(page, right);
  await expect(field(page, "consent")).toBeChecked();
  expect(await leadsOf(owner, `${quote.firstName} ${quote.lastName}`), "only these three").toBe(3);

  // Leaving and coming back, even in another tab, loses nothing but the consent.
  await page.goto("/projects");
  const tab = await page.context().newPage();
  await tab.goto("/contact");
  const note = tab.getByRole("region", { name: "Your saved request" });
  await expect(note).toContainText(messages.draftLocal);
  await expectTyped(tab, right);
  await expect(field(tab, "consent")).not.toBeChecked();
  await note.getByRole("button", { name: "Start over" }).click();
  await expectTyped(tab, { firstName: "", message: "", primaryService: "" });
  await button(tab, "Undo").click();
  await expectTyped(tab, right);
});

test("when nothing can be saved, it says so and keeps the request", async ({ page, allowConsole }) => {
  allowConsole(/status of 503/);
  const quote = quoteOf(someone());
  await page.goto("/contact");
  await fillAll(page, quote);
  await page.route("**/api/contact/submit", (route) => route.fulfill({ status: 503, body: "<h1>Bad day</h1>" }));
  await sendQuote(page);
  await expect(toast(page)).toHaveText(messages.contactFailed);
  await expect(summary(page)).toContainText(messages.unavailable);
  await expectTyped(page, quote);
});

test("only work on a boat asks for the vessel", async ({ page, owner }) => {
  const quote = quoteOf(someone());
  const vessel = page.getByRole("textbox", { name: /^Vessel/ });
  const place = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto("/contact");
  await expect(vessel).toHaveCount(0);
  await expect(place("Project location")).toBeVisible();
  const services = await field(page, "primaryService").locator("option").allTextContents();
  expect(services).toHaveLength(10);
  for (const service of services.slice(1)) {
    await field(page, "primaryService").selectOption(service);
    const boat = service !== "Residential";
    await expect(vessel, service).toHaveCount(boat ? 2 : 0);
    await expect(place(boat ? "Boat location" : "Project location"), service).toBeVisible();
  }
  // Typed before the service was changed: the field is hidden now, so it is not sent.
  await fillAll(page, quote);
  await field(page, "primaryService").selectOption("Residential");
  await sendQuote(page);
  const number = await reference(page);
  await expectLead(owner, { ...quote, primaryService: "Residential", vesselName: "", vesselLength: "" }, number);
  await expect(owner.getByRole("article")).not.toContainText("Second Wind");
  await expect(owner.getByRole("article").getByText("Project location")).toBeVisible();
});

test("markup, emoji and other scripts stay what they are: text", async ({ page, owner }) => {
  const person = someone();
  const quote = { ...quoteOf(person), ...ODD, lastName: `${ODD.lastName} ${person.name.split(" ").at(-1)}` };
  await page.goto("/contact");
  await fillAll(page, quote);
  await sendQuote(page);
  const number = await reference(page);
  await expectLead(owner, { ...quote, message: quote.message.trim() }, number);
});

test("a filled trap at a person's pace is a mark in the inbox, and nothing else", async ({ page, owner }) => {
  const person = someone();
  const quote = quoteOf(person);
  await page.goto("/contact");
  await fillAll(page, quote);
  await page.locator("input[name=trap]").fill("Halloran Marine", { force: true });
  await sendQuote(page);
  await reference(page);
  await openLead(owner, person.name);
  await expect(owner.locator(".note").getByText(sentence("inbox::TRAP_FILLED"))).toBeVisible();
});

test("a form sent faster than anybody types is blocked, and goes through a moment later", async ({
  page,
  owner,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const person = someone();
  await page.goto("/contact");
  await fillQuote(page, { ...quoteOf(person) });
  // Fills the form like a bot, without any delay.
  await page.evaluate(() => {
    const frozen = Date.now();
    Object.assign(window, { realNow: Date.now });
    Date.now = () => frozen - 1e6;
    performance.now = () => 0;
  });
  await agree(page);
  await sendQuote(page);
  await expect(summary(page)).toContainText(messages.submissionBlocked);
  await page.evaluate(() => {
    Date.now = (window as unknown as { realNow: () => number }).realNow;
  });
  await takeTime(page);
  await sendQuote(page);
  await reference(page);
  expect(await leadsOf(owner, person.name)).toBe(1);
});

test("the map is a picture until the visitor asks for more", async ({ page, site, expectAccessible }) => {
  const abroad: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) abroad.push(request.url());
  });
  await page.route("https://www.google.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>Map</title><p>Map" }),
  );
  await page.goto("/contact");
  const map = page.getByRole("region", { name: "Map" });
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(() => map.getByRole("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(abroad).toEqual([]);
  await map.getByRole("link", { name: "Show live map" }).click();
  const frame = map.locator("iframe");
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAttribute("title", /^Map of /);
  await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect.poll(() => abroad).toHaveLength(1);
  expect(abroad[0]).toMatch(/^https:\/\/www\.google\.com\/maps\?q=.*Shelter/);
  await expectAccessible(page, { exclude: ["iframe"] });
});
