import { beforeEach, expect, it, vi } from "vitest";

const call = vi.fn();
vi.mock("../lib/api.ts", () => ({ call }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  call.mockReset();
  document.body.innerHTML = `
    <p data-kept></p>
    <form data-first-run="work">
      <input name="version" value="1">
      <input type="checkbox" name="work" value="Teak Decking" checked>
      <input name="ownWork" value="Bras">
      <button name="then" value="next">Next</button>
    </form>`;
});

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;

it("keeps the answer when typing pauses, without words that are not added yet", async () => {
  call.mockResolvedValue({ version: 2, kept: "Kept, 10:42 AM" });
  await import("./first-run.ts");
  find("[name=work]").dispatchEvent(new Event("input", { bubbles: true }));
  find("[name=work]").dispatchEvent(new Event("input", { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(call).toHaveBeenCalledTimes(1);
  const [name, { question, draft }] = call.mock.calls[0] as [string, { question: string; draft: object }];
  expect([name, question]).toEqual(["admin/first-run/keep", "work"]);
  expect(draft).toMatchObject({ version: "1", work: ["Teak Decking"], agreed: false });
  expect(draft).not.toHaveProperty("ownWork");
  expect(find<HTMLInputElement>("[name=version]").value).toBe("2");
  expect(find("[data-kept]").textContent).toBe("Kept, 10:42 AM");
});

it("sends the form after the answer that is on its way", async () => {
  let arrive = (_: unknown) => {};
  call.mockReturnValue(
    new Promise((done) => {
      arrive = done;
    }),
  );
  await import("./first-run.ts");
  const form = find<HTMLFormElement>("form");
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  find("[name=work]").dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1_000);
  const submit = new SubmitEvent("submit", { cancelable: true, submitter: find("button") });
  form.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  arrive({ version: 3, kept: "" });
  await vi.runAllTimersAsync();
  expect(sent).toHaveBeenCalledWith(find("button"));
});
