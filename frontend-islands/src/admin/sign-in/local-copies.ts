/** The back office's copies on this device: drafts of forms and answers, pictures that are being uploaded, screens opened. */
import { drafts, uploads } from "../../lib/device/indexed-db.ts";
import { forgetOpened } from "../opened.ts";

/** Keys of the back office; drafts of visitors have others. */
const OURS = /^(autosave_admin_|reply:|unsent_uploads$)/;

/** Deletes everything of the back office and nothing else; resolves to whether that worked. */
export async function deleteLocalCopies(): Promise<boolean> {
  try {
    for (const key of Object.keys(localStorage)) {
      if (OURS.test(key)) localStorage.removeItem(key);
    }
    sessionStorage.removeItem("admin-flash");
    forgetOpened();
    const keys = await drafts<IDBValidKey[]>("readonly", (all) => all.getAllKeys());
    for (const key of keys) {
      if (OURS.test(String(key))) await drafts("readwrite", (all) => all.delete(key));
    }
    await uploads("readwrite", (all) => all.clear());
    return true;
  } catch {
    return false;
  }
}
