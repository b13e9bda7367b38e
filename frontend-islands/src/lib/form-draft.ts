/**
 * Keeps what is typed into a plain form on this device, as the refit flow does, and
 * brings it back: the whole form is on the page, so nothing has to be asked first.
 */
import { limits, messages } from "../generated/domain.ts";
import { type Autosave, autosave } from "./autosave.ts";
import { longDay } from "./day.ts";
import { fill } from "./texts.ts";
import { say } from "./toasts.ts";

/** Fields that are never kept: agreeing again takes a click, and people fill in no honeypot. */
const NOT_KEPT = ["companyFax", "consent"];

interface FormDraft {
  /** When typing began; `null` where that is unknown. */
  startedAt: number | null;
  keptAt: number;
  fields: [name: string, value: string][];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const controls = (form: HTMLFormElement) =>
  [...form.elements].filter((each): each is Control => "value" in each && "name" in each && each.name !== "");

/** What the form held as it was served, whatever was typed or restored before this script ran. */
function served(form: HTMLFormElement): FormDraft["fields"] {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return read(copy);
}

const valuesOf = (fields: FormDraft["fields"], wanted: string) =>
  fields.filter(([name]) => name === wanted).map(([, value]) => value);

/** What a form holds of what is kept. */
function read(form: HTMLFormElement): FormDraft["fields"] {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_KEPT.includes(name));
  return fields.map(([name, value]) => [name, String(value)]);
}

/** Fills the form in, but for fields that have something else than `before`; what is no longer offered stays unchosen. */
function write(form: HTMLFormElement, fields: FormDraft["fields"], before = read(form)) {
  const now = read(form);
  for (const control of controls(form)) {
    const values = valuesOf(fields, control.name);
    if (NOT_KEPT.includes(control.name)) continue;
    if (String(valuesOf(now, control.name)) !== String(valuesOf(before, control.name))) continue;
    if (isBox(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

/** Saves the latest draft a moment later, and at once when the page goes. */
function soon(store: Autosave<FormDraft>) {
  let waiting: { timer: ReturnType<typeof setTimeout>; draft: FormDraft } | undefined;
  const stop = () => {
    clearTimeout(waiting?.timer);
    const draft = waiting?.draft;
    waiting = undefined;
    return draft;
  };
  const flush = () => {
    const draft = stop();
    if (draft) void store.saveLast(draft);
  };
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  const start = (draft: FormDraft) => {
    stop();
    const save = () => void store.save(stop() ?? draft);
    waiting = { timer: setTimeout(save, limits.autosaveDebounceMs), draft };
  };
  return { start, stop };
}

/** The kept form of one page. */
export interface KeptForm {
  /** Keeps what the form holds, a moment later. */
  keep(startedAt: number | null): void;
  /** Forgets it: it was sent. */
  forget(): void;
}

/**
 * Keeps `form` under `name`. `restored` hears when a form that was kept is back, with
 * the time when it was begun, and again with `undefined` when somebody starts over.
 */
export function keepForm(
  form: HTMLFormElement,
  name: string,
  restored: (startedAt: number | null | undefined) => void,
): KeptForm {
  const store = autosave<FormDraft>(name);
  const saving = soon(store);
  const fresh = served(form);
  let typed = false;

  const bringBack = (draft: FormDraft) => {
    // Typed before this script ran: that stays.
    write(form, draft.fields, fresh);
    sayKept(form, true);
    const note = sayBack(form, draft.keptAt, () => {
      note.remove();
      saving.stop();
      void store.clear();
      sayKept(form, false);
      write(form, fresh);
      restored(undefined);
      say("good", messages.startedOver, () => {
        void store.save(draft);
        bringBack(draft);
      });
    });
    restored(draft.startedAt);
  };
  // The server sent it back with what was typed last: that is newer.
  if (!("refused" in form.dataset)) {
    void store.load().then((draft) => draft && !typed && bringBack(draft));
  }
  return {
    keep(startedAt) {
      typed = true;
      saving.start({ startedAt, keptAt: Date.now(), fields: read(form) });
      sayKept(form, true);
    },
    forget() {
      saving.stop();
      sayKept(form, false);
      document.getElementById("kept-note")?.remove();
      void store.clear();
    },
  };
}

/** Says beside the button that what is typed is kept here. */
function sayKept(form: HTMLFormElement, kept: boolean) {
  const button = form.querySelector("[type=submit]");
  const shown = document.getElementById("kept-here");
  if (!kept) shown?.remove();
  if (!kept || shown || !button) return;
  const line = document.createElement("p");
  line.className = "hint";
  line.id = "kept-here";
  line.textContent = messages.draftLocal;
  button.after(line);
}

/** Says above the form that a kept one is back. */
function sayBack(form: HTMLFormElement, keptAt: number, startOver: () => void): HTMLElement {
  document.getElementById("kept-note")?.remove();
  const note = document.createElement("section");
  note.className = "draft";
  note.id = "kept-note";
  note.ariaLabel = "Your saved request";
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const more = document.createElement("small");
  more.textContent = messages.draftLocal;
  const button = document.createElement("button");
  button.className = "btn btn-outline btn-sm";
  button.type = "button";
  button.textContent = "Start over";
  button.addEventListener("click", startOver);
  note.append(words, button);
  form.before(note);
  words.append(fill(messages.draftBack, { day: longDay(keptAt) }), more);
  return note;
}
