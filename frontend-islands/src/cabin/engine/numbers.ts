import type { Shape, Stroke } from "./types.ts";

/** Kinds of parts, as `Shape::of_numbers` in crates/recolor reads them; `+ 1` for a stroke that is wanted. */
const STROKE = 0;
const BRUSHED = 2;
const CORNERS = 4;

/** A shape as one list: for each part its kind, the width of the brush, the number of points, and the points. */
export function numbersOf(shape: Shape): Float32Array {
  const numbers: number[] = [];
  const add = (kind: number, strokes: Stroke[]) => {
    for (const { points, width, wanted } of strokes) {
      const pairs = Math.floor(points.length / 2);
      numbers.push(wanted ? kind + 1 : kind, width, pairs, ...points.slice(0, 2 * pairs));
    }
  };
  add(STROKE, shape.strokes);
  add(BRUSHED, shape.brushed);
  if (shape.corners) numbers.push(CORNERS, 0, 4, ...shape.corners);
  return Float32Array.from(numbers);
}
