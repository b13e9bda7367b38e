/** Carries a toast over to the next screen when the current one is left immediately. */
import type { Done } from "./types.ts";

const KEY = "admin-flash";

export function redirectWithFlash({ message, undo }: Done, href: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ message, undo }));
  } catch {
    // If storage is full, the list itself still shows the result.
  }
  location.assign(href);
}

/** Reads and clears the message of the previous screen. */
export function takeFlash(): Done | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const done = kept ? (JSON.parse(kept) as Done) : null;
    return typeof done?.message === "string" ? done : null;
  } catch {
    return null;
  }
}
