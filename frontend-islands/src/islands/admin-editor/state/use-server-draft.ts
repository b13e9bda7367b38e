/**
 * Autosaves the form on the server without publishing it. One request at a time; each names the revision it
 * is based on, so that another tab or device is never overwritten. Responses never overwrite newer typing.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAdmin } from "../../../admin/admin-session.tsx";
import { type Draft, same } from "../../../admin/forms/form-values.ts";
import { type ContentRecord, type DraftKept, type Kind, limits } from "../../../generated/domain.ts";
import { ApiError, call } from "../../../lib/api.ts";
import { newId } from "../../../lib/new-id.ts";
import { useListener } from "../../../ui/use-listener.ts";
import { type Pace, pace } from "./pace.ts";

export type AutosaveState =
  /** Nothing typed, or nothing saved yet. */
  | { state: "idle" }
  | { state: "saving" }
  | { state: "saved"; at: number }
  /** Offline, or the server is busy: retried automatically. */
  | { state: "waiting" }
  /** The session has expired. */
  | { state: "signed-out" }
  /** Another tab or device has saved or published something else. */
  | { state: "conflict"; other: ContentRecord }
  | { state: "refused"; message: string };

interface Now {
  record: ContentRecord;
  draft: Draft;
  dirty: boolean;
  /** Autosave pauses while a version is being saved. */
  saving: boolean;
}

interface Options {
  kind: Kind;
  /** Autosaves while typing. */
  enabled: boolean;
  /** A row was created for a new record, from `sent`. */
  onCreated: (made: ContentRecord, sent: Draft) => void;
}

export type ServerDraft = ReturnType<typeof useServerDraft>;

/** Whether there is enough content to create a row. */
const hasContent = (draft: Draft) => [draft.title, draft.content].some((value) => String(value ?? "").trim() !== "");

const startOf = (record: ContentRecord) => ({
  id: record.id,
  rowVersion: record.unsaved?.rowVersion ?? record.rowVersion,
  revision: record.unsaved?.revision ?? 0,
});

const savedState = ({ unsaved }: ContentRecord): AutosaveState =>
  unsaved ? { state: "saved", at: unsaved.at } : { state: "idle" };

function failureOf(cause: unknown): AutosaveState {
  const error = cause instanceof ApiError ? cause : null;
  if (error?.code === "unauthorized") return { state: "signed-out" };
  if (error?.code === "conflict" && error.current) return { state: "conflict", other: error.current as ContentRecord };
  const passes = error?.code === "offline" || error?.code === "unavailable" || error?.code === "too_many";
  return passes ? { state: "waiting" } : { state: "refused", message: error?.message ?? "" };
}

export function useServerDraft(options: Options, first: ContentRecord, now: Now) {
  const state = useDraftState(first);
  const latest = useRef(now);
  latest.current = now;
  const [typing] = useState(() => pace(limits.draftDebounceMs, limits.draftMostMs));
  const requests = useDraftRequests(options, state, latest, typing);
  /** Whether the server has exactly what the form shows. */
  const upToDate = state.savedDraft !== null && same(state.savedDraft, now.draft);
  useSchedule({ enabled: options.enabled, state, requests, now, upToDate, typing });
  const { autosave, draftAt, reset, continueFrom } = state;
  const { saveSignedIn, waitUntilIdle, editor } = requests;
  return { autosave, upToDate, saveSignedIn, waitUntilIdle, reset, continueFrom, editor, draftAt };
}

/** The server's draft, and how the last request ended. */
function useDraftState(first: ContentRecord) {
  const [autosave, setAutosave] = useState(savedState(first));
  const [savedDraft, setSavedDraft] = useState<Draft | null>(first.unsaved?.draft ?? null);
  /** The row and the revision that the next request is based on. */
  const base = useRef(startOf(first));
  /** When the draft that the form continues was stored: publishing then does not set it aside. */
  const draftAt = useRef(first.unsaved?.at ?? null);
  const failures = useRef(0);
  /** After a conflict, until the owner has decided. */
  const stopped = useRef(false);
  /** Resets to a record that was saved or reloaded, with or without a draft. */
  const reset = useCallback((record: ContentRecord) => {
    base.current = startOf(record);
    draftAt.current = record.unsaved?.at ?? null;
    stopped.current = false;
    failures.current = 0;
    setSavedDraft(record.unsaved?.draft ?? null);
    setAutosave(savedState(record));
  }, []);
  /** Continues from the other tab's draft. */
  const continueFrom = useCallback((other: ContentRecord) => {
    base.current = startOf(other);
    draftAt.current = other.unsaved?.at ?? null;
    stopped.current = false;
    setSavedDraft(other.unsaved?.draft ?? other.draft);
    setAutosave({ state: "idle" });
  }, []);
  return { autosave, setAutosave, savedDraft, setSavedDraft, base, draftAt, failures, stopped, reset, continueFrom };
}

