/** What we are compared with, each as its makers document it. */
import decodeJpeg, { init as initDecode } from "@jsquash/jpeg/decode";
import encodeJpeg, { init as initEncode } from "@jsquash/jpeg/encode";
import resize, { initResize } from "@jsquash/resize";
import imageCompression from "browser-image-compression";

const SIDE = 1920;

/** npm browser-image-compression: decode and scale in a canvas, its encoder. */
export function canvas(file: File, quality = 0.8): Promise<Blob> {
  return imageCompression(file, {
    maxWidthOrHeight: SIDE,
    initialQuality: quality,
    maxSizeMB: 5,
    useWebWorker: false,
    fileType: "image/jpeg",
  });
}

/** The same without the library: createImageBitmap and OffscreenCanvas, the quickest canvas way there is. */
export async function bareCanvas(file: File, quality = 0.8): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = SIDE / Math.max(bitmap.width, bitmap.height);
  const target = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = target.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, target.width, target.height);
  bitmap.close();
  return target.convertToBlob({ type: "image/jpeg", quality });
}

export async function loadJsquash(): Promise<void> {
  const compiled = async (url: string) => WebAssembly.compileStreaming(fetch(url));
  await initDecode(await compiled("/jsquash/mozjpeg_dec.wasm"));
  await initEncode(await compiled("/jsquash/mozjpeg_enc.wasm"));
  await initResize(await compiled("/jsquash/squoosh_resize_bg.wasm"));
}

/** npm @jsquash: mozjpeg decode, Lanczos3, mozjpeg encode, all WASM. */
export async function jsquash(file: File, quality = 80): Promise<Blob> {
  return new Blob([await encodeJpeg(await lanczos(file), { quality })], { type: "image/jpeg" });
}

/** The picture that all results are measured against. */
export async function lanczos(file: File): Promise<ImageData> {
  const full = await decodeJpeg(await file.arrayBuffer());
  const scale = SIDE / Math.max(full.width, full.height);
  return resize(full, {
    width: Math.round(full.width * scale),
    height: Math.round(full.height * scale),
    method: "lanczos3",
    premultiply: false,
    linearRGB: false,
  });
}
