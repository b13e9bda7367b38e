import fc from "fast-check";
import { expect, it } from "vitest";
import { contain, hold, SCALE_MAX, swipe, whole, zoomAt } from "./zoom.ts";

const stage = { width: 1000, height: 600 };
const shown = contain({ width: 1600, height: 1200 }, stage);

it("fits the whole photo in", () => {
  expect(shown).toEqual({ width: 800, height: 600 });
  expect(contain({ width: 0, height: 0 }, { width: 0, height: 0 })).toEqual({ width: 0, height: 0 });
});

it("keeps what is under the finger under the finger", () => {
  const point = { x: 120, y: -80 };
  const view = zoomAt(whole, 2, point, shown, stage);
  // The point of the photo under the finger stays there after zooming.
  expect(point.x * 2 + view.x).toBeCloseTo(point.x);
  expect(point.y * 2 + view.y).toBeCloseTo(point.y);
});

it("never shows beyond the edges, never smaller than whole, never larger than the most", () =>
  fc.assert(
    fc.property(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (x, y, scale) => {
        const view = hold({ scale, x, y }, shown, stage);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(SCALE_MAX);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (shown.width * view.scale - stage.width) / 2) + 1e-9);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(
          Math.max(0, (shown.height * view.scale - stage.height) / 2) + 1e-9,
        );
      },
    ),
  ));

it("comes back to the whole photo", () =>
  expect(zoomAt(zoomAt(whole, 3, { x: 300, y: 200 }, shown, stage), 1, { x: 9, y: 9 }, shown, stage)).toEqual(whole));

it.each([
  ["far to the left", -120, 10, 500, 1],
  ["far to the right", 120, 10, 500, -1],
  ["short and quick", -30, 0, 50, 1],
  ["short and slow", -30, 0, 400, 0],
  ["a tremble", -6, 0, 5, 0],
  ["down", -70, 200, 200, 0],
])("a swipe %s", (_, dx, dy, ms, by) => expect(swipe(dx, dy, ms)).toBe(by));
