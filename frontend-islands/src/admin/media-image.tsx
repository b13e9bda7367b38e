/** A picture of the library, framed by its focal point. */
import type { ImgHTMLAttributes } from "react";
import type { MediaItem } from "../generated/domain.ts";

/** Where its focal point is, for a box of another shape. */
export const focalPosition = ({ focalX, focalY }: MediaItem) => ({ objectPosition: `${focalX}% ${focalY}%` });

export function MediaImage({ item, ...more }: { item: MediaItem } & ImgHTMLAttributes<HTMLImageElement>) {
  const { src, jpeg, width, height } = item.picture;
  return <img {...{ src, width, height }} srcSet={jpeg} alt={item.alt} style={focalPosition(item)} {...more} />;
}
