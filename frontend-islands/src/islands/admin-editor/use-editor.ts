/**
 * State of one edited record: typed values, what is saved, autosave and conflicts. Whatever fails, the typed
 * values stay in the form.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { aboutCause, useDesk } from "../../admin/desk.tsx";
import { isDirty, isOf, type Side, same } from "../../admin/draft.ts";
import type { ContentRecord, Draft, FormSpec, Saved } from "../../admin/types.ts";
import { adminMessages } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { newId } from "../../lib/new-id.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { type ServerDraft, useServerDraft } from "./use-server-draft.ts";

/** How long 'Saved' is shown. */
const SAVED_MS = 4_000;

/** Errors that leave open whether the server has saved it. */
const UNANSWERED: ReadonlySet<string> = new Set(["offline", "unavailable", "unexpected"]);

export interface Clash {
  base: Draft;
  mine: Draft;
  theirs: ContentRecord;
  /** Both versions are drafts: the result is not public yet. */
  drafts?: boolean;
}

/** The version a draft is based on; saving compares with it. */
const begun = (record: ContentRecord): ContentRecord =>
  record.unsaved ? { ...record, rowVersion: record.unsaved.rowVersion, draft: record.unsaved.base } : record;

export interface Editor {
  record: ContentRecord;
  draft: Draft;
  dirty: boolean;
  saving: boolean;
  /** When it was saved; shown briefly. */
  savedAt: number | null;
  /** When the local copy was last written. */
  keptAt: number | null;
  errors: Readonly<Record<string, string>>;
  /** Incremented with every rejected save, so that the first invalid field gets focus again. */
  refusals: number;
  clash: Clash | null;
  /** A local copy that differs from the server's version. */
  copy: { at: number; older: boolean } | null;
  set: (name: string, value: unknown) => void;
  setAll: (values: Draft) => void;
  /** Returns the saved record, or null if it was rejected. */
  save: () => Promise<Saved | null>;
  /** The record was deleted elsewhere; the form still has the typed values. */
  gone: boolean;
  /** Saves the form as a new record. */
  saveAsNew: () => Promise<Saved | null>;
  saveChoices: (merged: Draft) => Promise<Saved | null>;
  leaveClash: () => void;
  takeCopy: () => void;
  dropCopy: () => void;
  discard: () => void;
  /** Replaces the form's state with the server's record and its draft. */
  adopt: (record: ContentRecord) => void;
  /** The server-side draft. */
  kept: ServerDraft;
  /** Whether the server saves what is typed. */
  written: boolean;
  /** Saves with a value that the form does not have yet, such as published or unpublished. */
  saveWith: (values: Draft) => Promise<Saved | null>;
  /** Compares the local draft with another tab's. */
  compareDrafts: () => void;
  /** Continues with the other tab's draft. */
  useTheirs: () => void;
  /** Saves the merge of two drafts. */
  keepChoices: (merged: Draft) => void;
}

export type { Side };

