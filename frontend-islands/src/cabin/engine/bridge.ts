import type { CabinEngine } from "./types.ts";

export function cabinSupported(): boolean {
  return false;
}

export function openCabinEngine(): CabinEngine {
  throw new Error("not here yet");
}
