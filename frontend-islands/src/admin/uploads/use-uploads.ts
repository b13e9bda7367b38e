/** Uploads a list of pictures, each with its progress and result. */
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem } from "../../generated/domain.ts";
import { photoMessages } from "../../generated/photos.ts";
import { ApiError } from "../../lib/api.ts";
import { newId } from "../../lib/new-id.ts";
import { PhotoRejected } from "../../photo/bridge.ts";
import { useListener } from "../../ui/use-listener.ts";
import { useAdmin } from "../admin-session.tsx";
import { useMedia } from "../library/media-provider.tsx";
import { withSizes } from "../library/use-sizes.ts";
import { PictureRefused, sendPicture } from "./send-picture.ts";
import { deleteStoredUpload, type StoredUpload, storeUpload } from "./stored-uploads.ts";
import { isProblem, type Upload, type Uploads } from "./upload-types.ts";

/** One picture is shrunk while another is sent. */
const PARALLEL_MAX = 2;

/** The text of an upload's error; `failed` names the action where it is not an upload to the library. */
export function uploadErrorText(cause: unknown, failed: string): string {
  const text = reasonOf(cause);
  const { pictureFailed } = adminMessages;
  return text.startsWith(pictureFailed) ? failed + text.slice(pictureFailed.length) : text;
}

/** In words for the owner: the server's words, and the words for a lost connection, are for visitors. */
function reasonOf(cause: unknown): string {
  if (cause instanceof PictureRefused || cause instanceof PhotoRejected) return cause.message;
  if (!(cause instanceof ApiError)) return adminMessages.pictureUnexpected;
  switch (cause.code) {
    case "offline":
      return adminMessages.pictureOffline;
    case "unavailable":
      return adminMessages.pictureNotStored;
    case "too_slow":
      return adminMessages.pictureTooSlow;
    case "too_large":
      return adminMessages.pictureTooLarge;
    case "unexpected":
      return adminMessages.pictureUnexpected;
    default:
      return cause.message || adminMessages.pictureUnexpected;
  }
}

/** The library's size limit for a picture, in megabytes. */
export const PICTURE_MB = limits.mediaBytesMax / 1024 / 1024;

const hasCode = (cause: unknown, codes: readonly ApiError["code"][]) =>
  cause instanceof ApiError && codes.includes(cause.code);

/** Whether a retry can help: the connection was lost, or the server was busy. */
const isTemporary = (cause: unknown) =>
  hasCode(cause, ["offline", "unavailable", "too_many", "too_slow", "unauthorized"]);

/** Whether the file itself breaks a rule, so that a retry cannot help. */
const isRefusal = (cause: unknown) =>
  cause instanceof PictureRefused || hasCode(cause, ["invalid", "unreadable", "too_large"]);

interface Options {
  onDone: (item: MediaItem, key: number) => void;
  maxMb: number;
  /** Shown if the cause has no text to show. */
  fallback: string;
  /** Identifies the field in messages. */
  fieldId: string;
}

/** The topic of the messages about an upload. */
const aboutUpload = (fieldId: string, key: number) => `${fieldId} ${key}`;

export function useUploads(
  onDone: Options["onDone"],
  maxMb = PICTURE_MB,
  fallback: string = adminMessages.pictureFailed,
): Uploads {
  const list = useUploadList();
  const { uploads, latest, change, put } = list;
  const { dismissErrors } = useAdmin();
  const fieldId = useId();
  const running = useRunning(list, { onDone, maxMb, fallback, fieldId });
  useLeaveWarning(uploads);

  const add = useCallback(
    (files: readonly File[]) => {
      const fresh = put(files.map((file) => ({ id: newId(), file, stored: false })));
      for (const { key, storedId, file } of fresh) {
        void storeUpload({ id: storedId, file }).then((stored) => change(key, { stored }));
      }
      return fresh.map(({ key }) => key);
    },
    [put, change],
  );
  const resume = useCallback<Uploads["resume"]>(
    (left) => void put(left.map(({ id, file }) => ({ id, file, stored: true }))),
    [put],
  );
  const { removeRow, update } = list;
  const remove = useCallback(
    (key: number) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      const upload = latest.current.find((one) => one.key === key);
      if (upload) void deleteStoredUpload(upload.storedId);
      removeRow(key);
      dismissErrors(aboutUpload(fieldId, key));
    },
    [latest, removeRow, running, dismissErrors, fieldId],
  );
  const clearProblems = useCallback(() => {
    for (const { key } of latest.current.filter(isProblem)) remove(key);
  }, [latest, remove]);
  const retry = useCallback((key: number) => change(key, { state: "waiting", problem: "" }), [change]);
  const all = useMemo(
    () => ({ uploads, add, resume, retry, remove, clearProblems, update }),
    [uploads, add, resume, retry, remove, clearProblems, update],
  );
  useReportUploads(all);
  return all;
}

