/** Pictures being sent, each with its progress and its result. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { adminMessages } from "../generated/admin.ts";
import { limits } from "../generated/domain.ts";
import { ApiError } from "../lib/api.ts";
import { newId } from "../lib/new-id.ts";
import { PhotoRejected } from "../photo/bridge.ts";
import { useAdmin } from "./admin-session.tsx";
import { useMedia } from "./media-provider.tsx";
import { deleteStoredUpload, type StoredUpload, storeUpload } from "./stored-uploads.ts";
import type { MediaItem } from "./types.ts";
import { PictureRefused, sendPicture } from "./upload.ts";
import { withSizes } from "./use-sizes.ts";

/** One is made smaller while another is sent. */
const AT_ONCE = 2;

export interface Upload {
  key: number;
  /** As this device keeps it until it is sent. */
  storedId: string;
  file: File;
  progress: number;
  /** `fetching`: the server gets it from a web address. */
  state: "waiting" | "sending" | "fetching" | "done" | "failed";
  /** Why it failed. */
  problem: string;
  /** Whether it is sent on from the next screen if this one is left. */
  stored: boolean;
  /** What the library has of it, once it is done. */
  item: MediaItem | null;
}

export interface Uploads {
  uploads: readonly Upload[];
  /** Answers their keys. */
  add: (files: readonly File[]) => number[];
  /** Goes on with what another screen began. */
  adopt: (left: readonly StoredUpload[]) => void;
  retry: (key: number) => void;
  /** Stops one, or takes its line away. */
  remove: (key: number) => void;
  /** Learns how far the sizes of what is done are. */
  update: (now: Parameters<typeof withSizes>[1]) => void;
}

/** Why a picture was not taken: what the cause says, if that is for people. */
export function uploadErrorText(cause: unknown, fallback: string): string {
  if (cause instanceof PictureRefused || cause instanceof PhotoRejected) return cause.message;
  if (cause instanceof ApiError && cause.code !== "unexpected" && cause.message) return cause.message;
  return fallback;
}

/** Megabytes of the largest picture that the library takes. */
export const PICTURE_MB = limits.mediaBytesMax / 1024 / 1024;

/** Whether trying again can help: the line was cut, or the server was busy. */
const isTemporary = (cause: unknown) =>
  cause instanceof ApiError && ["offline", "unavailable", "too_many", "too_slow", "unauthorized"].includes(cause.code);

export function useUploads(
  onDone: (item: MediaItem, key: number) => void,
  maxMb = PICTURE_MB,
  otherwise: string = adminMessages.pictureFailed,
): Uploads {
  const { notify, dismissErrors, withSignIn } = useAdmin();
  const fieldId = useId();
  const { wasm, onMedia } = useMedia();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const keys = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const finished = useRef(onDone);
  finished.current = onDone;
  const list = useRef(uploads);
  list.current = uploads;
  // A place that is taken off the page wants its pictures no more.
  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort();
      for (const { storedId, state } of list.current) if (state !== "done") void deleteStoredUpload(storedId);
    },
    [],
  );

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  const run = useCallback(
    async ({ key, file, storedId }: Upload) => {
      const abort = new AbortController();
      running.current.set(key, abort);
      change(key, { state: "sending", progress: 0, problem: "" });
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const item = await withSignIn(() => sendPicture(file, { wasm, maxMb, signal: abort.signal, onProgress }));
        void deleteStoredUpload(storedId);
        onMedia(item);
        change(key, { state: "done", progress: 1, item });
        dismissErrors(`${fieldId} ${key}`);
        finished.current(item, key);
      } catch (cause) {
        if (!abort.signal.aborted) {
          if (!isTemporary(cause)) void deleteStoredUpload(storedId);
          const problem = uploadErrorText(cause, otherwise);
          change(key, { state: "failed", problem });
          notify({ tone: "bad", text: problem, about: `${fieldId} ${key}` });
        }
      }
      running.current.delete(key);
    },
    [change, onMedia, maxMb, otherwise, fieldId, notify, withSignIn, dismissErrors, wasm],
  );

  useEffect(() => {
    const waiting = uploads.filter(({ key, state }) => state === "waiting" && !running.current.has(key));
    for (const upload of waiting.slice(0, AT_ONCE - running.current.size)) void run(upload);
  }, [uploads, run]);
  useLeaveWarning(uploads);

  const put = useCallback((all: readonly (StoredUpload & { kept: boolean })[]) => {
    const fresh = all.map(({ id, file, kept: stored }): Upload => {
      keys.current += 1;
      const begun = { progress: 0, state: "waiting", problem: "", item: null } as const;
      return { key: keys.current, storedId: id, file, stored, ...begun };
    });
    setUploads((before) => [...before.filter(({ state }) => state !== "done"), ...fresh]);
    return fresh;
  }, []);
  const add = useCallback(
    (files: readonly File[]) => {
      const fresh = put(files.map((file) => ({ id: newId(), file, kept: false })));
      for (const { key, storedId, file } of fresh) {
        void storeUpload({ id: storedId, file }).then((stored) => change(key, { stored }));
      }
      return fresh.map(({ key }) => key);
    },
    [put, change],
  );
  const adopt = useCallback(
    (left: readonly StoredUpload[]) => void put(left.map((one) => ({ ...one, kept: true }))),
    [put],
  );
  const remove = useCallback((key: number) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    const upload = list.current.find((one) => one.key === key);
    if (upload) void deleteStoredUpload(upload.storedId);
    setUploads((before) => before.filter((one) => one.key !== key));
  }, []);
  const retry = useCallback((key: number) => change(key, { state: "waiting", problem: "" }), [change]);
  const update = useCallback<Uploads["update"]>((now) => {
    setUploads((before) =>
      before.map((upload) => (upload.item ? { ...upload, item: withSizes([upload.item], now)[0] ?? null } : upload)),
    );
  }, []);
  const all = useMemo(
    () => ({ uploads, add, adopt, retry, remove, update }),
    [uploads, add, adopt, retry, remove, update],
  );
  useReportUploads(all);
  return all;
}

/** Where this device keeps nothing, leaving the page stops what is on its way: the browser asks. */
function useLeaveWarning(uploads: readonly Upload[]): void {
  const lost = uploads.some(({ state, stored }) => (state === "waiting" || state === "sending") && !stored);
  useEffect(() => {
    if (!lost) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [lost]);
}

/** Tells the form around what is on its way, so that it is not saved without. */
export function useReportUploads(uploads: Uploads): void {
  const { reportUploads } = useMedia();
  const place = useId();
  useEffect(() => reportUploads(place, uploads), [reportUploads, place, uploads]);
  useEffect(() => () => reportUploads(place, null), [reportUploads, place]);
}
