import type { PictureSources } from "../generated/domain.ts";

interface Props {
  picture: PictureSources;
  /** The `sizes` attribute. */
  sizes: string;
  /** Overrides the picture's own alt text. */
  alt?: string;
  eager?: boolean;
  className?: string;
  onError?: () => void;
}

/** A published picture in the best format the browser supports, at the size it needs. */
export function Picture({ picture, sizes, alt, eager = false, className, onError }: Props) {
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        className={[className, picture.focus].filter(Boolean).join(" ") || undefined}
        src={picture.src}
        srcSet={picture.jpeg || undefined}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}
