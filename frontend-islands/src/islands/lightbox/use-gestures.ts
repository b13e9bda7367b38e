/** Pointer and wheel gestures on the stage: swipe, pinch, double tap, pan. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { contain, hold, type PixelSize, type Point, SCALE_TAP, swipe, whole, type ZoomView, zoomAt } from "./zoom.ts";

/** Two taps within this time are a double tap. */
const DOUBLE_MS = 300;
/** A pointer that moved less than this has tapped. */
const TAP_PX = 8;
/** Pixels of the wheel that double the scale. */
const WHEEL_PX = 300;

interface Held {
  at: Point;
  from: Point;
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How a photo is zoomed and where it lies on the stage. */
function useZoom(stage: RefObject<HTMLElement | null>, photo: PixelSize) {
  const [view, setView] = useState(whole);
  const latest = useRef({ view, photo });
  latest.current = { view, photo };

  const room = (): PixelSize => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const shown = () => contain(latest.current.photo, room());
  const show = (next: ZoomView) => {
    latest.current.view = next;
    setView(next);
  };
  const scaleTo = (scale: number, point: Point) => show(zoomAt(latest.current.view, scale, point, shown(), room()));
  const move = (x: number, y: number) => {
    const { view } = latest.current;
    show(hold({ ...view, x: view.x + x, y: view.y + y }, shown(), room()));
  };
  /** Relative to the center of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return { x: clientX - (box ? box.left + box.width / 2 : 0), y: clientY - (box ? box.top + box.height / 2 : 0) };
  };
  return { view, latest, shown, show, scaleTo, move, pointOf };
}

type Zoom = ReturnType<typeof useZoom>;

/** Two fingers zoom by how far they spread, and move the photo with their middle. */
function pinch({ latest, scaleTo, move }: Zoom, before: Point[], after: Point[]) {
  const spread = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1);
  const from = middleOf(before);
  const to = middleOf(after);
  const grown = spread(after) / Math.max(spread(before), 1);
  scaleTo(latest.current.view.scale * grown, to);
  move(to.x - from.x, to.y - from.y);
}

/** Moves or zooms the photo with the pointers; returns how far an unzoomed photo is dragged. */
function follow(zoom: Zoom, fingers: ReadonlyMap<number, Held>, event: PointerEvent, pinched: boolean): number {
  const finger = fingers.get(event.pointerId);
  if (!finger) return 0;
  const points = () => [...fingers.values()].map(({ at }) => at);
  const before = points();
  const last = finger.at;
  finger.at = zoom.pointOf(event);
  if (fingers.size > 1) pinch(zoom, before, points());
  else if (zoom.latest.current.view.scale > 1) zoom.move(finger.at.x - last.x, finger.at.y - last.y);
  else if (!pinched) return finger.at.x - finger.from.x;
  return 0;
}

interface Acts {
  turn: (by: 1 | -1) => void;
  tapOutside: () => void;
}

/** A tap next to the photo closes; a double tap zooms. */
function useTap({ latest, shown, scaleTo }: Zoom, { tapOutside }: Acts) {
  const tapped = useRef(0);
  return (at: Point, time: number) => {
    const size = shown();
    const outside = Math.abs(at.x) > size.width / 2 || Math.abs(at.y) > size.height / 2;
    const { scale } = latest.current.view;
    if (outside && scale === 1) return tapOutside();
    const second = time - tapped.current < DOUBLE_MS;
    tapped.current = second ? 0 : time;
    if (second) scaleTo(scale > 1 ? 1 : SCALE_TAP, at);
  };
}

/** React's wheel listener is passive, but a touchpad pinch must not zoom the page. */
function useWheel(stage: RefObject<HTMLElement | null>, { latest, scaleTo, move, pointOf }: Zoom) {
  const onWheel = useRef<(event: WheelEvent) => void>(() => {});
  onWheel.current = (event) => {
    event.preventDefault();
    const { scale } = latest.current.view;
    if (event.ctrlKey || scale === 1) scaleTo(scale * 2 ** (-event.deltaY / WHEEL_PX), pointOf(event));
    else move(-event.deltaX, -event.deltaY);
  };
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [stage]);
}

export function useGestures(stage: RefObject<HTMLElement | null>, photo: PixelSize, acts: Acts) {
  const zoom = useZoom(stage, photo);
  const { view, latest, show, scaleTo, move, pointOf } = zoom;
  /** Horizontal drag offset of the photos, in pixels. */
  const [drag, setDrag] = useState(0);
  /** Whether a pointer is down. */
  const [held, setHeld] = useState(false);
  const pointers = useRef(new Map<number, Held>());
  const gesture = useRef({ began: 0, pinched: false });
  const tap = useTap(zoom, acts);
  useWheel(stage, zoom);
  const release = () => {
    setHeld(false);
    setDrag(0);
  };

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const at = pointOf(event);
    const fingers = pointers.current;
    if (fingers.size === 0) gesture.current = { began: event.timeStamp, pinched: false };
    fingers.set(event.pointerId, { at, from: at });
    if (fingers.size > 1) {
      gesture.current.pinched = true;
      setDrag(0);
    }
    stage.current?.setPointerCapture?.(event.pointerId);
    setHeld(true);
  }

  function end(event: PointerEvent, canceled: boolean) {
    const finger = pointers.current.get(event.pointerId);
    if (!finger) return;
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    release();
    const { began, pinched } = gesture.current;
    if (canceled || pinched) return;
    const dx = finger.at.x - finger.from.x;
    const dy = finger.at.y - finger.from.y;
    if (Math.hypot(dx, dy) < TAP_PX) return tap(finger.at, event.timeStamp);
    const by = latest.current.view.scale === 1 ? swipe(dx, dy, event.timeStamp - began) : 0;
    if (by) acts.turn(by);
  }

  return {
    ...{ view, drag, held },
    reset: () => {
      pointers.current.clear();
      release();
      show(whole);
    },
    /** Zooms by this factor around the center; 0 resets. */
    zoom: (by: number) => scaleTo(by === 0 ? 1 : latest.current.view.scale * by, { x: 0, y: 0 }),
    pan: move,
    handlers: {
      onPointerDown,
      onPointerMove: (event: PointerEvent) => setDrag(follow(zoom, pointers.current, event, gesture.current.pinched)),
      onPointerUp: (event: PointerEvent) => end(event, false),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  };
}
