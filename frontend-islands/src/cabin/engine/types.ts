/** Numbers are pixels of the photo as the engine shows it (longer side at most 1600). `points` are x and y in turn. */
export interface Stroke {
  points: number[];
  width: number;
  wanted: boolean;
}

/** How a surface was selected. Undoing is going back to a former shape: the mask is made anew from it, always the same. */
export interface Shape {
  strokes: Stroke[];
  brushed: Stroke[];
  /** Eight numbers, or null. */
  corners: number[] | null;
}

export interface FigureMaterial {
  kind: "wood" | "fabric" | "paint" | "stone" | "floor";
  /** "#rrggbb", in neutral light. */
  color: string;
  /** Of the figure: 0 has none, 0.5 is the swatch's, 1 is strong. */
  contrast: number;
  /** Side of the swatch, as a share of the photo's longer side; in perspective, along the surface's longest edge. */
  scale: number;
  /** In degrees, clockwise; 0 has the swatch upright, and planks of a floor away from the viewer. */
  direction: number;
  /** 0 is matte, 1 is polished. */
  gloss: number;
  /** Address of a swatch picture, or null. */
  swatch: string | null;
}

export interface EngineSurface {
  id: string;
  shape: Shape;
  material: FigureMaterial | null;
}

/** `outline`: SVG path data in the photo's pixels. `share`: 0 to 1 of the picture. */
export interface Selection {
  outline: string;
  share: number;
}

/** One of the biggest surfaces that were found without a stroke. */
export interface OfferedSurface {
  /** "light brown", "dark", "blue" ... */
  tone: string;
  side: "left" | "middle" | "right";
  share: number;
  shape: Shape;
  outline: string;
}

export interface CabinEngine {
  prepare(photo: Blob): Promise<{ width: number; height: number }>;
  select(shape: Shape): Promise<Selection>;
  /** The photo with all materials, in the order of the list. */
  render(surfaces: EngineSurface[]): Promise<ImageBitmap>;
  /** A JPEG of the rendered picture; with `label`, the business's name in the lower corner. */
  compose(surfaces: EngineSurface[], label: string | null): Promise<Blob>;
  offered(): Promise<OfferedSurface[]>;
  close(): void;
}
