/**
 * Drafts of forms, kept on this device in IndexedDB (unlike local storage it
 * takes a photo). Where that fails (another tab that holds an old version, a
 * browser that denies it) the words go to local storage; where that fails too there
 * is no draft, never an error for the visitor.
 */
import { limits } from "../generated/domain.ts";
import { drafts } from "./device-store.ts";

/** Raise it when the shape of a draft changes: older ones are then forgotten. */
const SCHEMA = 1;

interface Kept<Draft> {
  schema: number;
  savedAt: number;
  draft: Draft;
}

/** A blob as the database keeps it: Safari's takes none in a private window. */
interface Packed {
  packed: ArrayBuffer;
  type: string;
}

/** One form's place to keep its draft. */
export interface Autosave<Draft> {
  /** The draft, unless there is none or it has expired. */
  load(): Promise<Draft | null>;
  /** Keeps the draft, without its large parts if there is no room. */
  save(draft: Draft): Promise<void>;
  /** Keeps the draft of a page that is about to go, and that may not live until the database has it. */
  saveLast(draft: Draft): Promise<void>;
  /** Forgets the draft. Wins over a save that is under way. */
  clear(): Promise<void>;
}

/** How a draft does without what takes room. */
export interface Parts<Draft> {
  /** The draft without it. */
  lighten(draft: Draft): Draft;
  /** Such a draft, with what the one kept before it has of it. */
  complete(light: Draft, before: Draft): Draft;
}

/** The draft of the form called `form`; `parts` for one that has large ones. */
export function autosave<Draft>(
  form: string,
  { lighten, complete }: Parts<Draft> = { lighten: (draft) => draft, complete: (draft) => draft },
  now = Date.now,
): Autosave<Draft> {
  const key = `autosave_${form}`;
  // Beside the database, local storage, which is written at once:
  // a mark that there is a draft: without one the page waits for a touch before it loads this module;
  const mark = (kept: boolean) => write(key, kept ? "" : null);
  // when the draft was cleared, as long as the database may not know it yet;
  const clearedKey = `${key}_cleared`;
  const clearedAt = () => Number(read(clearedKey) ?? Number.NaN);
  // and what the database does not have: what was typed last before the page went,
  // or everything but the large parts where there is no database.
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
  // One after another, so that a slow save cannot bring back what was cleared.
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

/** A copy with bytes for every blob, however deep. */
async function pack<T>(value: T): Promise<T> {
  if (value instanceof Blob) return { packed: await value.arrayBuffer(), type: value.type } satisfies Packed as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (await Promise.all(value.map(pack))) as T;
  const parts = Object.entries(value).map(async ([name, part]) => [name, await pack(part)] as const);
  return Object.fromEntries(await Promise.all(parts)) as T;
}

/** The same, back. */
function unpack<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(unpack) as T;
  const { packed, type } = value as Partial<Packed>;
  if (packed instanceof ArrayBuffer) return new Blob([packed], { type: type ?? "" }) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)])) as T;
}

/** What local storage has; nothing where it is off. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it could be written, or taken away; storage may be off, or full. */
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
