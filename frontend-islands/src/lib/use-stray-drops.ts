import { useEffect } from "react";

/** Ignores files dropped outside a drop zone: the browser would navigate away from the page and its form. */
export function useStrayDrops() {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    addEventListener("dragover", stop);
    addEventListener("drop", stop);
    return () => {
      removeEventListener("dragover", stop);
      removeEventListener("drop", stop);
    };
  }, []);
}
