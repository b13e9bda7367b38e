/** The buttons and arrow keys of a track of cards. */

/** Scroll positions closer than this count as equal. */
const SLACK_PX = 4;

/**
 * Scrolls a scroll-snap track by one card, wrapping around at either end, and updates the status text if the
 * page has one.
 */
function scrollTrack(track: HTMLElement, direction: number) {
  const first = track.firstElementChild as HTMLElement | null;
  if (!first) return;
  const position = track.scrollLeft;
  const end = track.scrollWidth - track.clientWidth;
  const starts = [...track.children].map((card) => (card as HTMLElement).offsetLeft - first.offsetLeft);
  const next = starts.find((start) => start > position + SLACK_PX) ?? 0;
  const before = starts.findLast((start) => start < position - SLACK_PX) ?? end;
  const after = position > end - SLACK_PX ? 0 : next;
  const left = direction < 0 ? before : after;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  track.scrollTo({ left, behavior: reducedMotion ? "instant" : "smooth" });
  // At the end of the track the last cards are all visible.
  const at = left > end - SLACK_PX ? starts.length - 1 : starts.indexOf(left);
  for (const status of document.querySelectorAll(`[data-status="${track.id}"]`)) {
    status.textContent = track.children[at]?.ariaLabel ?? "";
  }
}

function carousel(buttons: HTMLElement) {
  const track = document.getElementById(buttons.dataset.track ?? "");
  if (!track) return;
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) scrollTrack(track, Number(button.value));
  });
  track.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Keys pressed on a link inside a card belong to that link.
    if (!direction || event.target !== track) return;
    event.preventDefault();
    scrollTrack(track, direction);
  });
}

for (const buttons of document.querySelectorAll<HTMLElement>("[data-track]")) carousel(buttons);

export {};
