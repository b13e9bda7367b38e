/** Prepares chosen photos one after the other, and uploads each in the background. */
import { type Dispatch, useCallback, useEffect, useMemo, useRef } from "react";
import { messages, type UploadedPhoto } from "../../generated/domain.ts";
import { ApiError, type UploadOptions } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { queue } from "../../lib/queue.ts";
import { notify } from "../../lib/toasts.ts";
import { useListener } from "../../ui/use-listener.ts";
import type { PrepareOptions } from "../bridge.ts";
import type { PreparedPhoto as WorkerPhoto } from "../types.ts";
import { isMobile } from "./mobile.ts";
import {
  arrived,
  isReady,
  type PhotoAction,
  type PhotoList,
  type PhotoUpload,
  type PreparedPhoto,
  type ReadyPhoto,
  reducePhotos,
  type SavedPhoto,
  type SentPhotos,
  savedPhotos,
  splitPicked,
  tooLargeTogether,
  type UploadMethod,
} from "./photo-list.ts";

/** The server deletes an unclaimed photo after a day; older tokens are not worth trying. */
export const TOKEN_FRESH_MS = 20 * 60 * 60 * 1000;

type Taken = Pick<WorkerPhoto, "blob" | "format"> & Partial<Pick<WorkerPhoto, "animated">>;

/** The inputs for preparing and sending photos. */
export interface PhotoServices {
  prepare(file: File, options: Omit<PrepareOptions, "urls">): Promise<Taken>;
  upload(photo: Blob, options: UploadOptions): Promise<UploadedPhoto>;
  now(): number;
}

export function whyNotSent(cause: unknown): string {
  if (!(cause instanceof ApiError)) return messages.photoFailed;
  return cause.code === "offline" ? messages.photoOffline : cause.message;
}

/** Actions on the photos, and their result. */
export type PhotoControls = ReturnType<typeof usePhotos>;

interface Job {
  abort: AbortController;
  done: Promise<void>;
}

interface Context {
  services: PhotoServices;
  /** The list after every action so far, rendered or not. */
  list: () => PhotoList;
  act: (action: PhotoAction) => void;
}

async function send({ act, services }: Context, job: number, blob: Blob, signal: AbortSignal): Promise<void> {
  try {
    const onProgress = (progress: number) => act({ type: "uploadProgress", job, progress });
    const { token } = await services.upload(blob, { signal, onProgress });
    if (signal.aborted) return;
    act({ type: "uploadSent", job, token, at: services.now() });
    notify({ tone: "good", text: messages.photoUploaded });
  } catch (cause) {
    if (signal.aborted) return;
    const message = whyNotSent(cause);
    act({ type: "uploadFailed", job, message, final: isAboutFile(cause) });
    notify({ tone: "bad", text: message });
  }
}

/** Whether the server refused the file itself. */
const isAboutFile = (cause: unknown) =>
  cause instanceof ApiError && ["invalid", "unreadable", "too_large"].includes(cause.code);

interface Picked {
  file: File;
  method: UploadMethod;
}

/** Null if it is refused or canceled. */
async function prepare(context: Context, job: number, { file, method }: Picked, signal: AbortSignal) {
  const { act, list, services } = context;
  try {
    const onProgress = (progress: number) => act({ type: "photoProgress", job, progress });
    const { blob, format, animated = false } = await services.prepare(file, { mobile: isMobile(), onProgress, signal });
    if (signal.aborted) return null;
    const problem = tooLargeTogether(list(), job, blob.size);
    if (problem) throw new Error(problem);
    const url = URL.createObjectURL(blob);
    return { blob, url, format, animated, method, name: file.name, originalBytes: file.size } satisfies PreparedPhoto;
  } catch (cause) {
    if (signal.aborted) return null;
    const message = cause instanceof Error && cause.message ? cause.message : messages.photoFailed;
    act({ type: "photoRefused", job, message });
    notify({ tone: "bad", text: message });
    return null;
  }
}

function announce(photo: PreparedPhoto) {
  if (photo.blob.size >= photo.originalBytes) return;
  const detail = `${formatBytes(photo.originalBytes)} to ${formatBytes(photo.blob.size)}`;
  notify({ tone: "good", text: messages.photoOptimized, detail });
}

/** The running jobs, one per photo. */
function useJobs(list: PhotoList, dispatch: Dispatch<PhotoAction>, services: PhotoServices) {
  const latest = useRef(list);
  latest.current = list;
  const jobs = useRef(new Map<number, Job>());
  const context = useMemo((): Context => {
    const act = (action: PhotoAction) => {
      latest.current = reducePhotos(latest.current, action);
      dispatch(action);
    };
    return { services, act, list: () => latest.current };
  }, [dispatch, services]);
  const stop = useCallback((job: number) => {
    jobs.current.get(job)?.abort.abort();
    jobs.current.delete(job);
  }, []);
  const begin = useCallback(
    (job: number, work: (signal: AbortSignal) => Promise<void>) => {
      stop(job);
      const abort = new AbortController();
      jobs.current.set(job, { abort, done: work(abort.signal) });
    },
    [stop],
  );
  /** Resolves when nothing is being prepared or sent. */
  const outcome = useCallback(async (): Promise<SentPhotos> => {
    // Photos may be added or sent again while waiting.
    for (let waited: Job[] | null = null; ; ) {
      const now = latest.current.entries.flatMap(({ job }) => jobs.current.get(job) ?? []);
      if (waited && now.every((job) => waited?.includes(job))) break;
      waited = now;
      await Promise.all(now.map(({ done }) => done));
    }
    return arrived(latest.current);
  }, []);
  useEffect(() => {
    const running = jobs.current;
    return () => {
      for (const { abort } of running.values()) abort.abort();
    };
  }, []);
  return useMemo(() => ({ context, begin, stop, outcome }), [context, begin, stop, outcome]);
}

