/**
 * The site in the frame beside the question. Its next version loads in a second frame behind the first one and takes
 * its place once it is drawn, so that nothing flickers.
 */
import { markParts } from "./marks.ts";

export class ShownSite {
  #frame: HTMLIFrameElement;
  #next: HTMLIFrameElement | undefined;
  #isBehind = false;
  /** Called with each page that is shown. */
  readonly #onPage: (page: Document) => void;

  constructor(frame: HTMLIFrameElement, onPage: (page: Document) => void) {
    this.#frame = frame;
    this.#onPage = onPage;
    frame.addEventListener("load", () => this.#draw());
    // It can have been loaded before this script.
    if (frame.contentDocument?.readyState === "complete") this.#draw();
  }

  /** Shows what the server has now. */
  loadAgain() {
    if (this.#next) {
      this.#isBehind = true;
      return;
    }
    const next = this.#frame.cloneNode() as HTMLIFrameElement;
    const address = new URL(this.#frame.src);
    address.searchParams.set("kept", String(Date.now()));
    next.src = address.href;
    // Until it is shown, nobody meets it.
    next.title = "";
    next.tabIndex = -1;
    next.ariaHidden = "true";
    next.classList.add("run-site__next");
    next.addEventListener("load", () => this.#arrived(next), { once: true });
    this.#next = next;
    this.#frame.after(next);
  }

  #arrived(next: HTMLIFrameElement) {
    this.#next = undefined;
    // A page that cannot be read is the browser's own: there is no connection.
    if (next.contentDocument) this.#show(next);
    else next.remove();
    if (!this.#isBehind) return;
    this.#isBehind = false;
    this.loadAgain();
  }

  #show(next: HTMLIFrameElement) {
    const before = this.#frame;
    this.#frame = next;
    this.#draw();
    next.title = before.title;
    next.removeAttribute("tabindex");
    next.removeAttribute("aria-hidden");
    next.classList.remove("run-site__next");
    next.addEventListener("load", () => this.#draw());
    before.remove();
  }

  #draw() {
    const page = this.#frame.contentDocument;
    if (!page) return;
    const mark = () => markParts(page, this.#frame.dataset.parts ?? "");
    mark();
    this.#onPage(page);
    // The window of a sheet changes with it.
    page.defaultView?.addEventListener("resize", mark);
  }
}
