/**
 * Form drafts, stored on this device in IndexedDB (unlike local storage it can hold a photo). If that fails
 * (another tab holds an old version open, or the browser denies it), the text falls back to local storage; if
 * that fails too there is no draft, but never an error for the visitor.
 */
import { limits } from "../generated/domain.ts";
import { drafts } from "./device-store.ts";

/** Increase it when the shape of a draft changes: older drafts are then discarded. */
const SCHEMA = 1;

interface Kept<Draft> {
  schema: number;
  savedAt: number;
  draft: Draft;
}

/** A blob as stored: Safari's IndexedDB rejects blobs in private windows. */
interface Packed {
  packed: ArrayBuffer;
  type: string;
}

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
}

/** How to split off a draft's large parts. */
export interface Parts<Draft> {
  /** The draft without them. */
  lighten(draft: Draft): Draft;
  /** A light draft, completed with the large parts of the draft saved before. */
  complete(light: Draft, before: Draft): Draft;
}

/** The draft store of the form `form`; `parts` for drafts with large parts. */
export function autosave<Draft>(
  form: string,
  { lighten, complete }: Parts<Draft> = { lighten: (draft) => draft, complete: (draft) => draft },
  now = Date.now,
): Autosave<Draft> {
  const key = `autosave_${form}`;
  // Local storage, written synchronously, complements the database:
  // a marker that a draft exists: without it the page does not load this module before an interaction;
  const mark = (kept: boolean) => write(key, kept ? "" : null);
  // when the draft was cleared, in case the database does not know yet;
  const clearedKey = `${key}_cleared`;
  const clearedAt = () => Number(read(clearedKey) ?? Number.NaN);
  // and what the database lacks: the text typed last before the page unloaded, or everything but the large
  // parts where there is no database.
  const lastKey = `${key}_last`;
  const lastWords = () => parse<Kept<Draft>>(read(lastKey));
  const keepWords = (draft: Draft, at: number) => {
    if (write(lastKey, JSON.stringify(keep(lighten(draft), at)))) mark(true);
  };
  const forget = async () => {
    mark(false);
    await drafts("readwrite", (store) => store.delete(key));
    write(clearedKey, null);
  };
  // Serialised, so that a slow save cannot restore what was cleared.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(noop);
    return done;
  };
  const keep = (draft: Draft, savedAt: number): Kept<Draft> => ({ schema: SCHEMA, savedAt, draft });
  const good = (kept: Kept<Draft> | null | undefined): kept is Kept<Draft> =>
    kept?.schema === SCHEMA && now() - kept.savedAt < limits.autosaveKeepMs && !(kept.savedAt <= clearedAt());
  const save = (draft: Draft, at: number) =>
    inTurn(async () => {
      const put = (part: Draft) => drafts("readwrite", (store) => store.put(keep(part, at), key));
      const kept = await pack(draft)
        .then(put)
        .catch(() => put(lighten(draft)))
        .then(
          () => true,
          () => false,
        );
      const last = lastWords();
      if (last && last.savedAt > at) return;
      if (!kept) return keepWords(draft, at);
      mark(true);
      write(lastKey, null);
    });
  return {
    load: () =>
      inTurn(async () => {
        const kept = unpack(await drafts<Kept<Draft> | undefined>("readonly", (store) => store.get(key)));
        const before = good(kept) ? kept : null;
        const last = lastWords();
        if (good(last) && !(before && before.savedAt > last.savedAt)) {
          return before ? complete(last.draft, before.draft) : last.draft;
        }
        if (before) return before.draft;
        write(lastKey, null);
        if (kept) await forget();
        else mark(false);
        return null;
      }).catch(() => {
        const last = lastWords();
        return good(last) ? last.draft : null;
      }),
    save: (draft) => save(draft, now()),
    saveLast: (draft) => {
      const at = now();
      keepWords(draft, at);
      return save(draft, at);
    },
    clear: () => {
      write(clearedKey, String(now()));
      write(lastKey, null);
      return inTurn(forget).catch(noop);
    },
  };
}

const noop = () => {};

/** A deep copy with bytes in place of blobs. */
async function pack<T>(value: T): Promise<T> {
  if (value instanceof Blob) return { packed: await value.arrayBuffer(), type: value.type } satisfies Packed as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (await Promise.all(value.map(pack))) as T;
  const parts = Object.entries(value).map(async ([name, part]) => [name, await pack(part)] as const);
  return Object.fromEntries(await Promise.all(parts)) as T;
}

/** The reverse of `pack`. */
function unpack<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(unpack) as T;
  const { packed, type } = value as Partial<Packed>;
  if (packed instanceof ArrayBuffer) return new Blob([packed], { type: type ?? "" }) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)])) as T;
}

/** Reads local storage; null if it is disabled. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes or removes; false if storage is disabled or full. */
function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
