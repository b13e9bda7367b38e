// Two pictures with a slider between them.
import { DEVICES, expect, type Page, type Site, test } from "./base.ts";
import { expectSmallFirstLoads } from "./first-load.ts";

const PATH = "/deck-then-and-now";

async function call(owner: Page, site: Site, name: string, data: object) {
  const answer = await owner.request.post(`/api/admin/${name}`, { headers: { origin: site.url }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A page of the owner's with two pictures of the library; answers its id. */
async function addPage(owner: Page, site: Site): Promise<string> {
  const [before, after] = (await call(owner, site, "media/list", {})).items;
  const values = {
    title: "Eight weeks apart",
    beforePicture: before.id,
    beforeAlt: "Gray, dry planks",
    afterPicture: after.id,
    afterAlt: "New teak with black seams",
    afterLabel: "May 2026",
  };
  const hero = { id: "hero", type: "hero", anchor: "", hidden: false, values: { title: "A deck, then and now" } };
  const pictures = { id: "pictures", type: "before-after", anchor: "pictures", hidden: false, values };
  const draft = { title: "Deck", slug: PATH.slice(1), status: "published", sections: [hero, pictures] };
  return (await call(owner, site, "save", { entity: "pages", draft })).record.id;
}

let id = "";
test.beforeEach(async ({ owner, site }) => {
  id = await addPage(owner, site);
});
test.afterEach(async ({ owner, site }) => {
  await call(owner, site, "remove", { entity: "pages", ids: [id] });
});

const slider = (page: Page) => page.getByRole("slider", { name: "Compare Before and May 2026" });
const picture = (page: Page, name: string) => page.getByRole("img", { name });

/** How far the second picture is from the first one, in their own widths and heights. */
const apart = (page: Page) =>
  page.locator(".before-after__picture").evaluateAll((pictures) => {
    const [one, other] = pictures.map((picture) => picture.getBoundingClientRect());
    if (!one || !other) return {};
    return { across: (other.x - one.x) / one.width, down: (other.y - one.y) / one.height };
  });

for (const [device, use] of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("the slider uncovers one picture over the other by keyboard", async ({ page, expectAccessible }) => {
      await page.goto(PATH);
      await slider(page).focus();
      await expect(slider(page)).toHaveValue("50");
      await page.keyboard.press("ArrowRight");
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "Before 51%, May 2026 49%");
      const over = page.locator(".before-after__picture").nth(1);
      await expect(over).toHaveCSS("clip-path", "inset(0px 0px 0px 51%)");
      await page.keyboard.press("Home");
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "Before 0%, May 2026 100%");
      await expect(over).toHaveCSS("clip-path", "inset(0px 0px 0px 0%)");
      expect(await apart(page)).toEqual({ across: 0, down: 0 });
      await expectAccessible(page);
    });

    test("without scripts both pictures are seen whole", async ({ browser, site }) => {
      const context = await browser.newContext({ ...use, baseURL: site.url, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(PATH);
      await expect(picture(page, "Gray, dry planks")).toBeVisible();
      await expect(page.getByRole("slider")).toHaveCount(0);
      await expect(picture(page, "New teak with black seams")).toBeVisible();
      const { across, down } = await apart(page);
      expect(device === "phone" ? down : across).toBeGreaterThanOrEqual(1);
      await context.close();
    });
  });
}

test("its script and styles are on its page alone, whose first load stays small", async ({ page, browser, site }) => {
  await page.goto("/");
  const own = page.locator("script[src*=before-after], link[href*=before-after]");
  await expect(own).toHaveCount(0);
  expect((await page.locator("style").allTextContents()).join("")).not.toContain("before-after");
  await page.goto(PATH);
  await expect(page.locator("script[src*=before-after]")).toHaveCount(1);
  await expectSmallFirstLoads(browser, site, [PATH]);
});

test("the story of a project has it, too", async ({ page }) => {
  await page.goto("/projects/blue-heron-saloon");
  const compared = page.getByRole("slider", { name: "Compare December 2025 and March 2026" });
  await compared.focus();
  await page.keyboard.press("ArrowRight");
  await expect(compared).toHaveValue("51");
});
