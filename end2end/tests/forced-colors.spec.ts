// Forced colors take away grounds and shadows: every control that the style sheets draw has to be seen all the same.
import { expect, type Page, test } from "./base.ts";

/** Screens with switches, or with marks that only color would tell. */
const SCREENS = [
  "/admin/contact-settings",
  "/admin/webhooks/first",
  "/admin/business/hours",
  "/admin/gallery/new",
  "/admin/testimonials",
  "/admin/testimonials/new",
  "/admin/faqs/new",
  "/admin/projects/new",
  "/admin/materials/new",
  "/admin/pages",
  "/admin/page-images",
  "/admin/leads",
  "/admin/settings",
];

interface Drawn {
  name: string;
  isOn: boolean;
  width: number;
  edge: string;
  knob: string;
  inside: string;
  ground: string;
}

/** Every switch of the page as it is drawn. */
const switches = (page: Page): Promise<Drawn[]> =>
  page.locator("[role=switch]:visible").evaluateAll((all) => {
    const clear = (color: string) => color === "transparent" || /, 0\)$/.test(color);
    const groundOf = (element: Element): string => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!clear(backgroundColor)) return backgroundColor;
      }
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "Canvas";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return all.map((one) => {
      const style = getComputedStyle(one);
      const hasEdge = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none";
      return {
        name: one.getAttribute("name") ?? one.id,
        isOn: (one as HTMLInputElement).checked,
        width: one.getBoundingClientRect().width,
        edge: hasEdge ? style.borderTopColor : style.outlineColor,
        knob: getComputedStyle(one, "::before").backgroundColor,
        inside: style.backgroundColor,
        ground: groundOf(one),
      };
    });
  });

test("every switch has an edge, and its state is seen", async ({ owner }) => {
  await owner.emulateMedia({ forcedColors: "active" });
  const all: Drawn[] = [];
  for (const screen of SCREENS) {
    await owner.goto(screen);
    await owner.waitForLoadState("networkidle");
    const found = await switches(owner);
    for (const one of found) {
      const what = `${one.name} of ${screen}: ${JSON.stringify(one)}`;
      expect(one.width, what).toBeGreaterThan(30);
      expect(one.edge, what).not.toBe(one.ground);
      expect(one.knob, what).not.toBe(one.inside);
    }
    all.push(...found);
  }
  const named = all.map(({ name }) => name);
  expect(named, "the switches that the server draws").toEqual(expect.arrayContaining(["on", "receiverActive"]));
  const inside = (isOn: boolean) => all.filter((one) => one.isOn === isOn).map((one) => one.inside);
  expect(inside(true).length).toBeGreaterThan(0);
  for (const on of inside(true)) expect(inside(false)).not.toContain(on);
});

test("the logo stands on a ground of its own", async ({ owner, browser, site }) => {
  const visitor = await browser.newPage({ baseURL: site.url, forcedColors: "active" });
  await owner.emulateMedia({ forcedColors: "active" });
  await visitor.goto("/admin/login");
  await owner.goto("/admin/settings");
  for (const [page, logo] of [
    [visitor, ".login__logo"],
    [owner, ".rail"],
  ] as const) {
    const ground = await page.locator(logo).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground, logo).toBe("rgb(18, 33, 58)");
  }
  await visitor.close();
});
