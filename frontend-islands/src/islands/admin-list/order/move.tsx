/** Reorder controls: arrows for keyboards and large touch targets, a handle for dragging. */

import type { Drag, Layout } from "../../../admin/list/use-drag.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";

interface ArrowsProps {
  title: string;
  /** Null at the end of the list. */
  up: (() => void) | null;
  down: (() => void) | null;
  layout?: Layout;
}

/** Which way the arrows point. */
const ICONS = {
  rows: { up: "arrow-up", down: "arrow-down" },
  tiles: { up: "left", down: "right" },
} as const;

/** Where an entry goes, in words. */
const WAYS = {
  rows: { up: "up", down: "down" },
  tiles: { up: "earlier", down: "later" },
} as const;

export function Arrows({ title, up, down, layout = "rows" }: ArrowsProps) {
  // At the end of the list the arrow is `aria-disabled`, not removed: it may have the focus.
  const arrow = (to: "up" | "down", onMove: (() => void) | null) => (
    <Button
      look="ghost icon"
      icon={ICONS[layout][to]}
      aria-label={`Move ${title} ${WAYS[layout][to]}`}
      aria-disabled={onMove === null || undefined}
      onClick={() => onMove?.()}
    />
  );
  return (
    <>
      {arrow("up", up)}
      {arrow("down", down)}
    </>
  );
}

/** Hidden from keyboard users, who have the arrows. */
export function Grip({ at, drag }: { at: number; drag: Drag }) {
  return (
    <span className="reorder__grip" aria-hidden="true" onPointerDown={(event) => drag.start(at, event)}>
      <Icon name="grip" />
    </span>
  );
}
