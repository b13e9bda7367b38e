/** The refit flow as a pure state machine. Timers, network and browser history are in `use-refit`. */

import { wishesOf } from "../../../cabin/state/design.ts";
import {
  type contactMethods,
  type FieldCheck,
  type FieldError,
  limits,
  type preferredTimes,
  type RefitDraft,
} from "../../../generated/domain.ts";
import type { Parts } from "../../../lib/device/autosave.ts";
import {
  completeSketch,
  goesAlong,
  lightSketch,
  noSketch,
  reduceSketch,
  restoredSketch,
  type SavedSketch,
  type Sketch,
  type SketchAction,
  savedSketch,
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
  | "companyFax"
>;

/** Fields that are checked on blur. */
export type CheckedField = "email" | "phone";

/** How a photo was added; recorded in the funnel. */
export type UploadMethod = "drop" | "browse" | "camera" | "gallery";

/** The upload of a prepared photo. */
export type PhotoUpload =
  | { state: "sending"; progress: number }
  | { state: "sent"; token: string; sentAt: number }
  | { state: "failed"; message: string };

/** A prepared photo. */
export interface PreparedPhoto {
  blob: Blob;
  name: string;
  /** Object URL of `blob`. */
  url: string;
  /** Size of the original file. */
  originalBytes: number;
  /** Format of the original file. */
  format: string;
  method: UploadMethod;
}

/** State of the photo. `job` identifies late responses. */
type PhotoState =
  | { stage: "none"; error: string | null }
  | { stage: "preparing"; job: number; name: string; progress: number }
  | { stage: "ready"; job: number; photo: PreparedPhoto; upload: PhotoUpload };

/** Why the last submission failed. */
export interface Failure {
  message: string;
  /** Whether to offer the phone number. */
  call: boolean;
  /** What was not uploaded: offer to retry or to send without it. */
  missing: "photo" | "sketch" | null;
}

/** The whole state of the flow. */
export interface RefitState {
  step: Step;
  form: Form;
  photo: PhotoState;
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
  reference: string | null;
}

export type RefitAction =
  | SketchAction
  | { type: "edit"; change: Partial<Form>; at: number }
  | { type: "checked"; field: CheckedField; value: string; answer: FieldCheck }
  | { type: "go"; step: Step }
  | { type: "next" }
  | { type: "back" }
  | { type: "photoPicked"; job: number; name: string }
  | { type: "photoProgress"; job: number; progress: number }
  | { type: "photoReady"; job: number; photo: PreparedPhoto }
  | { type: "photoRefused"; job: number; message: string }
  | { type: "photoRemoved" }
  | { type: "uploadStarted"; job: number }
  | { type: "uploadProgress"; job: number; progress: number }
  | { type: "uploadSent"; job: number; token: string; at: number }
  | { type: "uploadFailed"; job: number; message: string }
  | { type: "submitting" }
  | { type: "submitStopped" }
  | { type: "submitted"; reference: string }
  | { type: "refused"; failure: Failure; fields?: readonly FieldError[] }
  | { type: "restored"; draft: SavedDraft; url: string | null; job: number }
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
  companyFax: "",
};

/** Consent must be given again, and people do not fill in a honeypot. */
const notKept = { consent: false, companyFax: "" } satisfies Partial<Form>;

/** The initial state. */
export function initialState(attemptId: string, form: Partial<Form> = {}): RefitState {
  return {
    step: 1,
    form: { ...emptyForm, ...form },
    photo: { stage: "none", error: null },
    sketch: noSketch,
    submitting: false,
    failure: null,
    fieldErrors: {},
    meant: null,
    failures: 0,
    attemptId,
    startedAt: null,
    reference: null,
  };
}

/** The furthest step that the filled-in fields allow. */
export const farthest = (state: RefitState): Step => (state.form.selectedStyle === "" ? 1 : 3);

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
      return moveTo(state, Math.min(state.step + 1, 3));
    case "back":
      return moveTo(state, state.step - 1);
    case "photoPicked": {
      const photo = { stage: "preparing", job: action.job, name: action.name, progress: 0 } as const;
      return { ...state, photo, sketch: noSketch, fieldErrors: without(state.fieldErrors, ["photo"]) };
    }
    case "photoRemoved": {
      const failure = state.failure?.missing ? null : state.failure;
      const photo = { stage: "none", error: null } as const;
      return { ...state, photo, sketch: noSketch, failure, fieldErrors: without(state.fieldErrors, ["photo"]) };
    }
    case "photoProgress":
    case "photoReady":
    case "photoRefused":
    case "uploadStarted":
    case "uploadProgress":
    case "uploadSent":
    case "uploadFailed":
      return { ...state, photo: reducePhoto(state.photo, action) };
    case "submitting":
      return { ...state, submitting: true, failure: null, fieldErrors: {} };
    case "submitStopped":
      return { ...state, submitting: false };
    case "submitted":
      // The confirmation shows the style; all personal data is cleared.
      return {
        ...initialState(state.attemptId, { selectedStyle: state.form.selectedStyle }),
        step: 4,
        reference: action.reference,
      };
    case "refused":
      return {
        ...state,
        submitting: false,
        failure: action.failure,
        failures: state.failures + 1,
        fieldErrors: Object.fromEntries((action.fields ?? []).map(({ field, message }) => [field, message])),
      };
    case "restored":
      return restore(action.draft, action.url, action.job);
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

