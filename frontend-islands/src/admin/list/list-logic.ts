/**
 * Search, filters, sorting and reordering of a list, computed in the browser: all rows are already loaded.
 */
import type { ListRow, Order } from "../../generated/domain.ts";

export type Sort = "order" | "title" | "newest";

export const STATUSES = ["Published", "Draft"] as const;

export interface ListView {
  search: string;
  /** Code of the group; empty for all. */
  group: string;
  /** One of the facts of the rows; empty for all. */
  fact: string;
  /** Only rows whose quick toggle has this state. */
  state: "" | "on" | "off";
  /** Only published rows or only drafts, as shown by their badges. */
  status: "" | (typeof STATUSES)[number];
  sort: Sort;
}

export const INITIAL_LIST_VIEW: ListView = {
  search: "",
  group: "",
  fact: "",
  state: "",
  status: "",
  sort: "order",
};

/** Whether the view hides any rows. */
export const isFiltered = (view: ListView) =>
  view.search.trim() !== "" || view.group !== "" || view.fact !== "" || view.state !== "" || view.status !== "";

/** Letters that are no other letter with an accent. */
const SPELLED: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/** Normalizes for search: no case, accents or repeated spaces. */
export function normalize(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare
    .replace(/[ßæœþøłđðı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Rows with their search text, folded once instead of on every keystroke. */
interface Indexed {
  row: ListRow;
  searchText: string;
}

export function indexRows(rows: readonly ListRow[]): Indexed[] {
  return rows.map((row) => ({
    row,
    searchText: normalize([row.title, row.text, ...row.facts, ...row.badges].join(" ")),
  }));
}

const SORTS: Record<Sort, ((a: ListRow, b: ListRow) => number) | null> = {
  // The server's order.
  order: null,
  title: (a, b) => a.title.localeCompare(b.title, "en", { numeric: true, sensitivity: "base" }),
  newest: (a, b) => b.updatedAt - a.updatedAt,
};

/** A scheduled post counts as published. */
const isDraft = ({ badges }: ListRow) => badges.includes("Draft");

/** The words that a text must contain, normalized. */
export const searchWords = (search: string): string[] => normalize(search).split(" ");

/** The rows that contain every search word. */
export function filterRows(indexed: readonly Indexed[], view: ListView): ListRow[] {
  const wanted = searchWords(view.search);
  const found: ListRow[] = [];
  for (const { row, searchText } of indexed) {
    if (view.group && row.group !== view.group) continue;
    if (view.fact && !row.facts.includes(view.fact)) continue;
    if (view.state && row.state !== (view.state === "on")) continue;
    if (view.status && isDraft(row) !== (view.status === "Draft")) continue;
    if (wanted.every((word) => searchText.includes(word))) found.push(row);
  }
  const compare = SORTS[view.sort];
  return compare ? found.sort(compare) : found;
}

/** The active rows in carousel order, and the inactive ones. */
export function carousel(rows: readonly ListRow[]): { active: ListRow[]; inactive: ListRow[] } {
  const active = rows.filter((row) => row.state).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return { active, inactive: rows.filter((row) => !row.state) };
}

const renumber = (rows: readonly ListRow[]) => rows.map((row, at) => ({ ...row, position: at + 1 }));

/** The rows a move is limited to: the carousel, the row's group, or all. */
export type Scope = Order;

/** The rows that `row` is ordered among, in order. */
export function peers(rows: readonly ListRow[], row: ListRow, scope: Scope): ListRow[] {
  if (scope === "carousel") return carousel(rows).active;
  return scope === "group" ? rows.filter(({ group }) => group === row.group) : [...rows];
}

/**
 * The position among its peers that moves a row to index `to` of the visible list: right after the visible
 * peer before it, else right before the visible one after it. All other rows, visible or hidden, keep their
 * order. None if no peer is visible.
 */
export function targetPosition(
  rows: readonly ListRow[],
  shown: readonly ListRow[],
  row: ListRow,
  to: number,
  scope: Scope,
): number | null {
  const positions = new Map<string, number>();
  for (const { id } of peers(rows, row, scope)) if (id !== row.id) positions.set(id, positions.size);
  const others = shown.filter(({ id }) => id !== row.id).map(({ id }) => positions.get(id));
  const at = Math.min(Math.max(to, 0), others.length);
  const before = others.slice(0, at).filter((place) => place !== undefined);
  const last = before.at(-1);
  if (last !== undefined) return last + 2;
  const next = others.slice(at).find((place) => place !== undefined);
  return next === undefined ? null : next + 1;
}

/** For each row, the indexes of the nearest visible peers before and after it. */
export function neighbors(shown: readonly ListRow[], scope: Scope): { up: number | null; down: number | null }[] {
  const found = shown.map((): { up: number | null; down: number | null } => ({ up: null, down: null }));
  const last = new Map<string, number>();
  for (const [at, row] of shown.entries()) {
    if (scope === "carousel" && !row.state) continue;
    const key = scope === "group" ? row.group : "";
    const before = last.get(key);
    const own = found[at];
    const other = found[before ?? -1];
    if (before !== undefined && own && other) {
      own.up = before;
      other.down = at;
    }
    last.set(key, at);
  }
  return found;
}

/** Moves a row to a position (from 1); the others close up. Unknown ids change nothing. */
export function moveRow(rows: readonly ListRow[], id: string, position: number, scope: Scope): ListRow[] {
  const moved = rows.find((row) => row.id === id);
  const among = moved ? peers(rows, moved, scope) : [];
  if (!moved || !among.includes(moved)) return [...rows];
  const others = among.filter((row) => row !== moved);
  const at = Math.min(Math.max(Math.round(position), 1), among.length) - 1;
  const order = [...others.slice(0, at), moved, ...others.slice(at)];
  if (scope === "carousel") return [...renumber(order), ...carousel(rows).inactive];
  // The group's rows are rearranged within the slots they already occupy, and numbered as the server will.
  const next = renumber(order).values();
  return rows.map((row) => (among.includes(row) ? (next.next().value ?? row) : row));
}

/** Toggles rows as the server will: new ones are appended to the carousel, and gaps are closed. */
export function toggleRows(
  rows: readonly ListRow[],
  ids: ReadonlySet<string>,
  on: boolean,
  inCarousel: boolean,
): ListRow[] {
  const changed = rows.map((row) => (ids.has(row.id) ? { ...row, state: on } : row));
  if (!inCarousel) return changed;
  const stays = (row: ListRow) => !ids.has(row.id) || rows.some((was) => was.id === row.id && was.state === on);
  const { active, inactive } = carousel(changed);
  const order = [...active.filter(stays), ...active.filter((row) => !stays(row))];
  return [...renumber(order), ...inactive.map((row) => ({ ...row, position: 0 }))];
}

/** Removes rows and renumbers the rest. */
export function removeRows(rows: readonly ListRow[], ids: ReadonlySet<string>, inCarousel: boolean): ListRow[] {
  const kept = rows.filter((row) => !ids.has(row.id));
  if (!inCarousel) return kept;
  const { active, inactive } = carousel(kept);
  return [...renumber(active), ...inactive];
}

/** The index where a dragged row would be dropped, given the midpoints of the others and its own. */
export function dropIndex(middles: readonly number[], from: number, middle: number): number {
  let to = 0;
  for (const [at, other] of middles.entries()) if (at !== from && other < middle) to += 1;
  return to;
}

export interface Point {
  x: number;
  y: number;
}

/** The index of the place that is nearest to a point. */
export function nearest(places: readonly Point[], { x, y }: Point): number {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** The place of each row in its group, from 1, by its id. */
export function placesInGroups(rows: readonly ListRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const places = new Map<string, number>();
  for (const { id, group } of rows) {
    const place = (counts.get(group) ?? 0) + 1;
    counts.set(group, place);
    places.set(id, place);
  }
  return places;
}

/** The group whose rows were changed last; of several the one that comes first. */
export function latestGroup(rows: readonly ListRow[], groups: readonly string[]): string {
  const changed = (group: string) =>
    Math.max(0, ...rows.filter((row) => row.group === group).map((row) => row.updatedAt));
  const times = groups.map(changed);
  return groups[times.indexOf(Math.max(...times))] ?? "";
}

/** '12 in all', '3 of 12'. */
export const countLabel = (shown: number, all: number): string =>
  shown === all ? `${all} in all` : `${shown} of ${all}`;
