import { type PointerEvent, type RefObject, useRef } from "react";
import { onPhoto, type Position, type Size } from "./geometry.ts";

interface Drag {
  size: Size;
  /** The photo as it is shown. */
  place: RefObject<HTMLElement | null>;
  onMove: (to: Position) => void;
  onEnd?: () => void;
}

/** Handlers of something on the photo that can be dragged. */
export function useDrag({ size, place, onMove, onEnd }: Drag) {
  const active = useRef<number | null>(null);
  const end = () => {
    if (active.current !== null) onEnd?.();
    active.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      active.current = event.pointerId;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = place.current?.getBoundingClientRect();
      if (active.current !== event.pointerId || !box) return;
      onMove(onPhoto(event, box, size));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
