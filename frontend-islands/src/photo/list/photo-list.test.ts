import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { photoLimits, photoMessages } from "../../generated/photos.ts";
import { fill } from "../../lib/texts.ts";
import {
  arrived,
  isReady,
  leftOut,
  noPhotos,
  type PhotoAction,
  type PhotoList,
  type PreparedPhoto,
  reducePhotos,
  savedPhotos,
  splitPicked,
  tooLargeTogether,
} from "./photo-list.ts";

const photo: PreparedPhoto = {
  blob: new Blob(["x"]),
  name: "saloon.jpg",
  url: "blob:1",
  originalBytes: 10,
  format: "jpeg",
  method: "browse",
};
const run = (actions: readonly PhotoAction[], from = noPhotos) => actions.reduce(reducePhotos, from);
const picked = (...jobs: number[]): PhotoAction => ({
  type: "photosPicked",
  picked: jobs.map((job) => ({ job, name: `${job}.jpg` })),
  leftOut: [],
});
const ready = (job: number): PhotoAction => ({ type: "photoReady", job, photo });
const sent = (job: number): PhotoAction => ({ type: "uploadSent", job, token: `token-${job}`, at: 1 });
const order = ({ entries }: PhotoList) => entries.map(({ job }) => job);

const job = fc.integer({ min: 1, max: 6 });
const action: fc.Arbitrary<PhotoAction> = fc.oneof(
  fc.record({ type: fc.constant("photoMoved" as const), job, to: fc.integer({ min: -2, max: 9 }) }),
  fc.record({ type: fc.constant("photoRemoved" as const), job }),
  fc.record({ type: fc.constant("photoWords" as const), job, words: fc.string() }),
  fc.record({ type: fc.constant("photoProgress" as const), job, progress: fc.double() }),
  fc.record({ type: fc.constant("photoRefused" as const), job, message: fc.constant("no") }),
  fc.record({ type: fc.constant("uploadFailed" as const), job, message: fc.constant("no") }),
  job.map(ready),
  job.map(sent),
);

describe("the photos, whatever happens", () => {
  it("are each there at most once, and moving changes nothing else", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), job, fc.integer({ min: -2, max: 9 }), (actions, one, to) => {
        const list = run([picked(1, 2, 3, 4, 5, 6), ...actions]);
        expect(new Set(order(list)).size).toBe(list.entries.length);
        const moved = reducePhotos(list, { type: "photoMoved", job: one, to });
        expect([...moved.entries].sort((a, b) => a.job - b.job)).toEqual(
          [...list.entries].sort((a, b) => a.job - b.job),
        );
        const others = (all: PhotoList) => order(all).filter((other) => other !== one);
        expect(others(moved)).toEqual(others(list));
      }),
    );
  });

  it("are saved in their order with their words", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const list = run([picked(1, 2, 3, 4, 5, 6), ...actions]);
        expect(savedPhotos(list).map(({ words }) => words)).toEqual(
          list.entries.filter(isReady).map(({ words }) => words),
        );
      }),
    );
  });
});

describe("particulars", () => {
  it("takes as many as there is room for, and says which are left out", () => {
    const files = Array.from({ length: photoLimits.photosMax + 1 }, (_, at) => new File(["x"], `${at}.jpg`));
    const { taken, leftOut: sentences } = splitPicked(run([picked(1)]), files);
    expect(taken).toHaveLength(photoLimits.photosMax - 1);
    const reason = fill(photoMessages.full, { limit: photoLimits.photosMax });
    expect(sentences).toEqual(files.slice(-2).map(({ name }) => leftOut(name, reason)));
  });

  it("goes on with the others when one is refused", () => {
    const list = run([picked(1, 2), { type: "photoRefused", job: 1, message: "It is broken." }, ready(2)]);
    expect(order(list)).toEqual([2]);
    expect(list.leftOut).toEqual([leftOut("1.jpg", "It is broken.")]);
  });

  it("limits what all of them weigh", () => {
    const heavy = { ...photo, blob: { size: photoLimits.photosBytesMax - 10 } as Blob };
    const list = run([picked(1, 2), { type: "photoReady", job: 1, photo: heavy }]);
    expect(tooLargeTogether(list, 2, 10)).toBeNull();
    expect(tooLargeTogether(list, 2, 11)).not.toBeNull();
    expect(tooLargeTogether(list, 1, photoLimits.photosBytesMax)).toBeNull();
  });

  it("sends in the order of the list, with the words", () => {
    const words: PhotoAction = { type: "photoWords", job: 2, words: "The galley" };
    const list = run([
      picked(1, 2, 3),
      ...[1, 2, 3].map(ready),
      sent(1),
      sent(2),
      { type: "uploadFailed", job: 3, message: "No line." },
      words,
      { type: "photoMoved", job: 2, to: 0 },
    ]);
    expect(arrived(list)).toEqual({
      photos: [
        { token: "token-2", words: "The galley" },
        { token: "token-1", words: "" },
      ],
      problem: "No line.",
    });
  });
});
