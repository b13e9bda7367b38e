/** Incremental rendering: more rows are added before the visitor reaches the end. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../admin/ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";

const FIRST = 40;
const STEP = 120;

/** The rows to render now, and a sentinel below them while there are more. A new `key` starts over. */
export function useWindow<Row>(rows: readonly Row[], key: unknown): { visible: readonly Row[]; more: Elements } {
  const [state, setState] = useState({ key, count: FIRST });
  const count = state.key === key ? state.count : FIRST;
  const end = useRef<HTMLButtonElement>(null);
  const left = rows.length - count;
  const grow = (by: number) => setState({ key, count: count + by });
  const growing = useRef(grow);
  growing.current = grow;
  useEffect(() => {
    const button = end.current;
    if (!button || left <= 0 || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && growing.current(STEP), {
      rootMargin: "600px",
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, [left]);
  const more =
    left > 0 ? (
      <Button look="outline" className="load-more" ref={end} onClick={() => grow(rows.length)}>
        {`Show ${left} more`}
      </Button>
    ) : null;
  return { visible: rows.slice(0, count), more };
}
