import { beforeEach, expect, it, vi } from "vitest";
import { sheetOf } from "./sheet.ts";

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

beforeEach(() => {
  document.body.innerHTML = `
    <section class="run-question"></section>
    <aside class="run-site" style="position: fixed">
      <p class="run-site__head"><a class="link" href="#page">See the page</a><button type="button" hidden>Close</button></p>
      <div class="run-site__frame"></div>
    </aside>`;
  sheetOf(document);
});

const site = () => find(".run-site");
const pull = (from: number, to: number) => {
  find(".run-site__head").dispatchEvent(new MouseEvent("pointerdown", { clientY: from, bubbles: true }));
  window.dispatchEvent(new MouseEvent("pointerup", { clientY: to }));
};

it("fills the screen when it is tapped, and the question cannot be used behind it", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find(".link").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(site().hasAttribute("data-up")).toBe(true);
  expect(find(".run-question").inert).toBe(true);
  expect(document.activeElement).toBe(find("button"));
});

it("is closed by its button and by Back", async () => {
  find(".run-site__frame").click();
  find("button").click();
  await vi.waitFor(() => expect(site().hasAttribute("data-up")).toBe(false));
  expect(find(".run-question").inert).toBe(false);
  expect(find("button").hidden).toBe(true);
  find(".run-site__frame").click();
  history.back();
  await vi.waitFor(() => expect(site().hasAttribute("data-up")).toBe(false));
});

it("is pulled up and down", async () => {
  pull(700, 690);
  expect(site().hasAttribute("data-up")).toBe(false);
  pull(700, 400);
  expect(site().hasAttribute("data-up")).toBe(true);
  pull(20, 300);
  await vi.waitFor(() => expect(site().hasAttribute("data-up")).toBe(false));
});

it("leads to the page where it is no sheet", () => {
  site().style.position = "sticky";
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find(".link").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(site().hasAttribute("data-up")).toBe(false);
});

it("is only its handle while the keyboard is up", () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: 400, offsetTop: 0 });
  vi.stubGlobal("visualViewport", view);
  vi.stubGlobal("innerHeight", 800);
  sheetOf(document);
  view.dispatchEvent(new Event("resize"));
  expect(site().hasAttribute("data-typing")).toBe(true);
  expect(site().style.getPropertyValue("--keyboard")).toBe("400px");
  view.height = 800;
  view.dispatchEvent(new Event("resize"));
  expect(site().hasAttribute("data-typing")).toBe(false);
  vi.unstubAllGlobals();
});

it("is closed although Back was a step within the site, and goes back only once", async () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  find(".run-site__frame").click();
  find("button").click();
  find("button").click();
  await vi.waitFor(() => expect(site().hasAttribute("data-up")).toBe(false));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});
