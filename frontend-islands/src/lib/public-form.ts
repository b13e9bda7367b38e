/**
 * Sends a plain form without leaving its page. The rules stay on the server: this
 * asks it, and shows its answer beside the fields as the server itself would
 * render it. Whatever fails, what was typed stays.
 *
 * Markup: `app/src/ui/field.rs` and `form.rs`. A field's element has its name as
 * its id, stands in a `.field`, and its error is `#{name}-error`.
 */
import { type FieldError, type LeadReceipt, messages } from "../generated/domain.ts";
import { ApiError, call } from "./api.ts";
import { icon } from "./icon.ts";
import { clearToasts, prepareToasts, say } from "./toasts.ts";

/** How a form of one kind is sent. */
export interface Sending {
  /** Server function: `contact/submit`. */
  endpoint: string;
  /** What is sent of what the form holds; by default all of it. */
  draft?(typed: Record<string, unknown>, form: HTMLFormElement): Record<string, unknown>;
  /** Said when the server cannot save anything. */
  failed: string;
  /** Said when the form is stored, before `leave`. */
  sent: string;
  /** Goes on after the form is stored. */
  leave(reference: string): void;
  /** Key under which this tab keeps what was typed, if it should. */
  keepAs?: string;
}

/** Fields that are never kept: agreeing again takes a click, and people fill in no honeypot. */
const NOT_KEPT = ["companyFax", "consent"];

const newId = () => crypto.randomUUID?.() ?? "";

/** Lets `form` be sent from its page. */
export function sendInPlace(form: HTMLFormElement, sending: Sending): void {
  let attemptId = newId();
  let busy = false;
  // A form that comes back refused was typed before: how long it took is unknown.
  let startedAt: number | null | undefined = "refused" in form.dataset ? null : undefined;
  const kept = sending.keepAs && !("refused" in form.dataset) ? restore(form, sending.keepAs) : undefined;
  if (kept) startedAt = kept;
  prepareToasts();
  form.noValidate = true;

  form.addEventListener("input", (event) => {
    if (startedAt === undefined) startedAt = Date.now();
    const { name } = event.target as HTMLInputElement;
    if (name) unmark(name);
    if (sending.keepAs) keep(form, sending.keepAs, startedAt);
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const idle = showSending(form);
    clear(form);
    const typed: Record<string, unknown> = Object.fromEntries(new FormData(form));
    typed.consent = "consent" in typed;
    const elapsedMs = typeof startedAt === "number" ? Math.max(0, Date.now() - startedAt) : null;
    const draft = { ...(sending.draft?.(typed, form) ?? typed), attemptId, elapsedMs };
    try {
      const { reference } = await call<LeadReceipt>(sending.endpoint, { draft });
      attemptId = newId();
      startedAt = undefined;
      form.reset();
      if (sending.keepAs) forget(sending.keepAs);
      say("good", sending.sent);
      sending.leave(reference);
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError("unexpected", messages.unexpected);
      // This attempt belongs to what was stored before; the next press is a request of its own.
      if (error.code === "duplicate") attemptId = newId();
      refuse(form, error, sending.failed);
    } finally {
      busy = false;
      idle();
    }
  });
}

function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const words = button?.querySelector("span") ?? button;
  const before = words?.textContent ?? "";
  if (button && words) {
    button.ariaBusy = "true";
    words.textContent = messages.sending;
  }
  return () => {
    if (!button || !words) return;
    button.ariaBusy = null;
    words.textContent = before;
  };
}

function clear(form: HTMLFormElement) {
  clearToasts();
  document.getElementById("summary")?.remove();
  for (const error of form.querySelectorAll(".error")) unmark(error.id.replace(/-error$/, ""));
}

/** What carries a field's error for assistive technology: the field, or the group of its options. */
function bearer(name: string): HTMLElement | null {
  const control = document.getElementById(name);
  return control instanceof HTMLInputElement && control.type === "radio" ? control.closest("fieldset") : control;
}

function mark({ field, message }: FieldError): HTMLElement | null {
  const control = document.getElementById(field);
  const bears = bearer(field);
  const box = control?.closest(".field");
  if (!bears || !box) return null;
  const error = document.createElement("p");
  error.className = "error";
  error.id = `${field}-error`;
  error.append(icon("alert"), message);
  box.append(error);
  if (bears === control) bears.ariaInvalid = "true";
  const described = bears.getAttribute("aria-describedby");
  bears.setAttribute("aria-describedby", described ? `${error.id} ${described}` : error.id);
  return control;
}

function unmark(field: string) {
  const error = document.getElementById(`${field}-error`);
  const bears = bearer(field);
  if (!error) return;
  error.remove();
  if (!bears) return;
  bears.ariaInvalid = null;
  const rest = (bears.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== error.id);
  if (rest.length > 0) bears.setAttribute("aria-describedby", rest.join(" "));
  else bears.removeAttribute("aria-describedby");
}

function refuse(form: HTMLFormElement, error: ApiError, failed: string) {
  const [first] = error.fields;
  const controls = error.fields.map(mark);
  const summary = summarise(first ? messages.requiredFields : error.message, !first);
  form.before(summary);
  say("bad", first?.message ?? (error.code === "unavailable" ? failed : error.message));
  (controls.find((control) => control) ?? summary).focus();
}

/** What is wrong as a whole, on top of the form; with the phone number where writing does not help. */
function summarise(text: string, call: boolean): HTMLElement {
  const box = document.createElement("div");
  box.className = "summary";
  box.id = "summary";
  box.tabIndex = -1;
  const body = document.createElement("div");
  const words = document.createElement("p");
  words.textContent = text;
  body.append(words);
  const phone = call && document.querySelector("a[href^='tel:']")?.cloneNode(true);
  if (phone) {
    const line = document.createElement("p");
    line.className = "link";
    line.append(phone);
    body.append(line);
  }
  box.append(icon("alert"), body);
  return box;
}

/** Storage may be switched off; then nothing is kept. */
function keep(form: HTMLFormElement, key: string, startedAt: number | null) {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_KEPT.includes(name));
  try {
    sessionStorage.setItem(key, JSON.stringify({ startedAt, fields }));
  } catch {
    // Nothing kept.
  }
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing kept.
  }
}

/** Fills the form with what this tab kept; answers when that was begun. */
function restore(form: HTMLFormElement, key: string): number | null | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!Array.isArray(kept?.fields)) return undefined;
    for (const [name, value] of kept.fields) {
      const control = form.elements.namedItem(String(name));
      if (control && "value" in control && typeof value === "string") control.value = value;
    }
    return typeof kept.startedAt === "number" ? kept.startedAt : null;
  } catch {
    return undefined;
  }
}
