import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ListRow } from "../../generated/domain.ts";
import {
  carousel,
  countLabel,
  dropIndex,
  filterRows,
  INITIAL_LIST_VIEW,
  indexRows,
  isFiltered,
  latestGroup,
  moveRow,
  nearest,
  neighbors,
  normalize,
  placesInGroups,
  removeRows,
  targetPosition,
  toggleRows,
} from "./list-logic.ts";

const row = (id: string, part: Partial<ListRow> = {}): ListRow => ({
  id,
  rowVersion: 1,
  title: id,
  text: "",
  damaged: null,
  stays: "",
  badges: [],
  picture: null,
  state: null,
  rating: null,
  position: null,
  group: "",
  updatedAt: 0,
  facts: [],
  figures: [],
  href: "",
  ...part,
});

const ids = (rows: readonly ListRow[]) => rows.map(({ id }) => id).join("");

/** A carousel of the first `active` letters; the others are inactive. */
const letters = (all: string, active = all.length) =>
  [...all].map((id, at) => row(id, { state: at < active, position: at < active ? at + 1 : 0 }));

describe("search", () => {
  const rows = [
    row("a", { title: "Do you work on Crème hulls?", text: "Yes, in San Diego.", group: "yacht", state: true }),
    row("b", { title: "How long does a galley take?", facts: ["Order 2"], group: "general", state: false }),
    row("c", { title: "Teak decks", badges: ["Draft"], group: "yacht", state: true, updatedAt: 9 }),
  ];
  const found = (part: object) => ids(filterRows(indexRows(rows), { ...INITIAL_LIST_VIEW, ...part }));

  it("finds every word anywhere, whatever its case and accents", () => {
    expect(found({ search: "creme DIEGO" })).toBe("a");
    expect(found({ search: "  order   2 " })).toBe("b");
    expect(found({ search: "galley diego" })).toBe("");
    expect(found({ search: "" })).toBe("abc");
  });

  it("narrows by group, state and status, and sorts", () => {
    expect(found({ group: "yacht" })).toBe("ac");
    expect(found({ group: "yacht", state: "on", search: "teak" })).toBe("c");
    expect(found({ state: "off" })).toBe("b");
    expect(found({ status: "Draft" })).toBe("c");
    expect(found({ sort: "title" })).toBe("abc");
    expect(found({ sort: "newest" })[0]).toBe("c");
  });

  it("says whether it hides anything", () => {
    expect(isFiltered({ ...INITIAL_LIST_VIEW, search: "  ", sort: "title" })).toBe(false);
    expect(isFiltered({ ...INITIAL_LIST_VIEW, state: "off" })).toBe(true);
    expect([countLabel(3, 12), countLabel(12, 12)]).toEqual(["3 of 12", "12 in all"]);
  });

  it("prepares a thousand rows once, not at every keystroke", () => {
    const many = indexRows(
      Array.from({ length: 1000 }, (_, at) =>
        row(`r${at}`, { title: `Question ${at}`, text: "teak and varnish ".repeat(20) }),
      ),
    );
    const folded = vi.spyOn(String.prototype, "normalize");
    for (const search of ["q", "qu", "question 7", "varnish 999"]) filterRows(many, { ...INITIAL_LIST_VIEW, search });
    expect(folded.mock.calls.length).toBeLessThan(many.length);
  });

  it("finds letters as people without them write them", () => {
    for (const [text, found] of [
      ["Größl", "grossl"],
      ["SØRENSEN", "sorensen"],
      ["Łódź", "lodz"],
      ["Ærø", "aero"],
    ]) {
      expect(normalize(text ?? "")).toBe(found);
    }
  });

  it("folds the apostrophe that phones type", () => {
    expect(normalize("O’Brien")).toBe(normalize("o'brien"));
  });
});

