import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from "react";
import { newId } from "../../lib/new-id.ts";
import type { View } from "../state/use-view.ts";
import { inside, type Position, percent, type Size } from "./geometry.ts";
import { useDrag } from "./use-drag.ts";

interface Props {
  view: View;
  corners: readonly number[];
  size: Size;
  place: RefObject<HTMLDivElement | null>;
}

const CORNERS = [0, 1, 2, 3];

/** The corners of the selected surface, each of which can be moved. */
export function CornerNodes({ view, corners, size, place }: Props) {
  /** Corners while one is dragged: the surface follows when it is let go. */
  const [dragged, setDragged] = useState<number[] | null>(null);
  const shown = dragged ?? corners;
  const moved = (index: number, to: Position) => shown.with(2 * index, to.x).with(2 * index + 1, to.y);
  const set = (made: number[]) => view.dispatch({ type: "cornersSet", corners: made, id: newId(), isMove: true });
  const end = () => {
    if (dragged) set(dragged);
    setDragged(null);
  };
  return CORNERS.map((index) => (
    <CornerNode
      key={index}
      index={index}
      at={{ x: shown[2 * index] ?? 0, y: shown[2 * index + 1] ?? 0 }}
      size={size}
      place={place}
      onDrag={(to) => setDragged(moved(index, to))}
      onDragEnd={end}
      onMove={(to) => set(moved(index, to))}
    />
  ));
}

interface NodeProps {
  index: number;
  at: Position;
  size: Size;
  place: RefObject<HTMLDivElement | null>;
  onDrag: (to: Position) => void;
  onDragEnd: () => void;
  onMove: (to: Position) => void;
}

/** Arrow keys move by this many pixels of the photo, with Shift by more. */
const STEP = 4;
const FAR = 5;

const ARROWS: Record<string, Position> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function CornerNode({ index, at, size, place, onDrag, onDragEnd, onMove }: NodeProps) {
  const drag = useDrag({ size, place, onMove: onDrag, onEnd: onDragEnd });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const times = event.shiftKey ? FAR : 1;
    onMove(inside({ x: at.x + by.x * times, y: at.y + by.y * times }, size));
  };
  const style = { "--x": percent(at.x, size.width), "--y": percent(at.y, size.height) } as CSSProperties;
  return (
    <button
      className="cabin-node"
      type="button"
      style={style}
      aria-label={`Corner ${index + 1} of 4: move it with the arrow keys`}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}
