/** Prepares the photo in the worker, then uploads it in the background. */
import { type Dispatch, useCallback, useEffect, useMemo, useRef } from "react";
import { messages } from "../../../generated/domain.ts";
import { ApiError } from "../../../lib/api.ts";
import { formatBytes } from "../../../lib/format-bytes.ts";
import { notify } from "../../../lib/toasts.ts";
import { useListener } from "../../../ui/use-listener.ts";
import { isMobile } from "./mobile.ts";
import type { Services } from "./services.ts";
import type { PreparedPhoto, RefitAction, RefitState, SavedDraft, UploadMethod } from "./state.ts";
import { type UploadOutcome, useJob } from "./use-job.ts";

/** The server deletes an unclaimed photo after a day; older tokens are not worth trying. */
export const TOKEN_FRESH_MS = 20 * 60 * 60 * 1000;

export function whyNotSent(cause: unknown): string {
  if (!(cause instanceof ApiError)) return messages.photoFailed;
  return cause.code === "offline" ? messages.photoOffline : cause.message;
}

/** Actions on the photo, and its result. */
export type PhotoControls = ReturnType<typeof usePhoto>;

/** What a job works with. */
interface PhotoContext {
  dispatch: Dispatch<RefitAction>;
  services: Services;
}

async function send(
  { dispatch, services }: PhotoContext,
  job: number,
  blob: Blob,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  dispatch({ type: "uploadStarted", job });
  try {
    const onProgress = (progress: number) => dispatch({ type: "uploadProgress", job, progress });
    const { token } = await services.upload(blob, { signal, onProgress });
    if (signal.aborted) return null;
    dispatch({ type: "uploadSent", job, token, at: services.now() });
    notify({ tone: "good", text: messages.photoUploaded });
    return { token };
  } catch (cause) {
    if (signal.aborted) return null;
    const problem = whyNotSent(cause);
    dispatch({ type: "uploadFailed", job, message: problem });
    notify({ tone: "bad", text: problem });
    return { problem };
  }
}

interface Picked {
  file: File;
  method: UploadMethod;
}

/** Prepares a picked photo, then sends it. */
async function bring(
  means: PhotoContext,
  job: number,
  { file, method }: Picked,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { dispatch, services } = means;
  let photo: PreparedPhoto;
  try {
    const onProgress = (progress: number) => dispatch({ type: "photoProgress", job, progress });
    const { blob, format } = await services.prepare(file, { mobile: isMobile(), onProgress, signal });
    if (signal.aborted) return null;
    const url = URL.createObjectURL(blob);
    photo = { blob, url, format, method, name: file.name, originalBytes: file.size };
  } catch (cause) {
    if (signal.aborted) return null;
    const message = cause instanceof Error && cause.message ? cause.message : messages.photoFailed;
    dispatch({ type: "photoRefused", job, message });
    notify({ tone: "bad", text: message });
    return { problem: message };
  }
  dispatch({ type: "photoReady", job, photo });
  if (photo.blob.size < photo.originalBytes) {
    const detail = `${formatBytes(photo.originalBytes)} to ${formatBytes(photo.blob.size)}`;
    notify({ tone: "good", text: messages.photoOptimized, detail });
  }
  return send(means, job, photo.blob, signal);
}

/** Runs the photo's jobs; effects need the current `state`. */
export function usePhoto(state: RefitState, dispatch: Dispatch<RefitAction>, services: Services) {
  const means = useMemo(() => ({ dispatch, services }), [dispatch, services]);
  const { next, stop, begin, outcome } = useJob();
  const latest = useRef(state);
  latest.current = state;

  /** Picked last; sent again if the browser was offline. */
  const picked = useRef<Picked | null>(null);
  const pick = useCallback(
    (file: File, method: UploadMethod) => {
      picked.current = { file, method };
      const job = next();
      dispatch({ type: "photoPicked", job, name: file.name });
      begin((signal) => bring(means, job, { file, method }, signal));
    },
    [begin, dispatch, means, next],
  );
  const remove = useCallback(() => {
    picked.current = null;
    stop();
    dispatch({ type: "photoRemoved" });
  }, [dispatch, stop]);
  const retry = useCallback(() => {
    const { photo } = latest.current;
    if (photo.stage !== "ready" || photo.upload.state === "sending") return;
    begin((signal) => send(means, photo.job, photo.photo.blob, signal));
  }, [begin, means]);
  // Back online: retry what failed offline.
  useListener("online", () => {
    const { photo } = latest.current;
    const failed = photo.stage === "ready" && photo.upload.state === "failed" ? photo.upload.message : null;
    if (failed === messages.photoOffline) retry();
    const refused = photo.stage === "none" && photo.error === messages.photoOffline;
    if (refused && picked.current) pick(picked.current.file, picked.current.method);
  });
  /** Resumes the photo of a restored draft; returns its URL and job. */
  const resume = useCallback(
    ({ blob, token, sentAt }: NonNullable<SavedDraft["photo"]>) => {
      const job = next();
      const fresh = token !== null && sentAt !== null && services.now() - sentAt < TOKEN_FRESH_MS;
      const start = () => begin((signal) => (fresh ? Promise.resolve({ token }) : send(means, job, blob, signal)));
      return { url: URL.createObjectURL(blob), job, start };
    },
    [begin, means, next, services],
  );

  const url = state.photo.stage === "ready" ? state.photo.photo.url : null;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  return { pick, remove, retry, resume, outcome };
}
