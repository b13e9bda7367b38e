/**
 * When to keep what somebody types: after a pause, and every few seconds while
 * there is none. A pause alone would keep nothing of a page typed in one go.
 */
export interface Pace {
  /** Something is not kept yet: how long it may still wait, in milliseconds. */
  wait(): number;
  /** What there is now is kept, or on its way. */
  kept(): void;
}

export function pace(pauseMs: number, mostMs: number): Pace {
  let since: number | null = null;
  return {
    wait: () => {
      since ??= Date.now();
      return Math.max(0, Math.min(pauseMs, since + mostMs - Date.now()));
    },
    kept: () => {
      since = null;
    },
  };
}
