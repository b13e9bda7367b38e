/** Damaged pictures, as far as an image element shows them: it is more patient than other decoders. */
import { limits } from "../generated/domain.ts";

/** The largest part of a picture, from below, that may be missing. */
const MISSING_MAX = 0.25;
const QUALITY = 0.95;
/** Missing parts become gray. */
const GRAY = "#808080";

/** The part of a file that the page shows, as a new file; undefined if that is not most of it. */
export async function asShown(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const shown = new Image();
    await new Promise((resolve, reject) => {
      shown.onload = resolve;
      shown.onerror = reject;
      shown.src = address;
    });
    const canvas = drawn(shown);
    if (!canvas) return undefined;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob ? new File([blob], file.name, { type: blob.type }) : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(shown: HTMLImageElement): HTMLCanvasElement | undefined {
  const { naturalWidth, naturalHeight } = shown;
  if (naturalWidth * naturalHeight > limits.photoPixelsMax) return undefined;
  const scale = Math.min(1, (2 * limits.photoTargetSide) / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.drawImage(shown, 0, 0, canvas.width, canvas.height);
  if (rowsMissing(context, canvas.height) > MISSING_MAX * canvas.height) return undefined;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = GRAY;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Rows from below of which nothing was drawn, told by the first column. */
function rowsMissing(context: CanvasRenderingContext2D, height: number): number {
  const { data } = context.getImageData(0, 0, 1, height);
  let missing = 0;
  while (missing < height && data[(height - missing) * 4 - 1] === 0) missing += 1;
  return missing;
}
