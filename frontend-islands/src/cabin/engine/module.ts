/** The WASM module; see crates/recolor/src/wasm.rs. */

export interface Finish {
  free(): void;
}

interface OfferedStroke {
  readonly tone: string;
  readonly side: string;
  readonly share: number;
  readonly outline: string;
  readonly points: Float32Array;
  readonly brush: number;
  free(): void;
}

/** Shapes are written as `numbersOf` does it. */
export interface CabinPhoto {
  readonly width: number;
  readonly height: number;
  select(shape: Float32Array): { readonly outline: string; readonly share: number; free(): void };
  /** Makes ready for a first material. */
  shade(shape: Float32Array): void;
  add(shape: Float32Array, finish: Finish): void;
  /** Where the pixels are in `memory`, until the next call. */
  render(): number;
  has_swatch(address: string): boolean;
  add_swatch(address: string, width: number, height: number, rgba: Uint8ClampedArray): void;
  offered(count: number): OfferedStroke[];
  free(): void;
}

export interface Recolor {
  memory: WebAssembly.Memory;
  CabinPhoto: new (width: number, height: number, rgba: Uint8ClampedArray) => CabinPhoto;
  /** `figure`: contrast, scale, direction, gloss. */
  Finish: new (
    kind: string,
    hex: string,
    figure: Float32Array,
    swatch: string,
  ) => Finish;
}
