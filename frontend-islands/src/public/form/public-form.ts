/**
 * Sends a plain form without leaving its page. The rules stay on the server; its answer is shown next to the
 * fields. Whatever fails, the typed values stay, also on the device until they are sent.
 */
import { type LeadReceipt, messages } from "../../generated/domain.ts";
import { ApiError, call } from "../../lib/api.ts";
import { clearToasts, notify, prepareToasts } from "../../lib/toasts.ts";
import { checkWhenLeft, overlong } from "./form-checks.ts";
import type { KeptForm } from "./form-draft.ts";
import { mark, summarise, unmark } from "./form-errors.ts";

/** How one kind of form is sent. */
export interface Sending {
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

export function sendInPlace(form: HTMLFormElement, sending: Sending): void {
  let attemptId = newId();
  let busy = false;
  // From the page's arrival, not from the first input: a browser that fills in the form is no robot. A rejected
  // form was typed on the previous page: its duration is unknown.
  const arrived = "refused" in form.dataset ? null : Math.round(performance.timeOrigin);
  let startedAt = arrived;
  const kept = keeper(form, sending.name, (begun) => {
    startedAt = begun === undefined ? arrived : begun;
    sending.changed?.(form);
  });
  prepareToasts();
  form.noValidate = true;
  checkWhenLeft(form);

  form.addEventListener("input", () => {
    const begun = startedAt;
    kept.wake((draft) => draft.keep(begun));
    sending.changed?.(form);
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    clear(form);
    const long = overlong(form);
    if (long.length > 0) return refuse(form, new ApiError("invalid", messages.requiredFields, { fields: long }), "");
    busy = true;
    const idle = showSending(form);
    const typed: Record<string, unknown> = Object.fromEntries(new FormData(form));
    typed.consent = "consent" in typed;
    const elapsedMs = startedAt === null ? null : Math.max(0, Date.now() - startedAt);
    const draft = { ...(sending.draft?.(typed, form) ?? typed), attemptId, elapsedMs };
    try {
      const { reference } = await call<LeadReceipt>(sending.endpoint, { draft });
      attemptId = newId();
      startedAt = arrived;
      form.reset();
      sending.changed?.(form);
      kept.forget();
      notify({ tone: "good", text: sending.sent });
      location.assign(`/thank-you?ref=${encodeURIComponent(reference)}&from=${sending.name}`);
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError("unexpected", messages.unexpected);
      // The idempotency key belongs to the request stored before; the next submit is a new one.
      if (error.code === "duplicate") attemptId = newId();
      refuse(form, error, sending.failed);
    } finally {
      busy = false;
      idle();
    }
  });
}

/** Loads the draft module when there is something to restore or save. */
function keeper(form: HTMLFormElement, name: string, restored: (startedAt: number | null | undefined) => void) {
  let arriving: Promise<KeptForm> | undefined;
  const wake = (use: (kept: KeptForm) => void) => {
    arriving ??= import("./form-draft.ts").then(({ keepForm }) => keepForm(form, name, restored));
    arriving.then(use).catch(() => {
      // Offline; the next keystroke tries again.
      arriving = undefined;
    });
  };
  if (isKept(name)) wake(() => {});
  return { wake, forget: () => arriving?.then((kept) => kept.forget()) };
}

/** Whether this device has a draft under that name (`autosave.ts` sets the marker). */
function isKept(name: string): boolean {
  try {
    return localStorage.getItem(`autosave_${name}`) !== null;
  } catch {
    return false;
  }
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
  clearToasts({ undoable: true });
  document.getElementById("summary")?.remove();
  for (const error of form.querySelectorAll(".error")) unmark(error.id.replace(/-error$/, ""));
}

function refuse(form: HTMLFormElement, error: ApiError, failed: string) {
  const [first] = error.fields;
  const controls = error.fields.map(mark);
  const summary = summarise(first ? messages.requiredFields : error.message, !first);
  form.before(summary);
  notify({ tone: "bad", text: first?.message ?? (error.code === "unavailable" ? failed : error.message) });
  (controls.find((control) => control) ?? summary).focus();
}
