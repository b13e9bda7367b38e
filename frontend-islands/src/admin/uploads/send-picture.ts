/**
 * Uploads a picture to the media library: shrinks it in the browser if needed, checks the size limit, then
 * sends it.
 */
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem, type MediaReplaced, messages, type PhotoUrls } from "../../generated/domain.ts";
import { ApiError, upload } from "../../lib/api.ts";
import { queue } from "../../lib/queue.ts";
import { PhotoRejected, preparePhoto } from "../../photo/bridge.ts";

/** A file that breaks the rules; `message` is the text to show. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

export interface SendOptions {
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

/** The photo worker's messages are for visitors, with other limits; the owner's equivalents. */
const REASONS: Record<string, string> = {
  [messages.photoTypeDesktop]: adminMessages.pictureOnly,
  [messages.photoFailed]: adminMessages.pictureDamaged,
  [messages.photoTooLarge]: adminMessages.pictureTooLarge,
  [messages.photoTooLargeHeic]: adminMessages.pictureTooLarge,
};

const isHeic = ({ type, name }: File) => HEIC.test(type) || HEIC.test(name);

/** Whether a file may be a picture; the final check is by content. */
export const mayBePicture = (file: File): boolean =>
  (file.type.startsWith("image/") && file.type !== "image/svg+xml") ||
  // Systems without HEIC support report no MIME type, or the generic one.
  ((file.type === "" || file.type === "application/octet-stream") && isHeic(file));

/** Whether it must be processed before it is sent. */
const needsShrinking = (file: File): boolean => file.size > limits.photoCompressAbove || isHeic(file);

/** Shared by all forms of the page. One photo is processed while another is sent: two of either only slow each other down. */
const prepareQueue = queue();
const sendQueue = queue();

/** The file as it will be sent. */
async function shrinkIfNeeded(file: File, { wasm, signal, onProgress }: SendOptions): Promise<Blob> {
  if (!needsShrinking(file)) return file;
  if (file.size > limits.photoPickedBytesMax) throw new PictureRefused(adminMessages.pictureTooLargeToOpen);
  const options = { urls: wasm, mobile: false, keepAlpha: true, signal };
  try {
    const prepared = await prepareQueue(() =>
      preparePhoto(file, { ...options, onProgress: (share) => onProgress(share * PREPARING) }),
    );
    return prepared.blob;
  } catch (cause) {
    if (!(cause instanceof PhotoRejected)) throw cause;
    // The module for shrinking could not be loaded; a retry can load it once the connection is back.
    if (cause.message === messages.photoOffline) throw new ApiError("offline", cause.message);
    // A minimum size applies to visitors' photos, not to the website's pictures.
    if (cause.message === messages.photoTooSmall) return file;
    throw new PictureRefused(REASONS[cause.message] ?? cause.message);
  }
}

/** Uploads a picture into the library. */
export const sendPicture = (file: File, options: SendOptions): Promise<MediaItem> =>
  send<MediaItem>("/uploads/media", file, options, ({ id }) => typeof id === "string");

/** Replaces the file of a library picture. */
export const replacePicture = (id: string, file: File, options: SendOptions): Promise<MediaReplaced> =>
  send<MediaReplaced>(`/uploads/media/${id}`, file, options, ({ done }) => typeof done?.message === "string");

async function send<Answer>(path: string, file: File, options: SendOptions, fits: (answer: Answer) => boolean) {
  const { maxMb, signal, onProgress } = options;
  if (!mayBePicture(file)) throw new PictureRefused(adminMessages.pictureOnly);
  const blob = await shrinkIfNeeded(file, options);
  if (blob.size > maxMb * MB) throw new PictureRefused(adminMessages.pictureTooLarge);
  const from = blob === file ? 0 : PREPARING;
  const address = `${path}?${new URLSearchParams({ name: file.name })}`;
  const progress = { signal, onProgress: (share: number) => onProgress(from + share * (1 - from)) };
  return sendQueue(() => upload<Answer>(address, blob, progress, fits));
}
