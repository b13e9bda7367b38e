/** Drop zone for pictures: drop, paste, camera or file chooser. */
import { type ReactNode, useId, useRef, useState } from "react";
import { useStrayDrops } from "../lib/use-stray-drops.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { picturesOf } from "./upload.ts";

interface Props {
  children: ReactNode;
  className?: string;
  /** Accepts more than one file. */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts dropped files, and pasted ones while it or an element inside has the focus. */
export function DropZone({ children, className = "", multiple = false, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  useStrayDrops();
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts for the buttons inside
    <div
      className={`${className}${over ? " dragged-over" : ""}`}
      onDragEnter={(event) => {
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={() => {
        depth.current -= 1;
        setOver(depth.current > 0);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        take(picturesOf(event.dataTransfer));
      }}
      onPaste={(event) => {
        const files = picturesOf(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      }}
    >
      {children}
    </div>
  );
}

interface ChooserProps {
  className: string;
  children: ReactNode;
  several?: boolean;
  camera?: boolean;
  /** Id of the control, for the field's label. */
  id?: string;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
}

export function FileChooser({ className, children, several, camera, id, describedBy, onFiles }: ChooserProps) {
  const own = useId();
  return (
    <label className={className} htmlFor={id ?? own}>
      <input
        className="visually-hidden"
        id={id ?? own}
        type="file"
        accept="image/*,.heic,.heif"
        multiple={several}
        capture={camera ? "environment" : undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Cleared so that the same file can be chosen again.
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}

/** The buttons of an empty drop zone. */
export function UploadButtons(props: {
  several?: boolean;
  id?: string;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
  onLibrary?: () => void;
}) {
  const { several = false, id, describedBy, onFiles, onLibrary } = props;
  return (
    <div className="upload-options">
      <FileChooser
        className="button button--outline button--small"
        {...{ several, describedBy, onFiles }}
        {...(id ? { id } : {})}
      >
        <Icon name="plus" small />
        {several ? "Choose photos" : "Choose a photo"}
      </FileChooser>
      <FileChooser className="button button--outline button--small upload-options__camera" camera onFiles={onFiles}>
        <Icon name="camera" small />
        Take a photo
      </FileChooser>
      {onLibrary && (
        <Button look="ghost small" icon="image" onClick={onLibrary}>
          From the library
        </Button>
      )}
    </div>
  );
}
