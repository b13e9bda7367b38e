import { afterEach, expect, it, vi } from "vitest";
import { holdBack } from "./hold-back.ts";

function pageWithForm(): HTMLFormElement {
  document.body.innerHTML = "<form><button>Send</button></form>";
  return document.querySelector("form") as HTMLFormElement;
}

const press = () => document.querySelector("button")?.click();

afterEach(() => document.body.replaceChildren());

it("sends the form once it is prepared, also if that takes no time", async () => {
  const form = pageWithForm();
  holdBack(form, async () => true);
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent(event);
  });
  press();
  expect(sent).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(form.ariaBusy).toBeNull();
});

it("prepares once however often the button is pressed, and keeps what is not prepared", async () => {
  const form = pageWithForm();
  const prepared = vi.fn(async () => false);
  holdBack(form, prepared);
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent(event);
  });
  press();
  press();
  await vi.waitFor(() => expect(form.ariaBusy).toBeNull());
  expect(prepared).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});
