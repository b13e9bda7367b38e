import { beforeEach, expect, it, vi } from "vitest";
import { type Conditions, plan, setUpHeroVideo } from "./hero-video.ts";

const GOOD: Conditions = { autoplay: true, phone: false, reducedMotion: false, slowest: 1.5 };
const PLAYER = "https://player.vimeo.com";

it.each([
  ["play", {}],
  ["play", { effectiveType: "4g", downlink: 10, saveData: false }],
  ["play", { effectiveType: "3g", downlink: 1.5 }],
  ["poster", { saveData: true }],
  ["poster", { effectiveType: "2g" }],
  ["poster", { effectiveType: "slow-2g" }],
  ["poster", { downlink: 1.45 }],
  ["poster", { downlink: 0 }],
  ["poster", { phone: true, saveData: true }],
  ["button", { phone: true }],
  ["button", { reducedMotion: true }],
  ["button", { autoplay: false }],
] as const)("%s under %o", (expected, change) => {
  expect(plan({ ...GOOD, ...change })).toBe(expected);
});

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
let queries: Record<string, boolean>;

beforeEach(() => {
  vi.useFakeTimers();
  queries = {};
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: queries[query] ?? false, addEventListener: vi.fn() }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = `<div class="hero-video" data-autoplay-src="${PLAYER}/video/1?autoplay=1" data-title="Video of our work"
      data-click-src="${PLAYER}/video/1?asked=1" data-phone="(phone)" data-downlink="1.5" data-wait="15000" hidden></div>
    <button class="hero-video-button" aria-label="Play video" data-playing="Pause video" hidden></button>`;
});

const start = () => setUpHeroVideo(find(".hero-video"), find(".hero-video-button"));
const says = (event: string, origin = PLAYER) =>
  dispatchEvent(
    new MessageEvent("message", {
      data: JSON.stringify({ event }),
      origin,
      source: find<HTMLIFrameElement>("iframe").contentWindow,
    }),
  );

it("plays by itself, shows the video once it moves, and can be paused", () => {
  start();
  const frame = find<HTMLIFrameElement>("iframe");
  const sent = vi.spyOn(frame.contentWindow as Window, "postMessage").mockImplementation(() => {});
  expect([frame.src, frame.title, frame.tabIndex]).toEqual([`${PLAYER}/video/1?autoplay=1`, "Video of our work", -1]);
  says("timeupdate", "https://evil.example");
  expect(find(".hero-video").hasAttribute("data-on")).toBe(false);
  says("ready");
  says("play");
  says("timeupdate");
  expect(find(".hero-video").hasAttribute("data-on")).toBe(true);
  const key = find<HTMLButtonElement>(".hero-video-button");
  expect([key.hidden, key.ariaLabel]).toEqual([false, "Pause video"]);
  key.click();
  expect(sent).toHaveBeenLastCalledWith(JSON.stringify({ method: "pause" }), PLAYER);
  says("pause");
  expect(key.ariaLabel).toBe("Play video");
});

it("waits for a tap on a phone, and loads nothing before", () => {
  queries["(phone)"] = true;
  start();
  expect(find("iframe")).toBeNull();
  find<HTMLButtonElement>(".hero-video-button").click();
  expect(find<HTMLIFrameElement>("iframe").src).toBe(`${PLAYER}/video/1?asked=1`);
});

it.each(["error", "silence"])("goes back to the picture on %s", (what) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  start();
  if (what === "error") says("error");
  else vi.advanceTimersByTime(15_001);
  expect(find("iframe")).toBeNull();
  expect(find<HTMLElement>(".hero-video").hidden && find<HTMLElement>(".hero-video-button").hidden).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
});
