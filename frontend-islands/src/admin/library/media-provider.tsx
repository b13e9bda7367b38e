/** Shared by picture fields: where the photo worker is, and whom to notify about pictures. */
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import type { MediaItem, PhotoUrls } from "../../generated/domain.ts";
import type { Uploads } from "../uploads/upload-types.ts";

interface MediaContext {
  wasm: PhotoUrls;
  /** A picture that is new or has changed. */
  onMedia: (item: MediaItem) => void;
  /** The uploads of one field; null when the field is unmounted. */
  reportUploads: (fieldId: string, uploads: Uploads | null) => void;
}

interface Props extends Omit<MediaContext, "reportUploads"> {
  /** For a form that must not be saved while an upload is running. */
  reportUploads?: MediaContext["reportUploads"];
  children: ReactNode;
}

const Context = createContext<MediaContext | null>(null);

const ignore = () => {};

export function MediaProvider({ wasm, onMedia, reportUploads = ignore, children }: Props) {
  const latest = useRef(onMedia);
  latest.current = onMedia;
  const tools = useMemo<MediaContext>(
    () => ({ wasm, reportUploads, onMedia: (item) => latest.current(item) }),
    [wasm, reportUploads],
  );
  return <Context value={tools}>{children}</Context>;
}

export function useMedia(): MediaContext {
  const tools = useContext(Context);
  if (!tools) throw new Error("useMedia outside MediaProvider");
  return tools;
}
