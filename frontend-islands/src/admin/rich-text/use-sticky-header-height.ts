/** The sticky offset of the toolbar: below the form's sticky header. */
import { useEffect } from "react";

export function useStickyHeaderHeight(): void {
  useEffect(() => {
    const head = document.querySelector<HTMLElement>(".page-header--edit");
    if (!head || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--rich-text-top", `${head.offsetHeight - 1}px`));
    watch.observe(head);
    return () => watch.disconnect();
  }, []);
}
