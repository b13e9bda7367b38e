import { useEffect, useRef } from "react";

/** Listens to events of the window, or of `target`, while mounted and `active`. `types` are separated by spaces. */
export function useListener<E extends Event>(
  types: string,
  work: (event: E) => void,
  active = true,
  target: EventTarget = window,
): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!active) return;
    const wired = new AbortController();
    for (const type of types.split(" ")) {
      target.addEventListener(type, (event) => latest.current(event as E), { signal: wired.signal });
    }
    return () => wired.abort();
  }, [types, active, target]);
}
