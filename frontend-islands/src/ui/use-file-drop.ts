import { type DragEvent, useRef, useState } from "react";
import { useListener } from "./use-listener.ts";

/** Makes an element a drop zone: whether files are held over it, and its handlers. */
export function useFileDrop(onDrop: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  // Files dropped outside the zone: the browser would navigate away from the page and its form.
  useListener("dragover drop", (event) => event.preventDefault());

  const drag = (change: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    // Child elements fire enter and leave events too: count them.
    depth.current += change;
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: drag(1),
    onDragLeave: drag(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return { over, handlers };
}
