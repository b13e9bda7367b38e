/**
 * Drag and drop of a row by its handle, with mouse or touch. The DOM order does not change; rows are only
 * shifted visually, and the drop position decides. Escape cancels.
 */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { dropIndex } from "./list-logic.ts";

export type Drag = ReturnType<typeof useDrag>;

/** Auto-scroll starts this close to the edge of the window. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Dragged {
  from: number;
  to: number;
  dy: number;
  height: number;
}

/** How far to scroll while the pointer is near the top or bottom edge of the window, in pixels. */
function scrollAtEdge(pointer: number): number {
  if (pointer < EDGE_PX) return -SCROLL_PX;
  return pointer > innerHeight - EDGE_PX ? SCROLL_PX : 0;
}

/** Follows the pointer until it is released or canceled; returns a function that cancels. */
function followPointer(
  list: HTMLElement,
  from: number,
  event: ReactPointerEvent,
  on: { move: (now: Dragged) => void; end: (to: number) => void },
): (() => void) | null {
  const rows = [...list.children];
  const own = rows[from]?.getBoundingClientRect();
  if (!own || event.button !== 0) return null;
  event.preventDefault();
  // The full-screen editor scrolls itself.
  const box = list.closest<HTMLElement>(".rich-text--full-screen");
  const scrolled = () => (box ? box.scrollTop : scrollY);
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 + scrolled();
  });
  const begin = event.clientY + scrolled();
  let pointer = event.clientY;
  let now: Dragged = { from, to: from, dy: 0, height: own.height };
  const follow = () => {
    const dy = pointer + scrolled() - begin;
    now = { ...now, dy, to: dropIndex(middles, from, (middles[from] ?? 0) + dy) };
    on.move(now);
  };
  const scrolling = setInterval(() => {
    const by = scrollAtEdge(pointer);
    if (!by) return;
    (box ?? window).scrollBy(0, by);
    follow();
  }, 16);
  const wired = new AbortController();
  const end = (dropped: boolean) => {
    clearInterval(scrolling);
    wired.abort();
    on.end(dropped ? now.to : from);
  };
  const onMove = (move: PointerEvent) => {
    pointer = move.clientY;
    follow();
  };
  addEventListener("pointermove", onMove, wired);
  addEventListener("pointerup", () => end(true), wired);
  addEventListener("pointercancel", () => end(false), wired);
  addEventListener("keydown", (key) => key.key === "Escape" && end(false), wired);
  on.move(now);
  return () => end(false);
}

export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => () => stop.current?.(), []);

  const start = useCallback(
    (from: number, event: ReactPointerEvent) => {
      if (!list.current) return;
      stop.current?.();
      const end = (to: number) => {
        stop.current = null;
        setDragged(null);
        if (to !== from) drop.current(from, to);
      };
      stop.current = followPointer(list.current, from, event, { move: setDragged, end });
    },
    [list],
  );

  /** Current offset of a row, in pixels. */
  const shift = (at: number) => {
    if (!dragged) return 0;
    if (at === dragged.from) return dragged.dy;
    if (at > dragged.from && at <= dragged.to) return -dragged.height;
    if (at < dragged.from && at >= dragged.to) return dragged.height;
    return 0;
  };
  /** Indexes of the dragged row, and where it would be dropped. */
  const { from = null, to = null } = dragged ?? {};
  return { from, to, shift, start };
}
