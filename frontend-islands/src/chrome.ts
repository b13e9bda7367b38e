/**
 * The gestures of the page chrome that HTML and CSS cannot make alone. Every page
 * reads and works without this script. The hooks in the markup are listed in
 * `app/src/chrome/mod.rs`.
 */
/** The header changes past this many pixels. */
const HEADER_PX = 10;
/** The help button shows past this many pixels. */
const HELP_PX = 300;
/** What the first view does not need is asked for this long after the page has settled. */
const LATER_MS = 4000;
/** A quick page has loaded before it is on screen: this long after, it is. */
const SETTLE_MS = 300;
/** Stands for a picture that there is not. */
const PLACEHOLDER = "/placeholder.svg";
/** Scroll positions closer than this are the same. */
const SLACK_PX = 4;

/** Errors of scripts kept to be told of, at most. */
const ERRORS_MAX = 5;

const errors: Event[] = [];
for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, (event) => errors.length < ERRORS_MAX && errors.push(event));
}

const all = <E extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<E>(selector),
];

const header = document.querySelector(".header");
const helps = all(".help, .quick");
const panel = document.getElementById("help");

function onScroll() {
  header?.toggleAttribute("data-scrolled", scrollY > HEADER_PX);
  const helping = scrollY > HELP_PX;
  for (const help of helps) help.toggleAttribute("data-shown", helping);
  if (!helping && panel?.matches(":popover-open")) panel.hidePopover();
}

/** The dark variant once, then initials, name and tagline as text. */
function guardLogo(logo: HTMLElement) {
  const images = all<HTMLImageElement>("img", logo);
  let dark = images[0]?.dataset.dark;
  const onError = (image: HTMLImageElement) => {
    if (dark && image === images[0]) {
      image.src = dark;
      dark = undefined;
      return;
    }
    console.warn("Logo did not load:", image.src);
    for (const each of images.splice(0)) each.remove();
    for (const badge of all(".logo-badge", logo)) badge.hidden = false;
  };
  for (const image of [...images]) {
    image.addEventListener("error", () => images.length && onError(image));
    // It may have failed before this script ran.
    if (image.complete && !image.naturalWidth && image.loading !== "lazy") onError(image);
  }
}

/** The logo of the scrolled header, over the first one. The first one stays if it does not load. */
function addNavyLogo(logo: HTMLElement) {
  const first = logo.querySelector("img");
  if (!first) return;
  const navy = first.cloneNode() as HTMLImageElement;
  delete navy.dataset.dark;
  navy.alt = "";
  navy.addEventListener("error", () => navy.remove());
  navy.src = logo.dataset.navy ?? "";
  first.after(navy);
}

/**
 * Moves a scroll-snap track by one card; past either end it starts over at the other.
 * Says which card it is now, where the page has a place for that.
 */
function move(track: HTMLElement, direction: number) {
  const first = track.firstElementChild as HTMLElement | null;
  if (!first) return;
  const here = track.scrollLeft;
  const end = track.scrollWidth - track.clientWidth;
  const starts = [...track.children].map((card) => (card as HTMLElement).offsetLeft - first.offsetLeft);
  const next = starts.find((start) => start > here + SLACK_PX) ?? 0;
  const before = starts.findLast((start) => start < here - SLACK_PX) ?? end;
  const left = direction < 0 ? before : here > end - SLACK_PX ? 0 : next;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  track.scrollTo({ left, behavior: still ? "instant" : "smooth" });
  // At the end the last ones are all in view.
  const at = left > end - SLACK_PX ? starts.length - 1 : starts.indexOf(left);
  for (const status of all(`[data-status="${track.id}"]`)) {
    status.textContent = track.children[at]?.ariaLabel ?? "";
  }
}

function carousel(buttons: HTMLElement) {
  const track = document.getElementById(buttons.dataset.track ?? "");
  if (!track) return;
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) move(track, Number(button.value));
  });
  track.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Keys pressed on a link inside a card belong to that link.
    if (!direction || event.target !== track) return;
    event.preventDefault();
    move(track, direction);
  });
}

