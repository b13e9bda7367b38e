import type { PictureSources } from "../../generated/domain.ts";

/** One photo of a gallery. */
export interface LightboxPhoto {
  /** Row id; the photo's link on the page is `photo-{id}`. */
  id: string;
  caption: string | null;
  picture: PictureSources;
}

/**
 * The photos the page shows, in order. Read from the page and not sent beside it:
 * said twice they would be a tenth of what the gallery weighs.
 */
export function photosOnPage(): LightboxPhoto[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[id^="photo-"]')].flatMap((link) => {
    const image = link.querySelector("img");
    if (!image) return [];
    const srcset = (type: string) =>
      link.querySelector<HTMLSourceElement>(`source[type="image/${type}"]`)?.srcset ?? "";
    const words = link.querySelector(".cap > span") ?? link.closest("figure")?.querySelector("figcaption");
    return {
      id: link.id.slice("photo-".length),
      caption: words?.textContent?.trim() || null,
      picture: {
        avif: srcset("avif"),
        webp: srcset("webp"),
        jpeg: image.srcset,
        src: image.getAttribute("src") ?? "",
        width: Number(image.getAttribute("width")),
        height: Number(image.getAttribute("height")),
        alt: image.alt,
        // Shown whole.
        focus: "",
      },
    };
  });
}
