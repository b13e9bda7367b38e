/** How surfaces and materials are called. */

import { type SurfaceName, surfaceNames } from "../../generated/domain.ts";
import type { CabinMaterial } from "../generated/domain.ts";
import type { Design, Surface } from "./design.ts";

export const labelOf = (name: SurfaceName): string => surfaceNames.find(({ code }) => code === name)?.label ?? "Other";

/** 'The settee', 'This surface'. */
export const theSurface = (name: SurfaceName): string =>
  name === "other" ? "This surface" : `The ${labelOf(name).toLowerCase()}`;

/** 'Walnut, oil'. */
export const materialName = ({ name, finish }: CabinMaterial): string => (finish ? `${name}, ${finish}` : name);

export const hasGrain = ({ kind }: CabinMaterial): boolean => kind !== "paint";

/** Whether its figure is called grain. */
export const isGrained = ({ kind }: CabinMaterial): boolean => kind === "wood" || kind === "floor";

/** 'grain upright', 'grain along', 'grain turned by 35 degrees'. */
export function grainWords(direction: number): string {
  if (direction === 90) return "grain upright";
  return direction === 0 ? "grain along" : `grain turned by ${direction} degrees`;
}

export interface Line {
  id: string;
  name: string;
  /** Empty for a surface that stays as it is. */
  material: string;
}

/** The surfaces that shall change, with their materials. */
export function linesOf({ surfaces }: Design, materials: readonly CabinMaterial[]): Line[] {
  const line = ({ id, name, material }: Surface): Line => {
    const found = materials.find((one) => one.id === material);
    return { id, name: labelOf(name), material: found ? materialName(found) : "" };
  };
  return surfaces.filter(({ material }) => material !== null).map(line);
}
