/** What two sequences have in common, and how both are kept in one. */

/** Cells of the table that is worth filling: some 2,000 words on each side. */
const CELLS_MAX = 4_000_000;

/**
 * Which places of `a` and `b` belong together, in order, by the longest common
 * sequence; none where both are too long to tell.
 */
export function matches(a: readonly string[], b: readonly string[]): [number, number][] | null {
  const found: [number, number][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    found.push([start, start]);
    start += 1;
  }
  let [endA, endB] = [a.length, b.length];
  const tail: [number, number][] = [];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
    tail.unshift([endA, endB]);
  }
  const [rows, columns] = [endA - start, endB - start];
  if (rows * columns > CELLS_MAX) return null;
  const width = columns + 1;
  const common = new Uint16Array((rows + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  const alike = (i: number, j: number) => a[start + i] === b[start + j];
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      common[i * width + j] = alike(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let [i, j] = [0, 0]; i < rows && j < columns; ) {
    if (alike(i, j)) {
      found.push([start + i, start + j]);
      i += 1;
      j += 1;
    } else if (at(i, j + 1) >= at(i + 1, j)) j += 1;
    else i += 1;
  }
  return [...found, ...tail];
}

/** Of each place of `a` whether `b` lacks it. */
export function differing(a: readonly string[], b: readonly string[]): boolean[] | null {
  const shared = matches(a, b);
  if (!shared) return null;
  const differs = a.map(() => true);
  for (const [i] of shared) differs[i] = false;
  return differs;
}

/** Everything of both: what is common once, and where they differ `a` before `b`. */
export function union<T>(a: readonly T[], b: readonly T[], name: (item: T) => string): T[] {
  const kept: T[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of matches(a.map(name), b.map(name)) ?? []) {
    kept.push(...a.slice(i, nextA), ...b.slice(j, nextB), ...a.slice(nextA, nextA + 1));
    [i, j] = [nextA + 1, nextB + 1];
  }
  return [...kept, ...a.slice(i), ...b.slice(j)];
}
