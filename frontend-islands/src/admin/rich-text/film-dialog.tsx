/** A film on Vimeo: its address, what it shows, and words below it. */
import { useId, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import type { FilmCard } from "./card-node.ts";
import { FILM_TITLE, filmOf } from "./card-read.ts";
import { escapeText } from "./escape.ts";
import { plainText } from "./plain-text.ts";

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
  const id = useId();
  const keep = () => {
    const same = plainText(card?.caption ?? "") === caption.trim();
    const film = filmOf(address, title, same ? (card?.caption ?? "") : escapeText(caption.trim()));
    if (film) onKeep(film);
    else setWrong(true);
  };
  return (
    <Dialog title="Vimeo film" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          keep();
        }}
      >
        <div className="f">
          <label htmlFor={id}>Address of the film</label>
          <input
            className="in"
            id={id}
            inputMode="url"
            autoComplete="off"
            placeholder="https://vimeo.com/76979871"
            autoFocus
            value={address}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-says` : `${id}-hint`}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setWrong(false);
            }}
          />
          {wrong && (
            <p className="err" id={`${id}-says`} role="alert">
              <Icon name="alert" small />
              This is no address of a film on Vimeo.
            </p>
          )}
          <span className="hint" id={`${id}-hint`}>
            Nothing is loaded from Vimeo until a reader asks for the film.
          </span>
        </div>
        <div className="f">
          <label htmlFor={`${id}-title`}>
            What it shows<span className="opt"> optional</span>
          </label>
          <input
            className="in"
            id={`${id}-title`}
            placeholder={FILM_TITLE}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-caption`}>
            Caption<span className="opt"> optional</span>
          </label>
          <input
            className="in"
            id={`${id}-caption`}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
        </div>
        <div className="dlg__a">
          <button className="btn btn--2" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="btn" type="submit">
            {card ? "Keep" : "Insert"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
