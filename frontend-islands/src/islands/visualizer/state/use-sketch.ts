/** Composes the picture in other materials and uploads it, once the visitor goes on to the contact details. */
import { type Dispatch, useCallback, useEffect, useMemo, useRef } from "react";
import { notify } from "../../../lib/toasts.ts";
import { TOKEN_FRESH_MS, whyNotSent } from "../../../photo/list/use-photos.ts";
import { useListener } from "../../../ui/use-listener.ts";
import type { Services } from "./services.ts";
import { type Compose, hasPicture } from "./sketch.ts";
import { firstPhoto, type RefitAction, type RefitState } from "./state.ts";
import { type UploadOutcome, useJob } from "./use-job.ts";

export type SketchControls = ReturnType<typeof useSketch>;

/** The picture that strokes were drawn on: the sample, else the visitor's photo. */
function drawnOn(state: RefitState): Blob | null {
  if (state.sketch.sample) return state.sketch.sample.blob;
  return firstPhoto(state)?.photo.blob ?? null;
}

/** The picture of a restored draft may have to be composed again. */
async function pictureOf(state: RefitState, compose: Compose): Promise<Blob | null> {
  const { design, picture } = state.sketch;
  const photo = drawnOn(state);
  if (picture || !design || !photo) return picture;
  return compose(photo, design);
}

interface Context {
  dispatch: Dispatch<RefitAction>;
  services: Services;
  compose: Compose;
}

async function bring(
  { dispatch, services, compose }: Context,
  job: number,
  state: RefitState,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  let picture: Blob | null = null;
  try {
    picture = await pictureOf(state, compose);
  } catch (cause) {
    // The list of surfaces is worth sending by itself.
    if (!signal.aborted && cause instanceof Error) notify({ tone: "bad", text: cause.message });
  }
  if (!picture || signal.aborted) return null;
  try {
    const { token } = await services.upload(picture, { signal, onProgress: () => {} });
    dispatch({ type: "sketchSent", job, token, at: services.now() });
    return { token };
  } catch (cause) {
    if (signal.aborted) return null;
    const problem = whyNotSent(cause);
    dispatch({ type: "sketchFailed", job, message: problem });
    return { problem };
  }
}

export function useSketch(state: RefitState, { dispatch, services, compose }: Context) {
  const context = useMemo(() => ({ dispatch, services, compose }), [dispatch, services, compose]);
  const { next, stop, begin, outcome } = useJob();
  const latest = useRef(state);
  latest.current = state;

  const send = useCallback(() => {
    const { sketch } = latest.current;
    const { upload } = sketch;
    if (!hasPicture(sketch)) return stop();
    if (upload.state === "sending") return;
    if (upload.state === "sent" && services.now() - upload.sentAt < TOKEN_FRESH_MS) {
      return begin(() => Promise.resolve({ token: upload.token }));
    }
    const job = next();
    dispatch({ type: "sketchSending", job });
    begin((signal) => bring(context, job, latest.current, signal));
  }, [begin, context, dispatch, next, services, stop]);

  const { step } = state;
  useEffect(() => {
    if (step === 3) send();
  }, [step, send]);
  useListener("online", () => {
    if (latest.current.step === 3 && latest.current.sketch.upload.state === "failed") send();
  });
  return useMemo(() => ({ send, outcome }), [send, outcome]);
}