type DraftState = ReturnType<typeof useDraftState>;
/** Runs a request as it is, or asks for the sign-in and repeats it. */
type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Sends the form, one request at a time. */
function useDraftRequests({ kind, onCreated }: Options, state: DraftState, latest: RefObject<Now>, typing: Pace) {
  const { withSignIn } = useAdmin();
  /** Identifies this tab to the server. */
  const [editor] = useState(newId);
  const onCreatedRef = useRef(onCreated);
  onCreatedRef.current = onCreated;
  const running = useRef<Promise<string | null> | null>(null);
  const lastSent = useRef<Draft | null>(null);
  const { setAutosave, setSavedDraft, base, draftAt, failures, stopped } = state;
  const send = useCallback(
    async (run: Run): Promise<string | null> => {
      const sent = latest.current.draft;
      lastSent.current = sent;
      typing.kept();
      setAutosave({ state: "saving" });
      try {
        const args = { entity: kind, editor, ...base.current, draft: sent };
        const kept = await run(() => call<DraftKept>("admin/drafts/keep", args, { keepalive: true }));
        base.current = { id: kept.id, rowVersion: kept.rowVersion, revision: kept.revision };
        draftAt.current = kept.at;
        failures.current = 0;
        // A new row does not have everything of its draft, such as the sections of a page: the rest is sent next.
        setSavedDraft(kept.made ? (kept.made as ContentRecord).draft : sent);
        setAutosave({ state: "saved", at: kept.at });
        if (kept.made) onCreatedRef.current(kept.made, sent);
        return kept.id;
      } catch (cause) {
        failures.current += 1;
        const failure = failureOf(cause);
        if (failure.state === "conflict") stopped.current = true;
        setAutosave(failure);
        return null;
      }
    },
    [base, draftAt, kind, editor, failures, latest, setAutosave, setSavedDraft, stopped, typing],
  );
  /** Waits for the running request. */
  const waitUntilIdle = useCallback(async () => {
    while (running.current) await running.current;
  }, []);
  const enqueue = useCallback(
    async (run: Run): Promise<string | null> => {
      // Typing during a request is sent with the next one.
      while (running.current) await running.current;
      running.current = send(run);
      const id = await running.current;
      running.current = null;
      return id;
    },
    [send],
  );
  /** Saves the form immediately; returns the row's id, or null on failure. */
  const saveNow = useCallback(() => enqueue((work) => work()), [enqueue]);
  /** The same, asking for a sign-in first if needed. */
  const saveSignedIn = useCallback(() => enqueue(withSignIn), [enqueue, withSignIn]);
  return { saveNow, saveSignedIn, waitUntilIdle, running, lastSent, editor };
}

interface Schedule {
  enabled: boolean;
  state: DraftState;
  requests: ReturnType<typeof useDraftRequests>;
  now: Now;
  upToDate: boolean;
  typing: Pace;
}

/** Saves after a pause in typing, and again when a request failed for a passing reason. */
function useSchedule({ enabled, state, requests, now, upToDate, typing }: Schedule): void {
  const { autosave, savedDraft, base, failures, stopped } = state;
  const { saveNow, running, lastSent } = requests;
  const { draft, dirty, saving } = now;
  const latest = useRef(saving);
  latest.current = saving;
  const shouldSave =
    enabled && !saving && !upToDate && (dirty || savedDraft !== null) && (base.current.id !== "" || hasContent(draft));
  const mayTry = autosave.state !== "conflict" && autosave.state !== "signed-out";
  useEffect(() => {
    if (!shouldSave) return typing.kept();
    const pause = typing.wait();
    if (!mayTry || autosave.state === "saving" || stopped.current) return;
    // Do not resend what was rejected until it has changed.
    if (autosave.state === "refused" && lastSent.current === draft) return;
    const send = () => {
      if (!running.current && !latest.current) void saveNow();
    };
    const retry = Math.min(limits.draftRetryMs * 2 ** (failures.current - 1), limits.draftRetryMaxMs);
    const timer = setTimeout(send, autosave.state === "waiting" ? retry : pause);
    const hidden = () => document.visibilityState === "hidden" && send();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [shouldSave, mayTry, autosave, draft, saveNow, typing, failures, lastSent, running, stopped]);

  // Back online: retry immediately.
  useListener("online", () => running.current || void saveNow(), autosave.state === "waiting" && enabled);
}
