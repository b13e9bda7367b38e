/**
 * Shows a plain form's errors next to its fields, in the server's own markup: `app/src/ui/field.rs` and
 * `form.rs`. A field's element has its name as id, is inside a `.field`, and its error is `#{name}-error`.
 */
import type { FieldError } from "../../generated/domain.ts";
import { element } from "../../lib/element.ts";
import { icon } from "../../lib/icon.ts";

/**
 * The elements that reference a field's error for assistive technology: the input, its checkboxes, or their
 * group.
 */
function bearers(name: string): HTMLElement[] {
  const control = document.getElementById(name);
  if (!(control instanceof HTMLInputElement)) return control ? [control] : [];
  const group = control.type === "radio" && control.closest("fieldset");
  if (group) return [group];
  if (control.type !== "checkbox") return [control];
  return [...document.querySelectorAll<HTMLElement>(`input[name="${name}"]`)];
}

/** Shows one error; returns the control to focus. */
export function mark({ field, message }: FieldError): HTMLElement | null {
  unmark(field);
  const control = document.getElementById(field);
  const box = control?.closest(".field");
  if (!control || !box) return null;
  const error = element("p", { className: "error", id: `${field}-error` }, icon("alert"), message);
  // A long list shows it at the start, where its first checkbox gets the focus.
  const start = box.querySelector(":scope > [data-errors-here]");
  if (start) start.after(error);
  else box.append(error);
  for (const bearer of bearers(field)) {
    if (!bearer.matches("fieldset")) bearer.ariaInvalid = "true";
    const described = bearer.getAttribute("aria-describedby");
    bearer.setAttribute("aria-describedby", described ? `${error.id} ${described}` : error.id);
  }
  return control;
}

/** Removes an error. */
export function unmark(field: string) {
  const error = document.getElementById(`${field}-error`);
  if (!error) return;
  error.remove();
  for (const bearer of bearers(field)) {
    bearer.ariaInvalid = null;
    const rest = (bearer.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== error.id);
    if (rest.length > 0) bearer.setAttribute("aria-describedby", rest.join(" "));
    else bearer.removeAttribute("aria-describedby");
  }
}

/** The error summary on top of the form; with the phone number if `call` is set. */
export function summarise(text: string, call: boolean): HTMLElement {
  const body = element("div", {}, element("p", {}, text));
  const phone = call && document.querySelector("a[href^='tel:']")?.cloneNode(true);
  if (phone) body.append(element("p", { className: "link" }, phone));
  return element("div", { className: "summary", id: "summary", tabIndex: -1 }, icon("alert"), body);
}
