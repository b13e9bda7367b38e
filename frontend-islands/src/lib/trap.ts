/** The field of a form that people do not see (`Trap` in `app/src/ui/field.rs`), and how long the form took. */

/** Whether the browser filled in `trap` by itself, which tells nothing about the visitor. */
export function isFilledByBrowser(trap: Element | null): boolean {
  try {
    return trap?.matches(":autofill") ?? false;
  } catch {
    // An older browser, which does not know the selector.
    return false;
  }
}

/**
 * Milliseconds since `startedAt`, and at least since this page arrived: a device's clock may be set back, and a time
 * measured by it would keep the visitor out for as long.
 */
export const elapsedSince = (startedAt: number, now = Date.now()): number =>
  Math.round(Math.max(now - startedAt, performance.now()));
