/** Merges two versions of a page's sections that come from the same one, section by section and field by field. */
import { type Draft, same } from "./same.ts";

type Section = Draft;

const list = (value: unknown) => (Array.isArray(value) ? (value as Section[]) : []);
const idOf = (section: Section) => String(section.id ?? "");
const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes of one side are kept; where both changed the same, mine counts. */
export function mergeSections(base: unknown, mine: unknown, other: unknown): Section[] {
  const before = byId(base);
  const theirs = byId(other);
  const own = byId(mine);
  const isKept = (section: Section) => {
    const id = idOf(section);
    const first = before.get(id);
    // New on one side.
    if (!first || (own.has(id) && theirs.has(id))) return true;
    // Deleted on one side: kept if the other one has changed it.
    return !same(section, first);
  };
  const merge = (section: Section) => {
    const id = idOf(section);
    return mergeValues(before.get(id), own.get(id) ?? section, theirs.get(id) ?? section) as Section;
  };
  const isOrderMine = !same(order(mine), order(base));
  const first = list(isOrderMine ? mine : other);
  const second = list(isOrderMine ? other : mine);
  const merged = first.filter(isKept).map(merge);
  for (const [at, section] of second.entries()) {
    if (merged.some((there) => idOf(there) === idOf(section)) || !isKept(section)) continue;
    const previous = second[at - 1];
    const after = previous ? merged.findIndex((there) => idOf(there) === idOf(previous)) : -1;
    merged.splice(after + 1, 0, section);
  }
  return merged;
}

const byId = (sections: unknown) => new Map(list(sections).map((section) => [idOf(section), section]));
const order = (sections: unknown) => list(sections).map(idOf);

function mergeValues(base: unknown, mine: unknown, other: unknown): unknown {
  if (same(mine, base)) return other;
  if (same(other, base) || !isObject(mine) || !isObject(other)) return mine;
  const first = isObject(base) ? base : {};
  const names = new Set([...Object.keys(other), ...Object.keys(mine)]);
  return Object.fromEntries([...names].map((name) => [name, mergeValues(first[name], mine[name], other[name])]));
}
