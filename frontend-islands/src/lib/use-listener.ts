import { useEffect, useRef } from "react";

/** Listens to events of the window while mounted and `active`. `types`: one or more, separated by spaces. */
export function useListener<E extends Event>(types: string, work: (event: E) => void, active = true): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!active) return;
    const wired = new AbortController();
    for (const type of types.split(" ")) {
      addEventListener(type, (event) => latest.current(event as E), { signal: wired.signal });
    }
    return () => wired.abort();
  }, [types, active]);
}
