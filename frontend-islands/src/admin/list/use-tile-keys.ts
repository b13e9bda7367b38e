/** Arrow keys walk the tiles of a grid. */
import { type RefObject, useRef } from "react";
import { useListener } from "../../ui/use-listener.ts";

export function useTileKeys(): RefObject<HTMLUListElement | null> {
  const grid = useRef<HTMLUListElement>(null);
  useListener<KeyboardEvent>("keydown", (event) => {
    const focused = document.activeElement;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(focused instanceof HTMLElement)) return;
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>("li > button, li input") ?? [])];
    const at = tiles.indexOf(focused);
    const next = tiles[at + stepOf(event.key, tiles)];
    if (at < 0 || !next || next === tiles[at]) return;
    event.preventDefault();
    next.focus();
  });
  return grid;
}

/** By how many tiles an arrow key goes on; 0 for another key. */
export function stepOf(key: string, tiles: readonly Element[]): number {
  if (key === "ArrowRight") return 1;
  if (key === "ArrowLeft") return -1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return 0;
  const top = tiles[0]?.getBoundingClientRect().top;
  const later = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  const columns = later < 0 ? tiles.length : later;
  return key === "ArrowDown" ? columns : -columns;
}
