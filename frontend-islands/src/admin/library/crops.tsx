/** Previews of how the site crops a picture: the places that use it first, then the other aspect ratios. */
import { contentPlaces, crops, focusStep, slots } from "../../generated/admin.ts";
import type { MediaItem } from "../../generated/domain.ts";

type Crop = (typeof crops)[number];

interface Place {
  readonly code: string;
  readonly name: string;
  readonly cuts: readonly { readonly on: string; readonly crop: string }[];
}

const PLACES: readonly Place[] = [...slots, ...contentPlaces];

interface Cut {
  crop: Crop;
  /** The place with this crop. */
  name: string | null;
  /** Where in that place (such as 'List'), or the name of the aspect ratio. */
  label: string;
}

/** The place it is framed for and the places that use it, then the remaining aspect ratios. */
export function cutsOf({ uses }: Pick<MediaItem, "uses">, here = ""): Cut[] {
  const known = new Set(uses.map(({ place }) => place));
  const first = PLACES.filter(({ code }) => code === here);
  const places = [...first, ...PLACES.filter(({ code }) => code !== here && known.has(code))];
  const used = places.flatMap(({ name, cuts }) =>
    cuts.flatMap(({ on, crop: code }) =>
      crops.filter((crop) => crop.code === code).map((crop) => ({ crop, name, label: on })),
    ),
  );
  const left = crops.filter((crop) => !used.some((cut) => cut.crop === crop));
  return [...used, ...left.map((crop) => ({ crop, name: null, label: crop.label }))];
}

/** Pages have one CSS class per step: style attributes are not allowed there. */
const stepped = (value: number) => `${Math.round(value / focusStep) * focusStep}%`;

interface Props {
  item: MediaItem;
  place?: string | undefined;
  /** Percent from the left and the top. */
  point: readonly [number, number];
}

export function Crops({ item, place, point: [x, y] }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className="crop-previews" aria-label="How the site crops it" tabIndex={0}>
      <ul>
        {cutsOf(item, place).map(({ crop, name, label }) => (
          <li key={`${name} ${label}`}>
            <img
              src={item.picture.src}
              alt=""
              style={{
                aspectRatio: `${crop.width} / ${crop.height}`,
                objectPosition: `${stepped(x)} ${stepped(y)}`,
              }}
            />
            {name && <b>{name}</b>}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
