/** Dialog for a picture in the text: file, alt text and size. */
import { useId, useState } from "react";
import { adminMessages } from "../../../generated/admin.ts";
import { limits, type MediaItem } from "../../../generated/domain.ts";
import { useMedia } from "../../library/media-provider.tsx";
import { type PictureDialogName, PictureDialogs } from "../../library/picture-dialogs.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DropZone, UploadButtons } from "../../uploads/drop-zone.tsx";
import { UploadList } from "../../uploads/upload-list.tsx";
import { useUploads } from "../../uploads/use-uploads.ts";
import type { FigureSize, PictureCard } from "../html/card.ts";
import { mediaKey } from "../html/card-read.ts";
import { escapeText } from "../html/escape.ts";
import { plainText } from "../html/plain-text.ts";
import { DialogForm } from "./dialog-form.tsx";

const SIZES: readonly (readonly [FigureSize, string])[] = [
  ["", "Text width"],
  ["wide", "Wide"],
  ["half", "Half, next to the text"],
];

/** A library picture as a card. */
export function cardOf(item: MediaItem, before?: PictureCard | null): PictureCard {
  return {
    kind: "picture",
    id: item.id,
    src: item.picture.src,
    alt: item.decorative ? "" : item.alt || null,
    width: item.picture.width,
    height: item.picture.height,
    caption: before?.caption ?? "",
    size: before?.size ?? "",
  };
}

interface Props {
  card: PictureCard | null;
  media: readonly MediaItem[];
  onKeep: (card: PictureCard) => void;
  /** Several files go straight into the text. */
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

export function PictureDialog({ card, media, onKeep, onFiles, onClose }: Props) {
  const { onMedia } = useMedia();
  const [chosen, setChosen] = useState(card);
  const [replacing, setReplacing] = useState(false);
  const [items, setItems] = useState(media);
  const [dialog, setDialog] = useState<PictureDialogName>(null);
  const [alt, setAlt] = useState(card?.alt ?? "");
  const [decorative, setDecorative] = useState(card?.alt === "");
  const [caption, setCaption] = useState(plainText(card?.caption ?? ""));
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const know = (item: MediaItem) => {
    onMedia(item);
    setItems((before) => [item, ...before.filter((one) => one.id !== item.id)]);
  };
  const take = (item: MediaItem) => {
    know(item);
    const next = cardOf(item, chosen);
    setChosen(next);
    setReplacing(false);
    if (!alt.trim()) {
      setAlt(next.alt ?? "");
      setDecorative(next.alt === "");
    }
  };
  const uploads = useUploads(take);
  const item = chosen && items.find(({ picture }) => mediaKey(picture.src) === mediaKey(chosen.src));
  const keep = () => {
    if (!chosen) return;
    if (!decorative && !alt.trim()) return setWrong(true);
    const same = plainText(chosen.caption) === caption.trim();
    const text = same ? chosen.caption : escapeText(caption.trim());
    onKeep({ ...chosen, alt: decorative ? "" : alt.trim(), caption: text });
  };
  const several = card === null;
  const bring = (files: File[]) => (files.length > 1 ? onFiles(files) : void uploads.add(files));
  const over = (
    <PictureDialogs open={dialog} item={item} onPick={take} onFramed={know} onClose={() => setDialog(null)} />
  );
  return (
    <DialogForm
      title="Picture"
      className="dialog dialog--wide"
      submitLabel={chosen && (card ? "Apply" : "Insert")}
      onSubmit={keep}
      onClose={onClose}
      over={over}
    >
      {chosen && !replacing ? (
        <div className="picture-field">
          <img src={chosen.src} width={chosen.width} height={chosen.height} alt={alt} />
          <div className="picture-field__actions">
            <Button look="outline small" onClick={() => setReplacing(true)}>
              Replace
            </Button>
            {item && (
              <Button look="ghost small" icon="focal" onClick={() => setDialog("framing")}>
                Framing
              </Button>
            )}
          </div>
        </div>
      ) : (
        <DropZone className="drop-zone" multiple={several} onFiles={bring}>
          <Icon name="image" />
          <p>{several ? "Drop photos here, or paste them." : "Drop a photo here, or paste one."}</p>
          <UploadButtons several={several} onFiles={bring} onLibrary={() => setDialog("library")} />
        </DropZone>
      )}
      <UploadList {...uploads} uploads={uploads.uploads.filter(({ state }) => state !== "done")} />
      {chosen && (
        <>
          <TextField
            label="Alt text: what the picture shows"
            limit={limits.altMax}
            value={decorative ? "" : alt}
            disabled={decorative}
            problem={wrong ? adminMessages.altOrDecorative : ""}
            onValue={(value) => {
              setAlt(value);
              setWrong(false);
            }}
          >
            <Checkbox
              checked={decorative}
              onValue={(checked) => {
                setDecorative(checked);
                setWrong(false);
              }}
            >
              Decorative picture
            </Checkbox>
          </TextField>
          <TextField
            label="Caption"
            optional
            limit={limits.captionMax}
            value={caption}
            hint={chosen.caption.includes("<") && "Editing it here removes its links and formatting."}
            onValue={setCaption}
          />
          <fieldset className="field rich-text__sizes">
            <legend>Width</legend>
            {SIZES.map(([size, label]) => (
              <label className="check" key={size}>
                <input
                  type="radio"
                  name={`${id}-size`}
                  checked={chosen.size === size}
                  onChange={() => setChosen({ ...chosen, size })}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </DialogForm>
  );
}
