/** The refit flow as a pure state machine. Timers, network and browser history are in `use-refit`. */

import {
  type contactMethods,
  type FieldCheck,
  type FieldError,
  type LeadReceipt,
  limits,
  messages,
  type preferredTimes,
  type RefitDraft,
} from "../../../generated/domain.ts";
import type { Parts } from "../../../lib/device/autosave.ts";
import { elapsedSince } from "../../../lib/trap.ts";
import {
  arrived,
  isReady,
  noPhotos,
  type PhotoAction,
  type PhotoList,
  type PhotoNote,
  photoNotes,
  photosNoted,
  type ReadyPhoto,
  reducePhotos,
  type SavedPhoto,
  savedPhotos,
} from "../../../photo/list/photo-list.ts";
import {
  completeSketch,
  lightSketch,
  noSketch,
  reduceSketch,
  restoredSketch,
  type SavedSketch,
  type Sketch,
  type SketchAction,
  savedSketch,
  wishes,
} from "./sketch.ts";

/** 1 Choose Style, 2 Add Photos, 3 Schedule, 4 the confirmation. */
export type Step = 1 | 2 | 3 | 4;

/** The steps with input. */
export const STEPS = ["Choose Style", "Add Photos", "Schedule"] as const;

/** The visitor's input, under the server's field names. */
export type Form = Pick<
  RefitDraft,
  | "selectedStyle"
  | "description"
  | "name"
  | "email"
  | "phone"
  | "preferredContactMethod"
  | "preferredTime"
  | "consent"
  | "trap"
>;

/** Fields that are checked on blur. */
export type CheckedField = "email" | "phone";

/** Why the last submission failed. */
export interface Failure {
  message: string;
  /** Whether to offer the phone number. */
  call: boolean;
  /** The part that was not uploaded: offer to retry or to send without it. */
  missing: "photos" | "sketch" | null;
}

/** The whole state of the flow. */
export interface RefitState {
  step: Step;
  form: Form;
  photos: PhotoList;
  sketch: Sketch;
  submitting: boolean;
  failure: Failure | null;
  /** The server's error texts, by field. */
  fieldErrors: Readonly<Record<string, string>>;
  /** Suggested correction of a mistyped email address. */
  meant: string | null;
  /** Counts failed submissions, so that the focus moves after each. */
  failures: number;
  /** Idempotency key, kept until the submission succeeds. */
  attemptId: string;
  /** When the page arrived, or when the form was first touched after a restart. */
  startedAt: number | null;
  /** Number of the stored request. */
  receipt: LeadReceipt | null;
}

export type RefitAction =
  | SketchAction
  | PhotoAction
  | { type: "edit"; change: Partial<Form>; at: number }
  | { type: "checked"; field: CheckedField; value: string; answer: FieldCheck }
  | { type: "go"; step: Step }
  | { type: "next" }
  | { type: "back" }
  | { type: "submitting" }
  | { type: "submitStopped" }
  | { type: "submitted"; receipt: LeadReceipt }
  /** With another id if the request of this one is stored: the next submission is a new one. */
  | { type: "refused"; failure: Failure; fields?: readonly FieldError[]; attemptId?: string | undefined }
  /** With the consent of a request that was taken back: it was given for this very request. */
  | { type: "restored"; draft: SavedDraft; photos: readonly ReadyPhoto[]; consent?: boolean }
  | { type: "reset"; attemptId: string };

export const emptyForm: Form = {
  selectedStyle: "",
  description: "",
  name: "",
  email: "",
  phone: "",
  preferredContactMethod: "either" satisfies (typeof contactMethods)[number]["code"],
  preferredTime: "afternoon" satisfies (typeof preferredTimes)[number]["code"],
  consent: false,
  trap: "",
};

/** Consent must be given again, and people do not fill in the trap. */
const notKept = { consent: false, trap: "" } satisfies Partial<Form>;

