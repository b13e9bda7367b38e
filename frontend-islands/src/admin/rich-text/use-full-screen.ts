/** The field over the whole window: everything else rests meanwhile. */
import { type RefObject, useEffect, useState } from "react";

export function useFullScreen(box: RefObject<HTMLElement | null>): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const own = box.current;
    if (!full || !own) return;
    const resting: HTMLElement[] = [];
    for (let at: HTMLElement = own; at.parentElement; at = at.parentElement) {
      for (const other of at.parentElement.children) {
        if (other === at || !(other instanceof HTMLElement) || other.inert || isHeard(other)) continue;
        other.inert = true;
        resting.push(other);
      }
      if (at.parentElement === document.body) break;
    }
    document.documentElement.classList.add("rt-full");
    return () => {
      for (const other of resting) other.inert = false;
      document.documentElement.classList.remove("rt-full");
    };
  }, [full, box]);
  return [full, setFull];
}

/** Messages and dialogs are over everything anyway. */
const isHeard = (element: HTMLElement) =>
  element.matches("dialog, script, .toasts, [role=status]") || element.querySelector(".toasts") !== null;
