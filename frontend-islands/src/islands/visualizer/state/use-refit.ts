/** Side effects and actions of the flow, around the pure state machine. */
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useCabin } from "../../../cabin/index.ts";
import { iconPaths, type LeadReceipt, messages } from "../../../generated/domain.ts";
import { photoMessages } from "../../../generated/photos.ts";
import { ApiError } from "../../../lib/api.ts";
import { wrongFields } from "../../../lib/forms/form-rules.ts";
import { pathIcon } from "../../../lib/icon.ts";
import { clearToasts, notify, prepareToasts } from "../../../lib/toasts.ts";
import { arrived, type SentPhotos } from "../../../photo/list/photo-list.ts";
import { type PhotoControls, usePhotos } from "../../../photo/list/use-photos.ts";
import type { Services } from "./services.ts";
import {
  type CheckedField,
  type Failure,
  type Form,
  firstPhoto,
  initialState,
  photosOf,
  type RefitAction,
  type RefitState,
  reduce,
  type Step,
  toDraft,
  toRequest,
} from "./state.ts";
import { type DraftControls, useDraft } from "./use-draft.ts";
import { isReturning, useStepHistory } from "./use-history.ts";
import { type SketchControls, useSketch } from "./use-sketch.ts";
import { useWaiting, type WaitingPlaces } from "./use-waiting.ts";

/** Initial state when taking over a plain form that was already touched. */
export interface InitialState {
  form: Partial<Form>;
  step: Step;
  errors: Record<string, string>;
  failure: Failure | null;
  startedAt: number | null;
  photos: readonly File[];
}

export type Refit = ReturnType<typeof useRefit>;

/** Failures after which a phone call is the quickest way. */
const CALL_AFTER = ["blocked", "duplicate", "too_many", "unavailable", "offline", "unexpected"];

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return { message: messages.refitFailed, call: true, missing: null };
  const known = cause.code !== "unexpected";
  return {
    message: known ? cause.message : messages.refitFailed,
    call: CALL_AFTER.includes(cause.code),
    missing: null,
  };
}

function start({ form, step, errors, failure, startedAt }: InitialState, attemptId: string): RefitState {
  return { ...initialState(attemptId, form), step, fieldErrors: errors, failure, startedAt };
}

export function useRefit(services: Services, from: InitialState, places: WaitingPlaces) {
  const [state, dispatch] = useReducer(reduce, undefined, () => start(from, services.newId()));
  const latest = useRef(state);
  latest.current = state;
  const photos = usePhotos(state.photos, dispatch, services);
  const drawing = useDrawing(state, dispatch, services);
  const sketch = useSketch(state, { dispatch, services, compose: drawing.compose });
  const draft = useDraft(state, services.saved, services.now);
  const draftActions = useDraftActions(draft, dispatch, photos);
  const waiting = useReturn(draft, draftActions.continueDraft);
  useStepHistory(state, dispatch, services.newId, waiting);
  useFunnel(state, services);
  useMessages(state);

  // Start the photos that were picked before the island took over.
  const { pick } = photos;
  const carried = useRef(from.photos);
  useEffect(() => {
    if (carried.current.length > 0) pick(carried.current, "browse");
    carried.current = [];
  }, [pick]);

  const isBegun = useCallback(() => toDraft(latest.current, services.now()) !== null, [services]);
  const kept = useWaiting(places, dispatch, photos, services, isBegun);
  const submit = useSubmit({ latest, dispatch, photos, sketchOutcome: sketch.outcome, kept, services });
  return useMemo(
    () => ({
      state,
      photos,
      sketch,
      drawing,
      dispatch,
      found: draft.found,
      submit,
      ...draftActions,
      edit: (change: Partial<Form>) => dispatch({ type: "edit", change, at: services.now() }),
      /** Checks a field on blur. */
      check: async (field: CheckedField) => {
        const value = latest.current.form[field];
        dispatch({ type: "checked", field, value, answer: await services.check(field, value) });
      },
      next: () => {
        // Continuing on step 1 means a new request; later steps leave the draft undecided.
        if (latest.current.step === 1) draftActions.startOver();
        dispatch({ type: "next" });
      },
      back: () => dispatch({ type: "back" }),
      go: (step: Step) => dispatch({ type: "go", step }),
      /** Starts a new request after the confirmation. */
      restart: () => {
        photos.clear();
        dispatch({ type: "reset", attemptId: services.newId() });
      },
    }),
    [state, photos, sketch, drawing, draft.found, submit, draftActions, services],
  );
}

