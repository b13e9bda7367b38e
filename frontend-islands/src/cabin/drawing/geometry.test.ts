// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { around, boxOf, directionTo, extended, inside, largeParts, ninth, onPhoto, pathOf } from "./geometry.ts";

const size = { width: 1600, height: 1200 };

it("a place of the window is a place of the photo, at any size and never outside", () => {
  const box = { left: 100, top: 50, width: 400, height: 300 } as DOMRect;
  expect(onPhoto({ clientX: 300, clientY: 200 }, box, size)).toEqual({ x: 800, y: 600 });
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (clientX, clientY) => {
      const { x, y } = onPhoto({ clientX, clientY }, box, size);
      expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true);
    }),
  );
});

it("a line has no points on top of each other", () => {
  const near = extended(extended([10, 10], { x: 11, y: 10 }), { x: 40, y: 10 });
  expect(near).toEqual([10, 10, 40, 10]);
  expect(pathOf(near)).toBe("M10 10L40 10");
  expect(pathOf([5, 6])).toBe("M5 6h0.1");
  expect(pathOf([])).toBe("");
});

it("the box of an outline holds all of its parts", () => {
  expect(boxOf("M16 1199L440.5 751ZM0 2L3 4Z")).toEqual({ left: 0, top: 2, right: 440.5, bottom: 1199 });
  expect(boxOf("")).toBeNull();
});

it("small parts of an outline are left out, unless there are no others", () => {
  const large = "M0 0L900 0L900 900Z";
  const small = "M100 100L110 100L110 110Z";
  expect(largeParts(large + small, size)).toBe(large);
  expect(largeParts(small, size)).toBe(small);
});

it("a direction is that of the line, whichever end is taken", () => {
  const center = { x: 100, y: 100 };
  expect(directionTo(center, { x: 200, y: 100 })).toBe(0);
  expect(directionTo(center, { x: 0, y: 100 })).toBe(0);
  expect(directionTo(center, { x: 100, y: 0 })).toBe(90);
  expect(directionTo(center, { x: 200, y: 200 })).toBe(45);
});

it("parts of the photo have names", () => {
  expect(ninth({ x: 0, y: 0 }, size)).toBe("upper left");
  expect(ninth({ x: 800, y: 600 }, size)).toBe("middle");
  expect(ninth({ x: 1600, y: 1200 }, size)).toBe("lower right");
  expect(inside({ x: -3, y: 5000 }, size)).toEqual({ x: 0, y: 1200 });
});

it("corners go around, whatever order they were set in", () => {
  const round = [10, 10, 90, 12, 95, 80, 5, 85];
  expect(around(round)).toEqual(round);
  expect(around([95, 80, 10, 10, 5, 85, 90, 12])).toEqual(round);
});
