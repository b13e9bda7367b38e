/**
 * Enhancements of a question of the first run, which is a plain form without them.
 * - `form[data-first-run="question"]`: the answer is kept when typing pauses; `[data-kept]` says so, and the site beside
 *   it is read again. What the server refuses is said when the form is sent.
 * - `form[data-photos]`: photos are sent as soon as they are chosen.
 * - `iframe[data-parts]`: the parts of the site that match the selector are marked.
 * - `.run-site`: on a phone it is a sheet.
 * - `[data-here]`: a live region that says the question.
 */
import { call } from "../lib/api.ts";
import { listenToKeys } from "./first-run/keys.ts";
import { sheetOf } from "./first-run/sheet.ts";
import { ShownSite } from "./first-run/shown-site.ts";

/** Without a version, the answer is not complete yet. */
type Kept = { version: number | null; kept: string };

const PAUSE_MS = 120;
/** Fields that the draft has as lists. */
const LISTS = ["work", "photo", "shows", "open", "close", "byAppointment"];

const form = document.querySelector<HTMLFormElement>("form[data-first-run]");
const frame = document.querySelector<HTMLIFrameElement>("iframe[data-parts]");
const sheet = sheetOf(document);
const closeOnEscape = ({ key }: KeyboardEvent) => {
  if (key === "Escape") sheet?.close();
};
const listenForEscape = (page: Document) => page.addEventListener("keydown", closeOnEscape);
listenForEscape(document);
const site = frame ? new ShownSite(frame, listenForEscape) : undefined;

let pause: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<boolean> | undefined;
/** Since the answer was last kept. */
let isChanged = false;

function draftOf(form: HTMLFormElement): Record<string, unknown> {
  const fields = new FormData(form);
  const draft: Record<string, unknown> = {};
  for (const [name, value] of fields) draft[name] = value;
  for (const name of LISTS) draft[name] = fields.getAll(name);
  draft.agreed = fields.has("agreed");
  // Half a word would become a kind of work: the button adds it.
  delete draft.ownWork;
  return draft;
}

/** Whether the server has it. */
async function keep(form: HTMLFormElement): Promise<boolean> {
  try {
    const { version, kept } = await call<Kept>("admin/first-run/keep", {
      question: form.dataset.firstRun ?? "",
      draft: draftOf(form),
    });
    if (version === null) return false;
    const field = form.querySelector<HTMLInputElement>("[name=version]");
    if (field) field.value = String(version);
    const status = document.querySelector("[data-kept]");
    if (status) status.textContent = kept;
    site?.loadAgain();
    // The button adds them.
    return !form.querySelector<HTMLInputElement>("[name=ownWork]")?.value;
  } catch {
    // No connection: the form is sent as a whole later.
    return false;
  }
}

function keepNext(form: HTMLFormElement): Promise<boolean> {
  clearTimeout(pause);
  pause = undefined;
  const before = sending;
  const mine = Promise.resolve(before)
    .then(() => keep(form))
    .then((isKept) => {
      isChanged = isChanged && !isKept;
      return isKept;
    })
    .finally(() => {
      if (sending === mine) sending = undefined;
    });
  sending = mine;
  return mine;
}

function keepSoon(form: HTMLFormElement) {
  clearTimeout(pause);
  pause = setTimeout(() => keepNext(form), PAUSE_MS);
}

form?.addEventListener("input", () => {
  isChanged = true;
  keepSoon(form);
});
form?.addEventListener(
  "submit",
  (event) => {
    clearTimeout(pause);
    pause = undefined;
    const before = sending;
    if (!before) return;
    // The version of an answer that is on its way is not known yet.
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event;
    void before.then(() => form.requestSubmit(submitter));
  },
  { capture: true },
);
if (form) {
  const keptNow = async () => !isChanged || keepNext(form);
  listenToKeys({ form, keptNow });
}

const here = document.querySelector<HTMLElement>("[data-here]");
// Once the screen reader hears the region.
if (here) setTimeout(() => here.append(here.dataset.here ?? ""), 100);

const photos = document.querySelector<HTMLFormElement>("form[data-photos]");
// After the other scripts of the field, which make the photos smaller.
photos?.querySelector("input[type=file]")?.addEventListener("change", () => setTimeout(() => photos.requestSubmit()));
