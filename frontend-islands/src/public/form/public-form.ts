/**
 * Sends a plain form without leaving its page. Rules that need no server are checked here, because the request may wait
 * for the connection; the server has the last word, and its answer is shown next to the fields. Whatever fails, the
 * typed values stay, also on the device until they are sent.
 */
import { type FieldError, type LeadReceipt, messages } from "../../generated/domain.ts";
import { ApiError, call } from "../../lib/api.ts";
import { element } from "../../lib/element.ts";
import { wrongFields } from "../../lib/forms/form-rules.ts";
import { clearToasts, notify, prepareToasts } from "../../lib/toasts.ts";
import { elapsedSince, isFilledByBrowser } from "../../lib/trap.ts";
import { within } from "../../lib/within.ts";
import { checkWhenLeft } from "./form-checks.ts";
import type { FormAutosave } from "./form-draft.ts";
import { clearFieldError, errorSummary, focusWrong, showFieldError } from "./form-errors.ts";
import type { PhotoField } from "./photo-field.ts";
import type { Attempt, WaitingForm } from "./waiting-form.ts";
import { marked } from "./when-used.ts";

/** How one kind of form is sent. */
interface FormOptions {
  /** Server function. */
  endpoint: "contact/submit" | "visit/submit";
  /** Selects what is sent; by default all of the form's values. */
  draft?(typed: Record<string, unknown>, form: HTMLFormElement): Record<string, unknown>;
  /** Called on every change, also when a draft is restored. */
  changed?(form: HTMLFormElement): void;
  /** Shown when the server cannot save anything. */
  failed: string;
  /** Shown when the form is stored, before the page is left. */
  sent: string;
  /** Name of the draft on this device, of a request that waits on it, and of the form on the page that says thanks. */
  name: "contact" | "visit";
  /** The form's field for photos. */
  photos?: PhotoField | undefined;
}

/** A slow storage, or a module that does not load, must not stop the sending. */
const KEEPING_MS = 5_000;

/** Empty on an address without a secure context. */
const newId = (): string => crypto.randomUUID?.() ?? "";

