import { useLayoutEffect, useRef } from "react";

/** A progress bar, drawn as a plank. */
export function Meter({ share, labelledBy }: { share: number; labelledBy: string }) {
  const plank = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => plank.current?.style.setProperty("--share", String(share)), [share]);
  return (
    <div
      className="meter"
      ref={plank}
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    />
  );
}
