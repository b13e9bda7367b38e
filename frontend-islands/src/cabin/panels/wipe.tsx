import { type RefObject, useEffect, useState } from "react";

/** Moves the line between before and after; the photo beside it follows. */
export function Wipe({ place }: { place: RefObject<HTMLElement | null> }) {
  const [start] = useState(10);
  useEffect(() => {
    const photo = place.current;
    photo?.style.setProperty("--cut", `${start}%`);
    return () => void photo?.style.removeProperty("--cut");
  }, [place, start]);
  return (
    <label className="cabin-wipe">
      <input
        type="range"
        min="0"
        max="100"
        step="0.5"
        defaultValue={start}
        aria-label="Move the line between the cabin as it is and with your materials"
        // Set directly: rendering for every pixel of a drag would be wasteful.
        onInput={(event) => place.current?.style.setProperty("--cut", `${event.currentTarget.value}%`)}
      />
      <span aria-hidden="true">As it is</span>
      <span aria-hidden="true">Your materials</span>
    </label>
  );
}