describe("order", () => {
  it("moves earlier and later, and stops at the ends", () => {
    expect(ids(moveRow(letters("abcde"), "d", 2, "carousel"))).toBe("adbce");
    expect(ids(moveRow(letters("abcde"), "b", 4, "carousel"))).toBe("acdbe");
    expect(ids(moveRow(letters("abcde"), "c", 99, "carousel"))).toBe("abdec");
    expect(ids(moveRow(letters("abcde"), "c", -1, "carousel"))).toBe("cabde");
    expect(ids(moveRow(letters("abcde"), "?", 1, "carousel"))).toBe("abcde");
  });

  it("moves within a group without touching the places of others", () => {
    const rows = [..."aXbYc"].map((id) => row(id, { group: id === id.toUpperCase() ? "other" : "one" }));
    expect(ids(moveRow(rows, "c", 1, "group"))).toBe("cXaYb");
    expect(ids(moveRow(rows, "c", 1, "all"))).toBe("caXbY");
    const stored = rows.map((one, at) => ({ ...one, position: 6 + at }));
    const places = moveRow(stored, "c", 1, "group").map(({ id, position }) => `${id}${position}`);
    expect(places.join(" "), "numbered as the server will").toBe("c1 X7 a2 Y9 b3");
  });

  it("moves among what is shown, and what is hidden keeps its order", () => {
    const rows = letters("abcdef");
    const shown = rows.filter(({ id }) => "bdf".includes(id));
    const [b, , f] = shown;
    if (!b || !f) throw new Error("rows");
    const at = (row: typeof b, to: number) => {
      const position = targetPosition(rows, shown, row, to, "all");
      return position === null ? null : ids(moveRow(rows, row.id, position, "all"));
    };
    expect(at(f, 1)).toBe("abfcde");
    expect(at(f, 0)).toBe("afbcde");
    expect(at(b, 2)).toBe("acdefb");
    expect(targetPosition(rows, [b], b, 0, "all")).toBeNull();
  });

  it("keeps the others' order whatever is filtered, moved and where to", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ hidden: fc.boolean(), group: fc.constantFrom("x", "y") }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.nat(20),
        fc.integer({ min: -2, max: 14 }),
        fc.constantFrom("all" as const, "group" as const),
        (parts, which, to, scope) => {
          const rows = parts.map(({ group }, at) => row(`r${at}`, { group }));
          const shown = rows.filter((_, at) => !parts[at]?.hidden);
          const moved = shown[which % Math.max(shown.length, 1)];
          if (!moved) return;
          const position = targetPosition(rows, shown, moved, to, scope);
          if (position === null) return;
          const next = moveRow(rows, moved.id, position, scope);
          const without = (list: readonly ListRow[]) =>
            list
              .filter(({ id, group }) => id !== moved.id && (scope === "all" || group === moved.group))
              .map(({ id }) => id);
          expect(without(next)).toEqual(without(rows));
          // In the visible list it comes after all peers before its new position.
          const peersBefore = shown
            .filter(({ id }) => id !== moved.id)
            .slice(0, Math.max(to, 0))
            .filter(({ group }) => scope === "all" || group === moved.group);
          const place = next.findIndex(({ id }) => id === moved.id);
          for (const { id } of peersBefore) expect(next.findIndex((one) => one.id === id)).toBeLessThan(place);
        },
      ),
    );
  });

  it("knows whom an arrow passes", () => {
    const rows = [..."aXbYc"].map((id) => row(id, { group: id === id.toUpperCase() ? "other" : "one" }));
    expect(neighbors(rows, "group").map(({ up, down }) => `${up ?? "-"}${down ?? "-"}`)).toEqual([
      "-2",
      "-3",
      "04",
      "1-",
      "2-",
    ]);
  });

  it("closes up when one rests and puts one that wakes at the end", () => {
    const off = toggleRows(letters("abcd"), new Set(["b"]), false, true);
    expect(off.map(({ id, position }) => `${id}${position}`).join(" ")).toBe("a1 c2 d3 b0");
    const on = toggleRows(off, new Set(["b"]), true, true);
    expect(on.map(({ id, position }) => `${id}${position}`).join(" ")).toBe("a1 c2 d3 b4");
    // Activating it twice keeps its position.
    expect(ids(toggleRows(letters("abc"), new Set(["a"]), true, true))).toBe("abc");
  });

  it("has positions from 1 without gaps, whatever is done", () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant("move" as const), at: fc.nat(9), to: fc.integer({ min: -2, max: 12 }) }),
      fc.record({ kind: fc.constant("toggle" as const), at: fc.nat(9), to: fc.nat(1) }),
      fc.record({ kind: fc.constant("remove" as const), at: fc.nat(9), to: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.array(act, { maxLength: 20 }), (active, acts) => {
        let rows = letters("abcdefghij", active);
        for (const { kind, at, to } of acts) {
          const id = rows[at]?.id ?? "?";
          if (kind === "move") rows = moveRow(rows, id, to, "carousel");
          else if (kind === "toggle") rows = toggleRows(rows, new Set([id]), to === 1, true);
          else rows = removeRows(rows, new Set([id]), true);
          const places = carousel(rows).active.map(({ position }) => position);
          expect(places).toEqual(places.map((_, place) => place + 1));
          expect(carousel(rows).inactive.every(({ state }) => !state)).toBe(true);
        }
      }),
    );
  });

  it("lands where the middle of the dragged row is", () => {
    const middles = [10, 30, 50, 70];
    expect(dropIndex(middles, 0, 10)).toBe(0);
    expect(dropIndex(middles, 0, 55)).toBe(2);
    expect(dropIndex(middles, 3, 0)).toBe(0);
    expect(dropIndex(middles, 1, 1000)).toBe(3);
  });
});

describe("tiles", () => {
  it("are dropped at the place that is nearest", () => {
    const places = [
      { x: 50, y: 40 },
      { x: 150, y: 40 },
      { x: 50, y: 120 },
    ];
    expect(nearest(places, { x: 60, y: 30 })).toBe(0);
    expect(nearest(places, { x: 400, y: 40 })).toBe(1);
    expect(nearest(places, { x: 40, y: 100 })).toBe(2);
  });

  it("are numbered within their group", () => {
    const rows = [row("a", { group: "yacht" }), row("b"), row("c", { group: "yacht" })];
    expect([...placesInGroups(rows)]).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ]);
  });

  it("begin with the group that was changed last, else with the first", () => {
    const rows = [row("a", { group: "showroom", updatedAt: 3 }), row("b", { group: "yacht", updatedAt: 3 })];
    expect(latestGroup(rows, ["yacht", "showroom"])).toBe("yacht");
    expect(latestGroup([...rows, row("c", { group: "showroom", updatedAt: 4 })], ["yacht", "showroom"])).toBe(
      "showroom",
    );
    expect(latestGroup([], ["yacht", "showroom"])).toBe("yacht");
    expect(latestGroup([], [])).toBe("");
  });
});
