/** Keeps a plain form's request on this device until it is sent. Loaded once something is typed or waits. */
import type { FieldError } from "../../generated/domain.ts";
import { waitingMessages } from "../../generated/waiting.ts";
import { type NewRequest, type WaitingRequest, waiting } from "../../lib/device/waiting-requests.ts";
import { wrongInKept } from "../../lib/forms/form-rules.ts";
import { newId } from "../../lib/new-id.ts";
import { notify } from "../../lib/toasts.ts";
import { showWaiting } from "../waiting/panel.ts";
import { writeAbout } from "./about-box.ts";
import { isFilledIn, writeForm } from "./form-draft.ts";
import { type FormFields, readForm } from "./form-values.ts";
import type { PhotoField } from "./photo-field.ts";
import { marked } from "./when-used.ts";

/** The form, and its reaction when its request comes back. */
export interface WaitingForm {
  form: HTMLFormElement;
  name: "contact" | "visit";
  photos: PhotoField | undefined;
  takenBack(back: { attemptId: string; startedAt: number | null; wrong: FieldError[] }): void;
}

/** The values with which a form is filled in again. */
interface FilledForm {
  fields: FormFields;
  startedAt: number | null;
}

export interface Attempt {
  attemptId: string;
  startedAt: number | null;
  draft: Record<string, unknown>;
}

/** Keeps the request while this page sends it, and does not show it; whether it is kept. */
export const holdForm = (place: WaitingForm, attempt: Attempt): Promise<boolean> =>
  waiting.hold(requestOf(place, attempt));

/** The server has answered this page. */
export const formAnswered = (attemptId: string): Promise<void> => waiting.answered(attemptId);

/** Keeps the request and shows it; returns why that is impossible. */
export async function keepForm(place: WaitingForm, attempt: Attempt): Promise<string | null> {
  const list = await place.photos?.used();
  const { isKept, hasDropped } = await waiting.keep(requestOf(place, attempt));
  if (!isKept) return waitingMessages.notKept;
  list?.clear();
  if (hasDropped) notify({ tone: "bad", text: waitingMessages.dropped });
  await showKept(place, { isNew: true });
  return null;
}

function requestOf({ form, name, photos }: WaitingForm, { attemptId, startedAt, draft }: Attempt): NewRequest {
  const saved = photos?.saved() ?? [];
  // Not all of them may be prepared yet.
  const photoFields = photos ? { photoMissing: saved.length < photos.count() } : {};
  const id = attemptId || newId();
  return {
    id,
    kind: name,
    path: location.pathname,
    draft: { ...draft, ...photoFields, attemptId: id },
    photos: saved,
    sketch: null,
    form: { fields: readForm(form), startedAt } satisfies FilledForm,
  };
}

export async function showKept(place: WaitingForm, options = { isNew: false }): Promise<void> {
  const { form, name: kind } = place;
  const isBegun = () => isFilledIn(form) || marked(`autosave_${kind}`) !== "" || Boolean(place.photos?.saved()?.length);
  await showWaiting({ kind, form, isBegun, takenBack: (request) => void takeBack(place, request) }, options);
}

async function takeBack({ form, photos, takenBack }: WaitingForm, request: WaitingRequest) {
  const { id, form: kept, photos: saved, draft } = request;
  const { fields, startedAt } = kept as FilledForm;
  writeForm(form, fields);
  writeAbout(form, draft.about);
  const consent = form.querySelector<HTMLInputElement>("[name=consent]");
  // It was given for this very request.
  if (consent) consent.checked = draft.consent === true;
  takenBack({ attemptId: id, startedAt, wrong: wrongInKept(request) });
  if (saved.length > 0) (await photos?.load())?.restore(saved);
}
