/** Reading and writing pictures in the Worker. */
import fraunces from "../../../../style/fonts/fraunces.woff2?url";
import { pictureAt } from "../../lib/api.ts";

/** Longer side of the photo in pixels; see `SIDE_MAX` in crates/recolor. */
export const PHOTO_SIDE_MAX = 1600;
const SWATCH_SIDE = 512;
const JPEG_QUALITY = 0.9;

export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Upright, and scaled down until no side is longer than `sideMax`. */
export async function decode(blob: Blob, sideMax: number): Promise<Pixels> {
  const whole = await createImageBitmap(blob, { imageOrientation: "from-image" });
  const scale = Math.min(1, sideMax / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const context = canvas(width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Throws if the picture cannot be loaded or read. */
export async function decodeSwatch(address: string): Promise<Pixels> {
  return decode(await pictureAt(new URL(address, location.origin).href), SWATCH_SIDE);
}

/** `label` is written small in the lower right corner. */
export async function encode(picture: ImageData, label: string | null): Promise<Blob> {
  const { width, height } = picture;
  const context = canvas(width, height);
  context.putImageData(picture, 0, 0);
  if (label !== null) {
    await fontIsReady();
    write(context, label);
  }
  return context.canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
}

let font: Promise<void> | undefined;

/** The pages' display face, which a Worker does not have. If it does not come, the label is in another one. */
function fontIsReady(): Promise<void> {
  font ??= (async () => {
    try {
      const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
      fonts.add(await new FontFace("Fraunces", `url(${fraunces})`, { weight: "340 450" }).load());
    } catch {
      font = undefined;
    }
  })();
  return font;
}

function write(context: OffscreenCanvasRenderingContext2D, label: string): void {
  const { width, height } = context.canvas;
  const size = Math.max(12, Math.round(Math.max(width, height) / 60));
  context.font = `450 ${size}px Fraunces, Georgia, serif`;
  context.textAlign = "right";
  context.textBaseline = "bottom";
  // Dark around light: legible on any picture.
  context.lineWidth = size / 6;
  context.lineJoin = "round";
  context.strokeStyle = "rgb(0 0 0 / 55%)";
  context.fillStyle = "rgb(255 255 255 / 92%)";
  context.strokeText(label, width - size, height - size * 0.7);
  context.fillText(label, width - size, height - size * 0.7);
}

function canvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new RangeError("no memory for a canvas");
  return context;
}
