import { expect, it } from "vitest";
import { mergeSections } from "./merge-sections.ts";

const section = (id: string, title: string, more: object = {}) => ({ id, type: "cards", values: { title, ...more } });
const base = [section("a", "A"), section("b", "B"), section("c", "C")];

it("keeps what only one side changed, in another section or another field", () => {
  const mine = [section("a", "A", { text: "mine" }), section("b", "B"), section("c", "C")];
  const other = [section("a", "A2"), section("b", "B2"), section("c", "C")];
  expect(mergeSections(base, mine, other)).toEqual([section("a", "A2", { text: "mine" }), section("b", "B2"), base[2]]);
});

it("prefers mine where both changed the same field", () => {
  const mine = [section("a", "mine"), ...base.slice(1)];
  const other = [section("a", "theirs"), ...base.slice(1)];
  expect(mergeSections(base, mine, other)[0]).toEqual(section("a", "mine"));
});

it("keeps additions of both, my order, and removes what one side deleted and the other left alone", () => {
  const mine = [base[2], base[0], section("n", "new"), base[1]];
  const other = [base[0], section("o", "other"), base[2]];
  expect(mergeSections(base, mine, other).map(({ id }) => id)).toEqual(["c", "a", "o", "n"]);
});

it("keeps a section that one side deleted while the other changed it", () => {
  const mine = [section("a", "A2"), ...base.slice(1)];
  expect(mergeSections(base, mine, base.slice(1)).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
