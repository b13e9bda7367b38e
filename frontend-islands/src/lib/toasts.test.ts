import { beforeEach, expect, it, vi } from "vitest";
import { clearToasts, dismissErrors, holdUndo, notify } from "./toasts.ts";

const shown = () => [...document.querySelectorAll(".toast > p")].map((text) => text.textContent);
const undoButton = () => document.querySelector<HTMLButtonElement>(".toast > .button");

beforeEach(() => document.body.replaceChildren());

it("offers Undo for one change at a time, and not while a newer one is pending", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  notify({ tone: "good", text: "one", undo: first });
  notify({ tone: "good", text: "two", undo: second });
  expect(shown()).toEqual(["two"]);
  const release = holdUndo();
  expect(undoButton()?.disabled).toBe(true);
  release();
  undoButton()?.click();
  expect([first.mock.calls.length, second.mock.calls.length, shown()]).toEqual([0, 1, []]);
});

it("replaces a repeated message, and removes what is outdated", () => {
  notify({ tone: "bad", text: "offline", about: "save 1" });
  notify({ tone: "bad", text: "offline", about: "save 1" });
  notify({ tone: "bad", text: "wrong", detail: "more", about: "save 2" });
  expect(shown()).toEqual(["offline", "wrongmore"]);
  dismissErrors("save 1");
  expect(shown()).toEqual(["wrongmore"]);
  notify({ tone: "good", text: "back", undo: () => {} });
  clearToasts({ undoable: false });
  expect(shown()).toEqual(["back"]);
  clearToasts({ undoable: true });
  expect(shown()).toEqual([]);
});

it("hides a success after a while, but not while it is hovered", () => {
  vi.useFakeTimers();
  notify({ tone: "good", text: "sent" });
  document.querySelector(".toast")?.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["sent"]);
  document.querySelector(".toast")?.dispatchEvent(new Event("pointerleave"));
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual([]);
  vi.useRealTimers();
});
