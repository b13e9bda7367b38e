/** Where photos are added: dropped or chosen with a mouse, taken or chosen on a phone. */
import type { ReactNode } from "react";
import { photoLimits, photoMessages } from "../../generated/photos.ts";
import { fill } from "../../lib/texts.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import { useListener } from "../../ui/use-listener.ts";
import { useMobile } from "./mobile.ts";
import { pastedFiles } from "./pasted.ts";
import type { UploadMethod } from "./photo-list.ts";

/** Only the file chooser's filter; the final check is by content. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,image/avif,image/gif,image/bmp";

type OnPick = (files: File[], method: UploadMethod) => void;

interface Props {
  /** How many there are. */
  count: number;
  onPick: OnPick;
  /** Ids of what describes the control. */
  describedBy: string;
  /** Shown while there are none. */
  title: ReactNode;
}

export function PhotoAdd({ count, onPick, describedBy, title }: Props) {
  const mobile = useMobile();
  const { over, handlers } = useFileDrop(({ files }) => files.length > 0 && onPick([...files], "drop"));
  useListener("paste", (event: ClipboardEvent) => {
    const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
    if (files.length === 0) return;
    event.preventDefault();
    onPick(files, "paste");
  });
  const isEmpty = count === 0;
  const classes = ["drop", !isEmpty && "drop--more", over && "drop-over"].filter(Boolean).join(" ");
  return (
    <div className={classes} {...handlers}>
      {isEmpty && <Icon name={mobile ? "camera" : "picture"} />}
      <p>{isEmpty ? title : fill(photoMessages.count, { count, limit: photoLimits.photosMax })}</p>
      <div className="button-row">
        {mobile ? (
          <>
            <FileButton className="button" method="camera" onPick={onPick} describedBy={describedBy}>
              Take Photo
            </FileButton>
            <FileButton className="button button--outline" method="gallery" onPick={onPick} describedBy={describedBy}>
              From Gallery
            </FileButton>
          </>
        ) : (
          <FileButton className="button button--outline" method="browse" onPick={onPick} describedBy={describedBy}>
            Add Photos
          </FileButton>
        )}
      </div>
    </div>
  );
}

interface ButtonProps {
  className: string;
  method: UploadMethod;
  onPick: OnPick;
  describedBy: string;
  children: ReactNode;
}

/** A button that opens the file chooser or the camera, which takes one photo at a time. */
function FileButton({ className, method, onPick, describedBy, children }: ButtonProps) {
  const isCamera = method === "camera";
  return (
    <FileChooser
      className={className}
      accept={ACCEPT}
      several={!isCamera}
      camera={isCamera}
      describedBy={describedBy}
      onFiles={(files) => onPick(files, method)}
    >
      <span>{children}</span>
    </FileChooser>
  );
}
