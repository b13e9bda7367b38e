/**
 * Toasts for pages without React; they look and behave like the islands' (`src/ui/toasts.tsx`). Errors
 * interrupt a screen reader and stay until dismissed; success messages are polite and disappear, but not
 * while hovered or focused.
 * The page's sprite needs the icons alert, check and x.
 */
import { limits } from "../generated/domain.ts";
import { icon } from "./icon.ts";

/** How long a success message stays. */
const STAY_MS = 7000;

let places: { bad: HTMLElement; good: HTMLElement } | undefined;

function region(role: string): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  return element;
}

/** Adds the live regions in advance: screen readers announce only changes in existing ones. */
export function prepareToasts(): { bad: HTMLElement; good: HTMLElement } {
  if (places?.bad.isConnected) return places;
  places = { bad: region("alert"), good: region("status") };
  const host = document.createElement("div");
  host.className = "toasts";
  host.append(places.bad, places.good);
  document.body.append(host);
  return places;
}

/**
 * Shows a message, with Undo if given. A repeated message replaces the previous one, so that it is announced
 * again.
 */
export function say(tone: "good" | "bad", text: string, undo?: () => void): void {
  const place = prepareToasts()[tone];
  for (const shown of [...place.children]) if (shown.textContent === text) shown.remove();
  const toast = document.createElement("div");
  toast.className = tone === "bad" ? "toast toast--error" : "toast";
  const words = document.createElement("p");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast__close";
  close.ariaLabel = "Dismiss";
  close.append(icon("x"));
  close.addEventListener("click", () => toast.remove());
  toast.append(icon(tone === "bad" ? "alert" : "check"), words, ...(undo ? [undoing(toast, undo)] : []), close);
  place.append(toast);
  if (tone === "good") leave(toast, undo ? limits.undoMs : STAY_MS);
}

/** Removes all messages: they are outdated. */
export function clearToasts(): void {
  places?.bad.replaceChildren();
  places?.good.replaceChildren();
}

function undoing(toast: HTMLElement, undo: () => void): HTMLElement {
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.textContent = "Undo";
  button.addEventListener("click", () => {
    toast.remove();
    undo();
  });
  return button;
}

function leave(toast: HTMLElement, stay: number) {
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const start = () => {
    hold();
    timer = window.setTimeout(() => toast.remove(), stay);
  };
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
  start();
}
