/** A picture field: upload or pick from the library, then framing and alt text. */
import { useState } from "react";
import { AltText } from "../../../admin/library/alt-text.tsx";
import { MediaImage } from "../../../admin/library/media-image.tsx";
import { useMedia } from "../../../admin/library/media-provider.tsx";
import { type PictureDialogName, PictureDialogs } from "../../../admin/library/picture-dialogs.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import { DropZone, UploadButtons } from "../../../admin/uploads/drop-zone.tsx";
import { ImportFromUrl } from "../../../admin/uploads/import-from-url.tsx";
import { UploadList } from "../../../admin/uploads/upload-list.tsx";
import { useUploads } from "../../../admin/uploads/use-uploads.ts";
import type { FieldKind, MediaItem } from "../../../generated/domain.ts";
import { ariaProps, type FieldProps, HintAndError } from "./field-parts.tsx";
import { usePageChoices } from "./page-choices.ts";
import { SlotPicture } from "./slot-picture.tsx";

type Kind = Extract<FieldKind, { kind: "picture" }>;

/** Begins the value of a field that shows a picture of Page images. */
const SLOT = "slot:";

export default function Picture(props: FieldProps & { kind: Kind }) {
  const { field, draft, set, media, kind } = props;
  const { onMedia } = useMedia();
  const [dialog, setDialog] = useState<PictureDialogName>(null);
  const value = String(draft[field.name] ?? "");
  const item = media.find(({ id }) => id === value);
  const { slots } = usePageChoices();
  const isSlot = value.startsWith(SLOT);
  const choose = (chosen: MediaItem) => {
    onMedia(chosen);
    set(field.name, chosen.id);
    uploads.clearProblems();
    if (!kind.alt) return;
    // The field's alt text is the picture's own until something else is typed.
    const alt = String(draft[kind.alt] ?? "").trim();
    if (alt === "" || alt === item?.alt) set(kind.alt, chosen.alt);
  };
  const uploads = useUploads(choose, kind.maxMb);
  const { id, "aria-describedby": described } = ariaProps(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset repeats its name for every button
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span className="field__label" id={`${id}-label`}>
        <span>{field.label}</span>
        {!field.required && <span className="optional"> optional</span>}
      </span>
      {isSlot && (
        <SlotPicture
          slot={slots.find((slot) => slot.value === value)}
          id={id}
          describedBy={described}
          onFiles={uploads.add}
          onLibrary={() => setDialog("library")}
          onRemove={() => set(field.name, "")}
        />
      )}
      {item && (
        <DropZone className="picture-field" onFiles={uploads.add}>
          <MediaImage item={item} sizes="(max-width: 760px) 90vw, 360px" />
          <div className="picture-field__actions">
            <UploadButtons
              id={id}
              describedBy={described}
              onFiles={uploads.add}
              onLibrary={() => setDialog("library")}
            />
            <Button look="ghost small" icon="focal" onClick={() => setDialog("framing")}>
              Framing
            </Button>
            <Button look="ghost-danger small" onClick={() => set(field.name, "")}>
              Remove
            </Button>
          </div>
          {!kind.alt && <AltText item={item} onSaved={onMedia} />}
        </DropZone>
      )}
      {!item && !isSlot && (
        <DropZone className={props.error ? "drop-zone drop-zone--invalid" : "drop-zone"} onFiles={uploads.add}>
          <Icon name="image" />
          <p>Drop a photo here, or paste one.</p>
          <UploadButtons id={id} describedBy={described} onFiles={uploads.add} onLibrary={() => setDialog("library")} />
        </DropZone>
      )}
      {!item && !isSlot && <ImportFromUrl onItem={choose} />}
      <UploadList {...uploads} uploads={uploads.uploads.filter(({ state }) => state !== "done")} />
      <HintAndError {...props} />
      <PictureDialogs
        open={dialog}
        item={item}
        place={kind.place}
        onPick={choose}
        onFramed={onMedia}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
