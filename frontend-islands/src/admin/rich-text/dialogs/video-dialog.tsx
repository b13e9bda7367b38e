/** Dialog for a Vimeo video: address, title and caption. */
import { useState } from "react";
import { adminMessages } from "../../../generated/admin.ts";
import { limits } from "../../../generated/domain.ts";
import { firstFocus } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { VideoCard } from "../html/card.ts";
import { VIDEO_TITLE, videoOf } from "../html/card-read.ts";
import { escapeText } from "../html/escape.ts";
import { plainText } from "../html/plain-text.ts";
import { DialogForm } from "./dialog-form.tsx";

interface Props {
  card: VideoCard | null;
  onKeep: (card: VideoCard) => void;
  onClose: () => void;
}

export function VideoDialog({ card, onKeep, onClose }: Props) {
  const [address, setAddress] = useState(card?.href ?? "");
  const [title, setTitle] = useState(card && card.title !== VIDEO_TITLE ? card.title : "");
  const [caption, setCaption] = useState(plainText(card?.caption ?? ""));
  const [wrong, setWrong] = useState(false);
  const keep = () => {
    const same = plainText(card?.caption ?? "") === caption.trim();
    const video = videoOf(address, title, same ? (card?.caption ?? "") : escapeText(caption.trim()));
    if (video) onKeep(video);
    else setWrong(true);
  };
  return (
    <DialogForm title="Vimeo video" submitLabel={card ? "Apply" : "Insert"} onSubmit={keep} onClose={onClose}>
      <TextField
        label="Address of the video"
        inputMode="url"
        autoComplete="off"
        placeholder="https://vimeo.com/76979871"
        ref={firstFocus}
        value={address}
        problem={wrong ? adminMessages.vimeoFormat : ""}
        hint="Nothing loads from Vimeo until a reader plays the video."
        onValue={(value) => {
          setAddress(value);
          setWrong(false);
        }}
      />
      <TextField
        label="What it shows"
        optional
        limit={limits.lineMax}
        placeholder={VIDEO_TITLE}
        value={title}
        onValue={setTitle}
      />
      <TextField label="Caption" optional limit={limits.captionMax} value={caption} onValue={setCaption} />
    </DialogForm>
  );
}
