/** What the page and the photo worker say to each other. */
import type { PhotoUrls } from "../generated/domain.ts";

/** A photo that was checked and, where needed, turned upright, stripped of metadata and made smaller. */
export interface PreparedPhoto {
  blob: Blob;
  /** Width and height in pixels, upright; 0 where the file could not be read and is sent as it is. */
  width: number;
  height: number;
  originalBytes: number;
  bytes: number;
  /** What the picked file's content says it is: 'jpeg', 'png', 'webp', 'heic'; 'unknown' where nothing could read it. */
  format: string;
  /** False where the picked file itself is in `blob`. */
  optimized: boolean;
}

/** One photo to prepare. The file is handed over unread: reading it is the worker's job. */
export interface PhotoJob {
  file: File;
  urls: PhotoUrls;
  /** Which wording refusals use. */
  mobile: boolean;
  /** A picture that lets the background through stays so; otherwise it is laid on white. */
  keepAlpha: boolean;
}

export type PhotoAnswer =
  | { kind: "progress"; share: number }
  | { kind: "done"; photo: PreparedPhoto }
  /** Against a rule; the sentence to show. */
  | { kind: "rejected"; message: string }
  /** The machinery failed; the page sends the file as it is. */
  | { kind: "failed"; reason: string };