export function sendInPlace(form: HTMLFormElement, options: FormOptions): void {
  let attemptId = newId();
  let busy = false;
  // From the page's arrival, not from the first input: a browser that fills in the form is no robot. A rejected
  // form was typed on the previous page: its duration is unknown.
  const arrived = "refused" in form.dataset ? null : Math.round(performance.timeOrigin);
  let startedAt = arrived;
  const autosave = lazyAutosave(form, options, (begun) => {
    startedAt = begun === undefined ? arrived : begun;
    options.changed?.(form);
  });
  const waiting = lazyWaiting({
    form,
    name: options.name,
    photos: options.photos,
    takenBack: (back) => {
      ({ attemptId, startedAt } = back);
      autosave.save(startedAt);
      options.changed?.(form);
      showWrong(form, back.wrong);
    },
  });
  prepareToasts();
  form.noValidate = true;
  checkWhenLeft(form);

  form.addEventListener("input", () => {
    autosave.save(startedAt);
    // Loaded while there is a connection.
    waiting.load();
    options.changed?.(form);
  });
  const forget = () => {
    attemptId = newId();
    startedAt = arrived;
    form.reset();
    options.changed?.(form);
    autosave.clear();
  };

  const keepAhead = async (attempt: Attempt) => {
    if (await waiting.hold(attempt)) autosave.handOver();
  };
  const send = async (withoutPhotos: boolean) => {
    const elapsedMs = startedAt && elapsedSince(startedAt);
    const attempt = { attemptId, startedAt, draft: { ...draftOf(form, options), attemptId, elapsedMs } };
    try {
      const { reference, page } = await keepAndSend(attempt, options, keepAhead, withoutPhotos);
      await waiting.answered(attemptId);
      forget();
      notify({ tone: "good", text: options.sent });
      location.assign(`/thank-you?ref=${encodeURIComponent(reference)}&from=${options.name}&page=${page}`);
    } catch (cause) {
      let error = cause instanceof ApiError ? cause : new ApiError("unexpected", messages.unexpected);
      if (error.code === "offline") {
        const problem = await waiting.keep(attempt);
        if (problem === null) return forget();
        error = new ApiError("offline", problem || error.message);
      }
      await waiting.answered(attemptId);
      autosave.takeBack(startedAt);
      // The idempotency key belongs to the request stored before; the next submit is a new one.
      if (error.code === "duplicate") attemptId = newId();
      showRefusal(form, error, options, () => void submit(true));
    }
  };
  const submit = async (withoutPhotos = false) => {
    if (busy) return;
    if (showWrong(form, wrongFields(options.name, draftOf(form, options)))) return;
    busy = true;
    const idle = showSending(form);
    await send(withoutPhotos);
    busy = false;
    idle();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
}

/** Kept on the device first: the tab may be closed while a dead line has not failed yet. */
async function keepAndSend(
  attempt: Attempt,
  { endpoint, photos }: FormOptions,
  keepAhead: (attempt: Attempt) => Promise<void>,
  withoutPhotos: boolean,
): Promise<LeadReceipt> {
  await keepAhead(attempt);
  const sent = photos && (await sentPhotos(photos, withoutPhotos));
  // With the photos that have arrived since.
  if (photos?.saved()) await keepAhead(attempt);
  return call<LeadReceipt>(endpoint, { draft: { ...attempt.draft, ...sent } });
}

/** The form's values that are sent. */
function draftOf(form: HTMLFormElement, options: FormOptions): Record<string, unknown> {
  const trap = form.querySelector<HTMLInputElement>("[name=trap]");
  if (trap && isFilledByBrowser(trap)) trap.value = "";
  const typed: Record<string, unknown> = Object.fromEntries(new FormData(form));
  delete typed.photo;
  typed.consent = "consent" in typed;
  return options.draft?.(typed, form) ?? typed;
}

/** Whether it is about the photos, which then have to be sent again. */
function refusedPhotos({ fields }: ApiError, photos: PhotoField | undefined): boolean {
  const refused = fields.find(({ field }) => field === "photo");
  if (refused) photos?.used().then((list) => list?.expire(refused.message));
  return refused !== undefined;
}

/** The photos that have arrived; fails if another one has not, unless the request goes without it. */
async function sentPhotos(field: PhotoField, withoutPhotos: boolean): Promise<object> {
  const list = await field.used().catch(() => {
    throw new ApiError("offline", messages.photoOffline);
  });
  if (!list) return {};
  if (!withoutPhotos) list.retry();
  const { photos, problem } = await list.outcome();
  const photoMissing = photos.length < list.count();
  if (!photoMissing || withoutPhotos) return { photos, photoMissing };
  if (problem === messages.photoOffline) throw new ApiError("offline", problem);
  throw new ApiError("invalid", messages.photoRetryOrSkip, {
    fields: [{ field: "photo", message: messages.photoRetryOrSkip }],
  });
}

/** Shows what is wrong, in place of what was shown before; whether anything is. */
function showWrong(form: HTMLFormElement, fields: FieldError[]): boolean {
  clear(form);
  if (fields.length > 0) showErrors(form, new ApiError("invalid", messages.requiredFields, { fields }), "");
  return fields.length > 0;
}

function showRefusal(form: HTMLFormElement, error: ApiError, options: FormOptions, sendWithout: () => void) {
  showErrors(form, error, options.failed);
  if (refusedPhotos(error, options.photos)) offerWithout(sendWithout);
}

function offerWithout(send: () => void) {
  const className = "button button--outline button--small";
  const button = element("button", { className, type: "button", onclick: send }, "Send without the photos");
  document.querySelector("#summary > div")?.append(button);
}

/** Loads the module for requests that wait when something is typed, or waits. */
function lazyWaiting(place: WaitingForm) {
  let loading: Promise<typeof import("./waiting-form.ts")> | undefined;
  const load = () => {
    loading ??= import("./waiting-form.ts");
    loading.catch(() => {
      // Offline; the next keystroke tries again.
      loading = undefined;
    });
    return loading;
  };
  if (marked("waiting").includes(place.name)) load().then(({ showKept }) => showKept(place));
  /** Null if the request is kept, else why it is not; empty if that is unknown. */
  const keep = (attempt: Attempt): Promise<string | null> =>
    load()
      .then(({ keepForm }) => keepForm(place, attempt))
      .catch(() => "");
  /** Keeps the request while this page sends it; whether it is kept. */
  const hold = async (attempt: Attempt): Promise<boolean> => {
    // Sent twice without an id, it would be two requests.
    if (attempt.attemptId === "") return false;
    const holding = load().then(({ holdForm }) => holdForm(place, attempt));
    return within(KEEPING_MS, holding, false);
  };
  /** The server has answered: nothing waits any longer. */
  const answered = async (attemptId: string) => {
    const removing = loading?.then(({ formAnswered }) => formAnswered(attemptId));
    if (removing) await within(KEEPING_MS, removing, undefined);
  };
  return { load, hold, answered, keep };
}

/** Loads the draft module when there is something to restore or save. */
function lazyAutosave(
  form: HTMLFormElement,
  { name, photos }: FormOptions,
  restored: (startedAt: number | null | undefined) => void,
) {
  let loading: Promise<FormAutosave> | undefined;
  const run = (work: (autosave: FormAutosave) => void) => {
    loading ??= import("./form-draft.ts").then(({ autosaveForm }) => autosaveForm(form, name, restored, photos));
    loading.then(work).catch(() => {
      // Offline; the next keystroke tries again.
      loading = undefined;
    });
  };
  if (marked(`autosave_${name}`)) run(() => {});
  // While the request itself is kept, it is no draft.
  let isHandedOver = false;
  const save = (startedAt: number | null) => {
    if (!isHandedOver) run((autosave) => autosave.save(startedAt));
  };
  return {
    save,
    handOver() {
      isHandedOver = true;
      loading?.then((autosave) => autosave.handOver());
    },
    /** The request is not kept, but its form is still filled in. */
    takeBack(startedAt: number | null) {
      if (!isHandedOver) return;
      isHandedOver = false;
      save(startedAt);
    },
    clear() {
      isHandedOver = false;
      loading?.then((autosave) => autosave.clear());
    },
  };
}

function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const label = button?.querySelector("span") ?? button;
  // The nodes, not the words, which may be a translator's.
  const before = [...(label?.childNodes ?? [])];
  if (button && label) {
    button.ariaBusy = "true";
    label.textContent = messages.sending;
  }
  return () => {
    if (!button || !label) return;
    button.ariaBusy = null;
    label.replaceChildren(...before);
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
  focusWrong(summary, controls.find((control) => control !== null) ?? undefined);
}
