import { useEffect } from "react";

/** A file dropped beside its place would replace the whole page, form and all: it is let fall. */
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
