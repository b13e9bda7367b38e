import { beforeEach, expect, it, vi } from "vitest";

const call = vi.fn();
vi.mock("../lib/api.ts", async (original) => ({ ...(await original<object>()), call }));

beforeEach(async () => {
  vi.resetModules();
  call.mockReset();
  document.body.innerHTML = `
    <form data-switches>
      <input type="checkbox" name="on" value="request:mail" aria-label="A new request arrives: Mail" checked>
      <button>Save the choice</button>
      <p data-kept></p>
    </form>`;
  await import("./switches.ts");
});

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const box = () => find<HTMLInputElement>("[name=on]");

it("keeps a tick at once, and takes it back", async () => {
  call.mockResolvedValue({ kept: "Kept, 10:42 AM" });
  expect(find("form button").hidden).toBe(true);
  const isAsked = (on: boolean) => () =>
    expect(call).toHaveBeenLastCalledWith("admin/notices/choose", { what: "request:mail", on });
  box().click();
  await vi.waitFor(isAsked(false));
  await vi.waitFor(() => expect(find("[data-kept]").textContent).toBe("Kept, 10:42 AM"));
  find(".toast .button").click();
  expect(box().checked).toBe(true);
  await vi.waitFor(isAsked(true));
});

it("shows a tick as before if it was not kept", async () => {
  const { ApiError } = await import("../lib/api.ts");
  call.mockRejectedValue(new ApiError("unavailable", "Nothing was changed."));
  box().click();
  await vi.waitFor(() => expect(box().checked).toBe(true));
  expect(find(".toast--error").textContent).toContain("Nothing was changed.");
  expect(find("[data-kept]").textContent).toBe("");
});

it("tells the server of one click after the other", async () => {
  let answer = (_: { kept: string }) => {};
  call.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  call.mockResolvedValue({ kept: "Kept, 10:43 AM" });
  const before = call.mock.calls.length;
  box().click();
  box().click();
  await vi.waitFor(() => expect(call.mock.calls.length).toBe(before + 1));
  answer({ kept: "Kept, 10:42 AM" });
  await vi.waitFor(() => expect(find("[data-kept]").textContent).toBe("Kept, 10:43 AM"));
  const sent = call.mock.calls.slice(before).map(([, { on }]) => on);
  expect(sent).toEqual([!box().checked, box().checked]);
});