/** The initial state. */
export function initialState(attemptId: string, form: Partial<Form> = {}): RefitState {
  return {
    step: 1,
    form: { ...emptyForm, ...form },
    photos: noPhotos,
    sketch: noSketch,
    submitting: false,
    failure: null,
    fieldErrors: {},
    meant: null,
    failures: 0,
    attemptId,
    startedAt: null,
    receipt: null,
  };
}

/** The furthest step that the filled-in fields allow. */
export const farthest = (state: RefitState): Step => (state.form.selectedStyle === "" ? 2 : 3);

/** Where an entry of the history leads. Without a style, an entry of a later step leads to the choice. */
export function reachable({ form }: RefitState, step: Step): Step {
  if (form.selectedStyle === "" && step > 2) return 1;
  return Math.min(step, 3) as Step;
}

/** Who begins with a photo still chooses a style before the last step. */
function next(state: RefitState): RefitState {
  if (state.form.selectedStyle !== "") return moveTo(state, Math.min(state.step + 1, 3));
  if (state.step !== 2) return state;
  const fieldErrors = { ...state.fieldErrors, selectedStyle: messages.styleRequired };
  return { ...state, fieldErrors, failures: state.failures + 1, sketch: { ...state.sketch, isOpen: false } };
}

function moveTo(state: RefitState, step: number): RefitState {
  // The confirmation is entered by submitting and left by restarting only.
  if (state.step === 4 || state.submitting) return state;
  const to = Math.max(1, Math.min(step, farthest(state))) as Step;
  // Field errors stay: the visitor goes back to correct them.
  return { ...state, step: to, failure: null };
}

function without(errors: RefitState["fieldErrors"], fields: readonly string[]): RefitState["fieldErrors"] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

export function reduce(state: RefitState, action: RefitAction): RefitState {
  switch (action.type) {
    case "edit":
      return {
        ...state,
        form: { ...state.form, ...action.change },
        fieldErrors: without(state.fieldErrors, Object.keys(action.change)),
        meant: "email" in action.change ? null : state.meant,
        startedAt: state.startedAt ?? action.at,
      };
    case "checked":
      return checked(state, action);
    case "go":
      return moveTo(state, Math.min(action.step, 3));
    case "next":
      return next(state);
    case "back":
      return moveTo(state, state.step - 1);
    case "photosPicked":
    case "photoProgress":
    case "photoReady":
    case "photoRefused":
    case "photoRemoved":
    case "photoMoved":
    case "photoWords":
    case "photosRestored":
    case "uploadStarted":
    case "uploadProgress":
    case "uploadSent":
    case "uploadFailed":
      return withPhotos(state, action);
    case "submitting":
      return { ...state, submitting: true, failure: null, fieldErrors: {} };
    case "submitStopped":
      return { ...state, submitting: false };
    case "submitted":
      // The confirmation shows the style; all personal data is cleared.
      return {
        ...initialState(state.attemptId, { selectedStyle: state.form.selectedStyle }),
        step: 4,
        receipt: action.receipt,
      };
    case "refused":
      return {
        ...state,
        submitting: false,
        failure: action.failure,
        failures: state.failures + 1,
        attemptId: action.attemptId ?? state.attemptId,
        fieldErrors: Object.fromEntries((action.fields ?? []).map(({ field, message }) => [field, message])),
      };
    case "restored":
      return restore(action);
    case "reset":
      return initialState(action.attemptId);
    default:
      return { ...state, sketch: reduceSketch(state.sketch, action) };
  }
}

function checked(state: RefitState, { field, value, answer }: Extract<RefitAction, { type: "checked" }>): RefitState {
  // The value has changed since, or the form was sent.
  if (state.form[field] !== value || state.submitting || state.step === 4) return state;
  const { error } = answer;
  return {
    ...state,
    fieldErrors: error ? { ...state.fieldErrors, [field]: error } : state.fieldErrors,
    meant: field === "email" ? answer.meant : state.meant,
  };
}

