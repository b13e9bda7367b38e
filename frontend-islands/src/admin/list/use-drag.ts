/**
 * Drag and drop of a row or tile by its handle, with mouse or touch. The DOM order does not change; rows are
 * only shifted visually, and the drop position decides. Escape cancels.
 */
import {
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { dropIndex, nearest, type Point } from "./list-logic.ts";

export type Drag = ReturnType<typeof useDrag>;

/** Rows stand one below the other, tiles of one size side by side. */
export type Layout = "rows" | "tiles";

/** Auto-scroll starts this close to the edge of the window. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Dragged {
  from: number;
  to: number;
  /** How far it was dragged. */
  by: Point;
  height: number;
  /** The centers of all, before. */
  places: readonly Point[];
}

const STILL: Point = { x: 0, y: 0 };

const between = (one: Point | undefined, other: Point | undefined): Point =>
  one && other ? { x: other.x - one.x, y: other.y - one.y } : STILL;

/** How far another row makes room. */
function roomFor({ from, to, height, places }: Dragged, at: number, layout: Layout): Point {
  const back = at > from && at <= to;
  const forth = at < from && at >= to;
  if (!back && !forth) return STILL;
  if (layout === "tiles") return between(places[at], places[back ? at - 1 : at + 1]);
  return { x: 0, y: back ? -height : height };
}

/** How far to scroll while the pointer is near the top or bottom edge of the window, in pixels. */
function scrollAtEdge(pointer: number): number {
  if (pointer < EDGE_PX) return -SCROLL_PX;
  return pointer > innerHeight - EDGE_PX ? SCROLL_PX : 0;
}

/** Where a drag begins. */
interface Start {
  from: number;
  layout: Layout;
  event: ReactPointerEvent;
}

/** Follows the pointer until it is released or canceled; returns a function that cancels. */
function followPointer(
  list: HTMLElement,
  { from, layout, event }: Start,
  on: { move: (now: Dragged) => void; end: (to: number) => void },
): (() => void) | null {
  const rows = [...list.children];
  const own = rows[from]?.getBoundingClientRect();
  if (!own || event.button !== 0) return null;
  event.preventDefault();
  // The full-screen editor scrolls itself.
  const box = list.closest<HTMLElement>(".rich-text--full-screen");
  const scrolled = () => (box ? box.scrollTop : scrollY);
  const places = rows.map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 + scrolled() };
  });
  const middles = places.map(({ y }) => y);
  const center = places[from] ?? STILL;
  const begin = { x: event.clientX, y: event.clientY + scrolled() };
  let pointer: Point = { x: event.clientX, y: event.clientY };
  let now: Dragged = { from, to: from, by: STILL, height: own.height, places };
  const follow = () => {
    const across = layout === "tiles" ? pointer.x - begin.x : 0;
    const by = { x: across, y: pointer.y + scrolled() - begin.y };
    const dragged = { x: center.x + by.x, y: center.y + by.y };
    const to = layout === "tiles" ? nearest(places, dragged) : dropIndex(middles, from, dragged.y);
    now = { ...now, by, to };
    on.move(now);
  };
  const scrolling = setInterval(() => {
    const by = scrollAtEdge(pointer.y);
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
    pointer = { x: move.clientX, y: move.clientY };
    follow();
  };
  addEventListener("pointermove", onMove, wired);
  addEventListener("pointerup", () => end(true), wired);
  addEventListener("pointercancel", () => end(false), wired);
  addEventListener("keydown", (key) => key.key === "Escape" && end(false), wired);
  on.move(now);
  return () => end(false);
}

export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
  layout: Layout = "rows",
) {
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
      stop.current = followPointer(list.current, { from, layout, event }, { move: setDragged, end });
    },
    [list, layout],
  );

  /** Moves a row to where it is drawn meanwhile. */
  const style = (at: number): CSSProperties | undefined => {
    if (!dragged) return undefined;
    const { x, y } = at === dragged.from ? dragged.by : roomFor(dragged, at, layout);
    return x || y ? { translate: `${x}px ${y}px` } : undefined;
  };
  /** Indexes of the dragged row, and where it would be dropped. */
  const { from = null, to = null } = dragged ?? {};
  return { from, to, style, start };
}
