/** Pictures being sent, as their list shows them. */
import type { MediaItem, MediaSizes } from "../../generated/domain.ts";
import type { StoredUpload } from "./stored-uploads.ts";

export interface Upload {
  key: number;
  /** Id of the copy that this device stores until the upload is done. */
  storedId: string;
  file: File;
  progress: number;
  /**
   * `fetching`: the server downloads it from a URL. `failed` can be tried again; `refused` cannot: the file
   * itself breaks a rule.
   */
  state: "waiting" | "sending" | "fetching" | "done" | "failed" | "refused";
  /** Why it was not sent. */
  problem: string;
  /** Whether the next screen resumes it if this one is left. */
  stored: boolean;
  /** The library's picture, once it is done. */
  item: MediaItem | null;
}

export interface Uploads {
  uploads: readonly Upload[];
  /** Returns their keys. */
  add: (files: readonly File[]) => number[];
  /** Continues uploads that another screen started. */
  resume: (left: readonly StoredUpload[]) => void;
  retry: (key: number) => void;
  /** Cancels an upload, or removes its row if it has ended. */
  remove: (key: number) => void;
  /** Removes the rows of failed uploads: another picture was chosen instead. */
  clearProblems: () => void;
  /** Updates which sizes of the finished pictures exist. */
  update: (now: readonly MediaSizes[]) => void;
}

/** Whether it ended without a picture in the library. */
export const isProblem = ({ state }: Upload): boolean => state === "failed" || state === "refused";
