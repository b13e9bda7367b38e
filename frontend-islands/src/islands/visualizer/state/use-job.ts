/** Background work of which only the latest counts. */
import { useCallback, useEffect, useMemo, useRef } from "react";

/** Result of an upload: its token, why it failed, or null if there was nothing to upload. */
export type UploadOutcome = { token: string } | { problem: string } | null;

/** Runs one job at a time: a new one ends the previous one. */
export function useJob() {
  const current = useRef<{ abort: AbortController; outcome: Promise<UploadOutcome> } | null>(null);
  const jobs = useRef(0);
  const next = useCallback(() => {
    jobs.current += 1;
    return jobs.current;
  }, []);
  const stop = useCallback(() => {
    current.current?.abort.abort();
    current.current = null;
  }, []);
  const begin = useCallback(
    (work: (signal: AbortSignal) => Promise<UploadOutcome>) => {
      stop();
      const abort = new AbortController();
      current.current = { abort, outcome: work(abort.signal) };
    },
    [stop],
  );
  /** Resolves when no job is running. */
  const outcome = useCallback(async (): Promise<UploadOutcome> => {
    // If the upload is replaced while waiting, wait for the new one.
    let seen: UploadOutcome = null;
    for (let job = current.current; job; job = current.current === job ? null : current.current) {
      seen = await job.outcome;
    }
    return seen;
  }, []);
  useEffect(() => () => current.current?.abort.abort(), []);
  return useMemo(() => ({ next, stop, begin, outcome }), [next, stop, begin, outcome]);
}
