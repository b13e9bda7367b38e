/** Photo input: drop or browse with a mouse; camera or gallery on a phone. */
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useStrayDrops } from "../../lib/use-stray-drops.ts";
import { Icon } from "../../ui/icon.tsx";
import { useMobile } from "./mobile.ts";
import type { UploadMethod } from "./state.ts";

/** Only the file chooser's filter; the final check is by content. */
const ACCEPT = "image/jpeg,image/png,image/heic,image/heif,.heic,.heif";

type OnPick = (file: File, method: UploadMethod) => void;

/** A button that opens the file chooser or the camera. */
export function FileButton(props: {
  className: string;
  method: UploadMethod;
  onPick: OnPick;
  wrong?: boolean;
  children: ReactNode;
}) {
  const { className, method, onPick, wrong, children } = props;
  return (
    <label className={className}>
      <input
        className="visually-hidden"
        type="file"
        accept={ACCEPT}
        capture={method === "camera" ? "environment" : undefined}
        aria-describedby={wrong ? "photo-error photo-hint" : "photo-hint"}
        onChange={(event) => {
          const { files } = event.currentTarget;
          const file = files?.[0];
          // Cleared so that the same file can be picked again.
          event.currentTarget.value = "";
          if (file) onPick(file, method);
        }}
      />
      {children}
    </label>
  );
}

/** The empty drop zone. */
export function PhotoDrop({ onPick, wrong }: { onPick: OnPick; wrong: boolean }) {
  const mobile = useMobile();
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  useStrayDrops();

  const drag = (change: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    // Child elements fire enter and leave events too: count them.
    depth.current += change;
    setOver(depth.current > 0);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onPick(file, "drop");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside it
    <div
      className={over ? "drop drop-over" : "drop"}
      onDragEnter={drag(1)}
      onDragLeave={drag(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Icon name={mobile ? "camera" : "picture"} />
      <p>
        <b>{mobile ? "A photo of your interior" : "Drop a photo of your interior here"}</b>
        <span>It appears beside the style you chose.</span>
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