/** The rows of the list, without the sending. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(uploads);
  latest.current = uploads;
  const keys = useRef(0);
  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);
  /** Adds rows and removes finished ones. */
  const put = useCallback((all: readonly (StoredUpload & { stored: boolean })[]) => {
    const fresh = all.map(({ id, file, stored }): Upload => {
      keys.current += 1;
      const begun = { progress: 0, state: "waiting", problem: "", item: null } as const;
      return { key: keys.current, storedId: id, file, stored, ...begun };
    });
    setUploads((before) => [...before.filter(({ state }) => state !== "done"), ...fresh]);
    return fresh;
  }, []);
  const removeRow = useCallback((key: number) => setUploads((before) => before.filter((one) => one.key !== key)), []);
  const update = useCallback<Uploads["update"]>((now) => {
    setUploads((before) =>
      before.map((upload) => (upload.item ? { ...upload, item: withSizes([upload.item], now)[0] ?? null } : upload)),
    );
  }, []);
  return { uploads, latest, change, put, removeRow, update };
}

type UploadList = ReturnType<typeof useUploadList>;

/** Sends the waiting pictures, a few in parallel; returns an abort controller for each. */
function useRunning(
  { uploads, latest, change }: UploadList,
  { onDone, maxMb, fallback, fieldId }: Options,
): RefObject<Map<number, AbortController>> {
  const { notify, dismissErrors, withSignIn } = useAdmin();
  const { wasm, onMedia } = useMedia();
  const running = useRef(new Map<number, AbortController>());
  const finished = useRef(onDone);
  finished.current = onDone;
  // A field that is removed from the page no longer needs its pictures.
  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort();
      for (const { storedId, state } of latest.current) if (state !== "done") void deleteStoredUpload(storedId);
    },
    [latest],
  );
  const run = useCallback(
    async ({ key, file, storedId }: Upload) => {
      const abort = new AbortController();
      running.current.set(key, abort);
      change(key, { state: "sending", progress: 0, problem: "" });
      const about = aboutUpload(fieldId, key);
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const item = await withSignIn(() => sendPicture(file, { wasm, maxMb, signal: abort.signal, onProgress }));
        void deleteStoredUpload(storedId);
        onMedia(item);
        change(key, { state: "done", progress: 1, item });
        if (item.still) notify({ tone: "good", text: photoMessages.photoStill });
        dismissErrors(about);
        finished.current(item, key);
      } catch (cause) {
        if (!abort.signal.aborted) {
          if (!isTemporary(cause)) void deleteStoredUpload(storedId);
          const problem = uploadErrorText(cause, fallback);
          change(key, { state: isRefusal(cause) ? "refused" : "failed", problem });
          notify({ tone: "bad", text: problem, about });
        }
      }
      running.current.delete(key);
    },
    [change, onMedia, maxMb, fallback, fieldId, notify, withSignIn, dismissErrors, wasm],
  );
  useEffect(() => {
    const waiting = uploads.filter(({ key, state }) => state === "waiting" && !running.current.has(key));
    for (const upload of waiting.slice(0, PARALLEL_MAX - running.current.size)) void run(upload);
  }, [uploads, run]);
  return running;
}

/** If this device cannot store uploads, leaving the page would cancel them: the browser asks first. */
function useLeaveWarning(uploads: readonly Upload[]): void {
  const lost = uploads.some(({ state, stored }) => (state === "waiting" || state === "sending") && !stored);
  useListener("beforeunload", (event) => event.preventDefault(), lost);
}

/** Reports running uploads to the surrounding form, so that it is not saved without them. */
export function useReportUploads(uploads: Uploads): void {
  const { reportUploads } = useMedia();
  const place = useId();
  useEffect(() => reportUploads(place, uploads), [reportUploads, place, uploads]);
  useEffect(() => () => reportUploads(place, null), [reportUploads, place]);
}