function useDrawing(state: RefitState, dispatch: Dispatch<RefitAction>, services: Services) {
  const goOn = useCallback(() => dispatch({ type: "next" }), [dispatch]);
  return useCabin({
    services: services.drawing,
    isAtPhotos: state.step === 2,
    photo: firstPhoto(state)?.photo ?? null,
    isPreparing: state.photos.entries[0]?.stage === "preparing",
    drawn: state.sketch,
    dispatch,
    goOn,
  });
}

/** The visitor's decision about a found draft. */
function useDraftActions(
  { found, settle, bringBack }: DraftControls,
  dispatch: Dispatch<RefitAction>,
  photos: PhotoControls,
) {
  return useMemo(
    () => ({
      /** Discards the found draft, with Undo. */
      startOver: () => {
        if (!found) return;
        settle({ forget: true });
        const undo = () => {
          bringBack(found);
          dispatch({ type: "go", step: 1 });
        };
        notify({ tone: "good", text: messages.startedOver, undo });
      },
      continueDraft: () => {
        if (!found) return;
        const resumed = photos.resume(photosOf(found));
        settle({ forget: false });
        dispatch({ type: "restored", draft: found, photos: resumed.entries });
        resumed.start();
      },
    }),
    [found, settle, bringBack, dispatch, photos],
  );
}

/** Continues the draft without asking if the visitor comes back to its step; true until that is done. */
function useReturn({ found, looked }: DraftControls, continueDraft: () => void): boolean {
  const [waiting, setWaiting] = useState(isReturning);
  useLayoutEffect(() => {
    if (!waiting || !looked) return;
    if (found) continueDraft();
    setWaiting(false);
  }, [waiting, looked, found, continueDraft]);
  return waiting;
}

/** Messages about one step or attempt are outdated on the next; only what can be undone stays. */
function useMessages({ step, submitting, photos }: RefitState): void {
  useLayoutEffect(() => void prepareToasts((name) => pathIcon(iconPaths[name], 24)), []);
  useEffect(() => {
    if (step < 4) clearToasts({ undoable: false });
  }, [step]);
  const preparing = photos.entries.some(({ stage }) => stage === "preparing");
  useEffect(() => {
    if (submitting || preparing) clearToasts({ undoable: false });
  }, [submitting, preparing]);
}

interface Submitting {
  latest: RefObject<RefitState>;
  dispatch: Dispatch<RefitAction>;
  photos: PhotoControls;
  sketchOutcome: SketchControls["outcome"];
  kept: ReturnType<typeof useWaiting>;
  services: Services;
}

/** The parts that the visitor leaves out of the request. */
interface Without {
  withoutPhotos?: boolean;
  withoutSketch?: boolean;
}

/** Something of the request was not uploaded. */
class NotUploaded extends Error {
  readonly missing: "photos" | "sketch";

  constructor(missing: "photos" | "sketch", problem: string) {
    super(problem);
    this.missing = missing;
  }
}

/** Kept on the device first: the tab may be closed while a dead line has not failed yet. */
async function sendRequest(
  { latest, photos, sketchOutcome, kept, services }: Submitting,
  { withoutPhotos = false, withoutSketch = false }: Without,
): Promise<LeadReceipt> {
  const left = { photos: withoutPhotos, sketch: withoutSketch };
  await kept.hold(latest.current, left);
  const sent = withoutPhotos ? arrived(latest.current.photos) : await photos.outcome();
  if (sent.problem && !withoutPhotos) throw new NotUploaded("photos", sent.problem);
  const drawn = withoutSketch ? null : await sketchOutcome();
  if (drawn && "problem" in drawn) throw new NotUploaded("sketch", drawn.problem);
  // With the pictures that have arrived since.
  if (sent.photos.length > 0 || drawn) await kept.hold(latest.current, left);
  return services.submit({
    ...toRequest(latest.current, services.now(), services.sessionId()),
    ...photoFields(sent),
    sketchToken: drawn?.token ?? null,
    photoMissing: withoutPhotos && sent.photos.length < latest.current.photos.entries.length,
  });
}

function isOffline(cause: unknown): boolean {
  if (cause instanceof NotUploaded) return cause.message === messages.photoOffline;
  return cause instanceof ApiError && cause.code === "offline";
}

