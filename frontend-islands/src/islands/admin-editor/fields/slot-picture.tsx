/** A section's picture that is managed on another screen: it can be changed there, or replaced here by another one. */
import { Thumb } from "../../../admin/library/thumb.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import { DropZone, UploadButtons } from "../../../admin/uploads/drop-zone.tsx";
import type { SlotChoice } from "../../../generated/domain.ts";

interface Props {
  slot: SlotChoice | undefined;
  id: string;
  describedBy: string | undefined;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
  onRemove: () => void;
}

export function SlotPicture({ slot, id, describedBy, onFiles, onLibrary, onRemove }: Props) {
  return (
    <DropZone className="picture-field" onFiles={onFiles}>
      {slot?.picture ? <Thumb picture={slot.picture} /> : <Icon name="image" />}
      <p className="small">
        {slot ? (
          <>
            <span>{`From Page images: ${slot.name}.`}</span>{" "}
            <a className="link" href={slot.href} target="_blank" rel="noreferrer">
              Change it there
            </a>
          </>
        ) : (
          <span>From Page images, where this picture no longer exists.</span>
        )}
      </p>
      <div className="picture-field__actions">
        <UploadButtons id={id} describedBy={describedBy} onFiles={onFiles} onLibrary={onLibrary} />
        <Button look="ghost-danger small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </DropZone>
  );
}
