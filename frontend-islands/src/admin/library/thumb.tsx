/** A small picture in a row or a grid. */
import type { MediaItem, PictureSources } from "../../generated/domain.ts";

/**
 * Display width by class. The server renders the same pictures with the same sizes before the island loads,
 * so that none is downloaded twice.
 */
const SIZES = {
  thumb: "96px",
  avatar: "40px",
  "picture-grid__image": "(max-width: 760px) 140px, 200px",
  "photo-tile__image": "(max-width: 760px) 45vw, 280px",
};

interface Props {
  picture: PictureSources;
  className?: keyof typeof SIZES;
}

export function Thumb({ picture, className = "thumb" }: Props) {
  const sizes = SIZES[className];
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        className={className}
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** Below its thumbnail: what it is called, and where it is. */
export function PictureName({ item: { title, whereUsed } }: { item: MediaItem }) {
  return (
    <>
      <span>{title}</span>
      {whereUsed && <small className="muted tiny">{whereUsed}</small>}
    </>
  );
}

/** Two initials, for a person without a photo. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
