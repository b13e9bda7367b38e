/**
 * Autosaves the form on the server without publishing it. One request at a time; each names the revision it
 * is based on, so that another tab or device is never overwritten. Responses never overwrite newer typing.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "../../admin/desk.tsx";
import { same } from "../../admin/draft.ts";
import type { ContentRecord, Draft, DraftKept, Entity } from "../../admin/types.ts";
import { limits } from "../../generated/domain.ts";
import { ApiError, call } from "../../lib/api.ts";
import { newId } from "../../lib/new-id.ts";
import { pace } from "../../lib/pace.ts";

export type Keeping =
  /** Nothing typed, or nothing saved yet. */
  | { state: "idle" }
  | { state: "saving" }
  | { state: "kept"; at: number }
  /** Offline, or the server is busy: retried automatically. */
  | { state: "waiting" }
  /** The session has expired. */
  | { state: "signed-out" }
  /** Another tab or device has saved or published something else. */
  | { state: "conflict"; theirs: ContentRecord }
  | { state: "refused"; message: string };

interface Now {
  record: ContentRecord;
  draft: Draft;
  dirty: boolean;
  /** Autosave pauses while a version is being saved. */
  saving: boolean;
}

interface Options {
  entity: Entity;
  /** Autosaves while typing. */
  byItself: boolean;
  /** A row was created for a new record; `sent` is what it was created from. */
  onMade: (made: ContentRecord, sent: Draft) => void;
}

export interface ServerDraft {
  keeping: Keeping;
  /** Whether the server has exactly what the form shows. */
  holds: boolean;
  /** Saves the form immediately; returns the row's id, or null on failure. */
  keepNow: () => Promise<string | null>;
  /** The same, asking for a sign-in first if needed. */
  keepSignedIn: () => Promise<string | null>;
  /** Waits for the running request. */
  settle: () => Promise<void>;
  /** Resets to a record that was saved or reloaded, with or without a draft. */
  restart: (record: ContentRecord) => void;
  /** Continues from the other tab's draft. */
  follow: (theirs: ContentRecord) => void;
  /** Identifies this tab to the server. */
  editor: string;
}

/** Whether there is enough content to create a row. */
const hasWords = (draft: Draft) => [draft.title, draft.content].some((value) => String(value ?? "").trim() !== "");

const startOf = (record: ContentRecord) => ({
  id: record.id,
  rowVersion: record.unsaved?.rowVersion ?? record.rowVersion,
  revision: record.unsaved?.revision ?? 0,
});

export function useServerDraft({ entity, byItself, onMade }: Options, first: ContentRecord, now: Now): ServerDraft {
  const { signedIn } = useDesk();
  const [editor] = useState(newId);
  const [keeping, setKeeping] = useState<Keeping>(
    first.unsaved ? { state: "kept", at: first.unsaved.at } : { state: "idle" },
  );
  const [held, setHeld] = useState<Draft | null>(first.unsaved?.draft ?? null);
  const known = useRef(startOf(first));
  const latest = useRef(now);
  latest.current = now;
  const made = useRef(onMade);
  made.current = onMade;
  const under = useRef<Promise<string | null> | null>(null);
  const failures = useRef(0);
  const stopped = useRef(false);
  const lastSent = useRef<Draft | null>(null);
  const [typing] = useState(() => pace(limits.draftDebounceMs, limits.draftMostMs));

  const send = useCallback(
    async (ask: <T>(work: () => Promise<T>) => Promise<T>): Promise<string | null> => {
      const sent = latest.current.draft;
      lastSent.current = sent;
      const { id, revision, rowVersion } = known.current;
      typing.kept();
      setKeeping({ state: "saving" });
      try {
        const asked = { entity, id, editor, revision, rowVersion, draft: sent };
        const kept = await ask(() => call<DraftKept>("admin/drafts/keep", asked, { keepalive: true }));
        known.current = { id: kept.id, rowVersion: kept.rowVersion, revision: kept.revision };
        failures.current = 0;
        setHeld(sent);
        setKeeping({ state: "kept", at: kept.at });
        if (kept.made) made.current(kept.made, sent);
        return kept.id;
      } catch (cause) {
        failures.current += 1;
        const error = cause instanceof ApiError ? cause : null;
        if (error?.code === "unauthorized") setKeeping({ state: "signed-out" });
        else if (error?.code === "conflict" && error.current) {
          stopped.current = true;
          setKeeping({ state: "conflict", theirs: error.current as ContentRecord });
        } else if (error?.code === "offline" || error?.code === "unavailable" || error?.code === "too_many") {
          setKeeping({ state: "waiting" });
        } else setKeeping({ state: "refused", message: error?.message ?? "" });
        return null;
      }
    },
    [entity, editor, typing],
  );

  const keep = useCallback(
    async (ask: <T>(work: () => Promise<T>) => Promise<T>): Promise<string | null> => {
      // Typing during a request is sent with the next one.
      while (under.current) await under.current;
      under.current = send(ask);
      const id = await under.current;
      under.current = null;
      return id;
    },
    [send],
  );
  const keepNow = useCallback(() => keep((work) => work()), [keep]);
  const keepSignedIn = useCallback(() => keep(signedIn), [keep, signedIn]);

  const { draft, dirty, saving } = now;
  const holds = held !== null && same(held, draft);
  const due = byItself && !saving && !holds && (dirty || held !== null) && (known.current.id !== "" || hasWords(draft));
  const mayTry = keeping.state !== "conflict" && keeping.state !== "signed-out";
  useEffect(() => {
    if (!due) return typing.kept();
    const pause = typing.wait();
    if (!mayTry || keeping.state === "saving" || stopped.current) return;
    // Do not resend what was rejected until it has changed.
    if (keeping.state === "refused" && lastSent.current === draft) return;
    const send = () => {
      if (!under.current && !latest.current.saving) void keepNow();
    };
    const retry = Math.min(limits.draftRetryMs * 2 ** (failures.current - 1), limits.draftRetryMaxMs);
    const timer = setTimeout(send, keeping.state === "waiting" ? retry : pause);
    const hidden = () => document.visibilityState === "hidden" && send();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [due, mayTry, keeping, draft, keepNow, typing]);

  // Back online: retry immediately.
  useEffect(() => {
    if (keeping.state !== "waiting" || !byItself) return;
    const back = () => {
      if (!under.current) void keepNow();
    };
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [keeping, byItself, keepNow]);

  const settle = useCallback(async () => {
    while (under.current) await under.current;
  }, []);

  const restart = useCallback((record: ContentRecord) => {
    known.current = startOf(record);
    stopped.current = false;
    failures.current = 0;
    setHeld(record.unsaved?.draft ?? null);
    setKeeping(record.unsaved ? { state: "kept", at: record.unsaved.at } : { state: "idle" });
  }, []);

  const follow = useCallback((theirs: ContentRecord) => {
    known.current = startOf(theirs);
    stopped.current = false;
    setHeld(theirs.unsaved?.draft ?? theirs.draft);
    setKeeping({ state: "idle" });
  }, []);

  return { keeping, holds, keepNow, keepSignedIn, settle, restart, follow, editor };
}
