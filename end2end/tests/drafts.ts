// What is stored on the visitor's or the owner's device.
import { expect, type Page } from "./base.ts";

/** Waits until this device has a draft that contains `what`. */
export const kept = (page: Page, what: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open("harbor-grain");
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const asked = opening.result.transaction("drafts").objectStore("drafts").getAll();
              asked.onsuccess = () => {
                opening.result.close();
                resolve(JSON.stringify(asked.result));
              };
            };
          }),
      ),
    )
    .toContain(what);
