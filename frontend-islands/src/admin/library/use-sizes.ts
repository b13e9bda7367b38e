/** Polls for pictures whose variants are being made, until all are complete. */
import { useEffect, useRef } from "react";
import type { MediaItem, MediaSizes } from "../../generated/domain.ts";
import { useAdmin } from "../admin-session.tsx";

/** Poll interval. */
const SIZES_MS = 3000;

export function useSizes(items: readonly MediaItem[], onSizes: (now: readonly MediaSizes[]) => void): void {
  const { request } = useAdmin();
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
      const now = await request<MediaSizes[]>("media/sizes", { ids: ids.split(" ") }).catch(() => null);
      if (now) latest.current(now);
    };
    const timer = setInterval(() => void look(), SIZES_MS);
    return () => clearInterval(timer);
  }, [request, ids]);
}

/** Adds the latest state of the variants to the pictures. */
export const withSizes = <Item extends MediaItem>(items: readonly Item[], now: readonly MediaSizes[]): Item[] =>
  items.map((item) => ({ ...item, ...now.find(({ id }) => id === item.id) }));
