// Generated from crates/domain by `make types`. Do not edit.

export type MaterialKind = "wood" | "fabric" | "paint" | "stone" | "floor";

export type CabinMaterial = { 
/**
 * As sent in the request.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How it is finished; may be empty.
 */
finish: string, 
/**
 * What it is.
 */
kind: MaterialKind, 
/**
 * Address of a small picture, seen from straight above; none for a plain color.
 */
swatch: string | null, 
/**
 * In neutral light, `#rrggbb`.
 */
color: string, 
/**
 * Of the grain: 0 has none, 1 is strong.
 */
contrast: number, 
/**
 * Of the grain's repeat, as a share of the longer side of a photo that shows about 8 ft.
 */
scale: number, 
/**
 * 0 is matte, 1 is polished.
 */
gloss: number, 
/**
 * Ids of the styles that offer it first.
 */
styles: Array<string>, };

export type CabinSample = { 
/**
 * Its address.
 */
src: string, 
/**
 * Alt text.
 */
alt: string, 
/**
 * Width of the file at its address, in pixels.
 */
width: number, 
/**
 * Height of the same.
 */
height: number, };

export type CabinMaterials = { 
/**
 * In the owner's order.
 */
materials: Array<CabinMaterial>, 
/**
 * At most [`SAMPLES_MAX`].
 */
samples: Array<CabinSample>, };

export const materialKinds = [
  {
    "code": "wood",
    "label": "Wood"
  },
  {
    "code": "fabric",
    "label": "Fabric"
  },
  {
    "code": "paint",
    "label": "Paint"
  },
  {
    "code": "stone",
    "label": "Stone"
  },
  {
    "code": "floor",
    "label": "Floor"
  }
] as const;

export const cabinMessages = {
  "cornerSet": "Corner {count} of 4 is set.",
  "cornersWanted": "Set the four corners of a flat surface, one after the other.",
  "deviceSlow": "Your device needs a moment for each picture, so the sketch is shown smaller. Your photo reaches us in full size.",
  "doneAgain": "The change is made again.",
  "failed": "Drawing does not work on this photo, so it was closed. Your photo and your words are kept and can be sent as they are.",
  "lineCanceled": "The line is canceled.",
  "lineStarted": "Drawing. Space ends the line, Escape cancels it.",
  "materialLaid": "{name}: {material}.",
  "materialWaits": "{name}: {material}. It shows once you have drawn over the surface.",
  "materialsEmpty": "There are no materials to try yet. Your photo and your words can be sent as they are.",
  "memoryShort": "Your device ran short of memory, so drawing was closed. Your photo and your words are kept and can be sent as they are.",
  "nothingFound": "Nothing was found there, and nothing changed. Draw a longer line over the surface, away from its edges.",
  "pictureFailed": "The picture could not be drawn. Your surfaces are kept: choose the material once more.",
  "ready": "Your photo is ready to draw on.",
  "sampleUsed": "This is a sample picture. Your own photo can follow when we reply.",
  "selectFailed": "That line could not be used, and nothing changed. Please draw it again.",
  "selected": "{name}: {share}% of the picture is selected.",
  "shareFailed": "The picture could not be shared. Save it, and send it from there.",
  "sketchFailed": "The sketch could not be made. Your list of surfaces and materials goes with the request.",
  "startedOver": "All surfaces are empty. Undo brings them back.",
  "surfaceHidden": "{name} is shown as it is.",
  "surfaceRemoved": "{name} is removed. Undo brings it back.",
  "surfaceShown": "{name} is shown with its material.",
  "surfaceUndecided": "As it is, ask me",
  "surfaceWanted": "Choose a surface first, then its material.",
  "surfacesFull": "A request holds at most {limit} surfaces. Remove one to add another.",
  "takenBack": "The last change is taken back."
} as const;

