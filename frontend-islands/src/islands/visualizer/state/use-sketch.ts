/** Composes the cabin in other materials and uploads it, once the visitor goes on to the contact details. */
import { type Dispatch, useCallback, useEffect, useMemo, useRef } from "react";
import { isVisible } from "../../../cabin/state/design.ts";
import { notify } from "../../../lib/toasts.ts";
import { TOKEN_FRESH_MS, whyNotSent } from "../../../photo/list/use-photos.ts";
import { useListener } from "../../../ui/use-listener.ts";
import type { Services } from "./services.ts";
import { goesAlong } from "./sketch.ts";
import { firstPhoto, type RefitAction, type RefitState } from "./state.ts";
import { type UploadOutcome, useJob } from "./use-job.ts";

export type SketchControls = ReturnType<typeof useSketch>;

/** The picture that strokes were drawn on: the sample, else the visitor's photo. */
function drawnOn(state: RefitState): Blob | null {
  if (state.sketch.sample) return state.sketch.sample.blob;
  return firstPhoto(state)?.photo.blob ?? null;
}

/** The picture of a restored draft may have to be composed again. */
async function pictureOf(state: RefitState, services: Services): Promise<Blob | null> {
  const { design, picture } = state.sketch;
  const photo = drawnOn(state);
  if (picture || !design || !photo) return picture;
  const [tool, { materials }] = await Promise.all([services.openCabin(), services.materials()]);
  return tool.composeAlone({ photo, design, materials, open: services.openEngine });
}

interface Context {
  dispatch: Dispatch<RefitAction>;
  services: Services;
}

async function bring(
  { dispatch, services }: Context,
  job: number,
  state: RefitState,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  let picture: Blob | null = null;
  try {
    picture = await pictureOf(state, services);
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

export function useSketch(state: RefitState, dispatch: Dispatch<RefitAction>, services: Services) {
  const context = useMemo(() => ({ dispatch, services }), [dispatch, services]);
  const { next, stop, begin, outcome } = useJob();
  const latest = useRef(state);
  latest.current = state;

  const send = useCallback(() => {
    const { sketch } = latest.current;
    const { upload, design } = sketch;
    if (!goesAlong(sketch) || !design || !isVisible(design)) return stop();
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
