/** Drop zone for pictures: drop, paste, camera or file chooser. */
import type { ReactNode } from "react";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

interface Props {
  children: ReactNode;
  className?: string;
  /** Accepts more than one file. */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts dropped files, and pasted ones while it or an element inside has the focus. */
export function DropZone({ children, className = "", multiple = false, onFiles }: Props) {
  /** Whether there were any. */
  const take = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    return files.length > 0;
  };
  const { over, handlers } = useFileDrop(take);
  return (
    <div
      className={`${className}${over ? " dragged-over" : ""}`}
      {...handlers}
      onPaste={(event) => take(event.clipboardData) && event.preventDefault()}
    >
      {children}
    </div>
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
      <FileChooser className="button button--outline button--small" {...{ several, id, describedBy, onFiles }}>
        <Icon name="plus" small />
        <span>{several ? "Choose photos" : "Choose a photo"}</span>
      </FileChooser>
      <FileChooser className="button button--outline button--small upload-options__camera" camera onFiles={onFiles}>
        <Icon name="camera" small />
        <span>Take a photo</span>
      </FileChooser>
      {onLibrary && (
        <Button look="ghost small" icon="image" onClick={onLibrary}>
          From the library
        </Button>
      )}
    </div>
  );
}
