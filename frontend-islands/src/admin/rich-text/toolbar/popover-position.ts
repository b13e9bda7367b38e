/** Positions popovers next to their anchor, inside the window. */

const GAP = 4;
const EDGE = 8;

interface Box {
  left: number;
  top: number;
  bottom: number;
}

/** Shows `pop` below `at`, or above it if there is no room below. */
export function placeBelow(pop: HTMLElement, at: Box): void {
  // jsdom does not implement popovers.
  if (pop.popover && !pop.matches(":popover-open")) pop.showPopover?.();
  const { width, height } = pop.getBoundingClientRect();
  const room = window.innerHeight - at.bottom - GAP - EDGE;
  const up = room < height && at.top > room + height / 2;
  pop.style.left = `${Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE))}px`;
  pop.style.top = `${up ? Math.max(EDGE, at.top - GAP - height) : at.bottom + GAP}px`;
}
