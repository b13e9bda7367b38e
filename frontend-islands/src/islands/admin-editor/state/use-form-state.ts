/** The values of a form, the record they are based on, and what the server rejected. */
import { useCallback, useMemo, useRef, useState } from "react";
import { belongsTo, type Draft, isDirty, same } from "../../../admin/forms/form-values.ts";
import type { ContentRecord, FormSpec } from "../../../generated/domain.ts";

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

/** The values of the record's draft, else its own. */
export const newestDraft = (record: ContentRecord): Draft => record.unsaved?.draft ?? record.draft;

/** Whether the server saves what is typed. */
export const isAutosaved = (spec: FormSpec) => spec.editor !== "form";

export type FormState = ReturnType<typeof useFormState>;

export function useFormState(spec: FormSpec, first: ContentRecord) {
  const [record, setRecord] = useState(() => baseVersion(first));
  const [draft, setDraft] = useState<Draft>(newestDraft(first));
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = useMemo(() => isDirty(spec, record.draft, draft), [spec, record, draft]);
  const latest = useRef({ draft, record });
  latest.current = { draft, record };
  const set = useCallback((name: string, value: unknown) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !belongsTo(name, path))));
  }, []);
  const setAll = useCallback((values: Draft) => setDraft((before) => ({ ...before, ...values })), []);
  /** Takes over a record, its draft or `values`, without errors and conflict. */
  const replace = useCallback((next: ContentRecord, values = newestDraft(next)) => {
    setRecord(baseVersion(next));
    setDraft(values);
    setErrors({});
    setConflict(null);
  }, []);
  /** Takes over a record that was saved; values typed since `sent` are newer than it. */
  const accept = useCallback((saved: ContentRecord, sent: Draft) => {
    setRecord(saved);
    setDraft((now) => {
      const typed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]));
      return { ...saved.draft, ...Object.fromEntries(typed) };
    });
    setErrors({});
    setConflict(null);
  }, []);
  /** Takes over a row that autosave created from `sent`. */
  const acceptCreated = (created: ContentRecord, sent: Draft) => {
    setRecord(created);
    // The server may have picked another free slug; everything else stays as typed.
    setDraft((now) => (same(now.slug, sent.slug) ? { ...now, slug: created.draft.slug } : now));
    history.replaceState(null, "", `/admin/${spec.entity}/${created.id}/edit`);
  };
  const setters = { set, setAll, setRecord, setDraft, setSaving, setErrors, setConflict };
  return { record, draft, dirty, saving, errors, conflict, latest, replace, accept, acceptCreated, ...setters };
}
