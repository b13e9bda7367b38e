/**
 * Uploads a picture to the media library: shrinks it in the browser if needed, checks the size limit, then
 * sends it.
 */
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem, type MediaReplaced, messages, type PhotoUrls } from "../../generated/domain.ts";
import { photoMessages } from "../../generated/photos.ts";
import { ApiError, upload } from "../../lib/api.ts";
import { queue } from "../../lib/queue.ts";
import { PhotoRejected, preparePhoto } from "../../photo/bridge.ts";
import { sendReadable } from "../../photo/upload-readable.ts";

/** A file that breaks the rules; `message` is the text to show. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

interface SendOptions {
  wasm: PhotoUrls;
  maxMb: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Approximate share of the total time that prepareQueue takes. */
const PREPARING = 0.4;
const MB = 1024 * 1024;
const HEIC = /hei[cf]$/i;
const PICTURE = /\.(jpe?g|png|webp|hei[cf]|avif|gif|bmp|tiff?)$/i;

/** The photo worker's messages are for visitors, with other limits; the owner's equivalents. */
const REASONS: Record<string, string> = {
  [messages.photoTypeDesktop]: adminMessages.pictureOnly,
  [messages.photoTypeMobile]: adminMessages.pictureOnly,
  [messages.photoFailed]: adminMessages.pictureUnexpected,
  [photoMessages.photoDamaged]: adminMessages.pictureDamaged,
  [photoMessages.photoUnsupported]: adminMessages.pictureUnsupported,
  [messages.photoTooLarge]: adminMessages.pictureTooLarge,
  [messages.photoTooLargeHeic]: adminMessages.pictureTooLarge,
  [photoMessages.photoTooLargeToOpen]: adminMessages.pictureTooLargeToOpen,
  [messages.photoTooManyPixels]: adminMessages.pictureTooManyPixels,
  [photoMessages.pictureTooSlow]: adminMessages.pictureTooSlow,
};

const isHeic = ({ type, name }: File) => HEIC.test(type) || HEIC.test(name);

/** Whether a file may be a picture; the final check is by content. */
export const mayBePicture = (file: File): boolean =>
  (file.type.startsWith("image/") && file.type !== "image/svg+xml") ||
  // Systems that do not know the kind report no MIME type, or the generic one.
  ((file.type === "" || file.type === "application/octet-stream") && PICTURE.test(file.name));

/** Whether it must be processed before it is sent. */
const needsShrinking = (file: File): boolean => file.size > limits.photoCompressAbove || isHeic(file);

/** Shared by all forms of the page. One photo is processed while another is sent: two of either only slow each other down. */
const prepareQueue = queue();
const sendQueue = queue();

interface Prepared {
  blob: Blob;
  animated: boolean;
}

/** The file as it will be sent. */
async function shrinkIfNeeded(file: File, options: SendOptions): Promise<Prepared> {
  const asItIs = { blob: file, animated: false };
  if (!needsShrinking(file)) return asItIs;
  if (file.size > limits.photoPickedBytesMax) throw new PictureRefused(adminMessages.pictureTooLargeToOpen);
  const onProgress = (share: number) => options.onProgress(share * PREPARING);
  try {
    return await prepareQueue(() => preparePhoto(file, { ...preparing(options), onProgress }));
  } catch (cause) {
    if (!(cause instanceof PhotoRejected)) throw cause;
    // The module for shrinking could not be loaded; a retry can load it once the connection is back.
    if (cause.message === messages.photoOffline) throw new ApiError("offline", cause.message);
    // A minimum size applies to visitors' photos, not to the website's pictures.
    if (cause.message === messages.photoTooSmall) return asItIs;
    throw new PictureRefused(REASONS[cause.message] ?? cause.message);
  }
}

const preparing = ({ wasm, signal }: SendOptions) => ({
  urls: wasm,
  mobile: false,
  keepAlpha: true,
  anySize: true,
  signal,
});

/** Uploads a picture into the library. */
export async function sendPicture(file: File, options: SendOptions): Promise<MediaItem> {
  const { answer, animated } = await send<MediaItem>(
    "/uploads/media",
    file,
    options,
    ({ id }) => typeof id === "string",
  );
  return { ...answer, still: answer.still || animated };
}

/** Replaces the file of a library picture. */
export async function replacePicture(id: string, file: File, options: SendOptions): Promise<MediaReplaced> {
  const path = `/uploads/media/${id}`;
  const { answer } = await send<MediaReplaced>(path, file, options, ({ done }) => typeof done?.message === "string");
  return answer;
}

async function send<Answer>(path: string, file: File, options: SendOptions, fits: (answer: Answer) => boolean) {
  const { maxMb, signal, onProgress } = options;
  if (!mayBePicture(file)) throw new PictureRefused(adminMessages.pictureOnly);
  const prepared = await shrinkIfNeeded(file, options);
  const { blob } = prepared;
  let { animated } = prepared;
  const from = blob === file ? 0 : PREPARING;
  const address = `${path}?${new URLSearchParams({ name: file.name })}`;
  const progress = { signal, onProgress: (share: number) => onProgress(from + share * (1 - from)) };
  const sendOne = (one: Blob) => {
    if (one.size > maxMb * MB) throw new PictureRefused(adminMessages.pictureTooLarge);
    return sendQueue(() => upload<Answer>(address, one, progress, fits));
  };
  const answer = await sendReadable(
    blob,
    async (one) => sendOne(one),
    async () => {
      const remade = await prepareQueue(() =>
        preparePhoto(file, { ...preparing(options), rework: true, onProgress: () => {} }),
      );
      animated = remade.animated;
      return remade.optimized ? remade.blob : undefined;
    },
  );
  return { answer, animated };
}
