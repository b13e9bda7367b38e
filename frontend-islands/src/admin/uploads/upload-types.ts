/** Pictures being sent, as their list shows them. */
import type { MediaItem, MediaSizes } from "../../generated/domain.ts";
import type { StoredUpload } from "./stored-uploads.ts";

export interface Upload {
  key: number;
  /** As this device keeps it until it is sent. */
  storedId: string;
  file: File;
  progress: number;
  /**
   * `fetching`: the server gets it from a web address. `failed` can be tried again; `refused` cannot: the file
   * itself breaks a rule.
   */
  state: "waiting" | "sending" | "fetching" | "done" | "failed" | "refused";
  /** Why it was not sent. */
  problem: string;
  /** Whether it is sent on from the next screen if this one is left. */
  stored: boolean;
  /** What the library has of it, once it is done. */
  item: MediaItem | null;
}

export interface Uploads {
  uploads: readonly Upload[];
  /** Answers their keys. */
  add: (files: readonly File[]) => number[];
  /** Goes on with what another screen began. */
  adopt: (left: readonly StoredUpload[]) => void;
  retry: (key: number) => void;
  /** Stops one, or takes its line away. */
  remove: (key: number) => void;
  /** Takes away the lines of those that failed: another picture has taken their place. */
  clearProblems: () => void;
  /** Learns how far the sizes of what is done are. */
  update: (now: readonly MediaSizes[]) => void;
}

/** Whether it is not on its way any more, and the library does not have it. */
export const isProblem = ({ state }: Upload): boolean => state === "failed" || state === "refused";
