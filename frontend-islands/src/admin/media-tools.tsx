/** What fields with pictures share: where the photo worker is, and who else must learn of a picture. */
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import type { PhotoUrls } from "../generated/domain.ts";
import type { MediaItem } from "./types.ts";

interface Tools {
  wasm: PhotoUrls;
  /** A picture that came or changed. */
  learn: (item: MediaItem) => void;
}

const Context = createContext<Tools | null>(null);

export function MediaTools({ wasm, learn, children }: Tools & { children: ReactNode }) {
  const latest = useRef(learn);
  latest.current = learn;
  const tools = useMemo<Tools>(() => ({ wasm, learn: (item) => latest.current(item) }), [wasm]);
  return <Context value={tools}>{children}</Context>;
}

export function useMediaTools(): Tools {
  const tools = useContext(Context);
  if (!tools) throw new Error("useMediaTools outside MediaTools");
  return tools;
}
