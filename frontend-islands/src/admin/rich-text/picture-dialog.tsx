/** A picture of the text: which one, what it shows, how wide it stands. */
import { useId, useState } from "react";
import { adminMessages } from "../../generated/domain.ts";
import { Dialog } from "../dialog.tsx";
import { DropZone, WaysIn } from "../drop.tsx";
import { Focal } from "../focal.tsx";
import { Icon } from "../icon.tsx";
import { LibraryDialog } from "../library.tsx";
import { useMediaTools } from "../media-tools.tsx";
import type { MediaItem } from "../types.ts";
import { UploadList } from "../upload-list.tsx";
import { useUploads } from "../use-uploads.ts";
import type { PictureCard, Size } from "./card-node.ts";
import { mediaKey } from "./card-read.ts";
import { escapeText } from "./escape.ts";
import { plainText } from "./plain-text.ts";

/** As for every picture of the website. */
export const MAX_MB = 5;

const SIZES: readonly (readonly [Size, string])[] = [
  ["", "As wide as the text"],
  ["wide", "Wide"],
  ["half", "Half, beside the text"],
];

/** A picture of the library as it stands in a text. */
export function cardOf(item: MediaItem, before?: PictureCard | null): PictureCard {
  return {
    kind: "picture",
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
  onClose: () => void;
}

export function PictureDialog({ card, media, onKeep, onClose }: Props) {
  const { learn } = useMediaTools();
  const [chosen, setChosen] = useState(card);
  const [replacing, setReplacing] = useState(false);
  const [items, setItems] = useState(media);
  const [dialog, setDialog] = useState<"library" | "framing" | null>(null);
  const [words, setWords] = useState(card?.alt ?? "");
  const [decorative, setDecorative] = useState(card?.alt === "");
  const [caption, setCaption] = useState(plainText(card?.caption ?? ""));
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const know = (item: MediaItem) => {
    learn(item);
    setItems((before) => [item, ...before.filter((one) => one.id !== item.id)]);
  };
  const take = (item: MediaItem) => {
    know(item);
    const next = cardOf(item, chosen);
    setChosen(next);
    setReplacing(false);
    if (!words.trim()) {
      setWords(next.alt ?? "");
      setDecorative(next.alt === "");
    }
  };
  const uploads = useUploads(MAX_MB, take);
  const item = chosen && items.find(({ picture }) => mediaKey(picture.src) === mediaKey(chosen.src));
  const keep = () => {
    if (!chosen) return;
    if (!decorative && !words.trim()) return setWrong(true);
    const same = plainText(chosen.caption) === caption.trim();
    const text = same ? chosen.caption : escapeText(caption.trim());
    onKeep({ ...chosen, alt: decorative ? "" : words.trim(), caption: text });
  };
  const ways = <WaysIn onFiles={uploads.add} onLibrary={() => setDialog("library")} />;
  return (
    <Dialog title="Picture" className="dlg dlg--wide" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          keep();
        }}
      >
        {chosen && !replacing ? (
          <div className="picf">
            <img src={chosen.src} width={chosen.width} height={chosen.height} alt={words} />
            <div className="picf__a">
              <button className="btn btn--2 btn--sm" type="button" onClick={() => setReplacing(true)}>
                Replace
              </button>
              {item && (
                <button className="btn btn--g btn--sm" type="button" onClick={() => setDialog("framing")}>
                  <Icon name="focal" small />
                  Framing
                </button>
              )}
            </div>
          </div>
        ) : (
          <DropZone className="drop" onFiles={uploads.add}>
            <Icon name="image" />
            <p>Drop a photo here, or paste one.</p>
            {ways}
          </DropZone>
        )}
        <UploadList {...uploads} uploads={uploads.uploads.filter(({ state }) => state !== "done")} />
        {chosen && (
          <>
            <div className="f">
              <label htmlFor={id}>What it shows, for those who cannot see it</label>
              <input
                className="in"
                id={id}
                maxLength={300}
                value={decorative ? "" : words}
                disabled={decorative}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `${id}-says` : undefined}
                onChange={(event) => {
                  setWords(event.currentTarget.value);
                  setWrong(false);
                }}
              />
              {wrong && (
                <p className="err" id={`${id}-says`} role="alert">
                  <Icon name="alert" small />
                  {adminMessages.altOrDecorative}
                </p>
              )}
              <label className="tick">
                <input
                  type="checkbox"
                  checked={decorative}
                  onChange={(event) => {
                    setDecorative(event.currentTarget.checked);
                    setWrong(false);
                  }}
                />
                <span>It only decorates</span>
              </label>
            </div>
            <div className="f">
              <label htmlFor={`${id}-caption`}>
                Caption<span className="opt"> optional</span>
              </label>
              <input
                className="in"
                id={`${id}-caption`}
                maxLength={300}
                value={caption}
                onChange={(event) => setCaption(event.currentTarget.value)}
              />
              {chosen.caption.includes("<") && (
                <span className="hint">Its links and emphasis are lost if you change it here.</span>
              )}
            </div>
            <fieldset className="f rt__sizes">
              <legend>Width</legend>
              {SIZES.map(([size, label]) => (
                <label className="tick" key={size}>
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
        <div className="dlg__a">
          <button className="btn btn--2" type="button" onClick={onClose}>
            Cancel
          </button>
          {chosen && (
            <button className="btn" type="submit">
              {card ? "Keep" : "Insert"}
            </button>
          )}
        </div>
      </form>
      {dialog === "library" && (
        <LibraryDialog
          onClose={() => setDialog(null)}
          onPick={(picked) => {
            take(picked);
            setDialog(null);
          }}
        />
      )}
      {dialog === "framing" && item && (
        <Focal
          item={item}
          onDone={(changed) => {
            if (changed) know(changed);
            setDialog(null);
          }}
        />
      )}
    </Dialog>
  );
}
