import type { CabinEngine, EngineSurface } from "./engine/types.ts";
import { type CabinMaterial, cabinMessages } from "./generated/domain.ts";
import { type Design, isLaid, resized, type Surface, type ViewWidth } from "./state/design.ts";

/** A material's scale is that of a photo which is about 8 ft wide. */
const TIMES: Record<ViewWidth, number> = { narrow: 2, usual: 1, wide: 0.5 };

/** The surfaces that are shown in another material, as the engine takes them. */
export function engineSurfaces(surfaces: readonly Surface[], materials: readonly CabinMaterial[]): EngineSurface[] {
  const taken: EngineSurface[] = [];
  for (const surface of surfaces) {
    const found = materials.find(({ id }) => id === surface.material);
    if (!found || !isLaid(surface)) continue;
    const { kind, color, contrast, scale, gloss, swatch } = found;
    const sized = scale * TIMES[surface.width ?? "usual"];
    const material = { kind, color, contrast, scale: sized, gloss, swatch, direction: surface.direction ?? 0 };
    taken.push({ id: surface.id, shape: surface.shape, material });
  }
  return taken;
}

interface Given {
  photo: Blob;
  design: Design;
  materials: readonly CabinMaterial[];
  open: () => CabinEngine;
}

/** The picture of a design without the tool being open. Rejects with a sentence for the visitor. */
export async function composeAlone({ photo, design, materials, open }: Given): Promise<Blob> {
  const engine = open();
  try {
    const { width } = await engine.prepare(photo);
    return await engine.compose(engineSurfaces(resized(design, width).surfaces, materials), null);
  } catch {
    throw new Error(cabinMessages.sketchFailed);
  } finally {
    engine.close();
  }
}
