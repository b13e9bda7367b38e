/**
 * Form state helpers: which fields differ from the server's version, where two versions conflict, and which
 * fields of a form apply.
 */
import type { FieldSpec, FieldState, FormSpec } from "../../generated/domain.ts";
import { cleanValue } from "../../lib/clean-input.ts";
import { mergeBoth } from "./merge-both.ts";
import { type Draft, same } from "./same.ts";

export { type Draft, same };

export const fieldsOf = (spec: FormSpec): FieldSpec[] => spec.sections.flatMap((section) => section.fields);

/** Names of the fields whose values differ. */
export const changedFields = (spec: FormSpec, a: Draft, b: Draft): string[] =>
  fieldsOf(spec)
    .map((field) => field.name)
    .filter((name) => !same(a[name], b[name]));

export const isDirty = (spec: FormSpec, base: Draft, draft: Draft) => changedFields(spec, base, draft).length > 0;

/** Whether an error's path belongs to a field or to a part of it: `hours`, `hours.2`. */
export const belongsTo = (field: string, path: string) => path === field || path.startsWith(`${field}.`);

/** The errors of a composite field's parts, by their paths within it. */
export function nestedErrors(field: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  const within = Object.entries(errors).filter(([path]) => path.startsWith(`${field}.`));
  return Object.fromEntries(within.map(([path, message]) => [path.slice(field.length + 1), message]));
}

/** Whether a field applies, given the form's current values. */
export function isShown(field: FieldSpec, draft: Draft): boolean {
  if (!field.shownIf) return true;
  return String(draft[field.shownIf.field] ?? "") === field.shownIf.value;
}

/** Why a field's value does nothing now; undefined while it has none, or it does something. */
export function whyNoEffect(field: FieldSpec, draft: Draft): string | undefined {
  if (!isFilled(draft[field.name])) return undefined;
  return field.noEffect?.find(({ field: other, state }) => isInState(draft[other], state))?.reason;
}

function isInState(value: unknown, state: FieldState): boolean {
  if (state === "filled") return isFilled(value);
  if (state === "empty") return !isFilled(value);
  return value === state.is;
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false;
}

/** Which side of a conflicting field is kept. */
export type Choice = "mine" | "other" | "both";

/** Two conflicting versions of one record. */
export interface VersionPair {
  /** The common ancestor. */
  base: Draft;
  mine: Draft;
  other: Draft;
}

/** The fields that differ between the two versions. */
export const conflictingFields = (spec: FormSpec, { mine, other }: VersionPair): string[] =>
  changedFields(spec, mine, other);

/**
 * The default resolution: where only one side changed a field, its value wins; where both did, mine is
 * proposed, and of the sections of a page both, because they are merged one by one.
 */
export function defaultChoices(spec: FormSpec, conflict: VersionPair): Record<string, Choice> {
  const choices: Record<string, Choice> = {};
  const names = new Set(conflictingFields(spec, conflict));
  for (const { name, kind } of fieldsOf(spec)) {
    if (names.has(name)) choices[name] = proposed(kind, name, conflict);
  }
  return choices;
}

function proposed({ kind }: FieldSpec["kind"], name: string, { base, mine, other }: VersionPair): Choice {
  if (same(mine[name], base[name])) return "other";
  if (same(other[name], base[name]) || kind !== "sections") return "mine";
  return "both";
}

/**
 * The version that results from the choices. Values without a form field are taken from the other, newer
 * version.
 */
export function merge(
  spec: FormSpec,
  { base, mine, other }: VersionPair,
  choices: Readonly<Record<string, Choice>>,
): Draft {
  const merged: Draft = { ...other };
  for (const { name, kind } of fieldsOf(spec)) {
    const choice = choices[name];
    if (choice === "mine") merged[name] = mine[name];
    if (choice === "both") merged[name] = mergeBoth(kind, mine[name], other[name], base[name]);
  }
  return merged;
}

/**
 * Fills fields that are empty, or unchanged from the `untouched` form, and returns their names; typed values
 * are kept.
 */
export function fillEmpty(draft: Draft, found: Draft, untouched: Draft = {}): { draft: Draft; filled: string[] } {
  const filled: string[] = [];
  const next = { ...draft };
  for (const [name, value] of Object.entries(found)) {
    const before = draft[name];
    const empty = before === undefined || before === null || before === "" || same(before, untouched[name]);
    if (!empty || value === null || value === undefined || value === "") continue;
    next[name] = value;
    filled.push(name);
  }
  return { draft: next, filled };
}

/** Letters that Unicode decomposition does not reduce to ASCII, or not as intended. */
const LETTERS: Record<string, string> = {
  ä: "ae",
  æ: "ae",
  ö: "oe",
  œ: "oe",
  ü: "ue",
  ß: "ss",
  þ: "th",
  ø: "o",
  ð: "d",
  đ: "d",
  ł: "l",
  ı: "i",
};

/** A slug from a title, by the server's rules: 'Crème & Teak' becomes 'creme-teak'. */
export function slugFrom(title: string): string {
  return cleanValue(title)
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
