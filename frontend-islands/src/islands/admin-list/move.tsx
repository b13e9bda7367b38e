/** Reorder controls: arrows for keyboards and large touch targets, a handle for dragging. */
import { Button } from "../../admin/button.tsx";
import { Icon } from "../../admin/icon.tsx";
import type { Drag } from "../../admin/use-drag.ts";

/** At the end of the list the arrow is `aria-disabled`, not removed: it may have the focus. */
export function Arrow(props: { name: string; icon: "arrow-up" | "arrow-down"; off: boolean; onMove: () => void }) {
  const { name, icon, off, onMove } = props;
  return (
    <Button
      look="ghost icon"
      icon={icon}
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={() => !off && onMove()}
    />
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
