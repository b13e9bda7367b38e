/** Autosave from step 2 on, and restoring after a reload. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { messages } from "../../../generated/domain.ts";
import { type Autosave, debounced } from "../../../lib/device/autosave.ts";
import { notify } from "../../../lib/toasts.ts";
import { photosOf, type RefitState, type SavedDraft, toDraft } from "./state.ts";

/** A found draft and the actions on it. */
export type DraftControls = ReturnType<typeof useDraft>;

/**
 * Saves `state` with a debounce, and immediately when the page is left; nothing while the visitor has not
 * decided about an earlier draft.
 */
export function useDraft(state: RefitState, saved: Autosave<SavedDraft>, now: () => number) {
  /** Found on this device when the page opened. */
  const [found, setFound] = useState<SavedDraft | null>(null);
  const [looked, setLooked] = useState(false);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    let gone = false;
    void saved.load().then((draft) => {
      if (gone) return;
      if (draft && latest.current.step < 4) setFound(draft);
      setLooked(true);
    });
    return () => {
      gone = true;
    };
  }, [saved]);
  useSaving(state, saved, now, found !== null);

  // A sent request is no longer a draft, and with it an earlier one that was not decided about ends: it has the
  // visitor's name and photo, and the next person at this device would be offered it.
  const { step } = state;
  useEffect(() => {
    if (step !== 4) return;
    setFound(null);
    void saved.clear();
  }, [saved, step]);

  /** The visitor has decided; `forget` also deletes the draft. */
  const settle = useCallback(
    ({ forget }: { forget: boolean }) => {
      setFound(null);
      if (forget) void saved.clear();
    },
    [saved],
  );
  /** Saves a discarded draft again and asks again. */
  const bringBack = useCallback(
    (draft: SavedDraft) => {
      setFound(draft);
      void saved.save(draft);
    },
    [saved],
  );
  return useMemo(() => ({ found, looked, settle, bringBack }), [found, looked, settle, bringBack]);
}

function useSaving(state: RefitState, saved: Autosave<SavedDraft>, now: () => number, undecided: boolean): void {
  const saving = useMemo(() => debounced(saved), [saved]);
  const keptPhotos = useRef<Blob[]>([]);
  const keptPicture = useRef<Blob | null>(null);
  const { step, form, photos, sketch, attemptId, submitting } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these values are part of a draft
  useEffect(() => {
    if (submitting) {
      // The request itself is kept, and its draft deleted.
      keptPhotos.current = [];
      keptPicture.current = null;
      return;
    }
    const draft = toDraft(state, now());
    if (!draft || undecided) return;
    // Pictures are too large to save while the page unloads: save them immediately.
    const blobs = photosOf(draft).map(({ blob }) => blob);
    const picture = draft.sketch?.picture ?? null;
    const hasNewPhoto = blobs.some((blob) => !keptPhotos.current.includes(blob));
    const isNew = hasNewPhoto || (picture && picture !== keptPicture.current);
    if (isNew) void saved.save(draft);
    else saving.start(draft);
    keptPhotos.current = blobs;
    keptPicture.current = picture;
    return () => void saving.stop();
  }, [saved, saving, step, form, photos, sketch, attemptId, submitting, undecided]);
  const isKept = useRef(false);
  isKept.current = (step === 2 || step === 3) && !undecided;
  useEffect(() => {
    const wired = new AbortController();
    let notified = false;
    saving.watch(wired);
    saved.watchOthers(() => {
      if (isKept.current && !notified) notify({ tone: "bad", text: messages.draftElsewhere });
      notified ||= isKept.current;
    }, wired);
    return () => wired.abort();
  }, [saved, saving]);
}
