/** The WASM modules, each loaded on first use and cached. */
import type { PhotoUrls } from "../generated/domain.ts";

/** Callback with the module's progress in percent. */
type Progress = (percent: number) => void;

/** A JPEG made by the pixel module; see crates/pixels/src/wasm.rs. */
export interface PreparedJpeg {
  readonly width: number;
  readonly height: number;
  takeJpeg(): Uint8Array<ArrayBuffer>;
  free(): void;
}

/** A checked file inside the pixel module. Rejections are thrown as plain strings. */
export interface Photo {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly storedWidth: number;
  readonly storedHeight: number;
  readonly turnsVisibly: boolean;
  readonly needsWork: boolean;
  readonly mayStay: boolean;
  checkSendable(): void;
  prepare(progress: Progress): PreparedJpeg;
  preparePlanes(data: Uint8Array, colorWidth: number, colorHeight: number, progress: Progress): PreparedJpeg;
  free(): void;
}

export interface Pixels {
  Photo: new (bytes: Uint8Array, mobile: boolean) => Photo;
  prepareRgba(width: number, height: number, rgba: Uint8Array, progress: Progress): PreparedJpeg;
  pixelsMax(): number;
  /** The width to which a picture of these dimensions will be shrunk. */
  targetWidth(width: number, height: number): number;
  /** Throws the text to show if a picture of these dimensions is rejected. */
  checkDimensions(width: number, height: number): void;
}

export interface Heic {
  decode_heic(
    bytes: Uint8Array,
    maxPixels: number,
  ): { readonly width: number; readonly height: number; take_rgba(): Uint8Array; free(): void };
}

type Initialized<T> = T & { default(options: { module_or_path: string }): Promise<unknown> };

/** A module with a single SIMD instruction: valid only where the browser supports SIMD. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

let pixels: Promise<Pixels> | undefined;
let heic: Promise<Heic> | undefined;

/** The pixel module, with SIMD where supported. */
export function loadPixels(urls: PhotoUrls): Promise<Pixels> {
  const simd = WebAssembly.validate(SIMD_PROBE);
  pixels ??= simd ? load<Pixels>(urls.pixelsJs, urls.pixelsWasm) : load<Pixels>(urls.pixelsBaseJs, urls.pixelsBaseWasm);
  return pixels;
}

export function loadHeic(urls: PhotoUrls): Promise<Heic> {
  heic ??= load<Heic>(urls.heicJs, urls.heicWasm);
  return heic;
}

async function load<T>(glue: string, wasm: string): Promise<T> {
  if (glue === "" || wasm === "") throw new Error("This module was not built.");
  const absolute = (url: string) => new URL(url, location.origin).href;
  const module = (await import(/* @vite-ignore */ absolute(glue))) as Initialized<T>;
  await module.default({ module_or_path: absolute(wasm) });
  return module;
}
