/** Runs inside the browser: every contender in turn, several rounds, then the quality figures. */
import { PhotoWorker } from "../../../frontend-islands/src/photo/bridge.ts";
import { bareCanvas, canvas, jsquash, lanczos, loadJsquash } from "./rivals.ts";
import { luma, ssim } from "./ssim.ts";
import { urls } from "./urls.ts";

export interface Row {
  name: string;
  /** Milliseconds of every round. */
  times: number[];
  bytes: number;
  width: number;
  height: number;
  ssim: number;
  /** Our bytes against this one's, read off its quality curve at our SSIM, in percent. */
  oursAgainst?: number;
}

interface Report {
  coldMs: number;
  /** Longest task of the page while our worker was busy, in milliseconds. */
  longestStall: number;
  rows: Row[];
}

async function ours(worker: PhotoWorker, script: string, file: File): Promise<Blob> {
  const options = { urls: urls(script), mobile: false, onProgress: () => {}, signal: new AbortController().signal };
  const photo = await worker.prepare(file, options);
  if (!photo.optimized) throw new Error("Our worker fell back to the original file.");
  return photo.blob;
}

/** Longest gap between two ticks of the page while `work` runs, beyond the tick itself. */
async function stallDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  let running = true;
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setTimeout(() => channel.port2.postMessage(0), 1);
  };
  channel.port2.postMessage(0);
  await work();
  running = false;
  return longest;
}

declare global {
  interface Window {
    benchmark(rounds: number): Promise<Report>;
  }
}

type Contender = [string, (file: File) => Promise<Blob>];

/** Runs the contenders in turn; the first round, which warms up, does not count. */
async function race(contenders: Contender[], file: File, rounds: number) {
  const times = new Map<string, number[]>();
  const results = new Map<string, Blob>();
  for (let round = -1; round < rounds; round++) {
    for (const [name, run] of contenders) {
      const from = performance.now();
      const blob = await run(file);
      const took = performance.now() - from;
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), took]);
      results.set(name, blob);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  return { times, results };
}

/** How similar a picture is to one that was scaled down without compromises. */
async function scoring(file: File) {
  const reference = await lanczos(file);
  const { width, height } = reference;
  const truth = luma(reference);
  const score = async (blob: Blob): Promise<number> => {
    const bitmap = await createImageBitmap(blob);
    if (bitmap.width !== width || bitmap.height !== height) return Number.NaN;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(bitmap, 0, 0);
    return ssim(truth, luma(context.getImageData(0, 0, width, height)), width, height);
  };
  return { width, height, score };
}

window.benchmark = async (rounds) => {
  const bytes = await (await fetch("/photo.jpg")).blob();
  const file = new File([bytes], "photo.jpg", { type: "image/jpeg" });
  const started = performance.now();
  const native = new PhotoWorker();
  await ours(native, "/worker.js", file);
  const coldMs = performance.now() - started;
  const longestStall = await stallDuring(() => ours(native, "/worker.js", file));
  const allWasm = new PhotoWorker();
  await loadJsquash();

  const contenders: Contender[] = [
    ["ours", (f) => ours(native, "/worker.js", f)],
    ["ours, browser without WebCodecs", (f) => ours(allWasm, "/worker-wasm.js", f)],
    ["browser-image-compression (canvas)", canvas],
    ["bare canvas", bareCanvas],
    ["@jsquash (mozjpeg in WASM)", jsquash],
  ];
  const { times, results } = await race(contenders, file, rounds);
  const { width, height, score } = await scoring(file);
  const rows: Row[] = [];
  for (const [name] of contenders) {
    const blob = results.get(name) as Blob;
    rows.push({ name, times: times.get(name) ?? [], bytes: blob.size, width, height, ssim: await score(blob) });
  }
  const us = rows[0] as Row;
  const curves: [string, (quality: number) => Promise<Blob>][] = [
    ["browser-image-compression (canvas)", (q) => canvas(file, q / 100)],
    ["bare canvas", (q) => bareCanvas(file, q / 100)],
    ["@jsquash (mozjpeg in WASM)", (q) => jsquash(file, q)],
  ];
  for (const [name, at] of curves) {
    const row = rows.find((row) => row.name === name);
    const points: { bytes: number; ssim: number }[] = [];
    for (const quality of [66, 70, 74, 78, 82, 86, 90, 94]) {
      const blob = await at(quality);
      points.push({ bytes: blob.size, ssim: await score(blob) });
    }
    const equal = bytesAt(points, us.ssim);
    if (row && equal !== undefined) row.oursAgainst = (us.bytes / equal - 1) * 100;
  }
  return { coldMs, longestStall, rows };
};

/** Bytes at this SSIM, between two points of the curve; undefined beyond its ends. */
function bytesAt(points: { bytes: number; ssim: number }[], ssim: number): number | undefined {
  for (let i = 1; i < points.length; i++) {
    const [low, high] = [points[i - 1], points[i]];
    if (low && high && low.ssim <= ssim && ssim <= high.ssim) {
      return low.bytes + ((ssim - low.ssim) / (high.ssim - low.ssim)) * (high.bytes - low.bytes);
    }
  }
  return undefined;
}
