import { expect, it } from "vitest";
import type { FieldKind, FieldSpec } from "../../generated/domain.ts";
import { addTags } from "./fields/tags.tsx";
import { carouselPosition, positionLabel } from "./position.tsx";
import { rowsOf } from "./rows.ts";

const carousel = [
  { id: "a", name: "Elena" },
  { id: "b", name: "Marcus" },
  { id: "c", name: "Tom" },
];

it("a new testimonial can be last, behind all others", () => {
  const places = carouselPosition("", carousel, null);
  expect([places.at, places.last, positionLabel(places)]).toEqual([4, 4, "Last, after Tom"]);
});

it("one that is in the carousel takes no place more than there are", () => {
  const places = carouselPosition("b", carousel, 2);
  expect([places.at, places.last, positionLabel(places)]).toEqual([2, 3, "Between Elena and Tom"]);
  expect(positionLabel(carouselPosition("b", carousel, 1))).toBe("First, before Elena");
  expect(carouselPosition("b", carousel, 99).at).toBe(3);
});

it("the only one says so", () =>
  expect(positionLabel(carouselPosition("", [], null))).toBe("The only one in the carousel"));

it("tags are trimmed, and neither empty nor twice", () => {
  expect(addTags(["teak"], " Teak , varnish,, two  words ")).toEqual(["teak", "varnish", "two words"]);
});

it("short fields share a line, long ones have their own", () => {
  const field = (name: string, kind: FieldKind["kind"], max: number | null = null) =>
    ({ name, kind: { kind }, max, softMax: null, hint: "" }) as unknown as FieldSpec;
  const rows = rowsOf([
    field("text", "multiline"),
    field("a", "date"),
    field("b", "select"),
    field("c", "text", 60),
    field("on", "toggle"),
    field("d", "text", 60),
    field("e", "number"),
    field("url", "url"),
    field("f", "date"),
  ]);
  expect(rows.map((row) => row.map(({ name }) => name).join("+"))).toEqual(["text", "a+b+c", "on", "d+e", "url", "f"]);
});
