/**
 * Form drafts, stored on this device in IndexedDB (unlike local storage it can hold a photo). If that fails
 * (another tab holds an old version open, or the browser denies it), the text falls back to local storage; if
 * that fails too there is no draft, but never an error for the visitor.
 */
import { limits } from "../../generated/domain.ts";
import { queue } from "../queue.ts";
import { drafts } from "./indexed-db.ts";
import { keyOf, lastKeyOf, SCHEMA, type StoredDraft } from "./last-text.ts";
import { pack, unpack } from "./packed.ts";
import { parsed, store, stored } from "./web-storage.ts";

/** The draft store of one form. */
export interface Autosave<Draft> {
  /** The draft; null if there is none or it has expired. */
  load(): Promise<Draft | null>;
  /** Saves the draft, without its large parts if there is no room. */
  save(draft: Draft): Promise<void>;
  /** Saves synchronously while the page unloads, when IndexedDB may not finish. */
  saveLast(draft: Draft): Promise<void>;
  /** Deletes the draft. Wins over a save in progress. */
  clear(): Promise<void>;
  /** Calls `onSaved` whenever another tab saves a draft of the same form. */
  watchOthers(onSaved: () => void, options?: AddEventListenerOptions): void;
}

/** How to split off a draft's large parts. */
export interface Parts<Draft> {
  /** The draft without them. */
  lighten(draft: Draft): Draft;
  /** A light draft, completed with the large parts of the draft saved before. */
  complete(light: Draft, before: Draft): Draft;
}

/** Local storage, which is written synchronously, beside the database. */
function localStore<Draft>(key: string, now: () => number) {
  const clearedKey = `${key}_cleared`;
  const lastKey = lastKeyOf(key);
  // When the draft was cleared, in case the database does not know yet.
  const clearedAt = () => Number(stored(clearedKey) ?? Number.NaN);
  return {
    /**
     * Marks that a draft exists: without it the page does not load this module before an interaction. Other tabs
     * see that it changes.
     */
    mark: (exists: boolean) => store(key, exists ? String(now()) : null),
    isValid: (found: StoredDraft<Draft> | null | undefined): found is StoredDraft<Draft> =>
      found?.schema === SCHEMA && now() - found.savedAt < limits.autosaveKeepMs && !(found.savedAt <= clearedAt()),
    setCleared: (at: number | null) => store(clearedKey, at === null ? null : String(at)),
    /**
     * The part that the database lacks: the text typed last before the page unloaded, or everything but the large parts
     * where there is no database.
     */
    last: () => parsed<StoredDraft<Draft>>(stored(lastKey)),
    setLast: (draft: StoredDraft<Draft> | null) => store(lastKey, draft && JSON.stringify(draft)),
  };
}

/** The draft store of the form `form`; `parts` for drafts with large parts. */
export function autosave<Draft>(
  form: string,
  { lighten, complete }: Parts<Draft> = { lighten: (draft) => draft, complete: (draft) => draft },
  now = Date.now,
): Autosave<Draft> {
  const key = keyOf(form);
  const { mark, isValid, setCleared, last, setLast } = localStore<Draft>(key, now);
  const wrap = (draft: Draft, savedAt: number): StoredDraft<Draft> => ({ schema: SCHEMA, savedAt, draft });
  const saveText = (draft: Draft, at: number) => void (setLast(wrap(lighten(draft), at)) && mark(true));
  const deleteDraft = async () => {
    mark(false);
    await drafts("readwrite", (all) => all.delete(key));
    setCleared(null);
  };
  // Serialized, so that a slow save cannot restore what was cleared.
  const serialized = queue();
  const save = (draft: Draft, at: number) =>
    serialized(async () => {
      const put = (part: Draft) => drafts("readwrite", (all) => all.put(wrap(part, at), key));
      const whole = pack(draft).then(put);
      const isStored = await succeeds(whole.catch(() => put(lighten(draft))));
      const lastText = last();
      if (lastText && lastText.savedAt > at) return;
      if (!isStored) return saveText(draft, at);
      mark(true);
      setLast(null);
    });
  const load = async (): Promise<Draft | null> => {
    const found = unpack(await drafts<StoredDraft<Draft> | undefined>("readonly", (all) => all.get(key)));
    const before = isValid(found) ? found : null;
    const lastText = last();
    if (isValid(lastText) && !(before && before.savedAt > lastText.savedAt)) {
      return before ? complete(lastText.draft, before.draft) : lastText.draft;
    }
    if (before) return before.draft;
    setLast(null);
    if (found) await deleteDraft();
    else mark(false);
    return null;
  };
  return {
    load: () =>
      serialized(load).catch(() => {
        const lastText = last();
        return isValid(lastText) ? lastText.draft : null;
      }),
    save: (draft) => save(draft, now()),
    saveLast: (draft) => {
      const at = now();
      saveText(draft, at);
      return save(draft, at);
    },
    clear: async () => {
      setCleared(now());
      setLast(null);
      await succeeds(serialized(deleteDraft));
    },
    watchOthers: (onSaved, options = {}) => {
      const onStorage = ({ key: changed, newValue }: StorageEvent) => changed === key && newValue !== null && onSaved();
      addEventListener("storage", onStorage, options);
    },
  };
}

/** Saves the latest draft after a pause in changes. */
export function debounced<Draft>(store: Autosave<Draft>) {
  let waiting: { timer: ReturnType<typeof setTimeout>; draft: Draft } | undefined;
  const stop = () => {
    clearTimeout(waiting?.timer);
    const draft = waiting?.draft;
    waiting = undefined;
    return draft;
  };
  const flush = () => {
    const draft = stop();
    if (draft) void store.saveLast(draft);
  };
  const start = (draft: Draft) => {
    stop();
    const save = () => void store.save(stop() ?? draft);
    waiting = { timer: setTimeout(save, limits.autosaveDebounceMs), draft };
  };
  /** Saves immediately when the page is left. */
  const watch = (options: AddEventListenerOptions = {}) => {
    addEventListener("pagehide", flush, options);
    document.addEventListener("visibilitychange", flush, options);
  };
  return { start, stop, watch };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