/** Another picture in the place of one. */
function put(image: HTMLImageElement, src = PLACEHOLDER) {
  for (const source of all("source", image.parentElement ?? image)) source.remove();
  image.removeAttribute("srcset");
  image.src = src;
}

/** A picture whose file does not come gives way to the placeholder, so that the page keeps its shape. */
function guardPicture({ target }: { target: EventTarget | null }) {
  if (!(target instanceof HTMLImageElement) || target.closest("[data-logo]")) return;
  const failed = target.currentSrc || target.src;
  if (failed.endsWith(PLACEHOLDER)) return;
  console.warn("Picture did not load:", failed);
  if (!target.closest("[data-spare]")) put(target);
  // One broken picture makes a set uneven: then all come from the other set.
  for (const card of all("[data-spare]", target.closest(".styles") ?? target)) {
    for (const image of all<HTMLImageElement>("img", card)) put(image, card.dataset.spare);
    delete card.dataset.spare;
  }
}

addEventListener("error", guardPicture, true);
// Some may have failed before this script ran.
for (const target of document.images) {
  if (target.complete && target.currentSrc && !target.naturalWidth) guardPicture({ target });
}
addEventListener("scroll", onScroll, { passive: true });
// Coming back in the browser's history restores the position without scrolling.
addEventListener("pageshow", onScroll);
// With the next frame: to ask for the position now would lay the page out inside this script.
requestAnimationFrame(onScroll);
all("[data-logo]").forEach(guardLogo);
all("[data-track]").forEach(carousel);
const menu = document.getElementById("menu");
menu?.addEventListener("click", (event) => (event.target as Element).closest("a") && menu.hidePopover());

/** Goes back to the page this one was reached from, if that was ours; else the link leads on. */
for (const link of all<HTMLAnchorElement>("[data-back]")) {
  link.addEventListener("click", (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

/** Runs `work` when the page is on screen, has loaded, and the browser has nothing better to do. */
function whenSettled(work: () => void) {
  const free = () => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 1));
  const idle = () => setTimeout(free, SETTLE_MS);
  const loaded = () => (document.readyState === "complete" ? idle() : addEventListener("load", idle, { once: true }));
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", loaded, { once: true });
  } else loaded();
}

const film = document.querySelector<HTMLElement>(".film");
const key = document.querySelector<HTMLButtonElement>(".film-key");
if (film && key) {
  whenSettled(async () => {
    // Named by the page: one that has no video knows nothing of it.
    const module: typeof import("./hero-film.ts") = await import(/* @vite-ignore */ film.dataset.script ?? "");
    module.setUp(film, key);
  });
}

// Until it is there, what its island would do is done by links.
const host = document.querySelector<HTMLElement>("react-island[data-script]");
if (host) whenSettled(() => import(/* @vite-ignore */ host.dataset.script ?? ""));

/** Runs `work` once: `LATER_MS` after the page has settled, or when it is first scrolled. */
function later(work: () => void) {
  const once = new AbortController();
  const run = () => {
    if (once.signal.aborted) return;
    once.abort();
    work();
  };
  addEventListener("scroll", run, { passive: true, signal: once.signal });
  whenSettled(() => setTimeout(run, LATER_MS));
}

// Named by the page: one without it is not measured.
const vitals = document.querySelector<HTMLElement>("[data-vitals]")?.dataset.vitals;
// Their requests must not share the line with the first view's picture.
const logos = all("[data-navy]");
later(async () => {
  logos.forEach(addNavyLogo);
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "/site.webmanifest";
  document.head.append(manifest);
  if (!vitals) return;
  // Without a connection nothing is measured, and that is no error.
  const module: typeof import("./vitals.ts") | undefined = await import(/* @vite-ignore */ vitals).catch(() => {});
  module?.measure(errors);
});

export {};
