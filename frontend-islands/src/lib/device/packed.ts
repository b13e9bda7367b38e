/** Values with blobs, as they are stored on this device. */

/** A blob as stored: Safari's IndexedDB rejects blobs in private windows. */
interface Packed {
  packed: ArrayBuffer;
  type: string;
}

/** A deep copy with bytes in place of blobs. */
export async function pack<T>(value: T): Promise<T> {
  if (value instanceof Blob) return { packed: await value.arrayBuffer(), type: value.type } satisfies Packed as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (await Promise.all(value.map(pack))) as T;
  const parts = Object.entries(value).map(async ([name, part]) => [name, await pack(part)] as const);
  return Object.fromEntries(await Promise.all(parts)) as T;
}

/** The reverse of `pack`. */
export function unpack<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(unpack) as T;
  const { packed, type } = value as Partial<Packed>;
  if (packed instanceof ArrayBuffer) return new Blob([packed], { type: type ?? "" }) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)])) as T;
}
