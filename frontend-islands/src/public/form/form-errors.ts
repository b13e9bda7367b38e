/**
 * Shows a plain form's errors next to its fields, in the server's own markup: `app/src/ui/field.rs` and
 * `form.rs`. A field's element has its name as id, is inside a `.field`, and its error is `#{name}-error`.
 */
import type { FieldError } from "../../generated/domain.ts";
import { element } from "../../lib/element.ts";
import { icon } from "../../lib/icon.ts";
import { phoneLine } from "../../lib/phone-line.ts";

/**
 * The elements that reference a field's error for assistive technology: the input, its checkboxes, or their
 * group.
 */
function describedElements(name: string): HTMLElement[] {
  const control = document.getElementById(name);
  if (!(control instanceof HTMLInputElement)) return control ? [control] : [];
  const group = control.type === "radio" && control.closest("fieldset");
  if (group) return [group];
  if (control.type !== "checkbox") return [control];
  return [...document.querySelectorAll<HTMLElement>(`input[name="${name}"]`)];
}

/** Shows one error; returns the control to focus. */
export function showFieldError({ field, message }: FieldError): HTMLElement | null {
  clearFieldError(field);
  const control = document.getElementById(field);
  const box = control?.closest(".field");
  if (!control || !box) return null;
  const error = element("p", { className: "error", id: `${field}-error` }, icon("alert"), message);
  // A long list shows it at the start, where its first checkbox gets the focus.
  const start = box.querySelector(":scope > [data-errors-here]");
  if (start) start.after(error);
  else box.append(error);
  for (const described of describedElements(field)) {
    if (!described.matches("fieldset")) described.ariaInvalid = "true";
    const ids = described.getAttribute("aria-describedby");
    described.setAttribute("aria-describedby", ids ? `${error.id} ${ids}` : error.id);
  }
  return control;
}

/** Removes an error. */
export function clearFieldError(field: string) {
  const error = document.getElementById(`${field}-error`);
  if (!error) return;
  error.remove();
  for (const described of describedElements(field)) {
    described.ariaInvalid = null;
    const rest = (described.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== error.id);
    if (rest.length > 0) described.setAttribute("aria-describedby", rest.join(" "));
    else described.removeAttribute("aria-describedby");
  }
}

/** The error summary on top of the form; with the phone number if `call` is set. */
export function errorSummary(text: string, call: boolean): HTMLElement {
  const body = element("div", {}, element("p", {}, text));
  const phone = call && phoneLine();
  if (phone) body.append(phone);
  return element("div", { className: "summary", id: "summary", tabIndex: -1 }, icon("alert"), body);
}

/**
 * Gives the focus to the first wrong field, or to the summary if none is, and scrolls to the summary where both can be
 * seen at once. Scrolled after the messages that come with it, which take room.
 */
export function focusWrong(summary: HTMLElement, control: HTMLElement | undefined): void {
  const target = control ?? summary;
  target.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    const distance = target.getBoundingClientRect().bottom - summary.getBoundingClientRect().top;
    const first = distance < innerHeight / 2 ? summary : (target.closest(".field") ?? target);
    first.scrollIntoView({ block: "start" });
  });
}
