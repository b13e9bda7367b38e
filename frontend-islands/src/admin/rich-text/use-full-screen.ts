/** Full-screen mode of the editor: everything outside is inert. */
import { type RefObject, useEffect, useState } from "react";

export function useFullScreen(box: RefObject<HTMLElement | null>): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const own = box.current?.closest<HTMLElement>(".article-editor") ?? box.current;
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
    own.classList.add("rich-text--full-screen");
    document.documentElement.classList.add("rich-text-is-full-screen");
    return () => {
      own.classList.remove("rich-text--full-screen");
      for (const other of resting) other.inert = false;
      document.documentElement.classList.remove("rich-text-is-full-screen");
    };
  }, [full, box]);
  return [full, setFull];
}

/** Toasts and dialogs are in front anyway, and the save status stays visible. */
const isHeard = (element: HTMLElement) =>
  element.matches("dialog, script, .toasts, .page-header--edit, .note--top, [role=status]") ||
  element.querySelector(".toasts") !== null;
