import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closed, commandOf, inRange, type LightboxAction, type LightboxState, reduce, wrap } from "./state.ts";

const at = (position: number): LightboxState => ({ open: true, position });

describe("wrap", () => {
  it.each([
    [0, 3, 0],
    [3, 3, 0],
    [-1, 3, 2],
    [-7, 3, 2],
    [5, 1, 0],
    [5, 0, 0],
  ])("takes %i of %i to %i", (index, count, wrapped) => expect(wrap(index, count)).toBe(wrapped));

  it("always lands on a photo", () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 500 }), (index, count) => {
        const wrapped = wrap(index, count);
        return wrapped >= 0 && wrapped < count && Number.isInteger(wrapped);
      }),
    ));
});

it.each([-1, 4, 99, 1.5, Number.NaN])("index %d is out of range and becomes 0", (index) => {
  expect(inRange(index, 4)).toBe(0);
  expect(reduce(closed, { type: "open", index }, 4)).toEqual(at(0));
});

describe("reduce", () => {
  it("goes round at both ends", () => {
    expect(wrap(reduce(at(2), { type: "step", by: 1 }, 3).position, 3)).toBe(0);
    expect(wrap(reduce(at(0), { type: "step", by: -1 }, 3).position, 3)).toBe(2);
  });

  it("jumps to both ends", () => {
    expect(reduce(at(1), { type: "jump", to: "last" }, 5)).toEqual(at(4));
    expect(reduce(at(7), { type: "jump", to: "first" }, 5)).toEqual(at(0));
  });

  it("does not move when the address names the photo that is shown", () => {
    const round = at(4);
    expect(reduce(round, { type: "open", index: 1 }, 3)).toBe(round);
  });

  it("has nothing to turn with one photo, nothing to open with none", () => {
    expect(reduce(at(0), { type: "step", by: 1 }, 1)).toEqual(at(0));
    expect(reduce(closed, { type: "open", index: 0 }, 0)).toEqual(closed);
  });

  it("stays closed whatever else is asked", () =>
    fc.assert(
      fc.property(
        fc.constantFrom<LightboxAction>({ type: "step", by: 1 }, { type: "jump", to: "last" }, { type: "close" }),
        (action) => reduce(closed, action, 3) === closed,
      ),
    ));
});

describe("commandOf", () => {
  it.each([
    ["ArrowLeft", { type: "step", by: -1 }],
    ["ArrowRight", { type: "step", by: 1 }],
    ["Home", { type: "jump", to: "first" }],
    ["End", { type: "jump", to: "last" }],
    ["Escape", { type: "close" }],
    ["a", null],
    ["Tab", null],
  ])("%s", (key, command) => expect(commandOf(key, false)).toEqual(command));

  it("lets the arrows look around in an enlarged photo", () => {
    expect(commandOf("ArrowRight", true)).toMatchObject({ type: "pan" });
    expect(commandOf("ArrowUp", true)).toMatchObject({ type: "pan" });
    expect(commandOf("ArrowUp", false)).toBeNull();
    expect(commandOf("PageDown", true)).toEqual({ type: "step", by: 1 });
  });
});
