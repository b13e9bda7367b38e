import { beforeEach, expect, it } from "vitest";
import { playVideosInPlace } from "./article-videos.ts";

const PLAYER = "https://player.vimeo.com/video/1?dnt=1";

beforeEach(() => {
  const link = document.createElement("a");
  link.href = "https://vimeo.com/1";
  link.dataset.player = PLAYER;
  link.textContent = "The shop";
  document.body.replaceChildren(link);
  playVideosInPlace(document);
});

const press = (init: MouseEventInit = {}) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector("a")?.dispatchEvent(event);
  return event;
};

it("puts the player where the link was, and only when it is asked for", () => {
  expect(document.querySelector("iframe")).toBeNull();
  expect(press().defaultPrevented).toBe(true);
  const frame = document.querySelector("iframe");
  expect(frame?.src).toBe(PLAYER);
  expect(frame?.title).toBe("The shop");
  expect(document.querySelector("a")).toBeNull();
});

it("lets a reader open Vimeo in a tab of its own", () => {
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  press({ ctrlKey: true });
  expect(document.querySelector("iframe")).toBeNull();
});
