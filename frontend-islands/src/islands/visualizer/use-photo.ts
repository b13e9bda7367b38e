/** Prepares the photo in the worker, then uploads it in the background. */
import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { messages } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import type { Notify } from "../../ui/toasts.tsx";
import { isMobile } from "./mobile.ts";
import type { Services } from "./services.ts";
import type { Action, Photo, SavedDraft, State, UploadMethod } from "./state.ts";

/** Result of the photo: uploaded, failed with a reason, or removed. */
export type PhotoOutcome = { token: string } | { problem: string } | null;

/** The server deletes an unclaimed photo after a day; older tokens are not worth trying. */
const TOKEN_FRESH_MS = 20 * 60 * 60 * 1000;

function whyNotSent(cause: unknown): string {
  if (!(cause instanceof ApiError)) return messages.photoFailed;
  return cause.code === "offline" ? messages.photoOffline : cause.message;
}

/** Actions on the photo, and its result. */
export interface PhotoControls {
  pick(file: File, method: UploadMethod): void;
  remove(): void;
  retry(): void;
  /** Resumes the photo of a restored draft; returns its URL and job. */
  resume(photo: NonNullable<SavedDraft["photo"]>): { url: string; job: number; start: () => void };
  /** Resolves when no job is running. */
  outcome(): Promise<PhotoOutcome>;
}

/** Runs the photo's jobs; effects need the current `state`. */
export function usePhoto(state: State, dispatch: Dispatch<Action>, services: Services, notify: Notify): PhotoControls {
  const current = useRef<{ job: number; abort: AbortController; outcome: Promise<PhotoOutcome> } | null>(null);
  const jobs = useRef(0);
  const latest = useRef(state);
  latest.current = state;

  const begin = useCallback((work: (job: number, signal: AbortSignal) => Promise<PhotoOutcome>, job: number) => {
    current.current?.abort.abort();
    const abort = new AbortController();
    current.current = { job, abort, outcome: work(job, abort.signal) };
  }, []);

  const send = useCallback(
    async (job: number, blob: Blob, signal: AbortSignal): Promise<PhotoOutcome> => {
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
    },
    [dispatch, services, notify],
  );

  const pick = useCallback(
    (file: File, method: UploadMethod) => {
      jobs.current += 1;
      const job = jobs.current;
      dispatch({ type: "photoPicked", job, name: file.name });
      begin(async (_, signal) => {
        let photo: Photo;
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
        return send(job, photo.blob, signal);
      }, job);
    },
    [begin, dispatch, send, services, notify],
  );

  const remove = useCallback(() => {
    current.current?.abort.abort();
    current.current = null;
    dispatch({ type: "photoRemoved" });
  }, [dispatch]);

  const retry = useCallback(() => {
    const { photo } = latest.current;
    if (photo.stage !== "ready" || photo.upload.state === "sending") return;
    begin((job, signal) => send(job, photo.photo.blob, signal), photo.job);
  }, [begin, send]);

  const resume = useCallback<PhotoControls["resume"]>(
    ({ blob, token, sentAt }) => {
      jobs.current += 1;
      const job = jobs.current;
      const fresh = token !== null && sentAt !== null && services.now() - sentAt < TOKEN_FRESH_MS;
      const start = () => begin((_, signal) => (fresh ? Promise.resolve({ token }) : send(job, blob, signal)), job);
      return { url: URL.createObjectURL(blob), job, start };
    },
    [begin, send, services],
  );

  const outcome = useCallback(async (): Promise<PhotoOutcome> => {
    // If the photo is replaced while waiting, wait for the new one.
    let seen: PhotoOutcome = null;
    for (let job = current.current; job; job = current.current === job ? null : current.current) {
      seen = await job.outcome;
    }
    return seen;
  }, []);

  const url = state.photo.stage === "ready" ? state.photo.photo.url : null;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  useEffect(() => () => current.current?.abort.abort(), []);

  return { pick, remove, retry, resume, outcome };
}
