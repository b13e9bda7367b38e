/** Photo input: drop or browse with a mouse; camera or gallery on a phone. */
import type { ReactNode } from "react";
import { FileChooser } from "../../../ui/file-chooser.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useFileDrop } from "../../../ui/use-file-drop.ts";
import { useMobile } from "../state/mobile.ts";
import type { UploadMethod } from "../state/state.ts";

/** Only the file chooser's filter; the final check is by content. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

type OnPick = (file: File, method: UploadMethod) => void;

interface ButtonProps {
  className: string;
  method: UploadMethod;
  onPick: OnPick;
  wrong?: boolean;
  children: ReactNode;
}

/** A button that opens the file chooser or the camera. */
export function FileButton({ className, method, onPick, wrong, children }: ButtonProps) {
  return (
    <FileChooser
      className={className}
      accept={ACCEPT}
      camera={method === "camera"}
      describedBy={wrong ? "photo-error photo-hint" : "photo-hint"}
      onFiles={([file]) => file && onPick(file, method)}
    >
      {children}
    </FileChooser>
  );
}

interface DropProps {
  onPick: OnPick;
  /** Several files were dropped, of which only this one is taken. */
  onOneTaken: (name: string) => void;
  wrong: boolean;
}

/** The empty drop zone. */
export function PhotoDrop({ onPick, onOneTaken, wrong }: DropProps) {
  const mobile = useMobile();
  const { over, handlers } = useFileDrop(({ files }) => {
    const [file] = files;
    if (!file) return;
    onPick(file, "drop");
    if (files.length > 1) onOneTaken(file.name);
  });
  return (
    <div className={over ? "drop drop-over" : "drop"} {...handlers}>
      <Icon name={mobile ? "camera" : "picture"} />
      <p>
        <b>{mobile ? "A photo of your interior" : "Drop a photo of your interior here"}</b>
        <span>It appears next to the style you chose.</span>
      </p>
      <div className="button-row">
        {mobile ? (
          <>
            <FileButton className="button" method="camera" onPick={onPick} wrong={wrong}>
              Take Photo
            </FileButton>
            <FileButton className="button button--outline" method="gallery" onPick={onPick} wrong={wrong}>
              From Gallery
            </FileButton>
          </>
        ) : (
          <FileButton className="button button--outline" method="browse" onPick={onPick} wrong={wrong}>
            Browse files
          </FileButton>
        )}
      </div>
    </div>
  );
}
