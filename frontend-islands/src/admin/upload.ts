/**
 * A picture on its way into the media library: made smaller on this device where
 * that is needed, then measured against the limit, then sent.
 */
import { adminMessages, limits, type PhotoUrls } from "../generated/domain.ts";
import { upload } from "../lib/api.ts";
import { preparePhoto } from "../photo/bridge.ts";
import type { MediaItem } from "./types.ts";

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

/** Whether a file may be a picture at all; what it is, its content decides later. */
export const mayBePicture = ({ type, name }: File): boolean =>
  type === "" ? HEIC.test(name) : type.startsWith("image/") && type !== "image/svg+xml";

/** Whether it has to be worked on before it is sent. */
export const needsWork = ({ size, type, name }: File): boolean =>
  size > limits.photoCompressAbove || HEIC.test(type) || HEIC.test(name);

export async function sendPicture(file: File, { wasm, maxMb, signal, onProgress }: Sending): Promise<MediaItem> {
  if (!mayBePicture(file)) throw new PictureRefused(adminMessages.pictureOnly);
  let blob: Blob = file;
  if (needsWork(file)) {
    const prepared = await preparePhoto(file, {
      urls: wasm,
      mobile: false,
      signal,
      onProgress: (share) => onProgress(share * PREPARING),
    });
    blob = prepared.blob;
  }
  if (blob.size > maxMb * MB) throw new PictureRefused(adminMessages.pictureTooLarge);
  const from = blob === file ? 0 : PREPARING;
  return upload<MediaItem>(
    `/uploads/media?${new URLSearchParams({ name: file.name })}`,
    blob,
    { signal, onProgress: (share) => onProgress(from + share * (1 - from)) },
    ({ id }) => typeof id === "string",
  );
}

/** The pictures of what was dropped or pasted. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
