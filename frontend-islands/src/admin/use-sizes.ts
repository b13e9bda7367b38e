/** Asks about pictures whose sizes are being made, until all are there. */
import { useEffect, useRef } from "react";
import { useDesk } from "./desk.tsx";
import type { MediaItem, MediaSizes } from "./types.ts";

/** How often. */
const SIZES_MS = 3000;

export function useSizes(items: readonly MediaItem[], onSizes: (now: readonly MediaSizes[]) => void): void {
  const { ask } = useDesk();
  const latest = useRef(onSizes);
  latest.current = onSizes;
  const ids = items
    .filter(({ sizes }) => sizes)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (!ids) return;
    const look = async () => {
      if (document.hidden) return;
      const now = await ask<MediaSizes[]>("media/sizes", { ids: ids.split(" ") }).catch(() => null);
      if (now) latest.current(now);
    };
    const timer = setInterval(() => void look(), SIZES_MS);
    return () => clearInterval(timer);
  }, [ask, ids]);
}

/** Pictures with what is known of their sizes by now. */
export const withSizes = <Item extends MediaItem>(items: readonly Item[], now: readonly MediaSizes[]): Item[] =>
  items.map((item) => ({ ...item, ...now.find(({ id }) => id === item.id) }));
