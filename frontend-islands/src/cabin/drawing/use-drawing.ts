/** Lines on the photo, by mouse, touch, pen or keyboard. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { cabinMessages } from "../generated/domain.ts";
import { extended, inside, ninth, onPhoto, type Position, pathOf, type Size } from "./geometry.ts";

export interface DrawingOptions {
  size: Size;
  /** Each tap is a point by itself. */
  isPlacing: boolean;
  onLine: (points: number[]) => void;
  onPoint: (place: Position) => void;
  onCancel: () => void;
  say: (words: string) => void;
}

/** Arrow keys move by this share of the photo's width, with Shift by more. */
const STEP = 1 / 200;
const FAR = 5;

const ARROWS: Record<string, Position> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The line being drawn. It is written to the document directly: rendering for each point would be too slow. */
function useInk() {
  const path = useRef<SVGPathElement>(null);
  const points = useRef<number[] | null>(null);
  const set = (line: number[] | null) => {
    points.current = line;
    path.current?.setAttribute("d", pathOf(line ?? []));
  };
  return { path, points, set };
}

export type Drawing = ReturnType<typeof useDrawing>;

export function useDrawing(options: DrawingOptions) {
  const ink = useInk();
  const pointer = usePointer(ink, options);
  const keyboard = useKeyboard(ink, options);
  const { isPlacing } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tool begins without a line
  useEffect(() => ink.set(null), [isPlacing]);
  return {
    ink: ink.path,
    /** Where the keyboard's crosshair is, while it is used. */
    cross: keyboard.cross,
    handlers: {
      ...pointer,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        keyboard.leave();
        pointer.onPointerDown(event);
      },
      onKeyDown: keyboard.onKeyDown,
      onFocus: keyboard.onFocus,
      onBlur: keyboard.leave,
    },
  };
}

type Ink = ReturnType<typeof useInk>;

function usePointer(ink: Ink, { size, isPlacing, onLine, onPoint, onCancel }: DrawingOptions) {
  const active = useRef<number | null>(null);
  const cancel = () => {
    if (active.current === null) return;
    active.current = null;
    ink.set(null);
    onCancel();
  };
  const place = (event: { clientX: number; clientY: number }, element: HTMLElement) =>
    onPhoto(event, element.getBoundingClientRect(), size);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The second finger moves or enlarges the page.
      if (!event.isPrimary) return cancel();
      if (event.button !== 0) return;
      active.current = event.pointerId;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const { x, y } = place(event, event.currentTarget);
      ink.set([x, y]);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (active.current !== event.pointerId || !ink.points.current || isPlacing) return;
      // Safari has no coalesced events.
      const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
      let line = ink.points.current;
      for (const each of passed.length > 0 ? passed : [event]) line = extended(line, place(each, event.currentTarget));
      ink.set(line);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (active.current !== event.pointerId) return;
      active.current = null;
      const line = ink.points.current;
      ink.set(null);
      if (isPlacing) onPoint(place(event, event.currentTarget));
      else if (line) onLine(line);
    },
    onPointerCancel: cancel,
  };
}

function useKeyboard(ink: Ink, { size, isPlacing, onLine, onPoint, onCancel, say }: DrawingOptions) {
  const middle = { x: size.width / 2, y: size.height / 2 };
  const [last, setLast] = useState<Position | null>(null);
  const [isUsed, setUsed] = useState(false);
  const isDrawing = useRef(false);
  const at = inside(last ?? middle, size);

  const stop = () => {
    isDrawing.current = false;
    ink.set(null);
  };
  const move = (by: Position, isFar: boolean) => {
    const step = size.width * STEP * (isFar ? FAR : 1);
    const to = inside({ x: at.x + by.x * step, y: at.y + by.y * step }, size);
    if (isDrawing.current) ink.set(extended(ink.points.current ?? [at.x, at.y], to));
    else if (ninth(to, size) !== ninth(at, size)) say(ninth(to, size));
    setLast(to);
  };
  const press = () => {
    if (isPlacing) return onPoint(at);
    if (!isDrawing.current) {
      isDrawing.current = true;
      ink.set([at.x, at.y]);
      return say(cabinMessages.lineStarted);
    }
    const line = ink.points.current ?? [at.x, at.y];
    stop();
    onLine(line);
  };
  const cancel = () => {
    if (isDrawing.current) say(cabinMessages.lineCanceled);
    stop();
    onCancel();
  };
  return {
    cross: isUsed ? at : null,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (!arrow && event.key !== " " && event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      setUsed(true);
      if (arrow) move(arrow, event.shiftKey);
      else if (event.key === "Escape") cancel();
      else press();
    },
    onFocus: (event: { currentTarget: HTMLElement }) => setUsed(event.currentTarget.matches(":focus-visible")),
    leave: () => {
      if (isDrawing.current) stop();
      setUsed(false);
    },
  };
}
