/** Puts pictures in a gallery, several at once: those that are chosen already, or ones chosen here. */
import { useState } from "react";
import type { Done, MediaItem, SelectOption } from "../../generated/domain.ts";
import type { Elements } from "../../ui/elements.ts";
import { useAdmin } from "../admin-session.tsx";
import { useSelection } from "../list/use-selection.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, firstFocus } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Filter } from "../ui/inputs.tsx";
import { useBusy } from "../use-busy.ts";
import { LibraryChoice, useLibrary } from "./library.tsx";

/** Where photos go in a gallery. */
export interface GalleryPlace {
  category: string;
  tag: string;
  /** Of the first of them, from 1; null for after all others. */
  place: number | null;
}

interface PlaceProps {
  galleries: readonly SelectOption[];
  tags: readonly SelectOption[];
  place: GalleryPlace;
  onPlace: (place: GalleryPlace) => void;
}

const pairs = (options: readonly SelectOption[]) => options.map(({ value, label }) => [value, label] as const);

export const firstPlace = (galleries: readonly SelectOption[], tags: readonly SelectOption[]): GalleryPlace => ({
  category: galleries[0]?.value ?? "",
  // The last tag says nothing in particular.
  tag: tags.at(-1)?.value ?? "",
  place: null,
});

/** The place that was typed. */
function placeOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return Number(digits) > 0 ? Number(digits) : null;
}

export function GalleryPlaceFields({ galleries, tags, place, onPlace }: PlaceProps) {
  return (
    <div className="picture-places">
      {galleries.length > 1 && (
        <Filter
          label="Gallery"
          value={place.category}
          options={pairs(galleries)}
          onValue={(category) => onPlace({ ...place, category })}
        />
      )}
      <Filter label="Tag" value={place.tag} options={pairs(tags)} onValue={(tag) => onPlace({ ...place, tag })} />
      <label className="list-filter">
        <span>Place</span>
        <input
          className="input"
          inputMode="numeric"
          size={10}
          placeholder="At the end"
          value={place.place ?? ""}
          onChange={(event) => onPlace({ ...place, place: placeOf(event.currentTarget.value) })}
        />
      </label>
    </div>
  );
}

interface Props {
  galleries: readonly SelectOption[];
  tags: readonly SelectOption[];
  /** Chosen before; without them they are chosen here. */
  chosen?: readonly MediaItem[];
  start?: Partial<GalleryPlace>;
  onDone: (done: Done) => void;
  onClose: () => void;
}

export function GalleryDialog({ galleries, tags, chosen, start, onDone, onClose }: Props) {
  const { change } = useAdmin();
  const { selected, toggleOne } = useSelection();
  const [place, setPlace] = useState({ ...firstPlace(galleries, tags), ...start });
  const { busy, run } = useBusy<true>();
  const ids = chosen ? chosen.map(({ id }) => id) : [...selected];
  const add = () =>
    run(true, async () => {
      const done = await change<Done>("media/into-gallery", { ids, ...place });
      onClose();
      onDone(done);
    });
  return (
    <Dialog
      title={chosen ? "Put in a gallery" : "From your pictures"}
      className={chosen ? "dialog" : "dialog dialog--wide"}
      onClose={onClose}
    >
      {!chosen && <Chooser selected={selected} onToggle={toggleOne} />}
      <GalleryPlaceFields {...{ galleries, tags, place }} onPlace={setPlace} />
      <div className="dialog__footer">
        {!chosen && (
          <a className="button button--ghost" href="/admin/gallery/new">
            <Icon name="arrow-up" small />
            <span>From this device</span>
          </a>
        )}
        <Button look="outline" ref={firstFocus} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={ids.length === 0} busy={busy} onClick={() => !busy && void add()}>
          {ids.length === 1 ? "Add 1 photo" : `Add ${ids.length} photos`}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChooserProps {
  selected: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}

function Chooser({ selected, onToggle }: ChooserProps) {
  const library = useLibrary(null);
  const control = ({ id }: MediaItem, picture: Elements) => (
    <label className="picture-grid__option">
      <input
        type="checkbox"
        checked={selected.has(id)}
        onChange={({ currentTarget: { checked } }) => onToggle(id, checked)}
      />
      {picture}
    </label>
  );
  return <LibraryChoice library={library} control={control} />;
}
