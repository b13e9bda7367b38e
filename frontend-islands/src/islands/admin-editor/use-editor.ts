/**
 * State of one edited record: typed values, what is saved, autosave and conflicts. Whatever fails, the typed
 * values stay in the form.
 */
import { useCallback, useEffect } from "react";
import type { Draft } from "../../admin/draft.ts";
import type { ContentRecord, FormSpec, Saved } from "../../generated/domain.ts";
import { type Conflict, type FormState, newestDraft, useFormState } from "./use-form-state.ts";
import { type LocalCopyState, useLocalCopy } from "./use-local-copy.ts";
import { useSave } from "./use-save.ts";
import { type ServerDraft, useServerDraft } from "./use-server-draft.ts";

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

export function useEditor(spec: FormSpec, first: ContentRecord): Editor {
  const form = useFormState(spec, first);
  const { record, draft, dirty, saving, latest, replace, setDraft } = form;
  const autosaved = spec.editor === "sheet";
  const options = { entity: spec.entity, enabled: autosaved, onCreated: form.acceptCreated };
  const serverDraft = useServerDraft(options, first, { record, draft, dirty, saving });
  const safe = dirty && serverDraft.upToDate && serverDraft.autosave.state === "saved";
  const local = useLocalCopy(`${spec.entity}_${first.id || "new"}`, { record, draft, dirty: dirty && !safe });
  const offersCopy = local.found !== null;
  // The server has everything: the local copy is no longer needed.
  useEffect(() => {
    if (safe && !offersCopy) void local.clear();
  }, [safe, offersCopy, local.clear]);
  const { send, ...saveState } = useSave(spec, form, serverDraft, local.clear);
  const { reset: resetServerDraft } = serverDraft;
  const reset = useCallback(
    (next: ContentRecord) => {
      replace(next);
      resetServerDraft(next);
    },
    [replace, resetServerDraft],
  );
  const saveWith = async (values: Draft) => {
    const before = latest.current.draft;
    form.setAll(values);
    const saved = await send({ ...before, ...values }, latest.current.record.rowVersion);
    // Rejected: reset the status that was not reached.
    if (!saved) form.setAll(Object.fromEntries(Object.keys(values).map((name) => [name, before[name]])));
    return saved;
  };
  return {
    ...{ record, draft, dirty, saving, serverDraft, autosaved, saveWith, reset },
    ...saveState,
    ...{ errors: form.errors, conflict: form.conflict, set: form.set, setAll: form.setAll },
    localCopyAt: local.savedAt,
    copy: local.found,
    save: () => send(latest.current.draft, latest.current.record.rowVersion),
    saveAsNew: () => send(latest.current.draft, 0, true),
    discard: () => {
      setDraft(record.draft);
      form.setErrors({});
      void local.clear();
    },
    ...conflictActions(form, serverDraft, send, reset, local.clear),
    ...copyActions(form, local),
  };
}

/** What can be done about a conflict, of two saved versions or of two drafts. */
function conflictActions(
  form: FormState,
  serverDraft: ServerDraft,
  send: ReturnType<typeof useSave>["send"],
  reset: Editor["reset"],
  clearLocalCopy: () => Promise<void>,
) {
  const { record, draft, conflict, setConflict, setDraft } = form;
  const other = serverDraft.autosave.state === "conflict" ? serverDraft.autosave.other : null;
  return {
    leaveConflict: () => setConflict(null),
    saveMerged: async (merged: Draft) => {
      if (!conflict) return null;
      setDraft(merged);
      return send(merged, conflict.other.rowVersion);
    },
    compareDrafts: () => {
      if (!other) return;
      const newest = { ...other, draft: newestDraft(other) };
      setConflict({ base: record.draft, mine: draft, other: newest, drafts: true });
    },
    takeOther: () => {
      if (!other) return;
      reset(other);
      void clearLocalCopy();
    },
    continueMerged: (merged: Draft) => {
      if (!other) return;
      form.replace(other, merged);
      serverDraft.continueFrom(other);
    },
  };
}

function copyActions({ record, setDraft, setRecord }: FormState, local: LocalCopyState) {
  return {
    restoreCopy: () => {
      const copy = local.take();
      if (!copy) return;
      setDraft({ ...record.draft, ...copy.draft });
      // Based on the version the copy started from: if that is outdated, the server reports a conflict.
      setRecord({ ...record, rowVersion: copy.rowVersion, draft: copy.base });
    },
    discardCopy: local.drop,
  };
}
