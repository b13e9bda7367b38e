import type { CSSProperties, KeyboardEvent, RefObject } from "react";
import type { View } from "../state/use-view.ts";
import { grainWords } from "../state/words.ts";
import { directionTo, type Position, percent, type Size } from "./geometry.ts";
import { useDrag } from "./use-drag.ts";

interface Props {
  view: View;
  center: Position;
  direction: number;
  size: Size;
  place: RefObject<HTMLDivElement | null>;
}

/** Degrees of one press of an arrow key. */
const STEP = 5;

const TURNS: Record<string, number> = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP };

/** Turns the grain of the selected surface, by dragging or with the arrow keys. */
export function GrainHandle({ view, center, direction, size, place }: Props) {
  const turn = (to: number) => view.dispatch({ type: "turned", direction: to });
  const drag = useDrag({ size, place, onMove: (to) => turn(directionTo(center, to)) });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = TURNS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const to = (direction + by + 180) % 180;
    turn(to);
    view.say(grainWords(to));
  };
  const style = {
    "--x": `clamp(1.75rem, ${percent(center.x, size.width)}, 100% - 1.75rem)`,
    "--y": `clamp(1.75rem, ${percent(center.y, size.height)}, 100% - 1.75rem)`,
    "--turn": `${direction}deg`,
  } as CSSProperties;
  return (
    <button
      className="cabin-grain"
      id="cabin-grain"
      type="button"
      style={style}
      aria-label={`Turn the grain with the arrow keys: ${grainWords(direction)}`}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <i />
    </button>
  );
}
