/**
 * Drafts of forms, kept on this device in IndexedDB (unlike local storage it
 * takes a photo). Every failure (private mode, full disk, another tab that holds
 * an old version) means "no draft", never an error for the visitor.
 */
import { limits } from "../generated/domain.ts";

const DATABASE = "harbor-grain";
const STORE = "drafts";
/** Raise it when the shape of a draft changes: older ones are then forgotten. */
const SCHEMA = 1;

interface Kept<Draft> {
  schema: number;
  savedAt: number;
  draft: Draft;
}

/** One form's place to keep its draft. */
export interface Autosave<Draft> {
  /** The draft, unless there is none or it has expired. */
  load(): Promise<Draft | null>;
  /** Keeps the draft, without its large parts if there is no room. */
  save(draft: Draft): Promise<void>;
  /** Forgets the draft. Wins over a save that is under way. */
  clear(): Promise<void>;
}

/**
 * The draft of the form called `form`. `lighten` drops what takes room, for a
 * device that has none.
 */
export function autosave<Draft>(form: string, lighten: (draft: Draft) => Draft, now = Date.now): Autosave<Draft> {
  const key = `autosave_${form}`;
  /** A mark in local storage, under the same key: the page waits for a touch before it loads this module without one. */
  const mark = (kept: boolean) => {
    try {
      if (kept) localStorage.setItem(key, "");
      else localStorage.removeItem(key);
    } catch {
      // Storage is off.
    }
  };
  // When the draft was cleared, as long as the database may not know it yet: who leaves the
  // page in that moment takes the deletion with them.
  const clearedKey = `${key}_cleared`;
  const clearedAt = () => {
    try {
      return Number(localStorage.getItem(clearedKey) ?? Number.NaN);
    } catch {
      return Number.NaN;
    }
  };
  const markCleared = (at: number | null) => {
    try {
      if (at === null) localStorage.removeItem(clearedKey);
      else localStorage.setItem(clearedKey, String(at));
    } catch {
      // Storage is off.
    }
  };
  const forget = async () => {
    mark(false);
    await request("readwrite", (store) => store.delete(key));
    markCleared(null);
  };
  // One after another, so that a slow save cannot bring back what was cleared.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  };
  const keep = (draft: Draft, savedAt: number): Kept<Draft> => ({ schema: SCHEMA, savedAt, draft });
  return {
    load: () =>
      inTurn(async () => {
        const kept = await request<Kept<Draft> | undefined>("readonly", (store) => store.get(key));
        if (!kept) {
          mark(false);
          return null;
        }
        const cleared = kept.savedAt <= clearedAt();
        if (!cleared && kept.schema === SCHEMA && now() - kept.savedAt < limits.autosaveKeepMs) return kept.draft;
        await forget();
        return null;
      }).catch(() => null),
    save: (draft) => {
      const at = now();
      return inTurn(async () => {
        try {
          await request("readwrite", (store) => store.put(keep(draft, at), key));
        } catch {
          await request("readwrite", (store) => store.put(keep(lighten(draft), at), key));
        }
        mark(true);
      }).catch(() => {});
    },
    clear: () => {
      markCleared(now());
      return inTurn(forget).then(noop, noop);
    },
  };
}

const noop = () => {};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result as T);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? asked.error);
    });
  } finally {
    database.close();
  }
}
