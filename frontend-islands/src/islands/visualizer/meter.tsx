import { useLayoutEffect, useRef } from "react";

/** How far something is, as a plank that grows. */
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
