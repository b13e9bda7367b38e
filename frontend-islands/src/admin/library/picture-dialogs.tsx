/** The dialogs of a picture: choosing another from the library, and its framing. */
import type { MediaItem } from "../../generated/domain.ts";
import { FramingDialog } from "./framing-dialog.tsx";
import { LibraryDialog } from "./library.tsx";

export type PictureDialogName = "library" | "framing" | null;

interface Props {
  open: PictureDialogName;
  item: MediaItem | null | undefined;
  /** The place the picture is framed for. */
  place?: string | undefined;
  onPick: (item: MediaItem) => void;
  /** The framing has changed. */
  onFramed: (item: MediaItem) => void;
  onClose: () => void;
}

export function PictureDialogs({ open, item, place, onPick, onFramed, onClose }: Props) {
  if (open === "library") return <LibraryDialog onPick={onPick} onClose={onClose} />;
  if (open !== "framing" || !item) return null;
  return <FramingDialog {...{ item, place, onFramed, onClose }} />;
}
