/**
 * Keeps the page of the canvas where it is: nothing in it leads to another page, is sent or opened. A frame shows
 * previews only; the browser refuses any other page in it.
 */

/** Besides clicks, which the editor takes. */
const STOPPED = ["submit", "auxclick", "dragstart", "dragover", "drop"] as const;

/** Not in every browser's types yet. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

export function keepInert(page: Document): void {
  const stop = (event: Event) => {
    event.preventDefault();
    // A form of the page would be sent by its script.
    event.stopImmediatePropagation();
  };
  for (const type of STOPPED) page.addEventListener(type, stop, true);
  // Scripts of the page that ask for another address, also where they send a form without an event.
  const view = page.defaultView as (Window & { navigation?: EventTarget }) | null;
  view?.navigation?.addEventListener("navigate", (event) => {
    if (!isOfEditor(event as NavigateEvent, view.location.pathname)) event.preventDefault();
  });
}

/** The next version of the page replaces this one. */
const isOfEditor = ({ navigationType, destination }: NavigateEvent, path: string) =>
  destination.sameDocument || (navigationType === "replace" && new URL(destination.url).pathname === path);

/** The frame's page, if it is the one that was asked for: not while it is another one, or none that may be read. */
export function pageAt(frame: HTMLIFrameElement, address: string): Document | null {
  const page = frame.contentDocument;
  const wanted = new URL(address, location.href);
  return page?.location?.pathname === wanted.pathname ? page : null;
}
