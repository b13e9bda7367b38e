/**
 * The parts of the site that the present question writes: a line around each, and the first one is scrolled into view.
 * A line is an outline, so that nothing moves because of it.
 */
const LINE = "#b58a3c";
const LINE_ON_DARK = "#d9b878";
const AROUND = 6;
/** Around a part that is as wide as the page, the line stands inside. */
const INSIDE = -10;
/** Above a high part, in pixels of the page; less in the low window of a sheet. */
const ABOVE = 28;

const isShown = (part: Element) => part.getClientRects().length > 0;
const isOfHeader = (part: Element) => part.closest(".topbar, .header") !== null;

export function markParts(page: Document, selector: string) {
  const view = page.defaultView;
  if (!view || !selector) return;
  letHeaderScroll(page);
  const parts = [...page.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  for (const part of parts) drawLine(part, view);
  const first = parts.find((part) => !isOfHeader(part));
  if (first) view.scrollTo({ top: placeOf(first, view), behavior: "instant" });
}

/** It would stand over the part. */
function letHeaderScroll(page: Document) {
  const header = page.querySelector<HTMLElement>(".header");
  if (!header) return;
  header.style.position = "relative";
  header.style.insetBlockStart = "0";
}

function drawLine(part: HTMLElement, view: Window) {
  const isWide = part.getBoundingClientRect().width > view.innerWidth - 4 * AROUND;
  part.style.outline = `2px solid ${part.closest(".on-dark") ? LINE_ON_DARK : LINE}`;
  part.style.outlineOffset = `${isWide ? INSIDE : AROUND}px`;
}

/** In the middle of the window, or at its top if it is higher. */
function placeOf(part: HTMLElement, view: Window): number {
  const { top, height } = part.getBoundingClientRect();
  const above = Math.max(Math.min(ABOVE, view.innerHeight / 10), (view.innerHeight - height) / 2);
  return Math.max(0, top + view.scrollY - above);
}
