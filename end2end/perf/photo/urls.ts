import type { PhotoUrls } from "../../../frontend-islands/src/generated/domain.ts";

/** Addresses as the server here gives them. */
export const urls = (worker: string): PhotoUrls => ({
  worker,
  pixelsJs: "/pkg/pixels.js",
  pixelsWasm: "/pkg/pixels_bg.wasm",
  pixelsBaseJs: "/pkg/pixels_base.js",
  pixelsBaseWasm: "/pkg/pixels_base_bg.wasm",
  heicJs: "/pkg/heic.js",
  heicWasm: "/pkg/heic_bg.wasm",
  cabinWorker: "",
  recolorJs: "/pkg/recolor.js",
  recolorWasm: "/pkg/recolor_bg.wasm",
});
