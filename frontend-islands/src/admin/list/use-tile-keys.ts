/** Keys of a grid of tiles: arrows walk, Space chooses, Enter opens, Delete removes. */
import { type RefObject, useEffect, useRef } from "react";
import { useListener } from "../../ui/use-listener.ts";

/** What is done with the tile at an index. */
interface TileKeys {
  onChoose: (at: number) => void;
  onOpen: (at: number) => void;
  /** Whether it is being removed. */
  onDelete: (at: number) => boolean;
}

export function useTileKeys({ onChoose, onOpen, onDelete }: TileKeys): RefObject<HTMLUListElement | null> {
  const grid = useRef<HTMLUListElement>(null);
  /** The tile that gets the focus once its own control, or the tile before it, is gone. */
  const next = useRef<number | null>(null);
  const controls = () => [...(grid.current?.querySelectorAll<HTMLElement>("li > button, li input") ?? [])];
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    const tiles = controls();
    tiles[Math.min(next.current, tiles.length - 1)]?.focus();
    next.current = null;
  });
  useListener<KeyboardEvent>("keydown", (event) => {
    const focused = document.activeElement;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(focused instanceof HTMLElement)) return;
    const tiles = controls();
    const at = tiles.indexOf(focused);
    if (at < 0) return;
    next.current = null;
    const isBox = focused instanceof HTMLInputElement;
    const step = stepOf(event.key, tiles);
    if (step !== 0) {
      const goal = tiles[at + step];
      if (!goal) return;
      goal.focus();
    } else if (event.key === "Enter" && isBox) onOpen(at);
    else if (event.key === "Delete") next.current = onDelete(at) ? at : null;
    // A button would be pressed.
    else if (event.key !== " " || isBox) return;
    event.preventDefault();
  });
  // When the key is let go: the box that takes the button's place would hear it otherwise.
  useListener<KeyboardEvent>("keyup", (event) => {
    const focused = document.activeElement;
    if (event.key !== " " || !(focused instanceof HTMLButtonElement)) return;
    const at = controls().indexOf(focused);
    if (at < 0) return;
    event.preventDefault();
    next.current = at;
    onChoose(at);
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
