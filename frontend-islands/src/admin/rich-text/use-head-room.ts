/** How far from the top of the window the tools have to stay: the head of the form is there already. */
import { type RefObject, useEffect } from "react";

export function useHeadRoom(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = box.current;
    const head = document.querySelector<HTMLElement>(".head--edit");
    if (!own || !head || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => own.style.setProperty("--rt-top", `${head.offsetHeight - 1}px`));
    watch.observe(head);
    return () => watch.disconnect();
  }, [box]);
}
