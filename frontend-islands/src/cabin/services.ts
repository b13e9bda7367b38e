/** What the tool needs from outside, in one interface so that tests can replace it. */
import type { CabinUrls } from "../generated/domain.ts";
import { ask, pictureAt } from "../lib/api.ts";
import { stylesheet } from "../react-island/stylesheet.ts";
import { cabinSupported, openCabinEngine } from "./engine/bridge.ts";
import type { CabinEngine } from "./engine/types.ts";
import type { CabinMaterials } from "./generated/domain.ts";

export type CabinTool = typeof import("./cabin-tool.ts");

export interface CabinServices {
  /** Whether this device can recolor a photo. */
  isSupported(): boolean;
  openEngine(): CabinEngine;
  /** The tool, as a chunk of its own. */
  loadTool(): Promise<CabinTool>;
  loadSheet(): Promise<unknown>;
  materials(): Promise<CabinMaterials>;
  picture(address: string): Promise<Blob>;
}

/** The production implementation; null where the server has no files of it. */
export function cabinServices(urls: CabinUrls | null): CabinServices | null {
  if (!urls) return null;
  return {
    isSupported: cabinSupported,
    openEngine: () => openCabinEngine(urls),
    loadTool: () => import("./cabin-tool.ts"),
    loadSheet: () => stylesheet(urls.stylesheet),
    materials: () => ask<CabinMaterials>("content/cabin-materials"),
    picture: pictureAt,
  };
}
