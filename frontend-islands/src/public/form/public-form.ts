/**
 * Sends a plain form without leaving its page. The rules stay on the server; its answer is shown next to the
 * fields. Whatever fails, the typed values stay, also on the device until they are sent.
 */
import { type LeadReceipt, messages } from "../../generated/domain.ts";
import { ApiError, call } from "../../lib/api.ts";
import { clearToasts, notify, prepareToasts } from "../../lib/toasts.ts";
import { checkWhenLeft, fieldsTooLong } from "./form-checks.ts";
import type { FormAutosave } from "./form-draft.ts";
import { clearFieldError, errorSummary, showFieldError } from "./form-errors.ts";

/** How one kind of form is sent. */
export interface FormOptions {
  /** Server function, e.g. `contact/submit`. */
  endpoint: string;
  /** Selects what is sent; by default all of the form's values. */
  draft?(typed: Record<string, unknown>, form: HTMLFormElement): Record<string, unknown>;
  /** Called on every change, also when a draft is restored. */
  changed?(form: HTMLFormElement): void;
  /** Shown when the server cannot save anything. */
  failed: string;
  /** Shown when the form is stored, before the page is left. */
  sent: string;
  /** Name of the draft on this device, and of the form on the page that says thanks. */
  name: string;
}

const newId = () => crypto.randomUUID?.() ?? "";

export function sendInPlace(form: HTMLFormElement, options: FormOptions): void {
  let attemptId = newId();
  let busy = false;
  // From the page's arrival, not from the first input: a browser that fills in the form is no robot. A rejected
  // form was typed on the previous page: its duration is unknown.
  const arrived = "refused" in form.dataset ? null : Math.round(performance.timeOrigin);
  let startedAt = arrived;
  const autosave = lazyAutosave(form, options.name, (begun) => {
    startedAt = begun === undefined ? arrived : begun;
    options.changed?.(form);
  });
  prepareToasts();
  form.noValidate = true;
  checkWhenLeft(form);

  form.addEventListener("input", () => {
    const begun = startedAt;
    autosave.run((draft) => draft.save(begun));
    options.changed?.(form);
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    clear(form);
    const long = fieldsTooLong(form);
    if (long.length > 0)
      return showErrors(form, new ApiError("invalid", messages.requiredFields, { fields: long }), "");
    busy = true;
    const idle = showSending(form);
    const typed: Record<string, unknown> = Object.fromEntries(new FormData(form));
    typed.consent = "consent" in typed;
    const elapsedMs = startedAt === null ? null : Math.max(0, Date.now() - startedAt);
    const draft = { ...(options.draft?.(typed, form) ?? typed), attemptId, elapsedMs };
    try {
      const { reference } = await call<LeadReceipt>(options.endpoint, { draft });
      attemptId = newId();
      startedAt = arrived;
      form.reset();
      options.changed?.(form);
      autosave.clear();
      notify({ tone: "good", text: options.sent });
      location.assign(`/thank-you?ref=${encodeURIComponent(reference)}&from=${options.name}`);
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError("unexpected", messages.unexpected);
      // The idempotency key belongs to the request stored before; the next submit is a new one.
      if (error.code === "duplicate") attemptId = newId();
      showErrors(form, error, options.failed);
    } finally {
      busy = false;
      idle();
    }
  });
}

/** Loads the draft module when there is something to restore or save. */
function lazyAutosave(form: HTMLFormElement, name: string, restored: (startedAt: number | null | undefined) => void) {
  let loading: Promise<FormAutosave> | undefined;
  const run = (work: (autosave: FormAutosave) => void) => {
    loading ??= import("./form-draft.ts").then(({ autosaveForm }) => autosaveForm(form, name, restored));
    loading.then(work).catch(() => {
      // Offline; the next keystroke tries again.
      loading = undefined;
    });
  };
  if (hasDraft(name)) run(() => {});
  return { run, clear: () => loading?.then((autosave) => autosave.clear()) };
}

/** Whether this device has a draft under that name (`autosave.ts` sets the marker). */
function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(`autosave_${name}`) !== null;
  } catch {
    return false;
  }
}

function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const label = button?.querySelector("span") ?? button;
  const before = label?.textContent ?? "";
  if (button && label) {
    button.ariaBusy = "true";
    label.textContent = messages.sending;
  }
  return () => {
    if (!button || !label) return;
    button.ariaBusy = null;
    label.textContent = before;
  };
}

function clear(form: HTMLFormElement) {
  clearToasts({ undoable: true });
  document.getElementById("summary")?.remove();
  for (const error of form.querySelectorAll(".error")) clearFieldError(error.id.replace(/-error$/, ""));
}

function showErrors(form: HTMLFormElement, error: ApiError, failed: string) {
  const [first] = error.fields;
  const controls = error.fields.map(showFieldError);
  const summary = errorSummary(first ? messages.requiredFields : error.message, !first);
  form.before(summary);
  notify({ tone: "bad", text: first?.message ?? (error.code === "unavailable" ? failed : error.message) });
  (controls.find((control) => control) ?? summary).focus();
}
