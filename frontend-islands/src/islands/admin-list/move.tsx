/** What moves a row: an arrow for keyboards and gloves, a grip for mouse and finger. */
import { Icon } from "../../admin/icon.tsx";
import type { Drag } from "../../admin/use-drag.ts";

/** At the end of the list an arrow is off but not gone: it may hold the focus. */
export function Arrow(props: { name: string; icon: "up" | "down"; off: boolean; onMove: () => void }) {
  const { name, icon, off, onMove } = props;
  return (
    <button
      className="btn btn--g btn--i"
      type="button"
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={() => !off && onMove()}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Not for keyboards, which have the arrows. */
export function Grip({ at, drag }: { at: number; drag: Drag }) {
  return (
    <span className="t__grip" aria-hidden="true" onPointerDown={(event) => drag.start(at, event)}>
      <Icon name="grip" />
    </span>
  );
}