type Jobs = ReturnType<typeof useJobs>;

/** Choosing files, and sending what was chosen before. */
function useUploads({ context, begin }: Jobs) {
  const count = useRef(0);
  const newJob = useCallback(() => {
    count.current += 1;
    return count.current;
  }, []);
  // One at a time: the Worker's memory, and the server's queue of decoders.
  const preparing = useMemo(() => queue(), []);
  const sending = useMemo(() => queue(), []);
  /** Refused because the browser was offline; chosen again once it is not. */
  const refusedOffline = useRef<Picked[]>([]);
  const upload = useCallback(
    (job: number, blob: Blob) => {
      context.act({ type: "uploadStarted", job });
      begin(job, (signal) => sending(() => send(context, job, blob, signal)));
    },
    [begin, context, sending],
  );
  const bring = useCallback(
    async (job: number, picked: Picked, signal: AbortSignal) => {
      const photo = await preparing(async () => (signal.aborted ? null : prepare(context, job, picked, signal)));
      if (!photo) {
        if (!signal.aborted && !navigator.onLine) refusedOffline.current.push(picked);
        return;
      }
      context.act({ type: "photoReady", job, photo });
      announce(photo);
      await sending(() => send(context, job, photo.blob, signal));
    },
    [context, preparing, sending],
  );
  const pick = useCallback(
    (files: readonly File[], method: UploadMethod) => {
      const { taken, leftOut } = splitPicked(context.list(), files);
      const picked = taken.map((file) => ({ job: newJob(), name: file.name, file }));
      context.act({ type: "photosPicked", picked: picked.map(({ job, name }) => ({ job, name })), leftOut });
      for (const { job, file } of picked) begin(job, (signal) => bring(job, { file, method }, signal));
    },
    [begin, bring, context, newJob],
  );
  return useMemo(() => ({ newJob, upload, pick, refusedOffline }), [newJob, upload, pick]);
}

/** Runs the jobs of all photos; effects need the current `list`. */
export function usePhotos(list: PhotoList, dispatch: Dispatch<PhotoAction>, services: PhotoServices) {
  const jobs = useJobs(list, dispatch, services);
  const { context, stop, outcome } = jobs;
  const { newJob, upload, pick, refusedOffline } = useUploads(jobs);
  const actions = useMemo(() => {
    const ready = () => context.list().entries.filter(isReady);
    const remove = (job: number) => {
      stop(job);
      context.act({ type: "photoRemoved", job });
    };
    return {
      remove,
      clear: () => {
        for (const { job } of context.list().entries) remove(job);
      },
      /** Sends one again, or all that have failed. */
      retry: (which?: number) => {
        for (const { job, photo, upload: state } of ready()) {
          if (state.state === "failed" && !state.final && (which ?? job) === job) upload(job, photo.blob);
        }
      },
      /** The server no longer has the sent photos. */
      expire: (message: string) => {
        for (const { job, upload: state } of ready()) {
          if (state.state === "sent") context.act({ type: "uploadFailed", job, message });
        }
      },
      /** The entries of saved photos; `start` sends the photos that the server does not have. */
      resume: (saved: readonly SavedPhoto[]) => {
        const entries = saved.map((photo) => restored(photo, newJob(), services.now()));
        const start = () => {
          for (const { job, photo, upload: state } of entries) if (state.state === "sending") upload(job, photo.blob);
        };
        return { entries, start };
      },
    };
  }, [context, stop, newJob, upload, services]);
  useListener("online", () => {
    for (const { job, upload: state } of context.list().entries.filter(isReady)) {
      if (state.state === "failed" && state.message === messages.photoOffline) actions.retry(job);
    }
    for (const { file, method } of refusedOffline.current.splice(0)) pick([file], method);
  });
  useAddresses(list);
  return useMemo(() => ({ ...actions, pick, outcome, act: context.act }), [actions, pick, outcome, context]);
}

function restored({ words = "", token, sentAt, ...photo }: SavedPhoto, job: number, now: number): ReadyPhoto {
  const isFresh = token !== null && sentAt !== null && now - sentAt < TOKEN_FRESH_MS;
  const upload: PhotoUpload = isFresh ? { state: "sent", token, sentAt } : { state: "sending", progress: 0 };
  const url = URL.createObjectURL(photo.blob);
  return { job, name: photo.name, words, stage: "ready", photo: { ...photo, url }, upload };
}

/** The photos for sending later; without failed ones, if the visitor wants that. */
export function savedForSending(list: PhotoList, withoutMissing: boolean): SavedPhoto[] {
  return savedPhotos(list).filter(({ token }) => !withoutMissing || token !== null);
}

/** Frees the pictures of photos that are no longer in the list. */
function useAddresses({ entries }: PhotoList): void {
  const used = useRef<string[]>([]);
  useEffect(() => {
    const now = entries.filter(isReady).map(({ photo }) => photo.url);
    for (const url of used.current) {
      if (!now.includes(url)) URL.revokeObjectURL(url);
    }
    used.current = now;
  }, [entries]);
  useEffect(
    () => () => {
      for (const url of used.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
