/**
 * State of one edited record: typed values, what is saved, autosave and conflicts. Whatever fails, the typed
 * values stay in the form.
 */
import { useCallback, useEffect } from "react";
import type { Draft } from "../../../admin/forms/form-values.ts";
import type { ContentRecord, FormSpec } from "../../../generated/domain.ts";
import { type FormState, isAutosaved, newestDraft, useFormState } from "./use-form-state.ts";
import { type LocalCopyState, useLocalCopy } from "./use-local-copy.ts";
import { useSave } from "./use-save.ts";
import { type ServerDraft, useServerDraft } from "./use-server-draft.ts";

export type EditorState = ReturnType<typeof useEditor>;

export function useEditor(spec: FormSpec, first: ContentRecord) {
  const form = useFormState(spec, first);
  const { record, draft, dirty, saving, latest, replace, setDraft } = form;
  /** Whether the server saves what is typed. */
  const autosaved = isAutosaved(spec);
  const options = { kind: spec.entity, enabled: autosaved, onCreated: form.acceptCreated };
  const serverDraft = useServerDraft(options, first, { record, draft, dirty, saving });
  const safe = dirty && serverDraft.upToDate && serverDraft.autosave.state === "saved";
  const part = spec.part ? `_${spec.part.code}` : "";
  const local = useLocalCopy(`${spec.entity}_${first.id || "new"}${part}`, { record, draft, dirty: dirty && !safe });
  const offersCopy = local.found !== null;
  // The server has everything: the local copy is no longer needed.
  useEffect(() => {
    if (safe && !offersCopy) void local.clear();
  }, [safe, offersCopy, local.clear]);
  const { send, ...saveState } = useSave(spec, form, serverDraft, local.clear);
  const { reset: resetServerDraft } = serverDraft;
  /** Replaces the form's state with the server's record and its draft. */
  const reset = useCallback(
    (next: ContentRecord) => {
      replace(next);
      resetServerDraft(next);
    },
    [replace, resetServerDraft],
  );
  /**
   * Saves with a value that the form does not have yet, such as published or unpublished; `rest` is everything
   * else.
   */
  const saveWith = async (values: Draft, rest = latest.current.draft, failed = "") => {
    const before = latest.current.draft;
    form.setAll(values);
    const saved = await send({ ...rest, ...values }, latest.current.record.rowVersion, { failed });
    // Rejected: reset the status that was not reached.
    if (!saved) form.setAll(Object.fromEntries(Object.keys(values).map((name) => [name, before[name]])));
    return saved;
  };
  return {
    ...{ record, draft, dirty, saving, serverDraft, autosaved, saveWith, reset },
    ...saveState,
    ...{ errors: form.errors, conflict: form.conflict, set: form.set, setAll: form.setAll },
    /** When the local copy was last written. */
    localCopyAt: local.savedAt,
    /** A local copy that differs from the server's version. */
    copy: local.found,
    /** Returns the saved record, or null if it was rejected. */
    save: () => send(latest.current.draft, latest.current.record.rowVersion),
    /** Saves these values alone; other typed values stay unsaved. */
    saveOnly: (values: Draft, failed: string) => saveWith(values, latest.current.record.draft, failed),
    /** Saves the form as a new record. */
    saveAsNew: () => send(latest.current.draft, 0, { asNew: true }),
    discard: () => {
      setDraft(record.draft);
      form.setErrors({});
      void local.clear();
    },
    ...conflictActions(form, serverDraft, send, reset, local.clear),
    ...copyActions(form, local),
  };
}

/** The ways out of a conflict, of two saved versions or of two drafts. */
function conflictActions(
  form: FormState,
  serverDraft: ServerDraft,
  send: ReturnType<typeof useSave>["send"],
  reset: (record: ContentRecord) => void,
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
    /** Compares the local draft with another tab's. */
    compareDrafts: () => {
      if (!other) return;
      const newest = { ...other, draft: newestDraft(other) };
      setConflict({ base: record.draft, mine: draft, other: newest, drafts: true });
    },
    /** Continues with the other tab's draft. */
    takeOther: () => {
      if (!other) return;
      reset(other);
      void clearLocalCopy();
    },
    /** Saves the merge of two drafts. */
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
