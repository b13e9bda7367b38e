/** Multi-selection in a list; Shift selects a range. */
import { useCallback, useRef, useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

export function useSelection() {
  /** Whether selection mode is on. */
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef("");
  /** `shown`: all ids in display order, for ranges. */
  const toggleOne = useCallback((id: string, on: boolean, shown: readonly string[] = []) => {
    const [from, to] = [shown.indexOf(last.current), shown.indexOf(id)].sort((one, other) => one - other);
    const range = from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id];
    last.current = id;
    setSelected((before) => {
      const next = new Set(before);
      for (const each of range) {
        if (on) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  /** Replaces the selection. */
  const replace = useCallback((ids: readonly string[]) => setSelected(new Set(ids)), []);
  const start = useCallback(() => setSelecting(true), []);
  const stop = useCallback(() => {
    last.current = "";
    setSelecting(false);
    setSelected(new Set());
  }, []);
  return { selecting, selected, toggleOne, replace, start, stop };
}