export function useEditor(spec: FormSpec, first: ContentRecord): Editor {
  const { change, say, failed } = useDesk();
  const { entity, texts } = spec;
  const [record, setRecord] = useState(() => begun(first));
  const [draft, setDraft] = useState<Draft>(first.unsaved?.draft ?? first.draft);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [clash, setClash] = useState<Clash | null>(null);
  const dirty = useMemo(() => isDirty(spec, record.draft, draft), [spec, record, draft]);
  const written = spec.editor === "sheet";
  const kept = useServerDraft(
    {
      entity,
      byItself: written,
      onMade: (made, sent) => {
        setRecord(made);
        // The server may have picked another free slug; everything else stays as typed.
        setDraft((now) => (same(now.slug, sent.slug) ? { ...now, slug: made.draft.slug } : now));
        history.replaceState(null, "", `/admin/${entity}/${made.id}/edit`);
      },
    },
    first,
    { record, draft, dirty, saving },
  );
  const safe = dirty && kept.holds && kept.keeping.state === "kept";
  const local = useLocalCopy(`${entity}_${first.id || "new"}`, { record, draft, dirty: dirty && !safe });
  const waits = local.found !== null;
  // The server has everything: the local copy is no longer needed.
  useEffect(() => {
    if (safe && !waits) void local.clear();
  }, [safe, waits, local.clear]);
  const latest = useRef({ draft, record });
  latest.current = { draft, record };
  const busy = useRef(false);
  const [gone, setGone] = useState(false);
  // Idempotency key of the current save, kept until the server has answered: a retry does not save twice.
  const attempt = useRef("");

  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const set = useCallback((name: string, value: unknown) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isOf(name, path))));
  }, []);
  const setAll = useCallback((values: Draft) => setDraft((before) => ({ ...before, ...values })), []);

  const { restart, settle, editor: tab } = kept;
  const adopt = useCallback(
    (next: ContentRecord) => {
      setRecord(begun(next));
      setDraft(next.unsaved?.draft ?? next.draft);
      setErrors({});
      setClash(null);
      restart(next);
    },
    [restart],
  );

  const send = useCallback(
    async (sent: Draft, rowVersion: number, asNew = false): Promise<Saved | null> => {
      if (busy.current) return null;
      busy.current = true;
      setSaving(true);
      if (written) await settle();
      const id = asNew ? "" : latest.current.record.id;
      attempt.current ||= newId();
      try {
        const saved = await change<Saved>("save", {
          entity,
          id,
          rowVersion: id ? rowVersion : null,
          attempt: attempt.current,
          draft: written ? { ...sent, _editor: tab } : sent,
        });
        attempt.current = "";
        restart(saved.record);
        setGone(false);
        await local.clear();
        setRecord(saved.record);
        // Values typed during the request are newer than its response.
        setDraft((now) => {
          const typed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]));
          return { ...saved.record.draft, ...Object.fromEntries(typed) };
        });
        setErrors({});
        setClash(null);
        setSavedAt(Date.now());
        return saved;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : null;
        // Without a response it may have been saved, so keep the key; after a response, the next save is a
        // new attempt.
        if (error && !UNANSWERED.has(error.code)) attempt.current = "";
        if (error?.code === "not_found" && id) setGone(true);
        if (error?.code === "invalid" && error.fields.length > 0) {
          setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
          setRefusals((count) => count + 1);
          setClash(null);
          for (const sentence of new Set(error.fields.map(({ message }) => message))) {
            say({ tone: "bad", text: sentence, about: aboutCause(cause) });
          }
        } else if (error?.code === "conflict" && error.current) {
          setClash({ base: latest.current.record.draft, mine: sent, theirs: error.current as ContentRecord });
          say({ tone: "bad", text: adminMessages.conflict, about: aboutCause(cause) });
        } else if (error?.code === "not_found" || error?.code === "invalid") {
          failed(cause, error.message);
        } else {
          failed(cause, id ? texts.updateFailed : texts.createFailed);
        }
        return null;
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [change, entity, failed, local.clear, restart, say, settle, tab, texts, written],
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
  const saveChoices = useCallback(
    async (merged: Draft) => {
      if (!clash) return null;
      setDraft(merged);
      return send(merged, clash.theirs.rowVersion);
    },
    [clash, send],
  );

  return {
    record,
    draft,
    dirty,
    saving,
    savedAt,
    keptAt: local.keptAt,
    errors,
    refusals,
    clash,
    copy: local.found,
    set,
    setAll,
    save,
    gone,
    saveAsNew,
    saveChoices,
    leaveClash: () => setClash(null),
    takeCopy: () => {
      const copy = local.take();
      if (!copy) return;
      setDraft({ ...record.draft, ...copy.draft });
      // Based on the version the copy started from: if that is outdated, the server reports a conflict.
      setRecord({ ...record, rowVersion: copy.rowVersion, draft: copy.base });
    },
    dropCopy: local.drop,
    discard: () => {
      setDraft(record.draft);
      setErrors({});
      void local.clear();
    },
    adopt,
    kept,
    written,
    saveWith,
    compareDrafts: () => {
      if (kept.keeping.state !== "conflict") return;
      const { theirs } = kept.keeping;
      const other = { ...theirs, draft: theirs.unsaved?.draft ?? theirs.draft };
      setClash({ base: record.draft, mine: draft, theirs: other, drafts: true });
    },
    useTheirs: () => {
      if (kept.keeping.state !== "conflict") return;
      adopt(kept.keeping.theirs);
      void local.clear();
    },
    keepChoices: (merged: Draft) => {
      if (kept.keeping.state !== "conflict") return;
      const { theirs } = kept.keeping;
      setRecord(begun(theirs));
      setDraft(merged);
      setClash(null);
      kept.follow(theirs);
    },
  };
}
