/** The photo in other materials, as part of the refit flow. */
import {
  type CabinAction,
  type Design,
  type Drawn,
  isBegun,
  isVisible,
  type Sample,
  wishesOf,
} from "../../../cabin/index.ts";
import type { SurfaceDraft } from "../../../generated/domain.ts";

/** Makes the picture of a design on a photo; null where that cannot be done. */
export type Compose = (photo: Blob, design: Design) => Promise<Blob | null>;

/** The upload of the composed picture. */
type SketchUpload =
  | { state: "none" }
  | { state: "sending" }
  | { state: "sent"; token: string; sentAt: number }
  | { state: "failed"; message: string };

export interface Sketch extends Drawn {
  /** Composed from `design`; null after each change of it. */
  picture: Blob | null;
  /** The visitor sends the request without it. */
  isLeftOut: boolean;
  upload: SketchUpload;
  /** Identifies late responses. */
  job: number;
}

export type SketchAction =
  | CabinAction
  | { type: "sketchSending"; job: number }
  | { type: "sketchSent"; job: number; token: string; at: number }
  | { type: "sketchFailed"; job: number; message: string };

const notSent: SketchUpload = { state: "none" };

export const noSketch: Sketch = {
  isOpen: false,
  problem: null,
  sample: null,
  design: null,
  picture: null,
  isLeftOut: false,
  upload: notSent,
  job: 0,
};

/** Whether surfaces and materials go with the request. */
export const goesAlong = ({ design, isLeftOut }: Sketch): boolean => isBegun(design) && !isLeftOut;

/** Whether a picture goes with them. */
export const hasPicture = (sketch: Sketch): boolean =>
  goesAlong(sketch) && sketch.design !== null && isVisible(sketch.design);

/** Whether the visitor's first photo is drawn on. */
export const isOnPhoto = ({ design, sample }: Sketch): boolean => isBegun(design) && !sample;

/** What goes with the request for each surface. */
export const wishes = (sketch: Sketch): SurfaceDraft[] => (goesAlong(sketch) ? wishesOf(sketch.design) : []);

export function reduceSketch(sketch: Sketch, action: SketchAction): Sketch {
  switch (action.type) {
    case "sketchOpened": {
      // Strokes belong to the picture that they were drawn on.
      const isSame = action.sample?.src === sketch.sample?.src;
      return { ...(isSame ? sketch : noSketch), sample: action.sample, isOpen: true };
    }
    case "sketchReopened":
      return { ...sketch, isOpen: true };
    case "sketchClosed":
      return { ...sketch, isOpen: false };
    case "sketchEnded":
      return { ...noSketch, problem: action.problem };
    case "sketchDesigned":
      return { ...sketch, design: action.design, picture: null, isLeftOut: false, upload: notSent };
    case "sketchComposed":
      return { ...sketch, picture: action.picture, upload: notSent };
    case "sketchLeftOut":
      return { ...sketch, isLeftOut: action.isLeftOut };
    case "sketchSending":
      return { ...sketch, job: action.job, upload: { state: "sending" } };
    case "sketchSent":
    case "sketchFailed":
      return { ...sketch, upload: answered(sketch, action) };
  }
}

function answered(
  { job, upload }: Sketch,
  action: Extract<SketchAction, { type: "sketchSent" | "sketchFailed" }>,
): SketchUpload {
  // A late response for a picture that has since changed.
  if (job !== action.job || upload.state === "none") return upload;
  if (action.type === "sketchFailed") return { state: "failed", message: action.message };
  return { state: "sent", token: action.token, sentAt: action.at };
}

/** The part of it that a draft keeps. */
export interface SavedSketch {
  design: Design;
  sample: Sample | null;
  picture: Blob | null;
  isLeftOut: boolean;
  token: string | null;
  sentAt: number | null;
}

export function savedSketch({ design, sample, picture, isLeftOut, upload }: Sketch): SavedSketch | null {
  if (!isBegun(design)) return null;
  const sent = upload.state === "sent" ? upload : null;
  return { design, sample, picture, isLeftOut, token: sent?.token ?? null, sentAt: sent?.sentAt ?? null };
}

/** Without the pictures, which are too large to save while the page unloads. */
export function lightSketch(saved: SavedSketch | null): SavedSketch | null {
  return saved && { ...saved, picture: null, sample: null };
}

/** A light sketch with the pictures of the previously saved one, where they still belong to it. */
export function completeSketch(light: SavedSketch | null, before: SavedSketch | null): SavedSketch | null {
  if (!light || !before) return light;
  const isSame = JSON.stringify(light.design) === JSON.stringify(before.design);
  return { ...light, sample: before.sample, picture: isSame ? before.picture : null };
}

export function restoredSketch(saved: SavedSketch | null | undefined): Sketch {
  if (!saved) return noSketch;
  const { design, sample, picture, isLeftOut, token, sentAt } = saved;
  const upload: SketchUpload = token && sentAt !== null ? { state: "sent", token, sentAt } : notSent;
  return { ...noSketch, design, sample, picture, isLeftOut, upload };
}
