/**
 * The photo worker: takes a file, returns a photo ready for upload.
 * The rules (accepted files, limits, when to re-encode) are in the pixel module, the same Rust code as on the
 * server; this is only the sequence.
 */
import { limits } from "../generated/domain.ts";
import { photoMessages } from "../generated/photos.ts";
import { loadHeic, loadPixels, type Photo, type Pixels, type PreparedJpeg } from "./modules.ts";
import { decodePlanes, decodeRgba } from "./native-decode.ts";
import { encodeTranslucent, isTranslucent, type Made } from "./translucent.ts";
import type { PhotoAnswer, PhotoJob, PreparedPhoto } from "./types.ts";

/** Progress once the file is read and the module is loaded. */
const LOADED = 0.1;

const answer = (message: PhotoAnswer) => postMessage(message);

/** A file that no decoder here can open; `message` is the text to show. */
class Unreadable extends Error {
  readonly damaged: boolean;

  constructor(photo: Photo, mobile: boolean) {
    super(photo.refusal(mobile));
    this.damaged = photo.mayBeShown;
  }
}

addEventListener("message", ({ data: job }: MessageEvent<PhotoJob>) => {
  prepare(job).then(
    (photo) => answer({ kind: "done", photo }),
    (error: unknown) => {
      // The pixel module throws user-facing texts as plain strings.
      if (typeof error === "string") return answer({ kind: "rejected", message: error });
      if (error instanceof Unreadable) {
        return answer({ kind: "unreadable", message: error.message, damaged: error.damaged });
      }
      return answer({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    },
  );
});

async function prepare(job: PhotoJob): Promise<PreparedPhoto> {
  const { file, urls, mobile, anySize, rework } = job;
  if (file.size > limits.photoPickedBytesMax) throw photoMessages.photoTooLargeToOpen;
  answer({ kind: "progress", share: 0.02 });
  const [pixels, buffer] = await Promise.all([loadPixels(urls), file.arrayBuffer()]);
  const bytes = new Uint8Array(buffer);
  answer({ kind: "progress", share: LOADED });

  const photo = new pixels.Photo(bytes, anySize);
  try {
    if (!photo.needsWork && !rework) return unchanged(photo, file);
    let made: Made;
    try {
      made = await make(pixels, photo, bytes, job);
    } catch (error) {
      if (typeof error === "string") throw error;
      // The server may open files that the browser cannot, unless it has the same decoder.
      if (rework || photo.format === "jpeg" || photo.format === "unknown") throw new Unreadable(photo, mobile);
      return unchanged(photo, file);
    }
    const { blob, width, height } = made;
    if (!rework && photo.mayStay && blob.size >= file.size) return unchanged(photo, file);
    const { format, isAnimated: animated } = photo;
    return { blob, width, height, originalBytes: file.size, bytes: blob.size, format, optimized: true, animated };
  } finally {
    photo.free();
  }
}

function taken(made: PreparedJpeg): Made {
  const { width, height } = made;
  const blob = new Blob([made.takeJpeg()], { type: "image/jpeg" });
  made.free();
  return { blob, width, height };
}

async function make(pixels: Pixels, photo: Photo, bytes: Uint8Array, job: PhotoJob): Promise<Made> {
  const { file, urls, keepAlpha, anySize } = job;
  const progress = (percent: number) => answer({ kind: "progress", share: LOADED + (percent / 100) * (1 - LOADED) });
  const isSmall = Math.min(photo.width, photo.height) < limits.photoSideMin;
  if (photo.format === "jpeg" && !photo.needsColors && !isSmall) {
    const planes = photo.turnsVisibly ? await decodePlanes(bytes, photo.storedWidth, photo.storedHeight) : undefined;
    if (planes) return taken(photo.preparePlanes(planes.data, planes.colorWidth, planes.colorHeight, progress));
    try {
      return taken(photo.prepare(progress));
    } catch (error) {
      if (typeof error === "string") throw error;
      // An unusual JPEG: fall back to the browser's decoder.
    }
  }
  const stored = photo.asStored();
  const picture = await decodeRgba(stored ? new Blob([stored]) : file, pixels).catch(async (error: unknown) => {
    if (photo.format !== "heic") throw error;
    const decoded = (await loadHeic(urls)).decode_heic(bytes, pixels.pixelsMax());
    const { width, height } = decoded;
    const rgba = decoded.take_rgba();
    decoded.free();
    return { width, height, rgba, fullWidth: width, fullHeight: height };
  });
  if (!anySize) pixels.checkDimensions(picture.fullWidth, picture.fullHeight);
  if (keepAlpha && isTranslucent(picture.rgba)) {
    if (stored) throw new Error("The server turns it.");
    return encodeTranslucent(picture);
  }
  return taken(photo.prepareRgba(picture.width, picture.height, picture.rgba, stored !== undefined, progress));
}

/** The picked file itself, if it may be sent. */
function unchanged(photo: Photo, file: File): PreparedPhoto {
  photo.checkSendable();
  const { width, height, format, isAnimated: animated } = photo;
  return { blob: file, width, height, originalBytes: file.size, bytes: file.size, format, optimized: false, animated };
}
