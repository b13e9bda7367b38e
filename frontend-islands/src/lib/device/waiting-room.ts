/** How much may wait on this device, and how long. */
import { waitingLimits } from "../../generated/waiting.ts";

/** The sizes that count of a waiting request. */
export interface Sized {
  id: string;
  keptAt: number;
  photos: readonly { blob: Blob }[];
  sketch: { blob: Blob } | null;
}

export function bytesOf({ photos, sketch }: Pick<Sized, "photos" | "sketch">): number {
  let bytes = sketch?.blob.size ?? 0;
  for (const { blob } of photos) bytes += blob.size;
  return bytes;
}

export const isTooOld = ({ keptAt }: Pick<Sized, "keptAt">, now: number): boolean =>
  now - keptAt >= waitingLimits.waitingKeepMs;

interface Room {
  /** Ids of requests to drop: too old, or the oldest where there is no room. */
  drop: string[];
  /** Its photos do not fit, not even alone. */
  withoutPhotos: boolean;
}

/** Makes room for another request. */
export function makeRoom(kept: readonly Sized[], added: Sized, now: number): Room {
  const others = kept.filter(({ id }) => id !== added.id).sort((a, b) => a.keptAt - b.keptAt);
  const drop = others.filter((one) => isTooOld(one, now)).map(({ id }) => id);
  const stay = others.filter((one) => !isTooOld(one, now));
  const withoutPhotos = bytesOf(added) > waitingLimits.waitingBytesMax;
  let bytes = withoutPhotos ? 0 : bytesOf(added);
  for (const one of stay) bytes += bytesOf(one);
  while (stay.length + 1 > waitingLimits.waitingRequestsMax || bytes > waitingLimits.waitingBytesMax) {
    const oldest = stay.shift();
    if (!oldest) break;
    bytes -= bytesOf(oldest);
    drop.push(oldest.id);
  }
  return { drop, withoutPhotos };
}
