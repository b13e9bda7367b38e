import { beforeEach, expect, it, vi } from "vitest";
import { listenToKeys } from "./keys.ts";

const keptNow = vi.fn(async () => true);

beforeEach(() => {
  keptNow.mockClear();
  history.replaceState(null, "", "/admin/first-run/work#here");
  document.body.innerHTML = `
    <form data-next="#photos">
      <textarea></textarea><button name="then" value="stay">Add</button><button name="then" value="next">Next</button>
    </form>`;
});

const form = () => document.querySelector("form") as HTMLFormElement;
const press = (key: string, held: KeyboardEventInit) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  document.querySelector("textarea")?.dispatchEvent(event);
  return event;
};

it("sends the form with Ctrl Enter, as Next does", () => {
  const sent = vi.spyOn(form(), "requestSubmit").mockImplementation(() => {});
  listenToKeys({ form: form(), keptNow });
  press("Enter", {});
  expect(sent).not.toHaveBeenCalled();
  press("Enter", { ctrlKey: true });
  expect(sent).toHaveBeenCalledWith(document.querySelector("[value=next]"));
});

it("leads to the next question once the answer is kept, and nowhere before the first one", async () => {
  listenToKeys({ form: form(), keptNow });
  expect(press("ArrowLeft", { altKey: true }).defaultPrevented).toBe(true);
  await Promise.resolve();
  expect(location.hash).toBe("#here");
  expect(press("ArrowRight", {}).defaultPrevented).toBe(false);
  press("ArrowRight", { altKey: true });
  await vi.waitFor(() => expect(location.hash).toBe("#photos"));
  expect(keptNow).toHaveBeenCalled();
});

it("stays where the answer cannot be kept, and the form says why", async () => {
  const sent = vi.spyOn(form(), "requestSubmit").mockImplementation(() => {});
  form().dataset.next = "#left";
  listenToKeys({ form: form(), keptNow: async () => false });
  press("ArrowRight", { altKey: true });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(document.querySelector("[value=next]")));
  expect(location.hash).not.toBe("#left");
});
