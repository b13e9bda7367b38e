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
  box().click();
  expect(call).toHaveBeenLastCalledWith("admin/notices/choose", { what: "request:mail", on: false });
  await vi.waitFor(() => expect(find("[data-kept]").textContent).toBe("Kept, 10:42 AM"));
  find(".toast .button").click();
  expect(box().checked).toBe(true);
  expect(call).toHaveBeenLastCalledWith("admin/notices/choose", { what: "request:mail", on: true });
});

it("shows a tick as before if it was not kept", async () => {
  const { ApiError } = await import("../lib/api.ts");
  call.mockRejectedValue(new ApiError("unavailable", "Nothing was changed."));
  box().click();
  await vi.waitFor(() => expect(box().checked).toBe(true));
  expect(find(".toast--error").textContent).toContain("Nothing was changed.");
  expect(find("[data-kept]").textContent).toBe("");
});
