/**
 * Sends a plain form without leaving its page. The rules stay on the server: this
 * asks it, and shows its answer beside the fields. Whatever fails, what was typed
 * stays, also on the device until it is sent.
 */
import { type LeadReceipt, messages } from "../generated/domain.ts";
import { ApiError, call } from "./api.ts";
import { checkWhenLeft, overlong } from "./form-checks.ts";
import type { KeptForm } from "./form-draft.ts";
import { mark, summarise, unmark } from "./form-errors.ts";
import { clearToasts, prepareToasts, say } from "./toasts.ts";

/** How a form of one kind is sent. */
export interface Sending {
  /** Server function: `contact/submit`. */
  endpoint: string;
  /** What is sent of what the form holds; by default all of it. */
  draft?(typed: Record<string, unknown>, form: HTMLFormElement): Record<string, unknown>;
  /** Hears of every change, also when a kept form comes back. */
  changed?(form: HTMLFormElement): void;
  /** Said when the server cannot save anything. */
  failed: string;
  /** Said when the form is stored, before `leave`. */
  sent: string;
  /** Goes on after the form is stored. */
  leave(reference: string): void;
  /** Name under which this device keeps what was typed. */
  keepAs: string;
}

const newId = () => crypto.randomUUID?.() ?? "";

/** Lets `form` be sent from its page. */
export function sendInPlace(form: HTMLFormElement, sending: Sending): void {
  let attemptId = newId();
  let busy = false;
  // A form that comes back refused was typed before: how long it took is unknown.
  let startedAt: number | null | undefined = "refused" in form.dataset ? null : undefined;
  const kept = keeper(form, sending.keepAs, (begun) => {
    startedAt = begun;
    sending.changed?.(form);
  });
  prepareToasts();
  form.noValidate = true;
  checkWhenLeft(form);

  form.addEventListener("input", () => {
    if (startedAt === undefined) startedAt = Date.now();
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
    const elapsedMs = typeof startedAt === "number" ? Math.max(0, Date.now() - startedAt) : null;
    const draft = { ...(sending.draft?.(typed, form) ?? typed), attemptId, elapsedMs };
    try {
      const { reference } = await call<LeadReceipt>(sending.endpoint, { draft });
      attemptId = newId();
      startedAt = undefined;
      form.reset();
      sending.changed?.(form);
      kept.forget();
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

/** What keeps the form on this device: fetched when there is something to bring back, or to keep. */
function keeper(form: HTMLFormElement, name: string, restored: (startedAt: number | null | undefined) => void) {
  let arriving: Promise<KeptForm> | undefined;
  const wake = (use: (kept: KeptForm) => void) => {
    arriving ??= import("./form-draft.ts").then(({ keepForm }) => keepForm(form, name, restored));
    arriving.then(use).catch(() => {
      // Without a connection; the next letter asks again.
      arriving = undefined;
    });
  };
  if (isKept(name)) wake(() => {});
  return { wake, forget: () => arriving?.then((kept) => kept.forget()) };
}

/** Whether this device keeps a form under that name (`autosave.ts` leaves this mark). */
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
  clearToasts();
  document.getElementById("summary")?.remove();
  for (const error of form.querySelectorAll(".error")) unmark(error.id.replace(/-error$/, ""));
}

function refuse(form: HTMLFormElement, error: ApiError, failed: string) {
  const [first] = error.fields;
  const controls = error.fields.map(mark);
  const summary = summarise(first ? messages.requiredFields : error.message, !first);
  form.before(summary);
  say("bad", first?.message ?? (error.code === "unavailable" ? failed : error.message));
  (controls.find((control) => control) ?? summary).focus();
}
