import { beforeEach, expect, it, vi } from "vitest";
import "./plain-pages.ts";

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const submit = (form: HTMLFormElement) => {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: form.querySelector("button") });
  form.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  document.body.innerHTML = `
    <input id="password" type="password"><button type="button" data-reveal="password"><b>Show</b></button>
    <form data-confirm="Erase?" data-busy><button>Erase</button></form>
    <div id="sheet"></div><button type="button" command="toggle-popover" commandfor="sheet">Add</button>`;
});

it("shows and hides a password", () => {
  const field = find<HTMLInputElement>("#password");
  const button = find<HTMLButtonElement>("[data-reveal]");
  find("[data-reveal] b").click();
  expect([field.type, button.ariaPressed]).toEqual(["text", "true"]);
  button.click();
  expect([field.type, button.ariaPressed]).toEqual(["password", "false"]);
});

it("asks before it sends", () => {
  const form = find<HTMLFormElement>("form");
  vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
  expect(submit(form).defaultPrevented).toBe(true);
  expect(submit(form).defaultPrevented).toBe(false);
});

it("says that it is busy and is not sent twice, until the page is shown again", () => {
  const form = find<HTMLFormElement>("form");
  vi.spyOn(window, "confirm").mockReturnValue(true);
  submit(form);
  expect(find("form button").ariaBusy).toBe("true");
  expect(submit(form).defaultPrevented).toBe(true);
  dispatchEvent(new Event("pageshow"));
  expect(find("form button").ariaBusy).toBeNull();
  expect(submit(form).defaultPrevented).toBe(false);
});

it("forgets the answers that were begun for the people who are erased, and no others", () => {
  for (const lead of ["a", "b", "c"]) localStorage.setItem(`reply:${lead}`, "{}");
  document.body.innerHTML = `<form data-confirm="Erase?" data-forget-drafts="a c"><button>Erase</button></form>`;
  vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
  submit(find("form"));
  expect(localStorage).toHaveLength(3);
  submit(find("form"));
  expect(Object.keys(localStorage)).toEqual(["reply:b"]);
  localStorage.clear();
});

it("opens and closes what a command button names, where browsers cannot", () => {
  const toggle = vi.fn();
  find("#sheet").togglePopover = toggle;
  find("[command]").click();
  expect(toggle).toHaveBeenCalledOnce();
});

it("ticks all boxes of its form at once, and no others", () => {
  document.body.innerHTML = `
    <form id="some"><input type="checkbox" data-ticks="lead"></form>
    <input type="checkbox" name="lead" form="some"><input type="checkbox" name="lead" form="some">
    <form><input type="checkbox" name="lead"></form>`;
  const all = find<HTMLInputElement>("[data-ticks]");
  all.checked = true;
  all.dispatchEvent(new Event("change", { bubbles: true }));
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[name=lead]")];
  expect(boxes.map((box) => box.checked)).toEqual([true, true, false]);
});

it("shows the number of waiting requests on the app's icon, and does without where it cannot", async () => {
  const setAppBadge = vi.fn().mockRejectedValue(new Error("not installed"));
  vi.stubGlobal("navigator", { setAppBadge });
  document.body.innerHTML = `<nav data-waiting="3"></nav><label hidden><input type="checkbox" data-ticks="lead"></label>`;
  vi.resetModules();
  await import("./plain-pages.ts");
  expect(setAppBadge).toHaveBeenCalledWith(3);
  expect(find("label").hidden).toBe(false);
  vi.unstubAllGlobals();
});
