import type { ContentRecord } from "../../generated/domain.ts";

/** The values of a form, by field name. */
export type Draft = ContentRecord["draft"];

/** Deep equality; the order of keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!same((a as Draft)[key], (b as Draft)[key])) return false;
  return true;
}
