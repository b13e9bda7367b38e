import { useRef, useState } from "react";
import { useListener } from "./use-listener.ts";

const fileCount = (data: DataTransfer | null) => [...(data?.items ?? [])].filter(({ kind }) => kind === "file").length;

/** Takes files that are dropped or pasted anywhere on the screen; how many are held over it. */
export function useScreenFiles(onFiles: (files: File[]) => void): number {
  const [held, setHeld] = useState(0);
  const depth = useRef(0);
  const take = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  };
  useListener<DragEvent>("dragenter", ({ dataTransfer }) => {
    const count = fileCount(dataTransfer);
    if (count === 0) return;
    depth.current += 1;
    setHeld(count);
  });
  useListener("dragleave", () => {
    // Child elements fire enter and leave events too: count them.
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setHeld(0);
  });
  // Otherwise the browser would open the file in place of the page.
  useListener("dragover", (event) => event.preventDefault());
  useListener<DragEvent>("drop", (event) => {
    event.preventDefault();
    depth.current = 0;
    setHeld(0);
    take(event.dataTransfer);
  });
  useListener<ClipboardEvent>("paste", (event) => {
    if (take(event.clipboardData)) event.preventDefault();
  });
  return held;
}
