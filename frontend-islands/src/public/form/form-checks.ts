/**
 * Checks of a plain form before it is sent: remaining characters while typing (`data-max`), and validation on
 * blur.
 */
import { messages } from "../../generated/domain.ts";
import { checkField } from "../../lib/check-field.ts";
import { element } from "../../lib/element.ts";
import { around, roomLeft, tooLong } from "../../lib/texts.ts";
import { clearFieldError, showFieldError } from "./form-errors.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Shows how many characters are left, or too many. */
function countRoom(control: Control) {
  const max = Number(control.dataset.max);
  if (!max) return;
  const over = tooLong(control.value, max);
  if (over) showFieldError({ field: control.name, message: over });
  const id = `${control.name}-room`;
  document.getElementById(id)?.remove();
  const left = roomLeft(control.value, max);
  if (!left) return;
  control.after(element("p", { className: "hint", id }, left));
}

/** Removes the suggestion next to a field. */
const unask = (field: string) => document.getElementById(`${field}-question`)?.remove();

/** Suggests a correction; a click accepts it. */
function ask(control: Control, meant: string) {
  unask(control.name);
  const [before, after] = around(messages.emailMeant);
  const question = element("p", { className: "question", id: `${control.name}-question`, role: "status" });
  const onclick = () => {
    control.value = meant;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.focus();
  };
  const button = element("button", { className: "link", type: "button", onclick }, meant);
  control.after(question);
  // Filled after it is in the document: a status is announced when it changes.
  question.append(before, button, after);
}

/** Says how a value was understood: '12 m' as 39 ft. */
function tellUnderstood(control: Control, understood: string | null) {
  const id = `${control.name}-understood`;
  document.getElementById(id)?.remove();
  if (!understood) return;
  const note = element("p", { className: "hint", id, role: "status" });
  control.after(note);
  // Filled after it is in the document: a status is announced when it changes.
  note.append(understood);
}

/** Validates the fields of `form` on blur. */
export function checkWhenLeft(form: HTMLFormElement) {
  form.addEventListener("focusout", async ({ target }) => {
    const control = target as Control;
    const { name, value } = control;
    if (!name || control.ariaInvalid) return;
    const { error, meant, understood } = await checkField(name, value);
    // The value has changed since, or the form was sent.
    if (control.value !== value || !control.isConnected) return;
    if (error) showFieldError({ field: name, message: error });
    if (meant) ask(control, meant);
    tellUnderstood(control, understood);
  });
  form.addEventListener("input", ({ target }) => {
    const control = target as Control;
    if (!control.name) return;
    clearFieldError(control.name);
    unask(control.name);
    tellUnderstood(control, null);
    countRoom(control);
  });
}
