/** A picture of the library, framed by its focal point. */
import type { ImgHTMLAttributes, ReactNode } from "react";
import type { MediaItem } from "../../generated/domain.ts";
import { Icon } from "../ui/icon.tsx";

export const focalPosition = ({ focalX, focalY }: MediaItem) => ({ objectPosition: `${focalX}% ${focalY}%` });

export function MediaImage({ item, ...more }: { item: MediaItem } & ImgHTMLAttributes<HTMLImageElement>) {
  const { src, jpeg, width, height } = item.picture;
  return <img {...{ src, width, height }} srcSet={jpeg} alt={item.alt} style={focalPosition(item)} {...more} />;
}

/** Placeholder for a missing picture. */
export function NoPicture({ children }: { children: ReactNode }) {
  return (
    <span className="no-picture">
      <Icon name="image" />
      <span>{children}</span>
    </span>
  );
}
