import type { PhotoUrls } from "../../../frontend-islands/src/generated/domain.ts";

/** Addresses as the server here gives them. */
export const urls = (worker: string): PhotoUrls => ({
  worker,
  pixelsJs: "/pkg/photo.js",
  pixelsWasm: "/pkg/photo_bg.wasm",
  pixelsBaseJs: "/pkg/photo_base.js",
  pixelsBaseWasm: "/pkg/photo_base_bg.wasm",
  heicJs: "/pkg/heic.js",
  heicWasm: "/pkg/heic_bg.wasm",
});
