import type { PictureSources } from "../../generated/domain.ts";

export interface LightboxPhoto {
  /** Row id; the photo's link on the page is `photo-{id}`. */
  id: string;
  caption: string | null;
  picture: PictureSources;
}

/**
 * The page's photos, in order. Read from the DOM instead of props: duplicating them would add a tenth to the
 * gallery's size.
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
        // Not cropped.
        focus: "",
      },
    };
  });
}
