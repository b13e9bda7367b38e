/**
 * Header, menu, carousel and other page behavior that HTML and CSS cannot provide alone. Every page works
 * without this script. The hooks in the markup are listed in `app/src/layout/mod.rs`.
 */
/** Scroll distance in pixels after which the header changes. */
const HEADER_PX = 10;
/** Scroll distance in pixels after which the help button appears. */
const HELP_PX = 300;
/** Delay after the page has settled before loading what the first view does not need. */
const LATER_MS = 4000;
/** A fast page fires `load` before it is painted; wait this much longer. */
const SETTLE_MS = 300;
/** Replaces pictures that fail to load. */
const PLACEHOLDER = "/placeholder.svg";

/** Maximum number of events kept for reporting. */
const EVENTS_MAX = 500;

// Script errors, and the visitor's actions before the script that counts them is here.
const events: Event[] = [];
for (const kind of ["error", "unhandledrejection", "click", "input"]) {
  addEventListener(kind, (event) => events.length < EVENTS_MAX && events.push(event));
}

// Where the visitor entered the site, for the forms' requests: kept for this tab only, and not at all if declined.
try {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack !== "1" && !globalPrivacyControl) {
    sessionStorage.entry ??= `${location.pathname}${location.search} ${document.referrer}`;
  }
} catch {}

const all = <E extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<E>(selector),
];

const header = document.querySelector(".header");
const helpButtons = all(".help, .quick-contact");
const helpPanel = document.getElementById("help");

function onScroll() {
  header?.toggleAttribute("data-scrolled", scrollY > HEADER_PX);
  const showHelp = scrollY > HELP_PX;
  for (const button of helpButtons) button.toggleAttribute("data-shown", showHelp);
  if (!showHelp && helpPanel?.matches(":popover-open")) helpPanel.hidePopover();
}

/** On errors tries the dark variant once, then falls back to initials, name and tagline as text. */
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

/** Overlays the logo of the scrolled header; if it does not load, the first one stays. */
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

function replaceSource(image: HTMLImageElement, src = PLACEHOLDER) {
  for (const source of all("source", image.parentElement ?? image)) source.remove();
  image.removeAttribute("srcset");
  image.src = src;
}

/** Replaces a picture that fails to load with the placeholder, so that the layout is kept. */
function guardPicture({ target }: { target: EventTarget | null }) {
  if (!(target instanceof HTMLImageElement) || target.closest("[data-logo]")) return;
  const failed = target.currentSrc || target.src;
  if (failed.endsWith(PLACEHOLDER)) return;
  console.warn("Picture did not load:", failed);
  if (!target.closest("[data-spare]")) replaceSource(target);
  // If one picture of a set fails, switch the whole set to the fallback pictures, so that they match.
  for (const card of all("[data-spare]", target.closest(".styles") ?? target)) {
    for (const image of all<HTMLImageElement>("img", card)) replaceSource(image, card.dataset.spare);
    delete card.dataset.spare;
  }
}

addEventListener("error", guardPicture, true);
// Some may have failed before this script ran.
for (const target of document.images) {
  if (target.complete && target.currentSrc && !target.naturalWidth) guardPicture({ target });
}
addEventListener("scroll", onScroll, { passive: true });
// Back/forward navigation restores the scroll position without a scroll event.
addEventListener("pageshow", onScroll);
// On the next frame: reading the position now would force a layout.
requestAnimationFrame(onScroll);
all("[data-logo]").forEach(guardLogo);
const menu = document.getElementById("menu");
menu?.addEventListener("click", (event) => (event.target as Element).closest("a") && menu.hidePopover());

/** "More" in the header closes as a menu does. */
const more = document.querySelector<HTMLDetailsElement>(".more");
if (more) {
  addEventListener("click", ({ target }) => {
    if (!more.contains(target as Node)) more.open = false;
  });
  more.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    more.open = false;
    more.querySelector("summary")?.focus();
  });
}

// Owners who have signed in here get a link to the editor of the page. A file of its own, so that visitors load no
// byte of it.
const EDIT_LINK = "/edit-link.js";
if (document.cookie.includes("office=1")) import(EDIT_LINK);

// A request that waits on this device for the connection. The server names the script.
const WAITING = "/waiting-notice.js";
try {
  if (localStorage.getItem("waiting")) import(WAITING);
} catch {
  // Where storage is denied, nothing waits.
}

/** Goes back in the history if the previous page was ours; otherwise follows the link. */
for (const link of all<HTMLAnchorElement>("[data-back]")) {
  link.addEventListener("click", (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

/** Runs `work` once the page has loaded, is painted and the browser is idle. */
function whenSettled(work: () => void) {
  const free = () => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 1));
  const idle = () => setTimeout(free, SETTLE_MS);
  const loaded = () => (document.readyState === "complete" ? idle() : addEventListener("load", idle, { once: true }));
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", loaded, { once: true });
  } else loaded();
}

const heroVideo = document.querySelector<HTMLElement>(".hero-video");
const playButton = document.querySelector<HTMLButtonElement>(".hero-video-button");
if (heroVideo && playButton) {
  whenSettled(async () => {
    // The page names the script, so that pages without a video do not reference it.
    const module: typeof import("./hero-video.ts") = await import(/* @vite-ignore */ heroVideo.dataset.script ?? "");
    module.setUpHeroVideo(heroVideo, playButton);
  });
}

/** Runs `work` once: `LATER_MS` after the page has settled, or on the first scroll. */
function afterFirstView(work: () => void) {
  const once = new AbortController();
  const run = () => {
    if (once.signal.aborted) return;
    once.abort();
    work();
  };
  addEventListener("scroll", run, { passive: true, signal: once.signal });
  whenSettled(() => setTimeout(run, LATER_MS));
}

// Until it has loaded, plain links and forms do the islands' job. An address may name what one shows; a draft, and a
// request that waits, are shown as soon as the page has settled.
const [island, ...otherIslands] = all("react-island[data-script]");
if (island) {
  const load = () => import(/* @vite-ignore */ island.dataset.script ?? "");
  const islands = [island, ...otherIslands];
  for (const type of ["pointerover", "focusin"]) {
    for (const each of islands) each.addEventListener(type, load, { once: true });
  }
  const whenWanted = location.hash || islands.some(isKept) ? whenSettled : afterFirstView;
  whenWanted(load);
}

function isKept(island: HTMLElement): boolean {
  try {
    if (localStorage.getItem(island.getAttribute("draft") ?? "") !== null) return true;
    const waiting = localStorage.getItem("waiting")?.split(" ");
    return waiting?.includes(island.getAttribute("name") ?? "") ?? false;
  } catch {
    // Where storage is denied, nothing is kept.
    return false;
  }
}

// A section far down the page names its script, for when it comes near.
for (const section of all("[data-near]")) {
  const near = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      near.disconnect();
      import(/* @vite-ignore */ section.dataset.near ?? "");
    },
    { rootMargin: "50%" },
  );
  near.observe(section);
}

// The page names the script; pages that do not are not measured.
const vitals = document.querySelector<HTMLElement>("[data-vitals]")?.dataset.vitals;
// Deferred, so that they do not compete with the picture of the first view.
const logos = all("[data-navy]");
afterFirstView(async () => {
  logos.forEach(addNavyLogo);
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "/site.webmanifest";
  document.head.append(manifest);
  if (!vitals) return;
  // Being offline is not an error: nothing is measured.
  const module: typeof import("./web-vitals.ts") | undefined = await import(/* @vite-ignore */ vitals).catch(() => {});
  module?.measure(events);
});

export {};
