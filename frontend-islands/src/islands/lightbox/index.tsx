/** Entry point of `<react-island name="lightbox" client="click" for="..">`. */
import type { LightboxProps } from "../../generated/domain.ts";
import { mountReact } from "../../react-island/mount-react.tsx";
import { stylesheet } from "../../react-island/stylesheet.ts";
import { Lightbox } from "./lightbox.tsx";
import { photosOnPage } from "./photos.ts";

export const ready = (props: unknown) => stylesheet((props as LightboxProps).stylesheet);

/** Renders a closed lightbox into `box`; clicks on the page's photo links open it. */
export function mount(box: HTMLElement): () => void {
  return mountReact(box, <Lightbox photos={photosOnPage()} />);
}
