/**
 * Pictures that are being sent, kept on this device until the server has them. A page
 * holds a lock as long as it lives: what belongs to a page whose lock is free was left
 * behind, by going to another screen or by a browser that ended, and is sent on by the
 * next screen of the back office.
 */
import { limits } from "../../generated/domain.ts";
import { uploads as store } from "../../lib/device/indexed-db.ts";
import { newId } from "../../lib/new-id.ts";

/** Tells a page that there may be some, without opening the database; `frame.rs` names it too. */
const MARK = "unsent_uploads";

/** A picture that is being sent. */
export interface StoredUpload {
  id: string;
  file: File;
}

type StoredRow = StoredUpload & { page: string; at: number };

const page = newId();
const lockOf = (of: string) => `uploads of ${of}`;

let pageLock: Promise<void> | undefined;

/** Takes the lock of this page, once; rejects where the browser has none. */
function lockPage(): Promise<void> {
  pageLock ??= new Promise((taken, refused) => {
    const forever = () => {
      taken();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(lockOf(page), forever).catch(refused);
  });
  return pageLock;
}

async function put({ id, file }: StoredUpload, at: number): Promise<void> {
  await lockPage();
  await store("readwrite", (all) => all.put({ id, file, page, at } satisfies StoredRow, id));
  localStorage.setItem(MARK, "");
}

/** What is being written: forgotten only after that, or it would stay. */
const storing = new Map<string, Promise<boolean>>();

/** Keeps a picture; whether that worked. */
export function storeUpload(unsent: StoredUpload): Promise<boolean> {
  // Some browsers throw where others reject.
  const kept = Promise.resolve()
    .then(() => put(unsent, Date.now()))
    .then(
      () => true,
      () => false,
    );
  storing.set(unsent.id, kept);
  return kept.finally(() => storing.delete(unsent.id));
}

/** Forgets a picture: the server has it, or it is not wanted. */
export async function deleteStoredUpload(id: string): Promise<void> {
  try {
    await storing.get(id);
    await store("readwrite", (all) => all.delete(id));
    if ((await store<number>("readonly", (all) => all.count())) === 0) localStorage.removeItem(MARK);
  } catch {
    // Where nothing is kept, nothing has to be forgotten.
  }
}

/** Calls `take` with what other pages have left behind: now, and when one of them ends. */
export async function resumeUploads(take: (left: readonly StoredUpload[]) => void): Promise<void> {
  const everything = () => store<StoredRow[]>("readonly", (all) => all.getAll());
  const takeFrom = async (other: string) => {
    const left = (await everything()).filter((kept) => kept.page === other);
    const old = left.filter(({ at }) => Date.now() - at > limits.autosaveKeepMs);
    for (const { id } of old) await deleteStoredUpload(id);
    const fresh = left.filter((kept) => !old.includes(kept)).sort((one, other) => one.at - other.at);
    for (const unsent of fresh) await put(unsent, unsent.at);
    if (fresh.length > 0) take(fresh);
  };
  const pages = new Set((await everything()).map((kept) => kept.page));
  for (const other of pages) {
    if (other !== page) navigator.locks.request(lockOf(other), () => takeFrom(other)).catch(() => {});
  }
}
