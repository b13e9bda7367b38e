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
import { iconPaths, messages } from "../../../generated/domain.ts";
import { ApiError } from "../../../lib/api.ts";
import { pathIcon } from "../../../lib/icon.ts";
import { clearToasts, notify, prepareToasts } from "../../../lib/toasts.ts";
import type { Services } from "./services.ts";
import {
  type CheckedField,
  type Failure,
  type Form,
  initialState,
  missing,
  type RefitAction,
  type RefitState,
  reduce,
  type Step,
  toRequest,
} from "./state.ts";
import { useCabin } from "./use-cabin.ts";
import { type DraftControls, useDraft } from "./use-draft.ts";
import { isReturning, useStepHistory } from "./use-history.ts";
import { type PhotoControls, usePhoto } from "./use-photo.ts";
import { type SketchControls, useSketch } from "./use-sketch.ts";

/** Initial state when taking over a plain form that was already touched. */
export interface InitialState {
  form: Partial<Form>;
  step: Step;
  errors: Record<string, string>;
  failure: Failure | null;
  startedAt: number | null;
  photo: File | null;
}

export type Refit = ReturnType<typeof useRefit>;

const REQUIRED: Record<string, string> = {
  name: messages.nameRequired,
  email: messages.emailRequired,
  phone: messages.phoneRequired,
  consent: messages.consentRequired,
};

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

export function useRefit(services: Services, from: InitialState, cabinSheet: string) {
  const [state, dispatch] = useReducer(reduce, undefined, () => start(from, services.newId()));
  const latest = useRef(state);
  latest.current = state;
  const photo = usePhoto(state, dispatch, services);
  const sketch = useSketch(state, dispatch, services);
  const cabin = useCabin(state, dispatch, services, cabinSheet);
  const draft = useDraft(state, services.saved, services.now);
  const draftActions = useDraftActions(draft, dispatch, photo);
  const waiting = useReturn(draft, draftActions.continueDraft);
  useStepHistory(state, dispatch, services.newId, waiting);
  useFunnel(state, services);
  useMessages(state);

  // Start the photo that was picked before the island took over.
  const { pick } = photo;
  const carried = useRef(from.photo);
  useEffect(() => {
    if (carried.current) pick(carried.current, "browse");
    carried.current = null;
  }, [pick]);

  const submit = useSubmit(latest, dispatch, photo.outcome, sketch.outcome, services);
  return useMemo(
    () => ({
      state,
      photo,
      sketch,
      cabin,
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
        photo.remove();
        dispatch({ type: "reset", attemptId: services.newId() });
      },
    }),
    [state, photo, sketch, cabin, draft.found, submit, draftActions, services],
  );
}

/** The visitor's decision about a found draft. */
function useDraftActions(
  { found, settle, bringBack }: DraftControls,
  dispatch: Dispatch<RefitAction>,
  photo: PhotoControls,
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
        const resumed = found.photo && photo.resume(found.photo);
        settle({ forget: false });
        dispatch({ type: "restored", draft: found, url: resumed?.url ?? null, job: resumed?.job ?? 0 });
        resumed?.start();
      },
    }),
    [found, settle, bringBack, dispatch, photo],
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
function useMessages({ step, submitting, photo }: RefitState): void {
  useLayoutEffect(() => void prepareToasts((name) => pathIcon(iconPaths[name], 24)), []);
  useEffect(() => {
    if (step < 4) clearToasts({ undoable: false });
  }, [step]);
  const preparing = photo.stage === "preparing";
  useEffect(() => {
    if (submitting || preparing) clearToasts({ undoable: false });
  }, [submitting, preparing]);
}

/** Sends the request once photo and sketch are uploaded, or without them if requested. */
function useSubmit(
  latest: RefObject<RefitState>,
  dispatch: Dispatch<RefitAction>,
  photoOutcome: PhotoControls["outcome"],
  sketchOutcome: SketchControls["outcome"],
  services: Services,
) {
  const busy = useRef(false);
  return useCallback(
    async ({ withoutPhoto = false, withoutSketch = false } = {}): Promise<void> => {
      if (busy.current) return;
      const empty = missing(latest.current.form);
      if (empty.length > 0) {
        const fields = empty.map((field) => ({ field, message: REQUIRED[field] ?? messages.requiredFields }));
        const failure = { message: messages.requiredFields, call: false, missing: null };
        return dispatch({ type: "refused", failure, fields });
      }
      busy.current = true;
      dispatch({ type: "submitting" });
      try {
        const arrived = withoutPhoto ? null : await photoOutcome();
        if (arrived && "problem" in arrived) {
          const failure: Failure = { message: messages.photoRetryOrSkip, call: false, missing: "photo" };
          return dispatch({ type: "refused", failure });
        }
        const drawn = withoutSketch ? null : await sketchOutcome();
        if (drawn && "problem" in drawn) {
          const failure: Failure = { message: messages.sketchRetryOrSkip, call: false, missing: "sketch" };
          return dispatch({ type: "refused", failure });
        }
        const { reference } = await services.submit({
          ...toRequest(latest.current, services.now(), services.sessionId()),
          photoToken: arrived?.token ?? null,
          sketchToken: drawn?.token ?? null,
          photoMissing: withoutPhoto && latest.current.photo.stage !== "none",
        });
        dispatch({ type: "submitted", reference });
        notify({ tone: "good", text: messages.refitSent });
      } catch (cause) {
        refuse(cause, latest.current, dispatch);
      } finally {
        busy.current = false;
      }
    },
    [latest, dispatch, photoOutcome, sketchOutcome, services],
  );
}

/** Shows why a request was rejected, at the step where it can be corrected. */
function refuse(cause: unknown, { photo, sketch }: RefitState, dispatch: Dispatch<RefitAction>): void {
  const failure = failureOf(cause);
  const fields = cause instanceof ApiError ? cause.fields : [];
  const expired = fields.find(({ field }) => field === "photo");
  const sketchExpired = fields.find(({ field }) => field === "sketch");
  const unknown = fields.find(({ field }) => field === "surfaces");
  if (expired && photo.stage === "ready") {
    dispatch({ type: "uploadFailed", job: photo.job, message: expired.message });
    failure.message = expired.message;
    failure.missing = "photo";
  } else if (sketchExpired) {
    dispatch({ type: "sketchFailed", job: sketch.job, message: sketchExpired.message });
    failure.message = sketchExpired.message;
    failure.missing = "sketch";
  } else if (unknown) {
    failure.message = unknown.message;
  }
  dispatch({ type: "refused", failure, fields });
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
    const { form, photo } = latest.current;
    const note = (name: Parameters<Services["record"]>[0], metadata: Parameters<Services["record"]>[1]) => {
      if (noted.current.has(name)) return;
      noted.current.add(name);
      services.record(name, metadata);
    };
    if (step === 2 || step === 3) note("style_selection", { style_id: form.selectedStyle });
    if (step !== 3) return;
    const ready = photo.stage === "ready" ? photo.photo : null;
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
