import type { IslandModule } from "./island-element.ts";

/** Every island a page can name, each loaded only when its element asks for it. */
export const registry: Record<string, () => Promise<IslandModule>> = {
  lightbox: () => import("./islands/lightbox/index.tsx"),
  visualizer: () => import("./islands/visualizer/index.tsx"),
};
