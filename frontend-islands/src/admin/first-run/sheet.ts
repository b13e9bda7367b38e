/**
 * On a phone and a tablet the site is a sheet at the foot of the screen. Tapped or pulled it fills the screen; Esc, the
 * browser's Back, a pull and its button close it. While the keyboard is up, only its handle is there, above the
 * keyboard. Without this script its link opens the page.
 */
const PULL = 24;
/** A keyboard is at least so high, in pixels; less is the browser's own bar. */
const KEYBOARD_MIN = 120;
/** In which the browser goes back, if it is a step of this page. */
const BACK_MS = 150;
/** What cannot be used while the sheet fills the screen. */
const BEHIND = ".skip-link, .run-bar, .run-question";

export class Sheet {
  readonly #site: HTMLElement;
  readonly #link: HTMLElement;
  readonly #button: HTMLElement;
  /** Where the finger is down on what can be pulled. */
  #pulledFrom: number | undefined;
  #isClosing = false;

  constructor(site: HTMLElement, link: HTMLElement, button: HTMLElement) {
    this.#site = site;
    this.#link = link;
    this.#button = button;
    site.addEventListener("click", (event) => this.#onClick(event));
    addEventListener("popstate", () => this.#fold());
    addEventListener("resize", () => {
      if (this.#isUp && !this.#isSheet) this.close();
    });
    site.addEventListener("pointerdown", ({ target, clientY }) => {
      const isHandle = target instanceof Element && target.closest(".run-site__head") !== null;
      if (isHandle || !this.#isUp) this.#pulledFrom = clientY;
    });
    addEventListener("pointerup", ({ clientY }) => this.#onPulled(clientY));
    this.#followKeyboard();
  }

  /** The sheet of styles says from which width on it is one. */
  get #isSheet() {
    return getComputedStyle(this.#site).position === "fixed";
  }

  get #isUp() {
    return this.#site.hasAttribute("data-up");
  }

  close() {
    if (!this.#isUp || this.#isClosing) return;
    this.#isClosing = true;
    // Back folds it, unless it was a step within the site.
    history.back();
    setTimeout(() => this.#fold(), BACK_MS);
  }

  #onClick(event: MouseEvent) {
    if (!this.#isSheet) return;
    const { target } = event;
    if (target instanceof Node && this.#button.contains(target)) {
      this.close();
    } else if (!this.#isUp) {
      event.preventDefault();
      this.#open();
    }
  }

  #onPulled(to: number) {
    const from = this.#pulledFrom;
    this.#pulledFrom = undefined;
    if (from === undefined || !this.#isSheet) return;
    if (from - to > PULL && !this.#isUp) this.#open();
    if (to - from > PULL) this.close();
  }

  #open() {
    history.pushState(null, "");
    this.#show(true);
    this.#button.focus();
  }

  #fold() {
    this.#isClosing = false;
    if (!this.#isUp) return;
    this.#show(false);
    this.#link.focus();
  }

  #show(isUp: boolean) {
    this.#site.toggleAttribute("data-up", isUp);
    this.#button.hidden = !isUp;
    this.#link.hidden = isUp;
    for (const part of document.querySelectorAll<HTMLElement>(BEHIND)) part.inert = isUp;
  }

  #followKeyboard() {
    const view = window.visualViewport;
    const follow = () => {
      if (view?.scale !== 1) return;
      const covered = innerHeight - view.height - view.offsetTop;
      this.#site.toggleAttribute("data-typing", covered > KEYBOARD_MIN);
      this.#site.style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
    };
    view?.addEventListener("resize", follow);
    view?.addEventListener("scroll", follow);
  }
}

/** The sheet of this screen, if there is one. */
export function sheetOf(page: Document): Sheet | undefined {
  const site = page.querySelector<HTMLElement>(".run-site");
  const link = site?.querySelector<HTMLElement>(".link");
  const button = site?.querySelector<HTMLElement>("button");
  return site && link && button ? new Sheet(site, link, button) : undefined;
}
