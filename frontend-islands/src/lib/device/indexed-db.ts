/**
 * IndexedDB storage, which also takes photos. Each request opens and closes the database, so that no tab
 * blocks an upgrade in another.
 */

const DATABASE = "harbor-grain";
/** Increase it with each new store. */
const VERSION = 3;
const STORES = ["drafts", "uploads", "requests"] as const;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      for (const name of STORES) {
        if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name);
      }
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

/** Runs one request on one store; rejects where the browser stores nothing. */
const of =
  (name: (typeof STORES)[number]) =>
  async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> => {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(name, mode);
        const asked = ask(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(asked.result as T);
        transaction.onerror = transaction.onabort = () => reject(transaction.error ?? asked.error);
      });
    } finally {
      database.close();
    }
  };

export const drafts = of("drafts");
/** Unfinished uploads. */
export const uploads = of("uploads");
/** Requests that wait for the connection. */
export const requests = of("requests");
