/** Messages between the page and the photo worker. */
import type { PhotoUrls } from "../generated/domain.ts";

/** A photo after validation and, where needed, rotation, metadata removal and shrinking. */
export interface PreparedPhoto {
  blob: Blob;
  /** Width and height in pixels, upright; 0 if the file could not be read and is sent unchanged. */
  width: number;
  height: number;
  originalBytes: number;
  bytes: number;
  /**
   * The format detected from the content: 'jpeg', 'png', 'webp', 'heic'; 'unknown' for others, and if it could not be
   * read.
   */
  format: string;
  /** False if `blob` is the picked file itself. */
  optimized: boolean;
  /** An animation, of which only the first picture is kept. */
  animated: boolean;
}

/** One photo to prepare. The file is passed unread: reading it is the worker's job. */
export interface PhotoJob {
  file: File;
  urls: PhotoUrls;
  /** Selects the wording of errors. */
  mobile: boolean;
  /** Keeps transparency; otherwise the picture is flattened onto white. */
  keepAlpha: boolean;
  /** Accepts pictures of any size. */
  anySize: boolean;
  /** Makes a new file in any case: the server could not read this one. */
  rework: boolean;
}

export type PhotoAnswer =
  | { kind: "progress"; share: number }
  | { kind: "done"; photo: PreparedPhoto }
  /** Breaks a rule; the text to show. */
  | { kind: "rejected"; message: string }
  /** Neither the module nor the worker's browser can open it; an image element may show a damaged one. */
  | { kind: "unreadable"; message: string; damaged: boolean }
  /** Technical failure; the page sends the file unchanged. */
  | { kind: "failed"; reason: string };
