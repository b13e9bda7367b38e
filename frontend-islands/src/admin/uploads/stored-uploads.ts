/**
 * Pictures that are being uploaded, stored on this device until the server has them. Each page holds a lock while
 * it is open. Uploads of a page whose lock is free were interrupted: the owner left the screen or closed the
 * browser. The next screen of the back office resumes them.
 */
import { limits } from "../../generated/domain.ts";
import { uploads as store } from "../../lib/device/indexed-db.ts";
import { newId } from "../../lib/new-id.ts";

/** Set while there may be interrupted uploads, so that pages need not open the database; also in `frame.rs`. */
const MARK = "unsent_uploads";

export interface StoredUpload {
  id: string;
  file: File;
}

type StoredRow = StoredUpload & { page: string; at: number };

const page = newId();
const lockOf = (of: string) => `uploads of ${of}`;

let pageLock: Promise<void> | undefined;

/** Takes this page's lock, once; rejects in browsers without locks. */
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

/** Writes in progress: a deletion must wait for them, or the picture would stay. */
const storing = new Map<string, Promise<boolean>>();

/** Stores a picture; resolves to whether that worked. */
export function storeUpload(unsent: StoredUpload): Promise<boolean> {
  // Some browsers throw where others reject.
  const written = Promise.resolve()
    .then(() => put(unsent, Date.now()))
    .then(
      () => true,
      () => false,
    );
  storing.set(unsent.id, written);
  return written.finally(() => storing.delete(unsent.id));
}

export async function deleteStoredUpload(id: string): Promise<void> {
  try {
    await storing.get(id);
    await store("readwrite", (all) => all.delete(id));
    if ((await store<number>("readonly", (all) => all.count())) === 0) localStorage.removeItem(MARK);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
}

/** Calls `take` with the interrupted uploads of other pages: now, and whenever one of them closes. */
export async function resumeUploads(take: (rows: readonly StoredUpload[]) => void): Promise<void> {
  const allRows = () => store<StoredRow[]>("readonly", (all) => all.getAll());
  const takeFrom = async (other: string) => {
    const rows = (await allRows()).filter((row) => row.page === other);
    const old = rows.filter(({ at }) => Date.now() - at > limits.autosaveKeepMs);
    for (const { id } of old) await deleteStoredUpload(id);
    const fresh = rows.filter((row) => !old.includes(row)).sort((one, other) => one.at - other.at);
    for (const unsent of fresh) await put(unsent, unsent.at);
    if (fresh.length > 0) take(fresh);
  };
  const pages = new Set((await allRows()).map((row) => row.page));
  for (const other of pages) {
    if (other !== page) navigator.locks.request(lockOf(other), () => takeFrom(other)).catch(() => {});
  }
}
