/** What this device keeps in IndexedDB, which takes photos too. Each request opens and closes it, so that no tab bars another. */

const DATABASE = "harbor-grain";
/** Raise it with each new store. */
const VERSION = 2;
const STORES = ["drafts", "uploads"] as const;

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

/** Asks one store one thing; rejects where the browser keeps nothing. */
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

/** Drafts of forms. */
export const drafts = of("drafts");
/** Pictures that are being sent. */
export const uploads = of("uploads");
