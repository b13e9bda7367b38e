/** Pictures being sent, each with its progress and its result. */
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem } from "../../generated/domain.ts";
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

/** One is made smaller while another is sent. */
const AT_ONCE = 2;

/** Why a picture was not taken: what the cause says, if that is for people. */
export function uploadErrorText(cause: unknown, fallback: string): string {
  if (cause instanceof PictureRefused || cause instanceof PhotoRejected) return cause.message;
  if (cause instanceof ApiError && cause.code !== "unexpected" && cause.message) return cause.message;
  return fallback;
}

/** Megabytes of the largest picture that the library takes. */
export const PICTURE_MB = limits.mediaBytesMax / 1024 / 1024;

const hasCode = (cause: unknown, codes: readonly ApiError["code"][]) =>
  cause instanceof ApiError && codes.includes(cause.code);

/** Whether trying again can help: the line was cut, or the server was busy. */
const isTemporary = (cause: unknown) =>
  hasCode(cause, ["offline", "unavailable", "too_many", "too_slow", "unauthorized"]);

/** Whether the file itself breaks a rule: the same file is refused again. */
const isRefusal = (cause: unknown) => cause instanceof PictureRefused || hasCode(cause, ["invalid", "too_large"]);

interface Options {
  onDone: (item: MediaItem, key: number) => void;
  maxMb: number;
  /** Shown if the cause says nothing for people. */
  otherwise: string;
  /** Identifies the field in messages. */
  fieldId: string;
}

/** What the message about an upload is about. */
const aboutUpload = (fieldId: string, key: number) => `${fieldId} ${key}`;

export function useUploads(
  onDone: Options["onDone"],
  maxMb = PICTURE_MB,
  otherwise: string = adminMessages.pictureFailed,
): Uploads {
  const list = useUploadList();
  const { uploads, latest, change, put } = list;
  const { dismissErrors } = useAdmin();
  const fieldId = useId();
  const running = useRunning(list, { onDone, maxMb, otherwise, fieldId });
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
  const adopt = useCallback<Uploads["adopt"]>(
    (left) => void put(left.map(({ id, file }) => ({ id, file, stored: true }))),
    [put],
  );
  const { removeLine, update } = list;
  const remove = useCallback(
    (key: number) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      const upload = latest.current.find((one) => one.key === key);
      if (upload) void deleteStoredUpload(upload.storedId);
      removeLine(key);
      dismissErrors(aboutUpload(fieldId, key));
    },
    [latest, removeLine, running, dismissErrors, fieldId],
  );
  const clearProblems = useCallback(() => {
    for (const { key } of latest.current.filter(isProblem)) remove(key);
  }, [latest, remove]);
  const retry = useCallback((key: number) => change(key, { state: "waiting", problem: "" }), [change]);
  const all = useMemo(
    () => ({ uploads, add, adopt, retry, remove, clearProblems, update }),
    [uploads, add, adopt, retry, remove, clearProblems, update],
  );
  useReportUploads(all);
  return all;
}

/** The lines of the list, without what sends them. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(uploads);
  latest.current = uploads;
  const keys = useRef(0);
  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);
  /** Adds lines in place of those that are done. */
  const put = useCallback((all: readonly (StoredUpload & { stored: boolean })[]) => {
    const fresh = all.map(({ id, file, stored }): Upload => {
      keys.current += 1;
      const begun = { progress: 0, state: "waiting", problem: "", item: null } as const;
      return { key: keys.current, storedId: id, file, stored, ...begun };
    });
    setUploads((before) => [...before.filter(({ state }) => state !== "done"), ...fresh]);
    return fresh;
  }, []);
  const removeLine = useCallback((key: number) => setUploads((before) => before.filter((one) => one.key !== key)), []);
  const update = useCallback<Uploads["update"]>((now) => {
    setUploads((before) =>
      before.map((upload) => (upload.item ? { ...upload, item: withSizes([upload.item], now)[0] ?? null } : upload)),
    );
  }, []);
  return { uploads, latest, change, put, removeLine, update };
}

type UploadList = ReturnType<typeof useUploadList>;

/** Sends what waits, a few at once; answers how to stop each. */
function useRunning(
  { uploads, latest, change }: UploadList,
  { onDone, maxMb, otherwise, fieldId }: Options,
): RefObject<Map<number, AbortController>> {
  const { notify, dismissErrors, withSignIn } = useAdmin();
  const { wasm, onMedia } = useMedia();
  const running = useRef(new Map<number, AbortController>());
  const finished = useRef(onDone);
  finished.current = onDone;
  // A place that is taken off the page wants its pictures no more.
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
        dismissErrors(about);
        finished.current(item, key);
      } catch (cause) {
        if (!abort.signal.aborted) {
          if (!isTemporary(cause)) void deleteStoredUpload(storedId);
          const problem = uploadErrorText(cause, otherwise);
          change(key, { state: isRefusal(cause) ? "refused" : "failed", problem });
          notify({ tone: "bad", text: problem, about });
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
  return running;
}

/** Where this device keeps nothing, leaving the page stops what is on its way: the browser asks. */
function useLeaveWarning(uploads: readonly Upload[]): void {
  const lost = uploads.some(({ state, stored }) => (state === "waiting" || state === "sending") && !stored);
  useListener("beforeunload", (event) => event.preventDefault(), lost);
}

/** Tells the form around what is on its way, so that it is not saved without. */
export function useReportUploads(uploads: Uploads): void {
  const { reportUploads } = useMedia();
  const place = useId();
  useEffect(() => reportUploads(place, uploads), [reportUploads, place, uploads]);
  useEffect(() => () => reportUploads(place, null), [reportUploads, place]);
}
