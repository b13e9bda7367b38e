// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits, surfaceNames } from "../../generated/domain.ts";
import type { Stroke } from "../engine/types.ts";
import {
  type CabinAction,
  type CabinState,
  initialCabin,
  isFull,
  reduceCabin,
  selectedOf,
  TOOLS,
} from "./cabin-state.ts";
import { type Design, isDrawn, resized, VIEWS, wishesOf } from "./design.ts";

const stroke = (wanted = true): Stroke => ({ points: [10, 20, 30, 40], width: 20, wanted });
const play = (actions: readonly CabinAction[], from = initialCabin(null)) => actions.reduce(reduceCabin, from);

const ids = fc.constantFrom("a", "b", "c", ...surfaceNames.slice(0, 3).map(({ code }) => code));
const names = fc.constantFrom(...surfaceNames.map(({ code }) => code));
const strokes = fc.record({
  points: fc.array(fc.integer({ min: 0, max: 1600 }), { minLength: 2, maxLength: 8 }),
  width: fc.integer({ min: 1, max: 90 }),
  wanted: fc.boolean(),
});
const edits: fc.Arbitrary<CabinAction> = fc.oneof(
  fc.record({ type: fc.constant("drawn" as const), stroke: strokes, id: ids }),
  fc.record({
    type: fc.constant("cornersSet" as const),
    corners: fc.constant<number[]>([0, 0, 9, 0, 9, 9, 0, 9]),
    id: ids,
    isMove: fc.boolean(),
  }),
  fc.record({ type: fc.constant("added" as const), name: names, id: ids }),
  fc.record({ type: fc.constant("selected" as const), id: ids }),
  fc.record({ type: fc.constant("renamed" as const), name: names }),
  fc.record({ type: fc.constant("materialChosen" as const), material: ids, hasGrain: fc.boolean() }),
  fc.record({ type: fc.constant("materialTaken" as const) }),
  fc.record({ type: fc.constant("turned" as const), direction: fc.integer({ min: -720, max: 720 }) }),
  fc.record({ type: fc.constant("widthChosen" as const), width: fc.constantFrom(...VIEWS) }),
  fc.record({ type: fc.constant("hiddenToggled" as const), id: ids }),
  fc.record({ type: fc.constant("removed" as const), id: ids }),
  fc.record({ type: fc.constant("startedOver" as const) }),
  fc.record({ type: fc.constant("toolTaken" as const), tool: fc.constantFrom(...TOOLS) }),
  fc.record({ type: fc.constant("answered" as const), answer: fc.constantFrom("yes" as const, "more", "less") }),
  fc.record({ type: fc.constant("twoBegan" as const), other: fc.constant(null) }),
);
const moves: fc.Arbitrary<CabinAction> = fc.oneof(
  edits,
  fc.constant({ type: "undone" as const }),
  fc.constant({ type: "redone" as const }),
);

const allUndone = (state: CabinState) => play(Array(state.past.length).fill({ type: "undone" }), state);

describe("the history", () => {
  it("takes everything back to the first list, and makes all of it again, exactly", () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 40 }), (actions) => {
        const end = play(actions);
        const begin = allUndone(end);
        expect(begin.surfaces).toEqual(initialCabin(null).surfaces);
        const again = play(Array(begin.future.length).fill({ type: "redone" }), begin);
        expect(again.surfaces).toEqual(end.surfaces);
      }),
    );
  });

  it("gives back the very list that was there before a change", () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 30 }), edits, (actions, last) => {
        const before = play(actions);
        const after = reduceCabin(before, last);
        if (after.past.length === before.past.length) return;
        expect(reduceCabin(after, { type: "undone" }).surfaces).toBe(before.surfaces);
      }),
    );
  });

  it("has no steps to make again after a new change", () => {
    const state = play([
      { type: "drawn", stroke: stroke(), id: "a" },
      { type: "undone" },
      { type: "added", name: "helm", id: "b" },
    ]);
    expect(reduceCabin(state, { type: "redone" })).toBe(state);
  });

  it("takes back a whole turn of the grain at once", () => {
    const state = play([
      { type: "selected", id: "floor" },
      { type: "materialChosen", material: "teak", hasGrain: true },
      { type: "turned", direction: 5 },
      { type: "turned", direction: 10 },
    ]);
    expect(selectedOf(state)?.direction).toBe(10);
    expect(selectedOf(reduceCabin(state, { type: "undone" }))?.direction).toBe(0);
  });
});

it("never selects or asks about what is not in the list, and never has more surfaces than a request", () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 60 }), (actions) => {
      const state = play(actions);
      const listed = [null, ...state.surfaces.map(({ id }) => id)];
      expect(listed).toContain(state.selected);
      expect(listed).toContain(state.asked);
      expect(state.surfaces.length).toBeLessThanOrEqual(limits.surfacesMax);
      for (const { direction } of state.surfaces) {
        expect(direction === null || (direction >= 0 && direction < 360)).toBe(true);
      }
    }),
  );
});

