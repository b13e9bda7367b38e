/** Saves a form. Whatever fails, the typed values stay in it. */
import { useCallback, useEffect, useRef, useState } from "react";
import { aboutCause, useAdmin } from "../../../admin/admin-session.tsx";
import { changedFields, type Draft } from "../../../admin/forms/form-values.ts";
import { adminMessages } from "../../../generated/admin.ts";
import type { ContentRecord, FormSpec, Kind, Saved } from "../../../generated/domain.ts";
import { ApiError } from "../../../lib/api.ts";
import { newId } from "../../../lib/new-id.ts";
import { type FormState, isAutosaved } from "./use-form-state.ts";
import type { ServerDraft } from "./use-server-draft.ts";

/** How long 'Saved' is shown. */
const SAVED_MS = 4_000;

/** Errors after which the record may or may not be saved. */
const UNANSWERED: ReadonlySet<string> = new Set(["offline", "unavailable", "unexpected"]);

type Change = ReturnType<typeof useAdmin>["change"];

interface Sending {
  asNew?: boolean;
  /** The failed action, where it is not saving the whole form. */
  failed?: string;
}

export function useSave(spec: FormSpec, form: FormState, draft: ServerDraft, clearLocalCopy: () => Promise<void>) {
  const { change } = useAdmin();
  const { entity: kind } = spec;
  const autosaved = isAutosaved(spec);
  const { latest, accept, setSaving } = form;
  const { reset, waitUntilIdle, editor: tab, draftAt } = draft;
  const { rejections, showRejection } = useRejection(spec, form);
  const [savedAt, setSavedAt] = useSavedAt();
  /** Whether the record was deleted elsewhere; the form still has the typed values. */
  const [deleted, setDeleted] = useState(false);
  const busy = useRef(false);
  // Idempotency key of the current save, kept until the server has answered: a retry does not save twice.
  const attempt = useRef("");
  const send = useCallback(
    async (sent: Draft, rowVersion: number, { asNew, failed = "" }: Sending = {}): Promise<Saved | null> => {
      if (busy.current) return null;
      busy.current = true;
      setSaving(true);
      if (autosaved) await waitUntilIdle();
      const id = asNew ? "" : latest.current.record.id;
      attempt.current ||= newId();
      try {
        const key = { entity: kind, id, rowVersion: id ? rowVersion : null, attempt: attempt.current };
        const own = { ...sent, _editor: tab, _draftAt: draftAt.current };
        const saved = await saveForm(change, spec, latest.current.record, { ...key, draft: autosaved ? own : sent });
        attempt.current = "";
        reset(saved.record);
        setDeleted(false);
        await clearLocalCopy();
        accept(saved.record, sent);
        setSavedAt(Date.now());
        return saved;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : null;
        // Without a response it may have been saved, so keep the key; after a response, the next save is a
        // new attempt.
        if (error && !UNANSWERED.has(error.code)) attempt.current = "";
        if (error?.code === "not_found" && id) setDeleted(true);
        showRejection(cause, sent, id, failed);
        return null;
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [
      accept,
      autosaved,
      change,
      clearLocalCopy,
      draftAt,
      kind,
      latest,
      reset,
      setSaving,
      setSavedAt,
      showRejection,
      spec,
      tab,
      waitUntilIdle,
    ],
  );
  return { send, savedAt, deleted, rejections };
}

interface SaveArgs {
  entity: Kind;
  id: string;
  rowVersion: number | null;
  attempt: string;
  draft: Draft;
}

/** Saves a form, or its part: that again by itself on a newer version in which nothing of it differs. */
async function saveForm(change: Change, spec: FormSpec, base: ContentRecord, args: SaveArgs): Promise<Saved> {
  if (!spec.part) return change<Saved>("save", args);
  try {
    return await change<Saved>("save", { ...args, part: spec.part.code });
  } catch (cause) {
    const newer = cause instanceof ApiError && cause.code === "conflict" ? (cause.current as ContentRecord) : null;
    if (!newer || changedFields(spec, base.draft, newer.draft).length > 0) throw cause;
    return saveForm(change, spec, base, { ...args, rowVersion: newer.rowVersion, attempt: newId() });
  }
}

/** Shows why a save failed: at the fields, as a conflict, or as a message. */
function useRejection(spec: FormSpec, { latest, errors, setErrors, setConflict }: FormState) {
  const { notify, showError, dismissErrors } = useAdmin();
  const { texts } = spec;
  /** Incremented with every rejected save, so that the first invalid field gets focus again. */
  const [rejections, setRejections] = useState(0);
  /** The topic of the messages that repeat the fields' errors. */
  const about = useRef<string>(undefined);
  // They disappear with the last of these errors.
  const wrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!wrong && about.current) dismissErrors(about.current);
  }, [wrong, dismissErrors]);
  const showRejection = useCallback(
    (cause: unknown, sent: Draft, id: string, failed: string) => {
      const error = cause instanceof ApiError ? cause : null;
      if (error?.code === "invalid" && error.fields.length > 0) {
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
        setRejections((count) => count + 1);
        setConflict(null);
        about.current = aboutCause(cause);
        for (const text of new Set(error.fields.map(({ message }) => message))) {
          notify({ tone: "bad", text: failed ? `${failed}: ${text}` : text, about: about.current });
        }
      } else if (error?.code === "conflict" && error.current) {
        setConflict({ base: latest.current.record.draft, mine: sent, other: error.current as ContentRecord });
        notify({ tone: "bad", text: adminMessages.conflict, about: aboutCause(cause) });
      } else if (error?.code === "not_found" || error?.code === "invalid") {
        showError(cause, error.message);
      } else {
        showError(cause, failed || (id ? texts.updateFailed : texts.createFailed));
      }
    },
    [latest, notify, setConflict, setErrors, showError, texts],
  );
  return { rejections, showRejection };
}

/** When the last save ended; null again after a moment. */
function useSavedAt() {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return [savedAt, setSavedAt] as const;
}
