/** Where menus stand: above everything else, at what they belong to, inside the window. */

const GAP = 4;
const EDGE = 8;

interface Box {
  left: number;
  top: number;
  bottom: number;
}

/** Shows `pop` below `at`, or above it where below is no room. */
export function below(pop: HTMLElement, at: Box): void {
  // jsdom has no popovers.
  if (pop.popover && !pop.matches(":popover-open")) pop.showPopover?.();
  const { width, height } = pop.getBoundingClientRect();
  const room = window.innerHeight - at.bottom - GAP - EDGE;
  const up = room < height && at.top > room + height / 2;
  pop.style.left = `${Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE))}px`;
  pop.style.top = `${up ? Math.max(EDGE, at.top - GAP - height) : at.bottom + GAP}px`;
}