describe("a line", () => {
  it("goes to the selected surface, else to the first that is not drawn", () => {
    const first = play([{ type: "drawn", stroke: stroke(), id: "x" }]);
    expect(first.selected).toBe("cabinet-fronts");
    expect(first.asked).toBe("cabinet-fronts");
    const second = play(
      [
        { type: "selected", id: "floor" },
        { type: "drawn", stroke: stroke(), id: "x" },
      ],
      first,
    );
    expect(second.surfaces.map(({ shape }) => isDrawn(shape))).toEqual([true, false, true]);
  });

  it("makes a new surface where every other is drawn", () => {
    const design: Design = {
      surfaces: initialCabin(null).surfaces.map((one) => ({
        ...one,
        shape: { ...one.shape, corners: [1, 1, 1, 1, 1, 1, 1, 1] },
      })),
      width: 1600,
    };
    const state = play([{ type: "drawn", stroke: stroke(), id: "x" }], { ...initialCabin(design), selected: null });
    expect(state.surfaces.at(-1)).toMatchObject({ id: "x", name: "ceiling" });
  });

  it("of the brush paints, of the eraser takes away what was drawn and what was painted", () => {
    const state = play([
      { type: "drawn", stroke: stroke(), id: "x" },
      { type: "toolTaken", tool: "brush" },
      { type: "drawn", stroke: stroke(), id: "x" },
      { type: "answered", answer: "less" },
      { type: "drawn", stroke: stroke(false), id: "x" },
    ]);
    expect(selectedOf(state)?.shape).toEqual({
      strokes: [stroke(), stroke(false)],
      brushed: [stroke(), stroke(false)],
      corners: null,
    });
  });

  it("of more of it counts where the brush took away before", () => {
    const state = play([
      { type: "drawn", stroke: stroke(), id: "x" },
      { type: "toolTaken", tool: "brush" },
      { type: "drawn", stroke: stroke(false), id: "x" },
      { type: "answered", answer: "more" },
      { type: "drawn", stroke: stroke(), id: "x" },
    ]);
    expect(selectedOf(state)?.shape).toEqual({
      strokes: [stroke(), stroke()],
      brushed: [stroke(false), stroke()],
      corners: null,
    });
  });

  it("of an offered surface has the name that was chosen for it, else none", () => {
    const offer: CabinAction = {
      type: "offerTaken",
      shape: { strokes: [stroke()], brushed: [], corners: null },
      id: "x",
    };
    expect(selectedOf(play([offer]))).toMatchObject({ id: "x", name: "other" });
    const named = play([{ type: "selected", id: "floor" }, offer]);
    expect(selectedOf(named)?.name).toBe(selectedOf(play([{ type: "selected", id: "floor" }]))?.name ?? "other");
    expect(named.asked).toBe(named.selected);
  });

  it("of the eraser takes away paint where nothing else was drawn, and nothing from what is empty", () => {
    const empty = play([{ type: "toolTaken", tool: "erase" }]);
    expect(play([{ type: "drawn", stroke: stroke(false), id: "x" }], empty).surfaces).toBe(empty.surfaces);
    const painted = play([
      { type: "toolTaken", tool: "brush" },
      { type: "drawn", stroke: stroke(), id: "x" },
      { type: "toolTaken", tool: "erase" },
      { type: "drawn", stroke: stroke(false), id: "x" },
    ]);
    expect(selectedOf(painted)?.shape.brushed).toEqual([stroke(), stroke(false)]);
  });
});

it("a surface that is too many is not added", () => {
  const many = Array.from(
    { length: limits.surfacesMax },
    (_, at): CabinAction => ({ type: "added", name: "other", id: `${at}` }),
  );
  const full = play(many);
  expect(full.surfaces).toHaveLength(limits.surfacesMax);
  expect(isFull(full)).toBe(true);
  expect(reduceCabin(full, { type: "added", name: "helm", id: "more" })).toBe(full);
});

it("a material without grain has no direction, and one with grain the usual one", () => {
  const chosen = (hasGrain: boolean): CabinAction => ({ type: "materialChosen", material: "m", hasGrain });
  const state = play([{ type: "selected", id: "cabinet-fronts" }, chosen(true)]);
  expect(selectedOf(state)?.direction).toBe(90);
  expect(selectedOf(reduceCabin(state, chosen(false)))?.direction).toBeNull();
});

describe("what is sent", () => {
  it("is nothing before anything was drawn or chosen", () => {
    expect(wishesOf({ surfaces: initialCabin(null).surfaces, width: 1600 })).toEqual([]);
  });

  it("names every surface of the list, also those that stay", () => {
    const { surfaces } = play([
      { type: "drawn", stroke: stroke(), id: "x" },
      { type: "materialChosen", material: "walnut", hasGrain: true },
    ]);
    expect(wishesOf({ surfaces, width: 1600 })).toEqual([
      { name: "cabinet-fronts", materialId: "walnut", direction: 90 },
      { name: "settee", materialId: null, direction: null },
      { name: "floor", materialId: null, direction: null },
    ]);
  });
});

it("a design moves with the size of the photo, and back", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 20 }), (actions) => {
      const design = { surfaces: play(actions).surfaces, width: 1600 };
      // A power of two, so that no number is rounded.
      expect(resized(resized(design, 800), 1600)).toEqual(design);
    }),
  );
});
