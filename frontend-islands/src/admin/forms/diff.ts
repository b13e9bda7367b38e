/** Diff and union of two sequences. */
import { type ArrayChange, diffArrays } from "diff";

/** Milliseconds after which the diff is abandoned and the texts count as entirely different. */
const TIMEOUT_MS = 1_000;

function changes(
  a: readonly string[],
  b: readonly string[],
): Pick<ArrayChange<string>, "count" | "added" | "removed">[] {
  const nothingShared = [
    { count: a.length, added: false, removed: true },
    { count: b.length, added: true, removed: false },
  ];
  return diffArrays([...a], [...b], { timeout: TIMEOUT_MS }) ?? nothingShared;
}

/** For each item of `a`, whether it is missing from `b`. */
export function missingFrom(a: readonly string[], b: readonly string[]): boolean[] {
  const own = changes(a, b).filter(({ added }) => !added);
  return own.flatMap(({ count, removed }) => Array<boolean>(count).fill(removed));
}

/** Union of both: common items once; where they differ, `a` before `b`. */
export function union<T>(a: readonly T[], b: readonly T[], name: (item: T) => string): T[] {
  let i = 0;
  let j = 0;
  return changes(a.map(name), b.map(name)).flatMap(({ count, added, removed }) => {
    const items = added ? b.slice(j, j + count) : a.slice(i, i + count);
    if (!added) i += count;
    if (!removed) j += count;
    return items;
  });
}
