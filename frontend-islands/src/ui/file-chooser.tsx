import type { Elements } from "./elements.ts";

interface Props {
  className: string;
  /** The chooser's filter only; the final check is by content. */
  accept?: string;
  several?: boolean;
  camera?: boolean;
  /** Id of the control, for the field's label. */
  id?: string | undefined;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
  children: Elements;
}

/** A button that opens the file chooser or the camera. */
export function FileChooser(props: Props) {
  const { className, accept = "image/*,.heic,.heif", several, camera, id, describedBy, onFiles, children } = props;
  return (
    <label className={className} htmlFor={id}>
      <input
        className="visually-hidden"
        id={id}
        type="file"
        accept={accept}
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
