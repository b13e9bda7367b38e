/**
 * The words of header and footer beside the page: read when one of them is opened, and saved by themselves. What is
 * typed stays while another part of the page is open.
 */
import { useCallback, useState } from "react";
import { errorText, useAdmin } from "../../../admin/admin-session.tsx";
import { type Draft, same } from "../../../admin/forms/same.ts";
import type { ContentRecord, Saved } from "../../../generated/domain.ts";
import { ApiError } from "../../../lib/api.ts";
import { newId } from "../../../lib/new-id.ts";
import { useListener } from "../../../ui/use-listener.ts";

const WORDS = { entity: "site-words", id: "site-words" } as const;
const FAILED = "The words of header and footer could not be read.";

export type SiteWords = ReturnType<typeof useSiteWords>;

/** `onShown` is called when visitors see other words. */
export function useSiteWords(onShown: () => void) {
  const { request, change, showDone, showError } = useAdmin();
  const [record, setRecord] = useState<ContentRecord | null>(null);
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [saving, setSaving] = useState(false);
  const dirty = record !== null && !same(draft, record.draft);
  useListener("beforeunload", (event) => event.preventDefault(), dirty);
  const read = useCallback(async () => {
    setProblem("");
    try {
      const found = await request<ContentRecord>("open", WORDS);
      setRecord(found);
      setDraft(found.draft);
    } catch (cause) {
      setProblem(errorText(cause, FAILED));
    }
  }, [request]);
  const set = (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value }));
  const refuse = (cause: unknown, before: ContentRecord) => {
    const error = cause instanceof ApiError ? cause : null;
    setErrors(Object.fromEntries((error?.fields ?? []).map(({ field, message }) => [field, message])));
    if (error?.code === "conflict" && error.current) {
      const other = error.current as ContentRecord;
      setRecord(other);
      setDraft({ ...other.draft, ...changed(before.draft, draft) });
    }
    showError(cause);
  };
  const save = async () => {
    if (!record) return;
    setSaving(true);
    try {
      const saved = await change<Saved>("save", { ...WORDS, rowVersion: record.rowVersion, attempt: newId(), draft });
      setErrors({});
      setRecord(saved.record);
      setDraft(saved.record.draft);
      onShown();
      showDone(saved, () => void read().then(onShown));
    } catch (cause) {
      refuse(cause, record);
    }
    setSaving(false);
  };
  return { record, draft, errors, problem, saving, dirty, read, set, save };
}

/** What was typed: the values that differ. */
const changed = (before: Draft, after: Draft): Draft =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(before[name], value)));
