/**
 * The Worker of "See your own cabin". Every call names whole shapes; the module keeps what it computed for them.
 */
import { loadModule } from "../../lib/wasm.ts";
import type { CabinAnswer, CabinCall, CabinErrorName, CabinJob, EngineUrls } from "./messages.ts";
import type { CabinPhoto, Recolor } from "./module.ts";
import { numbersOf } from "./numbers.ts";
import { decode, decodeSwatch, encode, PHOTO_SIDE_MAX } from "./pictures.ts";
import type { EngineSurface, FigureMaterial, OfferedSurface, Selection, Shape } from "./types.ts";

/** Surfaces in the list for visitors who do not draw. */
const OFFERED_MAX = 6;

let recolor: Recolor | undefined;
let photo: CabinPhoto | undefined;
/** Swatches that could not be loaded; their materials get the usual figure of their kind. */
const missing = new Set<string>();
/** Calls are answered in order: decoding waits, and the next call must not overtake it. */
let last: Promise<void> = Promise.resolve();
/** After a stroke, and where no other call follows for this long, the surface is made ready for its first material. */
const IDLE_MS = 200;
let idle: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data: job }: MessageEvent<CabinJob>) => {
  clearTimeout(idle);
  last = last.then(() => answer(job));
  if (job.name === "select") idle = setTimeout(() => shade(job.shape), IDLE_MS);
});

function shade(shape: Shape): void {
  last = last.then(() => {
    try {
      photo?.shade(numbersOf(shape));
    } catch {
      // The next call meets the same failure and reports it.
    }
  });
}

async function answer(job: CabinJob): Promise<void> {
  const { id } = job;
  try {
    const result = await run(job);
    const moved = result instanceof ImageBitmap ? [result] : [];
    postMessage({ id, result } satisfies CabinAnswer, { transfer: moved });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const broken = error instanceof WebAssembly.RuntimeError;
    postMessage({ id, error: errorName(error), reason, broken } satisfies CabinAnswer);
  }
}

/** Browsers throw a RangeError. The module only stops, as it does for any other failure. */
function errorName(error: unknown): CabinErrorName {
  const short = error instanceof RangeError || (error instanceof WebAssembly.RuntimeError && memoryIsShort());
  return short ? "CabinMemory" : "CabinFailed";
}

/** Whether another 64 MB cannot be had. */
function memoryIsShort(): boolean {
  try {
    return new WebAssembly.Memory({ initial: 1024 }).buffer.byteLength === 0;
  } catch {
    return true;
  }
}

function run(call: CabinCall) {
  switch (call.name) {
    case "prepare":
      return prepare(call.photo, call.urls);
    case "select":
      return select(call.shape);
    case "render":
      return render(call.surfaces).then((picture) => createImageBitmap(picture));
    case "compose":
      return render(call.surfaces).then((picture) => encode(picture, call.label));
    case "offered":
      return offered();
  }
}

async function prepare(blob: Blob, urls: EngineUrls): Promise<{ width: number; height: number }> {
  const [module, pixels] = await Promise.all([
    recolor ?? loadModule<Recolor>(urls.recolorJs, urls.recolorWasm),
    decode(blob, PHOTO_SIDE_MAX),
  ]);
  recolor = module;
  photo?.free();
  photo = undefined;
  photo = new module.CabinPhoto(pixels.width, pixels.height, pixels.data);
  return { width: photo.width, height: photo.height };
}

function memory(): ArrayBuffer {
  if (!recolor) throw new Error("no module");
  return recolor.memory.buffer as ArrayBuffer;
}

function prepared(): CabinPhoto {
  if (!photo) throw new Error("no photo");
  return photo;
}

function select(shape: Shape): Selection {
  const selected = prepared().select(numbersOf(shape));
  const { outline, share } = selected;
  selected.free();
  return { outline, share };
}

async function render(surfaces: EngineSurface[]): Promise<ImageData> {
  await loadSwatches(surfaces);
  const cabin = prepared();
  for (const { shape, material } of surfaces) {
    if (material) add(cabin, shape, material);
  }
  const { width, height } = cabin;
  const start = cabin.render();
  // A view, without a copy: nothing else runs in the module until the picture is made of it.
  return new ImageData(new Uint8ClampedArray(memory(), start, width * height * 4), width, height);
}

function add(cabin: CabinPhoto, shape: Shape, material: FigureMaterial): void {
  if (!recolor) throw new Error("no module");
  const { kind, color, contrast, scale, direction, gloss, swatch } = material;
  const finish = new recolor.Finish(kind, color, Float32Array.of(contrast, scale, direction, gloss), swatch ?? "");
  try {
    cabin.add(numbersOf(shape), finish);
  } finally {
    finish.free();
  }
}

async function loadSwatches(surfaces: EngineSurface[]): Promise<void> {
  const cabin = prepared();
  const wanted = new Set(surfaces.flatMap(({ material }) => material?.swatch ?? []));
  await Promise.all(
    [...wanted].map(async (address) => {
      if (missing.has(address) || cabin.has_swatch(address)) return;
      try {
        const { width, height, data } = await decodeSwatch(address);
        cabin.add_swatch(address, width, height, data);
      } catch (error) {
        if (errorName(error) === "CabinMemory") throw error;
        missing.add(address);
      }
    }),
  );
}

function offered(): OfferedSurface[] {
  return prepared()
    .offered(OFFERED_MAX)
    .map((stroke) => {
      const { tone, side, share, outline, points, brush } = stroke;
      stroke.free();
      const strokes = [{ points: [...points], width: brush, wanted: true }];
      return {
        tone,
        side: side as OfferedSurface["side"],
        share,
        outline,
        shape: { strokes, brushed: [], corners: null },
      };
    });
}
