/** Debounce with a maximum wait: saves after a pause in typing, and every few seconds while there is none. */
export interface Pace {
  /** Called with unsaved changes: milliseconds until the next save is due. */
  wait(): number;
  /** Everything is saved, or being saved. */
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
