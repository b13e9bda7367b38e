/** Multi-selection in a list; Shift selects a range. */
import { useCallback, useRef, useState } from "react";

export interface Picked {
  /** Whether selection mode is on. */
  picking: boolean;
  picked: ReadonlySet<string>;
  /** `shown`: all ids in display order, for ranges. */
  pick: (id: string, on: boolean, shown?: readonly string[]) => void;
  /** Replaces the selection. */
  choose: (ids: readonly string[]) => void;
  start: () => void;
  stop: () => void;
}

export function usePicked(): Picked {
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef("");
  const pick = useCallback<Picked["pick"]>((id, on, shown = []) => {
    const [from, to] = [shown.indexOf(last.current), shown.indexOf(id)].sort((one, other) => one - other);
    const range = from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id];
    last.current = id;
    setPicked((before) => {
      const next = new Set(before);
      for (const each of range) {
        if (on) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const choose = useCallback((ids: readonly string[]) => setPicked(new Set(ids)), []);
  const start = useCallback(() => setPicking(true), []);
  const stop = useCallback(() => {
    last.current = "";
    setPicking(false);
    setPicked(new Set());
  }, []);
  return { picking, picked, pick, choose, start, stop };
}
