/** Carries a toast over to the next screen when the current one is left immediately. */
import type { Done } from "../generated/domain.ts";
import { inSession, parsed, store, stored } from "../lib/device/web-storage.ts";

const KEY = "admin-flash";

/** The finished action, and the public page that shows it. */
type Flash = Done & { href?: string };

export function redirectWithFlash({ message, undo, href: page }: Flash, href: string): void {
  // If storage is full, the list itself still shows the result.
  store(KEY, JSON.stringify({ message, undo, href: page || undefined }), inSession);
  location.assign(href);
}

/** Reads and clears the message of the previous screen. */
export function takeFlash(): Flash | null {
  const done = parsed<Flash>(stored(KEY, inSession));
  store(KEY, null, inSession);
  return typeof done?.message === "string" ? done : null;
}
