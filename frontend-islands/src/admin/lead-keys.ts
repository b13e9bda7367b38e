/**
 * Keys of a request, while no field has the focus: R opens the answer, J and K lead to the next request and the one
 * before, M moves the visit, Z takes the last change back. In the answer Ctrl Enter sends and Esc closes.
 */
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog[open]") !== null;

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function onLetter(key: string): boolean {
  switch (key) {
    case "r":
      press(".write__main:not([open]) > summary");
      return true;
    case "j":
      press('a[rel="next"]');
      return true;
    case "k":
      press('a[rel="prev"]');
      return true;
    case "m":
      press('a[href="#visit-time"]');
      return true;
    case "z":
      press("form[data-undo] button");
      return true;
    default:
      return false;
  }
}

function inDrawer(event: KeyboardEvent, drawer: HTMLDetailsElement) {
  if (event.key === "Escape") {
    drawer.open = false;
    drawer.querySelector("summary")?.focus();
  } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    const buttons = [...drawer.querySelectorAll<HTMLButtonElement>("form .composer__foot button")];
    // Of an answer and a note, the one that is shown.
    buttons.find((button) => button.checkVisibility?.() ?? true)?.click();
  }
}

export function setUpKeys(): void {
  addEventListener("keydown", (event) => {
    const target = event.target as Element | null;
    const drawer = target?.closest<HTMLDetailsElement>(".write > details[open]");
    if (drawer) return inDrawer(event, drawer);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isField(target)) return;
    if (onLetter(event.key)) event.preventDefault();
  });
}
