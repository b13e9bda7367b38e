/** The lightbox of a gallery, as `<react-island name="lightbox" client="click" for="..">` loads it. */
import type { LightboxProps } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { stylesheet } from "../../lib/stylesheet.ts";
import { Lightbox } from "./lightbox.tsx";
import { photosOnPage } from "./photos.ts";

export const ready = (props: unknown) => stylesheet((props as LightboxProps).stylesheet);

/** Renders a closed lightbox into `box`; it answers to the links of the photos on the page. */
export function mount(box: HTMLElement): () => void {
  return mountReact(box, <Lightbox photos={photosOnPage()} />);
}
