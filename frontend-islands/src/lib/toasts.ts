/**
 * Toasts, with Undo where possible. Errors interrupt a screen reader and stay until dismissed; all others are
 * polite and disappear, but not while hovered or focused.
 */
import { limits } from "../generated/domain.ts";
import { element } from "./element.ts";
import { icon as spriteIcon } from "./icon.ts";

/** How long a message stays that is neither an error nor undoable. */
const STAY_MS = 7000;

interface Toast {
  tone: "good" | "bad";
  text: string;
  /** A second, less prominent line. */
  detail?: string;
  /** A page that shows the result. */
  link?: { href: string; label: string } | undefined;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Its subject: a success removes the errors about the same thing. */
  about?: string | undefined;
}

/** Shows a toast. */
export type Notify = (toast: Toast) => void;

type Draw = (name: "alert" | "check" | "x") => Element;
/** The elements of the shown toasts, oldest first. */
const shown = new Map<HTMLElement, Toast>();
let places: { bad: HTMLElement; good: HTMLElement } | undefined;
/** By default from the page's sprite, which needs alert, check and x. */
let drawIcon: Draw = spriteIcon;
let undoHeld = 0;

/** Adds the live regions in advance: screen readers announce only changes in existing ones. */
export function prepareToasts(draw: Draw = drawIcon): { bad: HTMLElement; good: HTMLElement } {
  drawIcon = draw;
  if (places?.bad.isConnected) return places;
  shown.clear();
  places = { bad: element("div", { role: "alert" }), good: element("div", { role: "status" }) };
  document.body.append(element("div", { className: "toasts" }, places.bad, places.good));
  return places;
}

/**
 * A repeated message replaces the previous one, to be announced again instead of stacked. Only one message at a
 * time offers Undo.
 */
export const notify: Notify = (toast) => {
  const { tone, text, detail, link, undo, about } = toast;
  const bad = tone === "bad";
  const place = prepareToasts()[tone];
  remove((before) => before.text === text || Boolean(before.undo && undo));
  if (!bad && about) dismissErrors(about);
  const dismiss = () => remove((one) => one === toast);
  const onUndo = () => {
    dismiss();
    undo?.();
  };
  const parts = [
    drawIcon(bad ? "alert" : "check"),
    element("p", {}, text, ...(detail ? [element("small", {}, detail)] : []), ...(link ? [leadOn(link)] : [])),
    ...(undo ? [button({ className: "button", disabled: undoHeld > 0, onclick: onUndo }, "Undo")] : []),
    button({ className: "toast__close", ariaLabel: "Dismiss", onclick: dismiss }, drawIcon("x")),
  ];
  const box = element("div", { className: bad ? "toast toast--error" : "toast" }, ...parts);
  shown.set(box, toast);
  place.append(box);
  makeRoom();
  if (!bad) leave(box, dismiss, undo ? limits.undoMs : STAY_MS);
};

const leadOn = ({ href, label }: { href: string; label: string }) =>
  element("a", { className: "toast__link", href, target: "_blank", rel: "noreferrer" }, label);

const button = (properties: Partial<HTMLButtonElement>, content: Node | string) =>
  element("button", { type: "button", ...properties }, content);

function remove(which: (toast: Toast) => boolean): void {
  for (const [box, toast] of shown) {
    if (!which(toast)) continue;
    box.remove();
    shown.delete(box);
  }
  makeRoom();
}

/** Space between a message and what is scrolled clear of it, in pixels. */
const CLEAR_PX = 16;

/** The style sheets' scroll padding has this room: what gets the focus is scrolled clear of the messages. */
function makeRoom(): void {
  const box = document.querySelector<HTMLElement>(".toasts");
  const height = box?.offsetHeight ?? 0;
  const room = height > 0 ? height + CLEAR_PX : 0;
  document.documentElement.style.setProperty("--toasts-room", `${room}px`);
  if (box) scrollFrom(box, document.activeElement);
}

/** Scrolls the field, with its label, out from under the messages. An editor of several screens does not count. */
function scrollFrom(box: HTMLElement, field: Element | null): void {
  if (!field?.matches("input, select, textarea, button, a, .summary") || field.closest(".toasts, dialog")) return;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const label = "labels" in field ? (field as HTMLInputElement).labels?.[0] : undefined;
  const labelTop = Math.min(top, label?.getBoundingClientRect().top ?? top);
  const over = box.getBoundingClientRect();
  if (over.left >= right || left >= over.right || over.bottom <= labelTop || bottom <= over.top) return;
  const isAtBottom = over.top + over.bottom > innerHeight;
  scrollBy(0, isAtBottom ? bottom - over.top + CLEAR_PX : labelTop - over.bottom - CLEAR_PX);
}

/** Removes outdated messages: all, or all without Undo. */
export const clearToasts = ({ undoable }: { undoable: boolean }): void => remove(({ undo }) => undoable || !undo);

/** Removes the errors about something, because it has since worked. */
export const dismissErrors = (about: string): void => remove((toast) => toast.about === about);

/** Disables Undo until the answered function is called: a newer change is pending, and Undo is not about it. */
export function holdUndo(): () => void {
  const hold = (by: 1 | -1) => {
    undoHeld += by;
    for (const box of shown.keys()) {
      const takeBack = box.querySelector<HTMLButtonElement>(".button");
      if (takeBack) takeBack.disabled = undoHeld > 0;
    }
  };
  hold(1);
  return () => hold(-1);
}

function leave(box: HTMLElement, dismiss: () => void, stay: number) {
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const start = () => {
    hold();
    timer = window.setTimeout(dismiss, stay);
  };
  for (const event of ["pointerenter", "focusin"]) box.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) box.addEventListener(event, start);
  start();
}
