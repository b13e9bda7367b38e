import { beforeEach, describe, expect, test, vi } from "vitest";
import { cabinSupported, openCabinEngine } from "./bridge.ts";
import type { CabinAnswer, CabinJob } from "./messages.ts";
import type { Shape } from "./types.ts";

const urls = { worker: "/islands/cabin.js", recolorJs: "/pkg/recolor.js", recolorWasm: "/pkg/recolor_bg.wasm" };
const shape: Shape = { strokes: [{ points: [1, 2, 3, 4], width: 8, wanted: true }], brushed: [], corners: null };
const bitmap = { width: 4, height: 3, close: () => {} };

/** Replaces the browser's Worker: the test plays its part. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: CabinAnswer }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  jobs: CabinJob[] = [];
  terminated = false;
  url: string;
  constructor(url: string) {
    this.url = url;
    FakeWorker.made.push(this);
  }
  postMessage(job: CabinJob) {
    this.jobs.push(job);
  }
  terminate() {
    this.terminated = true;
  }
  answers(call: number, answer: object) {
    this.onmessage?.({ data: { id: this.jobs[call]?.id, ...answer } as CabinAnswer });
  }
}

function open() {
  const engine = openCabinEngine(urls);
  return { engine, worker: FakeWorker.made.at(-1) as FakeWorker };
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
});

describe("calls", () => {
  test("each gets its own answer, in whatever order they come", async () => {
    const { engine, worker } = open();
    expect(worker.url).toContain(urls.worker);
    const photo = new Blob(["photo"]);
    const size = engine.prepare(photo);
    const selected = engine.select(shape);
    expect(worker.jobs.map((job) => job.name)).toEqual(["prepare", "select"]);
    expect(worker.jobs[0]).toMatchObject({ photo, urls });
    expect(worker.jobs[1]).toMatchObject({ shape });
    worker.answers(1, { result: { outline: "M0 0Z", share: 0.2 } });
    worker.answers(0, { result: { width: 1600, height: 1200 } });
    expect(await size).toEqual({ width: 1600, height: 1200 });
    expect(await selected).toEqual({ outline: "M0 0Z", share: 0.2 });
  });

  test("surfaces and label go along", async () => {
    const { engine, worker } = open();
    const surfaces = [{ id: "a", shape, material: null }];
    const rendered = engine.render(surfaces);
    const composed = engine.compose(surfaces, "Harbor & Grain");
    const offered = engine.offered();
    expect(worker.jobs[1]).toMatchObject({ name: "compose", surfaces, label: "Harbor & Grain" });
    const jpeg = new Blob(["jpeg"]);
    worker.answers(0, { result: bitmap });
    worker.answers(1, { result: jpeg });
    worker.answers(2, { result: [] });
    expect(await Promise.all([rendered, composed, offered])).toEqual([bitmap, jpeg, []]);
  });
});

describe("failures", () => {
  test("one call fails, the engine goes on", async () => {
    const { engine, worker } = open();
    const failed = engine.select(shape);
    worker.answers(0, { error: "CabinFailed", reason: "not a shape", broken: false });
    await expect(failed).rejects.toMatchObject({ name: "CabinFailed", message: "not a shape" });
    const next = engine.select(shape);
    worker.answers(1, { result: { outline: "", share: 0 } });
    expect(await next).toEqual({ outline: "", share: 0 });
    expect(worker.terminated).toBe(false);
  });

  test.each([
    { error: "CabinMemory", broken: false },
    { error: "CabinMemory", broken: true },
    { error: "CabinFailed", broken: true },
  ])("$error, broken: $broken, ends it", async ({ error, broken }) => {
    const { engine, worker } = open();
    const first = engine.render([]);
    const second = engine.offered();
    worker.answers(0, { error, reason: "unreachable", broken });
    await expect(first).rejects.toMatchObject({ name: error });
    await expect(second).rejects.toMatchObject({ name: error });
    await expect(engine.offered()).rejects.toMatchObject({ name: error });
    expect(worker.terminated).toBe(true);
    expect(worker.jobs).toHaveLength(2);
  });

  test("a Worker that cannot be loaded rejects what waits for it", async () => {
    const { engine, worker } = open();
    const size = engine.prepare(new Blob());
    worker.onerror?.({ message: "404", preventDefault: () => {} });
    await expect(size).rejects.toMatchObject({ name: "CabinFailed" });
  });

  test("closing rejects what waits, and a late answer is ignored", async () => {
    const { engine, worker } = open();
    const size = engine.prepare(new Blob());
    engine.close();
    worker.answers(0, { result: { width: 1, height: 1 } });
    await expect(size).rejects.toMatchObject({ name: "CabinFailed" });
    expect(worker.terminated).toBe(true);
  });
});

describe("cabinSupported", () => {
  const device = (memory: number | undefined, cores: number) => {
    vi.stubGlobal("OffscreenCanvas", class {});
    vi.stubGlobal("createImageBitmap", () => {});
    vi.stubGlobal("navigator", { deviceMemory: memory, hardwareConcurrency: cores });
  };

  test("a usual device has it, one that hides its memory too", () => {
    device(8, 4);
    expect(cabinSupported()).toBe(true);
    device(undefined, 2);
    expect(cabinSupported()).toBe(true);
  });

  test.each([
    { what: "little memory", memory: 1, cores: 4 },
    { what: "one core", memory: 8, cores: 1 },
  ])("$what: no", ({ memory, cores }) => {
    device(memory, cores);
    expect(cabinSupported()).toBe(false);
  });

  test.each(["Worker", "OffscreenCanvas", "createImageBitmap", "WebAssembly"])("without %s: no", (name) => {
    device(8, 4);
    vi.stubGlobal(name, undefined);
    expect(cabinSupported()).toBe(false);
  });

  test("without SIMD: no", () => {
    device(8, 4);
    vi.stubGlobal("WebAssembly", { validate: () => false });
    expect(cabinSupported()).toBe(false);
  });
});
