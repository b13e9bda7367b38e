/**
 * A picture on its way into the media library: made smaller on this device where
 * that is needed, then measured against the limit, then sent.
 */
import { adminMessages, limits, messages, type PhotoUrls } from "../generated/domain.ts";
import { upload } from "../lib/api.ts";
import { PhotoRejected, preparePhoto } from "../photo/bridge.ts";
import type { MediaItem, MediaReplaced } from "./types.ts";

/** A file against the rules; `message` is the sentence to show. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

export interface Sending {
  wasm: PhotoUrls;
  maxMb: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Making it smaller takes about this share of the time. */
const PREPARING = 0.4;
const MB = 1024 * 1024;
const HEIC = /hei[cf]$/i;

/** What the photo worker says to visitors, whose limits are others, in words for the owner. */
const REASONS: Record<string, string> = {
  [messages.photoTypeDesktop]: adminMessages.pictureOnly,
  [messages.photoFailed]: adminMessages.pictureDamaged,
  [messages.photoTooLarge]: adminMessages.pictureTooLarge,
  [messages.photoTooLargeHeic]: adminMessages.pictureTooLarge,
};

const isHeic = ({ type, name }: File) => HEIC.test(type) || HEIC.test(name);

/** Whether a file may be a picture at all; what it is, its content decides later. */
export const mayBePicture = (file: File): boolean =>
  (file.type.startsWith("image/") && file.type !== "image/svg+xml") ||
  // Systems that do not know HEIC name no type, or the one for anything.
  ((file.type === "" || file.type === "application/octet-stream") && isHeic(file));

/** Whether it has to be worked on before it is sent. */
export const needsWork = (file: File): boolean => file.size > limits.photoCompressAbove || isHeic(file);

/** Work that is done one after another, whichever form of the page asked for it. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** A photo is made smaller while the one before is sent; two of either kind only slow each other down. */
const preparing = queue();
const sendingNow = queue();

/** The file as it is to be sent. */
async function smaller(file: File, { wasm, signal, onProgress }: Sending): Promise<Blob> {
  if (!needsWork(file)) return file;
  if (file.size > limits.photoPickedBytesMax) throw new PictureRefused(adminMessages.pictureTooLargeToOpen);
  const options = { urls: wasm, mobile: false, keepAlpha: true, signal };
  try {
    const prepared = await preparing(() =>
      preparePhoto(file, { ...options, onProgress: (share) => onProgress(share * PREPARING) }),
    );
    return prepared.blob;
  } catch (cause) {
    if (!(cause instanceof PhotoRejected)) throw cause;
    // Visitors' photos have a smallest side; pictures of the website have none.
    if (cause.message === messages.photoTooSmall) return file;
    throw new PictureRefused(REASONS[cause.message] ?? cause.message);
  }
}

/** Takes a picture into the library. */
export const sendPicture = (file: File, sending: Sending): Promise<MediaItem> =>
  send<MediaItem>("/uploads/media", file, sending, ({ id }) => typeof id === "string");

/** Lets a picture of the library show another file. */
export const replacePicture = (id: string, file: File, sending: Sending): Promise<MediaReplaced> =>
  send<MediaReplaced>(`/uploads/media/${id}`, file, sending, ({ done }) => typeof done?.message === "string");

async function send<Answer>(path: string, file: File, sending: Sending, fits: (answer: Answer) => boolean) {
  const { maxMb, signal, onProgress } = sending;
  if (!mayBePicture(file)) throw new PictureRefused(adminMessages.pictureOnly);
  const blob = await smaller(file, sending);
  if (blob.size > maxMb * MB) throw new PictureRefused(adminMessages.pictureTooLarge);
  const from = blob === file ? 0 : PREPARING;
  const address = `${path}?${new URLSearchParams({ name: file.name })}`;
  const progress = { signal, onProgress: (share: number) => onProgress(from + share * (1 - from)) };
  return sendingNow(() => upload<Answer>(address, blob, progress, fits));
}

/** The pictures of what was dropped or pasted. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
