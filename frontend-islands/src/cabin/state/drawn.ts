/** What a request keeps of the drawing, and what happens to it. */
import type { CabinSample } from "../generated/domain.ts";
import type { Design } from "./design.ts";

/** A picture to draw on for visitors without a photo. It is not sent. */
export interface Sample extends CabinSample {
  blob: Blob;
}

export interface Drawn {
  isOpen: boolean;
  /** Why drawing ended; it is not offered again for this photo. */
  problem: string | null;
  sample: Sample | null;
  design: Design | null;
}

export type CabinAction =
  | { type: "sketchOpened"; sample: Sample | null }
  | { type: "sketchReopened" }
  | { type: "sketchClosed" }
  | { type: "sketchEnded"; problem: string }
  | { type: "sketchDesigned"; design: Design }
  | { type: "sketchComposed"; picture: Blob }
  | { type: "sketchLeftOut"; isLeftOut: boolean };
