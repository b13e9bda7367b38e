import { type RefObject, useRef } from "react";
import type { StyleCard } from "../../../generated/domain.ts";
import { Picture } from "../../../ui/picture.tsx";

const START = 46;

/** The visitor's photo next to the chosen style; a slider moves the divider. */
export function Compare({ photo, style }: { photo: string; style: StyleCard | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const picture = style?.picture ?? style?.fallback;
  if (!style || !picture) {
    return (
      <div className="compare">
        <img src={photo} alt="Yours" />
      </div>
    );
  }
  return (
    <div className="compare" ref={box}>
      <img src={photo} alt="Yours" />
      <Picture
        className="after"
        picture={picture}
        sizes="(min-width:60rem) 66vw,100vw"
        alt={`The ${style.name} style`}
        eager
      />
      <span className="bar" aria-hidden="true" />
      <span className="tag tag-photo">Your photo</span>
      <span className="tag tag-style">{style.name}</span>
      <Seam box={box} label={`Compare your photo with the ${style.name} style`} />
    </div>
  );
}

function Seam({ box, label }: { box: RefObject<HTMLDivElement | null>; label: string }) {
  return (
    <input
      type="range"
      min="0"
      max="100"
      defaultValue={START}
      aria-label={label}
      // Set directly: rendering for every pixel of a drag would be wasteful.
      onInput={(event) => box.current?.style.setProperty("--cut", `${event.currentTarget.value}%`)}
    />
  );
}
