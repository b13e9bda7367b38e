import type { Tool } from "../state/cabin-state.ts";
import type { Size } from "./geometry.ts";

export const BRUSH_SIZES = [
  { code: "fine", label: "Fine", width: 14 },
  { code: "medium", label: "Medium", width: 32 },
  { code: "broad", label: "Broad", width: 64 },
] as const;

export interface Brush {
  size: (typeof BRUSH_SIZES)[number]["code"];
  isRemoving: boolean;
}

/** A line's width as it is seen, in pixels of the window. */
const STROKE = 10;

/** A line's width in pixels of the photo. */
export function lineWidth(tool: Tool, brush: Brush, { width }: Size, shown: HTMLElement | null): number {
  const seen = tool === "brush" ? (BRUSH_SIZES.find(({ code }) => code === brush.size)?.width ?? STROKE) : STROKE;
  const scale = shown?.clientWidth ? width / shown.clientWidth : 1;
  return Math.round(seen * scale);
}