type PhotoAction = Extract<
  RefitAction,
  { type: "photoProgress" | "photoReady" | "photoRefused" | `upload${string}`; job: number }
>;

function reducePhoto(photo: PhotoState, action: PhotoAction): PhotoState {
  // A late response for a photo that has since been replaced or removed.
  if (photo.stage === "none" || photo.job !== action.job) return photo;
  if (photo.stage === "preparing") {
    switch (action.type) {
      case "photoProgress":
        return { ...photo, progress: Math.max(photo.progress, share(action.progress)) };
      case "photoReady":
        return { stage: "ready", job: photo.job, photo: action.photo, upload: { state: "sending", progress: 0 } };
      case "photoRefused":
        return { stage: "none", error: action.message };
      default:
        return photo;
    }
  }
  switch (action.type) {
    case "uploadStarted":
      return { ...photo, upload: { state: "sending", progress: 0 } };
    case "uploadProgress":
      return photo.upload.state === "sending"
        ? { ...photo, upload: { state: "sending", progress: share(action.progress) } }
        : photo;
    case "uploadSent":
      return { ...photo, upload: { state: "sent", token: action.token, sentAt: action.at } };
    case "uploadFailed":
      return { ...photo, upload: { state: "failed", message: action.message } };
    default:
      return photo;
  }
}

const share = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** What autosave stores. */
export interface SavedDraft {
  step: Step;
  form: Form;
  attemptId: string;
  startedAt: number | null;
  /** When it was saved. */
  keptAt: number;
  photo: (Omit<PreparedPhoto, "url"> & { token: string | null; sentAt: number | null }) | null;
  /** Only in drafts saved without the photo: whether there was one. */
  hadPhoto?: boolean;
  /** Missing in drafts of older versions. */
  sketch?: SavedSketch | null;
}

/** The part of the state that survives a reload; `null` if there is nothing worth saving. */
export function toDraft(state: RefitState, now: number): SavedDraft | null {
  if (state.step === 1 || state.step === 4) return null;
  const { step, form, attemptId, startedAt, photo, sketch } = state;
  return {
    step,
    form: { ...form, ...notKept },
    attemptId,
    startedAt,
    keptAt: now,
    photo: photo.stage === "ready" ? savedPhoto(photo) : null,
    sketch: savedSketch(sketch),
  };
}

function savedPhoto({ photo, upload }: Extract<PhotoState, { stage: "ready" }>): SavedDraft["photo"] {
  const { url: _, ...kept } = photo;
  const sent = upload.state === "sent" ? upload : null;
  return { ...kept, token: sent?.token ?? null, sentAt: sent?.sentAt ?? null };
}

/** The pictures are the large part. */
export const draftParts: Parts<SavedDraft> = {
  lighten: (draft) => ({
    ...draft,
    photo: null,
    hadPhoto: draft.photo !== null,
    sketch: lightSketch(draft.sketch ?? null),
  }),
  complete: (light, before) => {
    if (light.attemptId !== before.attemptId) return light;
    const photo = light.hadPhoto ? before.photo : light.photo;
    return { ...light, photo, sketch: completeSketch(light.sketch ?? null, before.sketch ?? null) };
  },
};

function restore(draft: SavedDraft, url: string | null, job: number): RefitState {
  const restored = {
    ...initialState(draft.attemptId, { ...draft.form, ...notKept }),
    startedAt: draft.startedAt,
    photo: restorePhoto(draft.photo, url, job),
    // Strokes are nothing without the picture that they were drawn on.
    sketch: draft.photo || draft.sketch?.sample ? restoredSketch(draft.sketch) : noSketch,
  };
  return moveTo(restored, Math.min(draft.step, 3));
}

function restorePhoto(saved: SavedDraft["photo"], url: string | null, job: number): PhotoState {
  if (!saved || !url) return { stage: "none", error: null };
  const { token, sentAt, ...photo } = saved;
  const upload: PhotoUpload =
    token && sentAt !== null ? { state: "sent", token, sentAt } : { state: "sending", progress: 0 };
  return { stage: "ready", job, photo: { ...photo, url }, upload };
}

/** Estimated minutes for the rest of the flow, shown on steps 2 and 3. */
export const minutesLeft = (step: Step): number | null =>
  step === 2 || step === 3 ? (STEPS.length - step + 1) * limits.minutesPerStep : null;

/** Empty required fields of step 3: those marked `required` in the HTML. */
export function missing(form: Form): string[] {
  const text = (["name", "email", "phone"] as const).filter((field) => form[field].trim() === "");
  return form.consent ? text : [...text, "consent"];
}

/** The request in the server's format. */
export function toRequest(state: RefitState, now: number, sessionId: string | null): RefitDraft {
  const { form, photo, attemptId, startedAt, sketch } = state;
  const upload = photo.stage === "ready" ? photo.upload : null;
  return {
    ...form,
    attemptId,
    photoToken: upload?.state === "sent" ? upload.token : null,
    photoMissing: upload !== null && upload.state !== "sent",
    elapsedMs: startedAt === null ? null : Math.max(0, Math.round(now - startedAt)),
    sessionId,
    sketchToken: null,
    surfaces: goesAlong(sketch) ? wishesOf(sketch.design) : [],
  };
}
