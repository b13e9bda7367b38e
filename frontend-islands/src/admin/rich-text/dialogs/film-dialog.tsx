/** Dialog for a Vimeo video: address, title and caption. */
import { useState } from "react";
import { adminMessages } from "../../../generated/admin.ts";
import { limits } from "../../../generated/domain.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { FilmCard } from "../html/card.ts";
import { FILM_TITLE, filmOf } from "../html/card-read.ts";
import { escapeText } from "../html/escape.ts";
import { plainText } from "../html/plain-text.ts";
import { DialogForm } from "./dialog-form.tsx";

interface Props {
  card: FilmCard | null;
  onKeep: (card: FilmCard) => void;
  onClose: () => void;
}

export function FilmDialog({ card, onKeep, onClose }: Props) {
  const [address, setAddress] = useState(card?.href ?? "");
  const [title, setTitle] = useState(card && card.title !== FILM_TITLE ? card.title : "");
  const [caption, setCaption] = useState(plainText(card?.caption ?? ""));
  const [wrong, setWrong] = useState(false);
  const keep = () => {
    const same = plainText(card?.caption ?? "") === caption.trim();
    const film = filmOf(address, title, same ? (card?.caption ?? "") : escapeText(caption.trim()));
    if (film) onKeep(film);
    else setWrong(true);
  };
  return (
    <DialogForm title="Vimeo film" submitLabel={card ? "Apply" : "Insert"} onSubmit={keep} onClose={onClose}>
      <TextField
        label="Address of the film"
        inputMode="url"
        autoComplete="off"
        placeholder="https://vimeo.com/76979871"
        autoFocus
        value={address}
        problem={wrong ? adminMessages.vimeoFormat : ""}
        hint="Nothing loads from Vimeo until a reader plays the film."
        onValue={(value) => {
          setAddress(value);
          setWrong(false);
        }}
      />
      <TextField
        label="What it shows"
        optional
        limit={limits.lineMax}
        placeholder={FILM_TITLE}
        value={title}
        onValue={setTitle}
      />
      <TextField label="Caption" optional limit={limits.captionMax} value={caption} onValue={setCaption} />
    </DialogForm>
  );
}
