/** A visitor's wishes for the surfaces of a photo: kept with the draft and sent with the request. */
import type { SurfaceDraft, SurfaceName } from "../../generated/domain.ts";
import type { Shape } from "../engine/types.ts";

/** How wide the photo is where the surface is: so large are planks and threads. */
export const VIEWS = ["narrow", "usual", "wide"] as const;
export type ViewWidth = (typeof VIEWS)[number];

export interface Surface {
  id: string;
  name: SurfaceName;
  shape: Shape;
  /** Id of a material; null leaves the surface as it is. */
  material: string | null;
  /** Direction of the grain in whole degrees, clockwise from the horizontal; null if the material has none. */
  direction: number | null;
  /** None in older designs: the usual one. */
  width?: ViewWidth;
  isHidden: boolean;
}

export interface Design {
  surfaces: readonly Surface[];
  /** Width of the photo as it was drawn on; the shapes are in its pixels. */
  width: number;
}

export const emptyShape: Shape = { strokes: [], brushed: [], corners: null };

export const isDrawn = ({ strokes, brushed, corners }: Shape): boolean =>
  strokes.length > 0 || brushed.length > 0 || corners !== null;

/** Whether there is anything to send. */
export const isBegun = (design: Design | null): design is Design =>
  design?.surfaces.some(({ shape, material }) => isDrawn(shape) || material !== null) ?? false;

/** Whether the picture differs from the photo. */
export const isVisible = (design: Design): boolean => design.surfaces.some(isLaid);

/** Whether a surface is shown in another material. */
export const isLaid = ({ shape, material, isHidden }: Surface): boolean =>
  material !== null && !isHidden && isDrawn(shape);

/** The design as the server takes it. */
export function wishesOf(design: Design | null): SurfaceDraft[] {
  if (!isBegun(design)) return [];
  return design.surfaces.map(({ name, material, direction }) => ({
    name,
    materialId: material,
    direction: material === null ? null : direction,
  }));
}

/** The design on the same photo at another size. */
export function resized(design: Design, width: number): Design {
  if (design.width === width) return design;
  const scale = width / design.width;
  return { surfaces: design.surfaces.map((one) => ({ ...one, shape: scaled(one.shape, scale) })), width };
}

function scaled({ strokes, brushed, corners }: Shape, scale: number): Shape {
  const moved = (points: number[]) => points.map((value) => value * scale);
  const line = (stroke: Shape["strokes"][number]) => ({
    ...stroke,
    points: moved(stroke.points),
    width: stroke.width * scale,
  });
  return { strokes: strokes.map(line), brushed: brushed.map(line), corners: corners && moved(corners) };
}
