/**
 * Saves what is typed into a plain form on this device, as the refit flow does, and restores it without
 * asking: the whole form is visible.
 */
import { messages } from "../../generated/domain.ts";
import { longDay } from "../../lib/day.ts";
import { autosave, debounced, type Parts } from "../../lib/device/autosave.ts";
import { element } from "../../lib/element.ts";
import { fill } from "../../lib/texts.ts";
import { notify } from "../../lib/toasts.ts";
import { type PhotoNote, photoNotes, photosNoted, type SavedPhoto } from "../../photo/list/photo-list.ts";
import { type FormFields, NEVER_SAVED, readForm } from "./form-values.ts";
import type { PhotoField } from "./photo-field.ts";

interface FormDraft {
  /** When the page arrived on which typing began; `null` if unknown. */
  startedAt: number | null;
  keptAt: number;
  fields: FormFields;
  /** Missing in drafts of forms without photos, and of older versions. */
  photos?: SavedPhoto[] | undefined;
  /** Only in drafts saved without the photos. */
  photoNotes?: PhotoNote[];
}

const draftParts: Parts<FormDraft> = {
  lighten: ({ photos = [], ...draft }) => ({ ...draft, photoNotes: photoNotes(photos) }),
  complete: (light, { photos = [] }) => ({ ...light, photos: photosNoted(light.photoNotes ?? [], photos) }),
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const controls = (form: HTMLFormElement) =>
  [...form.elements].filter((each): each is Control => "value" in each && "name" in each && each.name !== "");

/** The form's values as served, before any typing or browser restore. */
function initialValues(form: HTMLFormElement): FormFields {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readForm(copy);
}

/** Whether a value differs from the served one. */
export const isFilledIn = (form: HTMLFormElement): boolean => String(readForm(form)) !== String(initialValues(form));

const valuesOf = (fields: FormFields, field: string) =>
  fields.filter(([name]) => name === field).map(([, value]) => value);

/**
 * Fills the form, except for fields that differ from `before`; options that no longer exist stay unselected.
 */
export function writeForm(form: HTMLFormElement, fields: FormFields, before = readForm(form)) {
  const now = readForm(form);
  for (const control of controls(form)) {
    const values = valuesOf(fields, control.name);
    if (NEVER_SAVED.includes(control.name)) continue;
    if (String(valuesOf(now, control.name)) !== String(valuesOf(before, control.name))) continue;
    if (isBox(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

/** The saved draft of one page's form. */
export interface FormAutosave {
  /** Saves the form's values, debounced. */
  save(startedAt: number | null): void;
  /** Deletes the draft while the request itself is kept; the form still shows that it is. */
  handOver(): void;
  /** Deletes the draft: the form was sent. */
  clear(): void;
}

/**
 * Saves `form` under `name`. `restored` is called with the start time when a draft is restored, and with
 * `undefined` when the visitor starts over.
 */
export function autosaveForm(
  form: HTMLFormElement,
  name: string,
  restored: (startedAt: number | null | undefined) => void,
  photos?: PhotoField,
): FormAutosave {
  const store = autosave<FormDraft>(name, draftParts);
  const saving = debounced(store);
  saving.watch();
  const initial = initialValues(form);
  let typed = false;
  // Until their list is loaded, which may fail.
  let keptPhotos: SavedPhoto[] = [];
  let storedBlobs: ReadonlySet<Blob> = new Set();
  let notified = false;
  store.watchOthers(() => {
    if (typed && !notified) notify({ tone: "bad", text: messages.draftElsewhere });
    notified ||= typed;
  });

  const restore = (draft: FormDraft) => {
    // Values typed before this script ran are kept.
    writeForm(form, draft.fields, initial);
    keptPhotos = draft.photos ?? [];
    restorePhotos(photos, keptPhotos);
    showSavedHint(form, true);
    const note = showRestoredNote(form, draft.keptAt, () => {
      note.remove();
      saving.stop();
      void store.clear();
      showSavedHint(form, false);
      writeForm(form, initial);
      if (keptPhotos.length > 0) photos?.load().then((list) => list.clear());
      keptPhotos = [];
      restored(undefined);
      const undo = () => {
        void store.save(draft);
        restore(draft);
      };
      notify({ tone: "good", text: messages.startedOver, undo });
    });
    restored(draft.startedAt);
  };
  // A rejected form comes back with the values typed last: they are newer than the draft.
  if (!("refused" in form.dataset)) {
    void store.load().then((draft) => draft && !typed && restore(draft));
  }
  return {
    save(startedAt) {
      typed = true;
      const saved = photos?.saved() ?? keptPhotos;
      const draft = { startedAt, keptAt: Date.now(), fields: readForm(form), photos: saved };
      const isStored = saved.every(({ blob }) => storedBlobs.has(blob));
      storedBlobs = new Set(saved.map(({ blob }) => blob));
      showSavedHint(form, true);
      if (isStored) return saving.start(draft);
      // A page that is left has no time to store a photo.
      saving.stop();
      void store.save(draft);
    },
    handOver() {
      saving.stop();
      void store.clear();
    },
    clear() {
      saving.stop();
      showSavedHint(form, false);
      document.getElementById("kept-note")?.remove();
      void store.clear();
    },
  };
}

function restorePhotos(field: PhotoField | undefined, saved: SavedPhoto[]) {
  if (!field || saved.length === 0) return;
  const failed = () => notify({ tone: "bad", text: messages.photoOffline });
  field.load().then((list) => list.restore(saved), failed);
}

/** Shows next to the button that the draft is saved on this device. */
function showSavedHint(form: HTMLFormElement, isSaved: boolean) {
  const button = form.querySelector("[type=submit]");
  const shown = document.getElementById("kept-here");
  if (!isSaved) shown?.remove();
  if (!isSaved || shown || !button) return;
  button.after(element("p", { className: "hint", id: "kept-here" }, messages.draftLocal));
}

/** Shows above the form that a draft was restored. */
function showRestoredNote(form: HTMLFormElement, keptAt: number, startOver: () => void): HTMLElement {
  document.getElementById("kept-note")?.remove();
  const text = element("p", { role: "status" });
  const className = "button button--outline button--small";
  const button = element("button", { className, type: "button", onclick: startOver }, "Start over");
  const labels = { className: "draft", id: "kept-note", ariaLabel: "Your saved request" };
  const note = element("section", labels, text, button);
  form.before(note);
  // Filled after it is in the document: a status is announced when it changes.
  const day = longDay(keptAt);
  text.append(fill(messages.draftBack, { day }), element("small", {}, messages.draftLocal));
  return note;
}
