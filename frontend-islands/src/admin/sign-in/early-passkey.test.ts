import { expect, it, vi } from "vitest";

const script = vi.hoisted(() => {
  let arrives = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  return { arrived, arrives: () => arrives(), watchPasskeyForms: vi.fn() };
});
vi.mock("./passkey-forms.ts", async () => {
  await script.arrived;
  return { watchPasskeyForms: script.watchPasskeyForms };
});

const submit = (form: HTMLFormElement) => {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event;
};

it("holds back a form until the script that asks for the passkey is here", async () => {
  document.body.innerHTML = `<form data-passkey="create"><input name="answer"><button>Add</button></form>`;
  const form = document.forms[0] as HTMLFormElement;
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  await import("../plain-pages.ts");
  expect(submit(form).defaultPrevented).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  script.arrives();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(script.watchPasskeyForms).toHaveBeenCalledOnce();
  expect(submit(form).defaultPrevented).toBe(false);
});
