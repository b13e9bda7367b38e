import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waitingLimits } from "../../generated/waiting.ts";
import { bytesOf, isTooOld, makeRoom, type Sized } from "./waiting-room.ts";

const NOW = waitingLimits.waitingKeepMs * 3;
const blob = (size: number) => ({ blob: { size } as Blob });
const request: fc.Arbitrary<Omit<Sized, "id">> = fc.record({
  keptAt: fc.integer({ min: 0, max: NOW }),
  photos: fc.array(fc.integer({ min: 0, max: waitingLimits.waitingBytesMax }).map(blob), { maxLength: 3 }),
  sketch: fc.option(fc.integer({ min: 0, max: 2_000_000 }).map(blob)),
});
const several = fc.array(request, { maxLength: 9 }).map((all) => all.map((one, at) => ({ ...one, id: String(at) })));

describe("room for requests that wait", () => {
  it("is never exceeded, and the oldest go first", () => {
    fc.assert(
      fc.property(several, request, (kept, one) => {
        const added = { ...one, id: "added", keptAt: NOW };
        const { drop, withoutPhotos } = makeRoom(kept, added, NOW);
        const stay = kept.filter(({ id }) => !drop.includes(id));
        expect(stay.length + 1).toBeLessThanOrEqual(waitingLimits.waitingRequestsMax);
        expect(stay.some((each) => isTooOld(each, NOW))).toBe(false);
        expect(withoutPhotos).toBe(bytesOf(added) > waitingLimits.waitingBytesMax);
        let bytes = withoutPhotos ? 0 : bytesOf(added);
        for (const each of stay) bytes += bytesOf(each);
        if (stay.length > 0) expect(bytes).toBeLessThanOrEqual(waitingLimits.waitingBytesMax);
        const dropped = kept.filter(({ id }) => drop.includes(id));
        for (const gone of dropped) {
          for (const each of stay) expect(gone.keptAt).toBeLessThanOrEqual(each.keptAt);
        }
      }),
    );
  });

  it("drops nothing where there is enough", () => {
    const kept = [{ id: "a", keptAt: NOW, photos: [blob(1000)], sketch: null }];
    const added = { id: "b", keptAt: NOW, photos: [], sketch: null };
    expect(makeRoom(kept, added, NOW)).toEqual({ drop: [], withoutPhotos: false });
    expect(makeRoom(kept, { ...added, id: "a" }, NOW).drop).toEqual([]);
  });
});
