/** Shared by picture fields: where the photo worker is, and whom to notify about pictures. */
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import type { PhotoUrls } from "../generated/domain.ts";
import type { MediaItem } from "./types.ts";
import type { Uploads } from "./use-uploads.ts";

interface Tools {
  wasm: PhotoUrls;
  /** A picture that is new or has changed. */
  learn: (item: MediaItem) => void;
  /** The uploads of one field; null when the field is unmounted. */
  report: (place: string, uploads: Uploads | null) => void;
}

interface Props extends Omit<Tools, "report"> {
  /** For a form that must not be saved while an upload is running. */
  report?: Tools["report"];
  children: ReactNode;
}

const Context = createContext<Tools | null>(null);

const unheard = () => {};

export function MediaTools({ wasm, learn, report = unheard, children }: Props) {
  const latest = useRef(learn);
  latest.current = learn;
  const tools = useMemo<Tools>(() => ({ wasm, report, learn: (item) => latest.current(item) }), [wasm, report]);
  return <Context value={tools}>{children}</Context>;
}

export function useMediaTools(): Tools {
  const tools = useContext(Context);
  if (!tools) throw new Error("useMediaTools outside MediaTools");
  return tools;
}
