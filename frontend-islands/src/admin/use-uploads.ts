/** Pictures being sent, one after another, each with its progress and its result. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { adminMessages, limits } from "../generated/domain.ts";
import { ApiError } from "../lib/api.ts";
import { PhotoRejected } from "../photo/bridge.ts";
import { useDesk } from "./desk.tsx";
import { useMediaTools } from "./media-tools.tsx";
import type { MediaItem } from "./types.ts";
import { PictureRefused, sendPicture } from "./upload.ts";

export interface Upload {
  key: number;
  file: File;
  progress: number;
  /** `fetching`: the server gets it from a web address. */
  state: "waiting" | "sending" | "fetching" | "done" | "failed";
  /** Why it failed. */
  problem: string;
  /** What the server says of a picture that it knows already. */
  known: string | null;
}

export interface Uploads {
  uploads: readonly Upload[];
  /** Answers their keys. */
  add: (files: readonly File[]) => number[];
  retry: (key: number) => void;
  /** Stops one, or takes its line away. */
  remove: (key: number) => void;
}

/** Why a picture was not taken: what the cause says, if that is for people. */
export function sentence(cause: unknown, otherwise: string): string {
  if (cause instanceof PictureRefused || cause instanceof PhotoRejected) return cause.message;
  if (cause instanceof ApiError && cause.code !== "unexpected" && cause.message) return cause.message;
  return otherwise;
}

/** Megabytes of the largest picture that the library takes. */
export const PICTURE_MB = limits.mediaBytesMax / 1024 / 1024;

export function useUploads(
  onDone: (item: MediaItem, key: number) => void,
  maxMb = PICTURE_MB,
  otherwise: string = adminMessages.pictureFailed,
): Uploads {
  const { say, solved, signedIn } = useDesk();
  const place = useId();
  const { wasm, learn } = useMediaTools();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const keys = useRef(0);
  const running = useRef<{ key: number; abort: AbortController } | null>(null);
  const finished = useRef(onDone);
  finished.current = onDone;
  useEffect(() => () => running.current?.abort.abort(), []);

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  const run = useCallback(
    async ({ key, file }: Upload) => {
      const abort = new AbortController();
      running.current = { key, abort };
      change(key, { state: "sending", progress: 0, problem: "" });
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const item = await signedIn(() => sendPicture(file, { wasm, maxMb, signal: abort.signal, onProgress }));
        learn(item);
        change(key, { state: "done", progress: 1, known: item.known });
        solved(`${place} ${key}`);
        finished.current(item, key);
      } catch (cause) {
        if (!abort.signal.aborted) {
          const problem = sentence(cause, otherwise);
          change(key, { state: "failed", problem });
          say({ tone: "bad", text: problem, about: `${place} ${key}` });
        }
      }
      if (running.current?.key === key) running.current = null;
    },
    [change, learn, maxMb, otherwise, place, say, signedIn, solved, wasm],
  );

  useEffect(() => {
    const next = running.current ? undefined : uploads.find((upload) => upload.state === "waiting");
    if (next) void run(next);
  }, [uploads, run]);

  const add = useCallback((files: readonly File[]) => {
    const fresh = files.map((file): Upload => {
      keys.current += 1;
      return { key: keys.current, file, progress: 0, state: "waiting", problem: "", known: null };
    });
    setUploads((before) => [...before.filter(({ state }) => state !== "done"), ...fresh]);
    return fresh.map(({ key }) => key);
  }, []);
  const remove = useCallback((key: number) => {
    if (running.current?.key === key) {
      running.current.abort.abort();
      running.current = null;
    }
    setUploads((before) => before.filter((upload) => upload.key !== key));
  }, []);
  const retry = useCallback((key: number) => change(key, { state: "waiting", problem: "" }), [change]);
  const all = useMemo(() => ({ uploads, add, retry, remove }), [uploads, add, retry, remove]);
  useReport(all);
  return all;
}

/** Tells the form around what is on its way, so that it is not saved without. */
export function useReport(uploads: Uploads): void {
  const { report } = useMediaTools();
  const place = useId();
  useEffect(() => report(place, uploads), [report, place, uploads]);
  useEffect(() => () => report(place, null), [report, place]);
}
