/** A small picture in a row. */
import type { PictureSources } from "../generated/domain.ts";

export function Thumb({ picture, className = "thumb" }: { picture: PictureSources; className?: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes="120px" />
      <source type="image/webp" srcSet={picture.webp} sizes="120px" />
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

/** Two letters for somebody without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return `${first.charAt(0)}${last?.charAt(0) ?? ""}`.toUpperCase();
}
