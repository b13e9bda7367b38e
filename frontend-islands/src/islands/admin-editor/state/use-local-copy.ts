/** Local copy of a form: written while typing, offered after a crash, deleted once saved. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Draft, same } from "../../../admin/forms/form-values.ts";
import { type ContentRecord, limits } from "../../../generated/domain.ts";
import { type Autosave, autosave } from "../../../lib/device/autosave.ts";
import { useListener } from "../../../ui/use-listener.ts";
import { pace } from "./pace.ts";

export interface LocalCopy {
  at: number;
  /** The server's version when typing started. */
  rowVersion: number;
  base: Draft;
  draft: Draft;
}

interface Now {
  record: ContentRecord;
  draft: Draft;
  dirty: boolean;
}

const copyOf = ({ record, draft }: Now): LocalCopy => ({
  at: Date.now(),
  rowVersion: record.rowVersion,
  base: record.draft,
  draft,
});

export type LocalCopyState = ReturnType<typeof useLocalCopy>;

export function useLocalCopy(key: string, now: Now) {
  const store = useMemo(() => autosave<LocalCopy>(`admin_${key}`), [key]);
  const latest = useRef(now);
  latest.current = now;
  const { copy, setCopy, loaded } = useFoundCopy(store, latest);
  // While a found copy is being offered, typing does not overwrite it; that only happens once the owner
  // continues without it.
  const { savedAt, setSavedAt, safe } = useWriting(store, latest, now.draft, now.dirty, loaded);
  const clear = useCallback(() => {
    safe.current = true;
    setCopy(null);
    setSavedAt(null);
    return store.clear();
  }, [store, safe, setCopy, setSavedAt]);
  return {
    savedAt: now.dirty ? savedAt : null,
    found: copy && { at: copy.at, older: copy.rowVersion < now.record.rowVersion },
    take: () => {
      setCopy(null);
      return copy;
    },
    drop: () => void clear(),
    clear,
  };
}

/** The copy that an earlier page left, if it differs from the record. */
function useFoundCopy(store: Autosave<LocalCopy>, latest: RefObject<Now>) {
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let gone = false;
    void store.load().then((found) => {
      if (gone) return;
      setLoaded(true);
      if (!found) return;
      if (same(found.draft, latest.current.record.draft)) void store.clear();
      else setCopy(found);
    });
    return () => {
      gone = true;
    };
  }, [store, latest]);
  return { copy, setCopy, loaded };
}

/** Writes the copy while typing, and when the page is left. */
function useWriting(
  store: Autosave<LocalCopy>,
  latest: RefObject<Now>,
  draft: Draft,
  dirty: boolean,
  mayWrite: boolean,
) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [typing] = useState(() => pace(limits.autosaveDebounceMs, limits.autosaveMostMs));
  // Set on saving, so that leaving is safe before the next render.
  const safe = useRef(false);
  const write = useCallback(
    async (way: "save" | "saveLast" = "save") => {
      typing.kept();
      await store[way](copyOf(latest.current));
      setSavedAt(Date.now());
    },
    [store, typing, latest],
  );
  useEffect(() => {
    safe.current = false;
    if (!dirty || !mayWrite || !draft) return typing.kept();
    const timer = setTimeout(() => void write(), typing.wait());
    return () => clearTimeout(timer);
  }, [dirty, draft, mayWrite, write, typing]);
  const keep = () => {
    if (document.visibilityState === "hidden" && !safe.current) void write("saveLast");
  };
  const ask = (event: Event) => {
    if (safe.current) return;
    void write("saveLast");
    event.preventDefault();
  };
  useListener("visibilitychange", keep, dirty, document);
  useListener("beforeunload", ask, dirty);
  return { savedAt, setSavedAt, safe };
}
