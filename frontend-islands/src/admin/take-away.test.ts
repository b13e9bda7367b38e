import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchTakeAway } from "./take-away.ts";

const press = (way: string) => document.querySelector<HTMLElement>(`[data-way="${way}"]`)?.click();
const said = () => [...document.querySelectorAll<HTMLElement>("[data-said]")].filter((one) => !one.hidden);

beforeEach(() => {
  document.body.innerHTML = `
    <ol id="codes"><li><code>aaaa-1</code></li><li><code>bbbb-2</code></li></ol>
    <div data-take="codes" data-file="codes.txt" hidden>
      <button type="button" data-way="copy">Copy</button><button type="button" data-way="save">Save</button>
      <button type="button" data-way="print">Print</button>
      <span role="status"><span data-said="copied" hidden>Copied</span><span data-said="not-copied" hidden>No</span></span>
    </div>`;
  watchTakeAway();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("copies a line for each entry, and says so", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(document.querySelector<HTMLElement>("[data-take]")?.hidden).toBe(false);
  press("copy");
  await vi.waitFor(() => expect(said().map((one) => one.textContent)).toEqual(["Copied"]));
  expect(writeText).toHaveBeenCalledWith("aaaa-1\nbbbb-2\n");
});

it("selects the text where it may not copy", async () => {
  const writeText = vi.fn(() => Promise.reject(new Error("denied")));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  press("copy");
  await vi.waitFor(() => expect(said().map((one) => one.textContent)).toEqual(["No"]));
  expect(String(getSelection())).toContain("bbbb-2");
});

it("saves a file with this name, and prints", () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  press("save");
  expect(saved).toEqual(["codes.txt"]);
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  press("print");
  expect(printed).toHaveBeenCalledOnce();
});
