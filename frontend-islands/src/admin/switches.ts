/**
 * `form[data-switches]`: switches and boxes of who is told of what. A tick is kept as soon as it is set, can be taken back
 * for some seconds, and is as before if it was not kept. Without this script it is a form with a button.
 */
import { icons } from "../generated/admin.ts";
import { ApiError, call } from "../lib/api.ts";
import { pathIcon } from "../lib/icon.ts";
import { queue } from "../lib/queue.ts";
import { notify, prepareToasts } from "../lib/toasts.ts";

type Kept = { kept: string };

const SHAPES = { alert: icons.alert, check: icons.check, x: icons.close };

/** The server hears of the clicks in their order. */
const inOrder = queue();

function watch(form: HTMLFormElement) {
  prepareToasts((name) => pathIcon(SHAPES[name], 20));
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  form.addEventListener("change", ({ target }) => {
    const box = target as HTMLInputElement;
    if (box.name === "on") keepNext(form, box);
  });
}

function keepNext(form: HTMLFormElement, box: HTMLInputElement) {
  const on = box.checked;
  void inOrder(() => keep(form, box, on));
}

async function keep(form: HTMLFormElement, box: HTMLInputElement, on: boolean) {
  const about = box.value;
  try {
    const { kept } = await call<Kept>("admin/notices/choose", { what: box.value, on });
    const line = form.querySelector("[data-kept]");
    if (line) line.textContent = kept;
    notify({ tone: "good", text: kept, detail: box.ariaLabel ?? "", about, undo: () => set(form, box, !on) });
  } catch (error) {
    // Another click on it may be on its way.
    if (box.checked === on) box.checked = !on;
    notify({ tone: "bad", text: error instanceof ApiError ? error.message : String(error), about });
  }
}

function set(form: HTMLFormElement, box: HTMLInputElement, on: boolean) {
  box.checked = on;
  box.focus();
  keepNext(form, box);
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-switches]")) watch(form);
