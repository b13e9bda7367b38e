/** What a screen has to say that the next one says for it, because it is left at once. */
import type { Done } from "./types.ts";

const KEY = "admin-flash";

export function leaveWith({ message, undo }: Done, href: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ message, undo }));
  } catch {
    // Without room for it, the list itself shows what was done.
  }
  location.assign(href);
}

/** What the screen before had to say, once. */
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