/** Sends the request once photos and sketch are uploaded, or without them if requested. */
function useSubmit(submitting: Submitting) {
  const current = useRef(submitting);
  current.current = submitting;
  const busy = useRef(false);
  return useCallback(async (without: Without = {}): Promise<void> => {
    const { latest, dispatch, kept } = current.current;
    if (busy.current) return;
    const fields = wrongFields("visualizer", latest.current.form);
    if (fields.length > 0) {
      return refuse(new ApiError("invalid", messages.requiredFields, { fields }), latest.current, current.current);
    }
    busy.current = true;
    dispatch({ type: "submitting" });
    try {
      const receipt = await sendRequest(current.current, without);
      await kept.answered(latest.current.attemptId);
      dispatch({ type: "submitted", receipt });
      notify({ tone: "good", text: messages.refitSent });
    } catch (cause) {
      const { withoutPhotos = false, withoutSketch = false } = without;
      const left = { photos: withoutPhotos, sketch: withoutSketch };
      const problem = isOffline(cause) ? await kept.keep(latest.current, left) : "";
      if (problem === null) return;
      await kept.answered(latest.current.attemptId);
      if (cause instanceof NotUploaded) dispatch({ type: "refused", failure: notUploaded(cause, latest.current) });
      else if (problem) dispatch({ type: "refused", failure: { message: problem, call: true, missing: null } });
      else refuse(cause, latest.current, current.current);
    } finally {
      busy.current = false;
    }
  }, []);
}

/** The first photo has a field of its own. */
function photoFields({ photos }: SentPhotos) {
  const [first, ...furtherPhotos] = photos;
  return { photoToken: first?.token ?? null, photoWords: first?.words ?? "", furtherPhotos };
}

function notUploaded({ missing: what }: NotUploaded, { photos }: RefitState): Failure {
  if (what === "sketch") return { message: messages.sketchRetryOrSkip, call: false, missing: what };
  const message = photos.entries.length === 1 ? messages.photoRetryOrSkip : photoMessages.someNotSent;
  return { message, call: false, missing: what };
}

/** Shows why a request was rejected, at the step where it can be corrected. */
function refuse(cause: unknown, { sketch }: RefitState, { dispatch, photos, services }: Submitting): void {
  const failure = failureOf(cause);
  const fields = cause instanceof ApiError ? cause.fields : [];
  const expired = fields.find(({ field }) => field === "photo");
  const sketchExpired = fields.find(({ field }) => field === "sketch");
  const unknown = fields.find(({ field }) => field === "surfaces");
  if (expired) {
    photos.expire(expired.message);
    failure.message = expired.message;
    failure.missing = "photos";
  } else if (sketchExpired) {
    dispatch({ type: "sketchFailed", job: sketch.job, message: sketchExpired.message });
    failure.message = sketchExpired.message;
    failure.missing = "sketch";
  } else if (unknown) {
    failure.message = unknown.message;
  }
  const isStored = cause instanceof ApiError && cause.code === "duplicate";
  dispatch({ type: "refused", failure, fields, attemptId: isStored ? services.newId() : undefined });
  if (fields.length === 0) notify({ tone: "bad", text: messages.refitFailedToast });
  // The invalid field may be on an earlier step.
  if (fields.some(({ field }) => field === "selectedStyle")) dispatch({ type: "go", step: 1 });
  else if (fields.some(({ field }) => field === "description")) dispatch({ type: "go", step: 2 });
}

/** Records each step of the funnel once per page, when it is left or reached. */
function useFunnel(state: RefitState, services: Services): void {
  const noted = useRef(new Set<string>());
  const { step } = state;
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const { form } = latest.current;
    const note = (name: Parameters<Services["record"]>[0], metadata: Parameters<Services["record"]>[1]) => {
      if (noted.current.has(name)) return;
      noted.current.add(name);
      services.record(name, metadata);
    };
    if ((step === 2 || step === 3) && form.selectedStyle) note("style_selection", { style_id: form.selectedStyle });
    if (step !== 3) return;
    const ready = firstPhoto(latest.current)?.photo;
    note("photo_upload", {
      description_length: [...form.description].length,
      ...(ready && {
        file_size: ready.originalBytes,
        file_type: ready.format,
        compression_ratio: Number((ready.blob.size / ready.originalBytes).toFixed(3)),
        upload_method: ready.method,
      }),
    });
    note("consultation_form", { style_id: form.selectedStyle });
  }, [step, services]);
}