/** The sketch belongs to the first photo. */
function withPhotos(state: RefitState, action: PhotoAction): RefitState {
  const photos = reducePhotos(state.photos, action);
  const isSameFirst = photos.entries[0]?.job === state.photos.entries[0]?.job;
  const sketch = isSameFirst ? state.sketch : noSketch;
  if (action.type !== "photosPicked" && action.type !== "photoRemoved") return { ...state, photos, sketch };
  const failure = action.type === "photoRemoved" && state.failure?.missing ? null : state.failure;
  return { ...state, photos, sketch, failure, fieldErrors: without(state.fieldErrors, ["photo"]) };
}

/** The photo that is shown next to the style and drawn on. */
export function firstPhoto({ photos }: Pick<RefitState, "photos">): ReadyPhoto | null {
  const [first] = photos.entries;
  return isReady(first) ? first : null;
}

export interface SavedDraft {
  step: Step;
  form: Form;
  attemptId: string;
  startedAt: number | null;
  /** When it was saved. */
  keptAt: number;
  photos?: SavedPhoto[];
  /** The only photo of a draft that an older version saved. */
  photo?: SavedPhoto | null;
  /** Only in drafts saved without the photos: which ones there were, in their order. */
  photoNotes?: PhotoNote[];
  /** Missing in drafts of older versions. */
  sketch?: SavedSketch | null;
}

/** The part of the state that survives a reload; `null` if there is nothing worth saving. */
export function toDraft(state: RefitState, now: number): SavedDraft | null {
  if (state.step === 1 || state.step === 4) return null;
  const { step, form, attemptId, startedAt, photos, sketch } = state;
  return {
    step,
    form: { ...form, ...notKept },
    attemptId,
    startedAt,
    keptAt: now,
    photos: savedPhotos(photos),
    sketch: savedSketch(sketch),
  };
}

export function photosOf({ photos, photo }: Pick<SavedDraft, "photos" | "photo">): SavedPhoto[] {
  if (photos) return photos;
  return photo ? [photo] : [];
}

/** The pictures are the large part. */
export const draftParts: Parts<SavedDraft> = {
  lighten: (draft) => ({
    ...draft,
    photo: null,
    photos: [],
    photoNotes: photoNotes(photosOf(draft)),
    sketch: lightSketch(draft.sketch ?? null),
  }),
  complete: (light, before) => {
    if (light.attemptId !== before.attemptId) return light;
    const photos = light.photoNotes ? photosNoted(light.photoNotes, photosOf(before)) : photosOf(light);
    return { ...light, photos, sketch: completeSketch(light.sketch ?? null, before.sketch ?? null) };
  },
};

/** Without fields that only an older version had. */
function knownFields(form: Partial<Form>): Partial<Form> {
  return Object.fromEntries(Object.entries(form).filter(([field]) => field in emptyForm));
}

function restore({ draft, photos, consent = false }: Extract<RefitAction, { type: "restored" }>): RefitState {
  const restored = {
    ...initialState(draft.attemptId, { ...knownFields(draft.form), ...notKept, consent }),
    startedAt: draft.startedAt,
    photos: { entries: photos, leftOut: [] },
    // Strokes are nothing without the picture that they were drawn on.
    sketch: photos.length > 0 || draft.sketch?.sample ? restoredSketch(draft.sketch) : noSketch,
  };
  return moveTo(restored, Math.min(draft.step, 3));
}

/** Estimated minutes for the rest of the flow, shown on steps 2 and 3. */
export const minutesLeft = (step: Step): number | null =>
  step === 2 || step === 3 ? (STEPS.length - step + 1) * limits.minutesPerStep : null;

/** The request in the server's format. */
export function toRequest(state: RefitState, now: number, sessionId: string | null): RefitDraft {
  const { form, photos, attemptId, startedAt, sketch } = state;
  const [first, ...further] = arrived(photos).photos;
  return {
    ...form,
    attemptId,
    photoToken: first?.token ?? null,
    photoWords: first?.words ?? "",
    furtherPhotos: further,
    photoMissing: photos.entries.some((entry) => !isReady(entry) || entry.upload.state !== "sent"),
    elapsedMs: startedAt === null ? null : elapsedSince(startedAt, now),
    sessionId,
    sketchToken: null,
    surfaces: wishes(sketch),
  };
}
