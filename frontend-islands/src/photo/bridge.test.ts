import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messages, type PhotoUrls } from "../generated/domain.ts";
import { photoLimits, photoMessages } from "../generated/photos.ts";
import { PhotoRejected, PhotoWorker } from "./bridge.ts";
import type { PhotoAnswer, PhotoJob } from "./types.ts";

const urls: PhotoUrls = {
  worker: "/islands/worker.js",
  pixelsJs: "",
  pixelsWasm: "",
  pixelsBaseJs: "",
  pixelsBaseWasm: "",
  heicJs: "",
  heicWasm: "",
};

/** Replaces the browser's Worker: the test plays its part. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: PhotoAnswer }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  jobs: PhotoJob[] = [];
  terminated = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(job: PhotoJob) {
    this.jobs.push(job);
  }
  terminate() {
    this.terminated = true;
  }
  says(answer: PhotoAnswer) {
    this.onmessage?.({ data: answer });
  }
}

const file = (type = "image/jpeg", size = 10) => new File([new Uint8Array(size)], "cabin.jpg", { type });
const photo = (blob: Blob) => ({
  blob,
  width: 9,
  height: 9,
  originalBytes: 10,
  bytes: 5,
  format: "jpeg",
  optimized: true,
  animated: false,
});

function start(bridge: PhotoWorker, picked = file(), mobile = false) {
  const controller = new AbortController();
  const shares: number[] = [];
  const result = bridge.prepare(picked, {
    urls,
    mobile,
    onProgress: (share) => shares.push(share),
    signal: controller.signal,
  });
  return { result, shares, cancel: () => controller.abort() };
}
const worker = (n = 0) => FakeWorker.made[n] as FakeWorker;

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the photo bridge", () => {
  test("hands the file over unread and passes progress and result on", async () => {
    const picked = file();
    const { result, shares } = start(new PhotoWorker(), picked);
    expect(worker().jobs[0]?.file).toBe(picked);
    worker().says({ kind: "progress", share: 0.5 });
    worker().says({ kind: "done", photo: photo(picked) });
    expect((await result).optimized).toBe(true);
    expect(shares).toEqual([0.5]);
  });

  test("keeps the worker for ten seconds, no longer", async () => {
    const bridge = new PhotoWorker();
    const first = start(bridge);
    worker().says({ kind: "done", photo: photo(file()) });
    await first.result;
    vi.advanceTimersByTime(9_000);
    const second = start(bridge);
    expect(FakeWorker.made).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(worker().terminated).toBe(false);
    worker().says({ kind: "done", photo: photo(file()) });
    await second.result;
    vi.advanceTimersByTime(10_000);
    expect(worker().terminated).toBe(true);
    start(bridge);
    expect(FakeWorker.made).toHaveLength(2);
  });

  test("a file that no decoder opens is refused with the worker's sentence, and not sent", async () => {
    const { result } = start(new PhotoWorker());
    worker().says({ kind: "unreadable", message: photoMessages.photoUnsupported, damaged: false });
    await expect(result).rejects.toEqual(new PhotoRejected(photoMessages.photoUnsupported));
    expect(worker().terminated).toBe(false);
  });

  test("canceling ends the worker at once", async () => {
    const { result, cancel } = start(new PhotoWorker());
    cancel();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    expect(worker().terminated).toBe(true);
  });

  test("a refusal carries the sentence", async () => {
    const { result } = start(new PhotoWorker());
    worker().says({ kind: "rejected", message: messages.photoTooSmall });
    await expect(result).rejects.toEqual(new PhotoRejected(messages.photoTooSmall));
  });

  test("where the machinery fails the file goes as it is", async () => {
    const picked = file();
    const failed = start(new PhotoWorker(), picked);
    worker().says({ kind: "failed", reason: "no WASM" });
    await expect(failed.result).resolves.toMatchObject({ blob: picked, optimized: false });
    const lost = start(new PhotoWorker(), picked);
    worker(1).onerror?.({ preventDefault() {} });
    await expect(lost.result).resolves.toMatchObject({ blob: picked, optimized: false });
    expect(FakeWorker.made.every((made) => made.terminated)).toBe(true);
  });

  test("without a worker hopeless files are still refused", async () => {
    vi.stubGlobal("Worker", undefined);
    await expect(start(new PhotoWorker(), file("text/plain")).result).rejects.toEqual(
      new PhotoRejected(messages.photoTypeDesktop),
    );
    await expect(start(new PhotoWorker(), file("", 21 * 1024 * 1024)).result).rejects.toEqual(
      new PhotoRejected(messages.photoTooLargeHeic),
    );
    await expect(start(new PhotoWorker(), file("")).result).resolves.toMatchObject({ optimized: false });
  });
});

test("a photo that makes no progress is given up, and the next one gets a new worker", async () => {
  const bridge = new PhotoWorker();
  const { result } = start(bridge);
  const refused = expect(result).rejects.toThrow(photoMessages.pictureTooSlow);
  vi.advanceTimersByTime(photoLimits.photoOpenMs - 1);
  worker().says({ kind: "progress", share: 0.5 });
  vi.advanceTimersByTime(photoLimits.photoOpenMs - 1);
  expect(worker().terminated).toBe(false);
  vi.advanceTimersByTime(1);
  await refused;
  expect(worker().terminated).toBe(true);
  const next = start(bridge);
  worker(1).says({ kind: "done", photo: photo(new Blob(["x"])) });
  await expect(next.result).resolves.toMatchObject({ format: "jpeg" });
});
