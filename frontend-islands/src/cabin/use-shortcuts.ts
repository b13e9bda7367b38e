import type { RefObject } from "react";
import { useListener } from "../ui/use-listener.ts";

interface Shortcuts {
  onTool: (key: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onDigit: (digit: number) => void;
}

/** Keys of the tool, while the focus is in it or nowhere. */
export function useShortcuts(root: RefObject<HTMLElement | null>, keys: Shortcuts): void {
  useListener("keydown", (event: KeyboardEvent) => {
    const { target, key } = event;
    const form = root.current?.closest("form");
    const isHere = target === document.body || (target instanceof Node && form?.contains(target));
    // A list of options is searched by typing.
    if (!isHere || event.altKey || target instanceof HTMLSelectElement) return;
    const letter = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" && letter !== "y") return;
      event.preventDefault();
      if (letter === "y" || event.shiftKey) keys.onRedo();
      else keys.onUndo();
    } else if (/^[1-9]$/.test(key)) keys.onDigit(Number(key));
    else keys.onTool(letter);
  });
}
