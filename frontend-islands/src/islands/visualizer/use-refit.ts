/** Side effects and actions of the flow, around the pure state machine. */
import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { messages } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { type Notify, useToasts } from "../../ui/toasts.tsx";
import type { Services } from "./services.ts";
import {
  type Checked,
  type Failure,
  type Form,
  initialState,
  missing,
  reduce,
  type State,
  type Step,
  toRequest,
} from "./state.ts";
import { useDraft } from "./use-draft.ts";
import { useStepHistory } from "./use-history.ts";
import { type PhotoControls, usePhoto } from "./use-photo.ts";

/** Initial state when taking over a plain form that was already touched. */
export interface Start {
  form: Partial<Form>;
  step: Step;
  errors: Record<string, string>;
  failure: Failure | null;
  startedAt: number | null;
  photo: File | null;
}

/** The interface that the steps use. */
export interface Refit {
  state: State;
  photo: PhotoControls;
  toasts: ReturnType<typeof useToasts>;
  found: ReturnType<typeof useDraft>["found"];
  edit(change: Partial<Form>): void;
  /** Checks a field on blur. */
  check(field: Checked): void;
  next(): void;
  back(): void;
  go(step: Step): void;
  /** Sends the request once the photo is uploaded, or without it if requested. */
  submit(options?: { withoutPhoto?: boolean }): void;
  /** Starts a new request after the confirmation. */
  restart(): void;
  continueDraft(): void;
  /** Discards the found draft, with Undo. */
  startOver(): void;
}

const REQUIRED: Record<string, string> = {
  name: messages.nameRequired,
  email: messages.emailRequired,
  phone: messages.phoneRequired,
  consent: messages.consentRequired,
};

/** Failures after which a phone call is the quickest way. */
const CALL_AFTER = ["blocked", "duplicate", "too_many", "unavailable", "offline", "unexpected"];

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return { message: messages.refitFailed, call: true, photo: false };
  const known = cause.code !== "unexpected";
  return {
    message: known ? cause.message : messages.refitFailed,
    call: CALL_AFTER.includes(cause.code),
    photo: false,
  };
}

function start({ form, step, errors, failure, startedAt }: Start, attemptId: string): State {
  return { ...initialState(attemptId, form), step, fieldErrors: errors, failure, startedAt };
}

export function useRefit(services: Services, from: Start): Refit {
  const [state, dispatch] = useReducer(reduce, undefined, () => start(from, services.newId()));
  const latest = useRef(state);
  latest.current = state;
  const toasts = useToasts();
  const { notify } = toasts;
  const photo = usePhoto(state, dispatch, services, notify);
  const { found, settle, bringBack } = useDraft(state, services.saved, services.now);
  useStepHistory(state, dispatch, services.newId);
  useFunnel(state, services);

  useStale(state, toasts.clear);

  // Start the photo that was picked before the island took over.
  const { pick } = photo;
  const carried = useRef(from.photo);
  useEffect(() => {
    if (carried.current) pick(carried.current, "browse");
    carried.current = null;
  }, [pick]);

  const submit = useSubmit(latest, dispatch, photo, services, notify);
  return useMemo<Refit>(() => {
    const startOver = () => {
      if (!found) return;
      settle({ forget: true });
      const undo = () => {
        bringBack(found);
        dispatch({ type: "go", step: 1 });
      };
      notify({ tone: "good", text: messages.startedOver, undo });
    };
    return {
      state,
      photo,
      toasts,
      found,
      submit,
      edit: (change) => dispatch({ type: "edit", change, at: services.now() }),
      check: async (field) => {
        const value = latest.current.form[field];
        dispatch({ type: "checked", field, value, answer: await services.check(field, value) });
      },
      startOver,
      next: () => {
        // Continuing on step 1 means a new request; later steps leave the draft undecided.
        if (latest.current.step === 1) startOver();
        dispatch({ type: "next" });
      },
      back: () => dispatch({ type: "back" }),
      go: (step) => dispatch({ type: "go", step }),
      restart: () => {
        photo.remove();
        dispatch({ type: "reset", attemptId: services.newId() });
      },
      continueDraft: () => {
        if (!found) return;
        const resumed = found.photo && photo.resume(found.photo);
        settle({ forget: false });
        dispatch({ type: "restored", draft: found, url: resumed?.url ?? null, job: resumed?.job ?? 0 });
        resumed?.start();
      },
    };
  }, [state, photo, toasts, found, submit, services, settle, bringBack, notify]);
}

/** Messages about one step or attempt are outdated on the next; only success messages stay. */
function useStale({ step, submitting, photo }: State, clear: () => void): void {
  useEffect(() => {
    if (step < 4) clear();
  }, [step, clear]);
  const preparing = photo.stage === "preparing";
  useEffect(() => {
    if (submitting || preparing) clear();
  }, [submitting, preparing, clear]);
}

function useSubmit(
  latest: React.RefObject<State>,
  dispatch: React.Dispatch<Parameters<typeof reduce>[1]>,
  photo: PhotoControls,
  services: Services,
  notify: Notify,
): Refit["submit"] {
  const busy = useRef(false);
  const { outcome } = photo;
  return useCallback(
    async ({ withoutPhoto = false } = {}) => {
      if (busy.current) return;
      const empty = missing(latest.current.form);
      if (empty.length > 0) {
        const fields = empty.map((field) => ({ field, message: REQUIRED[field] ?? messages.requiredFields }));
        const failure = { message: messages.requiredFields, call: false, photo: false };
        dispatch({ type: "refused", failure, fields });
        return;
      }
      busy.current = true;
      dispatch({ type: "submitting" });
      try {
        const arrived = withoutPhoto ? null : await outcome();
        if (arrived && "problem" in arrived) {
          const failure = { message: messages.photoRetryOrSkip, call: false, photo: true };
          dispatch({ type: "refused", failure });
          return;
        }
        const request = toRequest(latest.current, services.now(), services.sessionId());
        const token = arrived?.token ?? null;
        const { reference } = await services.submit({
          ...request,
          photoToken: token,
          photoMissing: withoutPhoto && latest.current.photo.stage !== "none",
        });
        dispatch({ type: "submitted", reference });
        notify({ tone: "good", text: messages.refitSent });
      } catch (cause) {
        refuse(cause);
      } finally {
        busy.current = false;
      }

      function refuse(cause: unknown) {
        const failure = failureOf(cause);
        const fields = cause instanceof ApiError ? cause.fields : [];
        const { photo: held } = latest.current;
        const expired = fields.find(({ field }) => field === "photo");
        if (expired && held.stage === "ready") {
          dispatch({ type: "uploadFailed", job: held.job, message: expired.message });
          failure.message = expired.message;
          failure.photo = true;
        }
        dispatch({ type: "refused", failure, fields });
        if (fields.length === 0) notify({ tone: "bad", text: messages.refitFailedToast });
        // The invalid field may be on an earlier step.
        if (fields.some(({ field }) => field === "selectedStyle")) dispatch({ type: "go", step: 1 });
        else if (fields.some(({ field }) => field === "description")) dispatch({ type: "go", step: 2 });
      }
    },
    [latest, dispatch, outcome, services, notify],
  );
}

/** Records each step of the funnel once per page, when it is left or reached. */
function useFunnel(state: State, services: Services): void {
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
