/** WASM modules made by scripts/build-wasm. */

/** A module with a single SIMD instruction: valid only where the browser supports SIMD. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function simdSupported(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(SIMD_PROBE);
}

interface Exports {
  memory: WebAssembly.Memory;
}

type Initialized<T> = T & { default(options: { module_or_path: string }): Promise<Exports> };

/** `glue` and `wasm` are addresses; a module that was not built has empty ones. */
export async function loadModule<T>(glue: string, wasm: string): Promise<T & Exports> {
  if (glue === "" || wasm === "") throw new Error("This module was not built.");
  const absolute = (url: string) => new URL(url, location.origin).href;
  const module = (await import(/* @vite-ignore */ absolute(glue))) as Initialized<T>;
  const { memory } = await module.default({ module_or_path: absolute(wasm) });
  return { ...module, memory };
}
