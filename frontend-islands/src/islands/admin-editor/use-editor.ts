/**
 * State of one edited record: typed values, what is saved, autosave and conflicts. Whatever fails, the typed
 * values stay in the form.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { aboutCause, useAdmin } from "../../admin/admin-session.tsx";
import { belongsTo, isDirty, type Side, same } from "../../admin/draft.ts";
import type { ContentRecord, Draft, FormSpec, Saved } from "../../admin/types.ts";
import { adminMessages } from "../../generated/admin.ts";
import { ApiError } from "../../lib/api.ts";
import { newId } from "../../lib/new-id.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { type ServerDraft, useServerDraft } from "./use-server-draft.ts";

/** How long 'Saved' is shown. */
const SAVED_MS = 4_000;

/** Errors that leave open whether the server has saved it. */
const UNANSWERED: ReadonlySet<string> = new Set(["offline", "unavailable", "unexpected"]);

export interface Conflict {
  base: Draft;
  mine: Draft;
  other: ContentRecord;
  /** Both versions are drafts: the result is not public yet. */
  drafts?: boolean;
}

/** The version a draft is based on; saving compares with it. */
const baseVersion = (record: ContentRecord): ContentRecord =>
  record.unsaved ? { ...record, rowVersion: record.unsaved.rowVersion, draft: record.unsaved.base } : record;

export interface Editor {
  record: ContentRecord;
  draft: Draft;
  dirty: boolean;
  saving: boolean;
  /** When it was saved; shown briefly. */
  savedAt: number | null;
  /** When the local copy was last written. */
  localCopyAt: number | null;
  errors: Readonly<Record<string, string>>;
  /** Incremented with every rejected save, so that the first invalid field gets focus again. */
  rejections: number;
  conflict: Conflict | null;
  /** A local copy that differs from the server's version. */
  copy: { at: number; older: boolean } | null;
  set: (name: string, value: unknown) => void;
  setAll: (values: Draft) => void;
  /** Returns the saved record, or null if it was rejected. */
  save: () => Promise<Saved | null>;
  /** The record was deleted elsewhere; the form still has the typed values. */
  deleted: boolean;
  /** Saves the form as a new record. */
  saveAsNew: () => Promise<Saved | null>;
  saveMerged: (merged: Draft) => Promise<Saved | null>;
  leaveConflict: () => void;
  restoreCopy: () => void;
  discardCopy: () => void;
  discard: () => void;
  /** Replaces the form's state with the server's record and its draft. */
  reset: (record: ContentRecord) => void;
  /** The server-side draft. */
  serverDraft: ServerDraft;
  /** Whether the server saves what is typed. */
  autosaved: boolean;
  /** Saves with a value that the form does not have yet, such as published or unpublished. */
  saveWith: (values: Draft) => Promise<Saved | null>;
  /** Compares the local draft with another tab's. */
  compareDrafts: () => void;
  /** Continues with the other tab's draft. */
  takeOther: () => void;
  /** Saves the merge of two drafts. */
  continueMerged: (merged: Draft) => void;
}

export type { Side };

