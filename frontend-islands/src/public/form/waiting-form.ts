/** Keeps a plain form's request on this device while it cannot be sent. Loaded once something is typed or waits. */
import { waitingMessages } from "../../generated/waiting.ts";
import { type WaitingRequest, waiting } from "../../lib/device/waiting-requests.ts";
import { newId } from "../../lib/new-id.ts";
import { notify } from "../../lib/toasts.ts";
import { showWaiting } from "../waiting/panel.ts";
import { type FormFields, readForm, writeForm } from "./form-draft.ts";
import type { PhotoField } from "./photo-field.ts";

/** The form, and what it does when its request comes back. */
export interface WaitingForm {
  form: HTMLFormElement;
  name: "contact" | "visit";
  photos: PhotoField | undefined;
  takenBack(back: { attemptId: string; startedAt: number | null }): void;
}

/** What a form needs to be filled in again. */
interface FilledForm {
  fields: FormFields;
  startedAt: number | null;
}

export interface Attempt {
  attemptId: string;
  startedAt: number | null;
  draft: Record<string, unknown>;
}

/** Keeps the request and shows it; returns why that is impossible. */
export async function keepForm(place: WaitingForm, { attemptId, startedAt, draft }: Attempt): Promise<string | null> {
  const id = attemptId || newId();
  const list = await place.photos?.used();
  const { isKept, hasDropped } = await waiting.keep({
    id,
    kind: place.name,
    path: location.pathname,
    draft: { ...draft, attemptId: id },
    photos: list?.saved() ?? [],
    sketch: null,
    form: { fields: readForm(place.form), startedAt } satisfies FilledForm,
  });
  if (!isKept) return waitingMessages.notKept;
  list?.clear();
  if (hasDropped) notify({ tone: "bad", text: waitingMessages.dropped });
  await showKept(place, { isNew: true });
  return null;
}

export async function showKept(place: WaitingForm, options = { isNew: false }): Promise<void> {
  const { form, name: kind } = place;
  await showWaiting({ kind, form, takenBack: (request) => void takeBack(place, request) }, options);
}

async function takeBack({ form, photos, takenBack }: WaitingForm, { id, form: kept, photos: saved }: WaitingRequest) {
  const { fields, startedAt } = kept as FilledForm;
  writeForm(form, fields);
  takenBack({ attemptId: id, startedAt });
  if (saved.length > 0) (await photos?.load())?.restore(saved);
}
