/** Pictures with transparency for the back office, such as logos and cut-outs. */
import { limits } from "../generated/domain.ts";
import type { RgbaPicture } from "./native-decode.ts";

/** An encoded picture. */
export interface Made {
  blob: Blob;
  width: number;
  height: number;
}

/** Tried in this order until one is small enough. */
const SIDES = [1, 0.75, 0.5].map((share) => Math.round(limits.photoTargetSide * share));
/** WebP qualities; 1 is lossless. */
const QUALITIES = [1, 0.9, 0.8];

export function isTranslucent(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** Encodes within the target size and the library's byte limit: WebP, or PNG where unsupported. */
export async function encodeTranslucent({ width, height, rgba }: RgbaPicture): Promise<Made> {
  const pixels = new ImageData(new Uint8ClampedArray(rgba), width, height);
  let made: Made | undefined;
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const canvas = await drawn(pixels, size);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      made = { blob, ...size };
      if (blob.size <= limits.mediaBytesMax) return made;
      if (blob.type !== "image/webp") break;
    }
  }
  if (!made) throw new Error("Nothing was encoded.");
  return made;
}

async function drawn(pixels: ImageData, { width, height }: Pick<Made, "width" | "height">): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(pixels, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}