export function useEditor(spec: FormSpec, first: ContentRecord): Editor {
  const { change, notify, showError } = useAdmin();
  const { entity, texts } = spec;
  const [record, setRecord] = useState(() => baseVersion(first));
  const [draft, setDraft] = useState<Draft>(first.unsaved?.draft ?? first.draft);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [rejections, setRejections] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = useMemo(() => isDirty(spec, record.draft, draft), [spec, record, draft]);
  const autosaved = spec.editor === "sheet";
  const serverDraft = useServerDraft(
    {
      entity,
      enabled: autosaved,
      onCreated: (made, sent) => {
        setRecord(made);
        // The server may have picked another free slug; everything else stays as typed.
        setDraft((now) => (same(now.slug, sent.slug) ? { ...now, slug: made.draft.slug } : now));
        history.replaceState(null, "", `/admin/${entity}/${made.id}/edit`);
      },
    },
    first,
    { record, draft, dirty, saving },
  );
  const safe = dirty && serverDraft.upToDate && serverDraft.autosave.state === "saved";
  const local = useLocalCopy(`${entity}_${first.id || "new"}`, { record, draft, dirty: dirty && !safe });
  const offersCopy = local.found !== null;
  // The server has everything: the local copy is no longer needed.
  useEffect(() => {
    if (safe && !offersCopy) void local.clear();
  }, [safe, offersCopy, local.clear]);
  const latest = useRef({ draft, record });
  latest.current = { draft, record };
  const busy = useRef(false);
  const [deleted, setDeleted] = useState(false);
  // Idempotency key of the current save, kept until the server has answered: a retry does not save twice.
  const attempt = useRef("");

  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const set = useCallback((name: string, value: unknown) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !belongsTo(name, path))));
  }, []);
  const setAll = useCallback((values: Draft) => setDraft((before) => ({ ...before, ...values })), []);

  const { reset: resetServerDraft, waitUntilIdle, editor: tab } = serverDraft;
  const reset = useCallback(
    (next: ContentRecord) => {
      setRecord(baseVersion(next));
      setDraft(next.unsaved?.draft ?? next.draft);
      setErrors({});
      setConflict(null);
      resetServerDraft(next);
    },
    [resetServerDraft],
  );

  const send = useCallback(
    async (sent: Draft, rowVersion: number, asNew = false): Promise<Saved | null> => {
      if (busy.current) return null;
      busy.current = true;
      setSaving(true);
      if (autosaved) await waitUntilIdle();
      const id = asNew ? "" : latest.current.record.id;
      attempt.current ||= newId();
      try {
        const saved = await change<Saved>("save", {
          entity,
          id,
          rowVersion: id ? rowVersion : null,
          attempt: attempt.current,
          draft: autosaved ? { ...sent, _editor: tab } : sent,
        });
        attempt.current = "";
        resetServerDraft(saved.record);
        setDeleted(false);
        await local.clear();
        setRecord(saved.record);
        // Values typed during the request are newer than its response.
        setDraft((now) => {
          const typed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]));
          return { ...saved.record.draft, ...Object.fromEntries(typed) };
        });
        setErrors({});
        setConflict(null);
        setSavedAt(Date.now());
        return saved;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : null;
        // Without a response it may have been saved, so keep the key; after a response, the next save is a
        // new attempt.
        if (error && !UNANSWERED.has(error.code)) attempt.current = "";
        if (error?.code === "not_found" && id) setDeleted(true);
        if (error?.code === "invalid" && error.fields.length > 0) {
          setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
          setRejections((count) => count + 1);
          setConflict(null);
          for (const sentence of new Set(error.fields.map(({ message }) => message))) {
            notify({ tone: "bad", text: sentence, about: aboutCause(cause) });
          }
        } else if (error?.code === "conflict" && error.current) {
          setConflict({ base: latest.current.record.draft, mine: sent, other: error.current as ContentRecord });
          notify({ tone: "bad", text: adminMessages.conflict, about: aboutCause(cause) });
        } else if (error?.code === "not_found" || error?.code === "invalid") {
          showError(cause, error.message);
        } else {
          showError(cause, id ? texts.updateFailed : texts.createFailed);
        }
        return null;
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [change, entity, showError, local.clear, resetServerDraft, notify, waitUntilIdle, tab, texts, autosaved],
  );

  const saveAsNew = useCallback(() => send(latest.current.draft, 0, true), [send]);
  const save = useCallback(() => send(latest.current.draft, latest.current.record.rowVersion), [send]);
  const saveWith = useCallback(
    async (values: Draft) => {
      const before = latest.current.draft;
      const sent = { ...before, ...values };
      setDraft((now) => ({ ...now, ...values }));
      const saved = await send(sent, latest.current.record.rowVersion);
      // Rejected: reset the status that was not reached.
      if (!saved) {
        const undone = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
        setDraft((now) => ({ ...now, ...undone }));
      }
      return saved;
    },
    [send],
  );
  const saveMerged = useCallback(
    async (merged: Draft) => {
      if (!conflict) return null;
      setDraft(merged);
      return send(merged, conflict.other.rowVersion);
    },
    [conflict, send],
  );

  return {
    record,
    draft,
    dirty,
    saving,
    savedAt,
    localCopyAt: local.savedAt,
    errors,
    rejections,
    conflict,
    copy: local.found,
    set,
    setAll,
    save,
    deleted,
    saveAsNew,
    saveMerged,
    leaveConflict: () => setConflict(null),
    restoreCopy: () => {
      const copy = local.take();
      if (!copy) return;
      setDraft({ ...record.draft, ...copy.draft });
      // Based on the version the copy started from: if that is outdated, the server reports a conflict.
      setRecord({ ...record, rowVersion: copy.rowVersion, draft: copy.base });
    },
    discardCopy: local.drop,
    discard: () => {
      setDraft(record.draft);
      setErrors({});
      void local.clear();
    },
    reset,
    serverDraft,
    autosaved,
    saveWith,
    compareDrafts: () => {
      if (serverDraft.autosave.state !== "conflict") return;
      const { other } = serverDraft.autosave;
      const newer = { ...other, draft: other.unsaved?.draft ?? other.draft };
      setConflict({ base: record.draft, mine: draft, other: newer, drafts: true });
    },
    takeOther: () => {
      if (serverDraft.autosave.state !== "conflict") return;
      reset(serverDraft.autosave.other);
      void local.clear();
    },
    continueMerged: (merged: Draft) => {
      if (serverDraft.autosave.state !== "conflict") return;
      const { other } = serverDraft.autosave;
      setRecord(baseVersion(other));
      setDraft(merged);
      setConflict(null);
      serverDraft.continueFrom(other);
    },
  };
}
