import type { IslandModule } from "./island-module.ts";

/** Every island by name, each loaded on demand. */
export const registry: Record<string, () => Promise<IslandModule>> = {
  "admin-account": () => import("../islands/admin-account/index.tsx"),
  "admin-editor": () => import("../islands/admin-editor/index.tsx"),
  "admin-list": () => import("../islands/admin-list/index.tsx"),
  "admin-media": () => import("../islands/admin-media/index.tsx"),
  "admin-page-images": () => import("../islands/admin-page-images/index.tsx"),
  "admin-trash": () => import("../islands/admin-trash/index.tsx"),
  "admin-uploads": () => import("../islands/admin-uploads/index.tsx"),
  lightbox: () => import("../islands/lightbox/index.tsx"),
  visualizer: () => import("../islands/visualizer/index.tsx"),
};
