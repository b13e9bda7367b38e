/** The WASM modules, each loaded on first use and cached. */
import type { PhotoUrls } from "../generated/domain.ts";
import { loadModule, simdSupported } from "../lib/wasm.ts";

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
  readonly needsColors: boolean;
  readonly isAnimated: boolean;
  readonly mayBeShown: boolean;
  refusal(mobile: boolean): string;
  asStored(): Uint8Array<ArrayBuffer> | undefined;
  checkSendable(): void;
  prepare(progress: Progress): PreparedJpeg;
  preparePlanes(data: Uint8Array, colorWidth: number, colorHeight: number, progress: Progress): PreparedJpeg;
  prepareRgba(width: number, height: number, rgba: Uint8Array, asStored: boolean, progress: Progress): PreparedJpeg;
  free(): void;
}

export interface Pixels {
  Photo: new (bytes: Uint8Array, anySize: boolean) => Photo;
  pixelsMax(): number;
  /** The width to which a picture of these dimensions will be shrunk. */
  targetWidth(width: number, height: number): number;
  /** Throws the text to show if a picture of these dimensions is rejected. */
  checkDimensions(width: number, height: number): void;
}

interface Heic {
  decode_heic(
    bytes: Uint8Array,
    maxPixels: number,
  ): { readonly width: number; readonly height: number; take_rgba(): Uint8Array; free(): void };
}

let pixels: Promise<Pixels> | undefined;
let heic: Promise<Heic> | undefined;

/** The pixel module, with SIMD where supported. */
export function loadPixels(urls: PhotoUrls): Promise<Pixels> {
  const simd = simdSupported();
  pixels ??= simd
    ? loadModule<Pixels>(urls.pixelsJs, urls.pixelsWasm)
    : loadModule<Pixels>(urls.pixelsBaseJs, urls.pixelsBaseWasm);
  return pixels;
}

export function loadHeic(urls: PhotoUrls): Promise<Heic> {
  heic ??= loadModule<Heic>(urls.heicJs, urls.heicWasm);
  return heic;
}
