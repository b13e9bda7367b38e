import { expect, test } from "vitest";
import { numbersOf } from "./numbers.ts";

test("a shape becomes parts of kind, width, number of points and points", () => {
  const numbers = numbersOf({
    strokes: [
      { points: [1, 2, 3, 4], width: 8, wanted: true },
      { points: [5, 6], width: 7, wanted: false },
    ],
    brushed: [
      { points: [], width: 9, wanted: true },
      { points: [1, 1, 2], width: 9, wanted: false },
    ],
    corners: [0, 0, 10, 0, 10, 5, 0, 5],
  });
  expect([...numbers]).toEqual([
    ...[1, 8, 2, 1, 2, 3, 4],
    ...[0, 7, 1, 5, 6],
    ...[3, 9, 0],
    ...[2, 9, 1, 1, 1],
    ...[4, 0, 4, 0, 0, 10, 0, 10, 5, 0, 5],
  ]);
});
