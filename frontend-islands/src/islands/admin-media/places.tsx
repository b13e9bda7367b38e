/** Where a picture is, with a way to take it out, and other places for it. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { firstPlace, GalleryPlaceFields } from "../../admin/library/gallery-dialog.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { Filter } from "../../admin/ui/inputs.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { Done, MediaItem, MediaUse, PicturePlaces } from "../../generated/domain.ts";
import { unusedLabel } from "./unused.tsx";

/** Editors that take the picture that their address names. */
const ELSEWHERE = [
  ["/admin/projects/new", "In a new project"],
  ["/admin/blog/new", "In a new article"],
  ["/admin/testimonials/new", "With a new testimonial"],
] as const;

interface Props {
  item: MediaItem;
  places: PicturePlaces;
  onChanged: (item: MediaItem) => void;
}

type Put = (name: "media/into-gallery" | "media/onto-page", args: object) => Promise<void>;

export function Places({ item, places, onChanged }: Props) {
  const { change, request, attempt, showDone } = useAdmin();
  const { busy, run } = useBusy<string>();
  const { id, uses } = item;
  const reload = async () => onChanged(await request<MediaItem>("media/open", { id }));
  const after = async (done: Done) => {
    showDone(done, () => void attempt(reload));
    await reload();
  };
  const takeOut = ({ entity, row }: MediaUse) =>
    run(row, async () => after(await change<Done>("media/take-out", { id, entity, row })));
  const show = ({ entity, row, isVisible }: MediaUse) =>
    run(row, async () => after(await change<Done>("toggle", { entity, id: row, on: !isVisible })));
  const put: Put = (name, args) => run(name, async () => after(await change<Done>(name, args)));
  return (
    <section className="picture-where" aria-labelledby={`where-${id}`}>
      <h3 className="minor-heading" id={`where-${id}`}>
        Where it is
      </h3>
      {uses.length === 0 && <p className="muted small">{`${unusedLabel(item)}.`}</p>}
      <ul className="picture-uses">
        {uses.map((use) => (
          <Place
            key={use.href + use.label + use.place}
            {...{ use, item }}
            busy={busy === use.row}
            onTakeOut={() => void takeOut(use)}
            onShow={() => void show(use)}
          />
        ))}
      </ul>
      <Elsewhere {...{ item, places, put }} />
    </section>
  );
}

interface PlaceProps {
  use: MediaUse;
  item: MediaItem;
  busy: boolean;
  onTakeOut: () => void;
  onShow: () => void;
}

function Place({ use, item, busy, onTakeOut, onShow }: PlaceProps) {
  const { name, about, href, alt, isVisible, canBeEmptied } = use;
  const isInGallery = isVisible !== null;
  return (
    <li aria-busy={busy || undefined}>
      <div>
        <a className="link" href={href}>
          {name}
        </a>
        <small className="muted tiny">{about}</small>
        {alt && alt !== item.alt && <small className="muted tiny">{`Described there as “${alt}”`}</small>}
      </div>
      {isInGallery && (
        <Button look="ghost small" aria-label={`${isVisible ? "Hide" : "Show"}: ${name}`} onClick={onShow}>
          {isVisible ? "Hide" : "Show"}
        </Button>
      )}
      {canBeEmptied && (
        <Button look="ghost icon small" icon="x" aria-label={`Take it out: ${name}`} onClick={onTakeOut} />
      )}
    </li>
  );
}

function Elsewhere({ item, places, put }: { item: MediaItem; places: PicturePlaces; put: Put }) {
  const { galleries, tags, slots } = places;
  const [place, setPlace] = useState(() => firstPlace(galleries, tags));
  const [slot, setSlot] = useState(slots[0]?.value ?? "");
  const taken = item.uses.some(({ row }) => row === slot);
  return (
    <details className="picture-elsewhere">
      <summary className="button button--outline button--small">
        <Icon name="plus" small />
        <span>Use it somewhere else</span>
      </summary>
      <div className="stack">
        {item.alt ? (
          <div className="picture-elsewhere__way">
            <GalleryPlaceFields {...{ galleries, tags, place }} onPlace={setPlace} />
            <Button look="outline small" onClick={() => void put("media/into-gallery", { ids: [item.id], ...place })}>
              Put in the gallery
            </Button>
          </div>
        ) : (
          <p className="hint">A gallery takes it once you have said above what it shows.</p>
        )}
        {slots.length > 0 && (
          <div className="picture-elsewhere__way">
            <Filter
              label="Page image"
              value={slot}
              options={slots.map(({ value, label }) => [value, label] as const)}
              onValue={setSlot}
            />
            <Button
              look="outline small"
              disabled={taken}
              onClick={() => void put("media/onto-page", { id: item.id, slot })}
            >
              Show it there
            </Button>
          </div>
        )}
        <p className="picture-elsewhere__links">
          {ELSEWHERE.map(([href, label]) => (
            <a className="link" key={href} href={`${href}?picture=${item.id}`}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </details>
  );
}
