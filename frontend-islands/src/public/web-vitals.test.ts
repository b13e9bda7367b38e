import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measure } from "./web-vitals.ts";

type Entry = Record<string, unknown>;
let entries: Record<string, Entry[]>;
let sent: Promise<{ event: Record<string, unknown> }>[];

class Observer {
  static supportedEntryTypes = ["largest-contentful-paint", "layout-shift", "event"];
  hear: (list: { getEntries: () => Entry[] }) => void;
  constructor(hear: Observer["hear"]) {
    this.hear = hear;
  }
  observe({ type }: { type: string }) {
    this.hear({ getEntries: () => entries[type] ?? [] });
  }
  takeRecords() {
    return [];
  }
}

const leave = () => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  sent = [];
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("performance", { getEntriesByType: () => [], interactionCount: 3 });
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (_: string, body: Blob) => sent.push(body.text().then((text) => JSON.parse(text))),
  });
  entries = {
    "largest-contentful-paint": [{ startTime: 400 }, { startTime: 812.5 }],
    "layout-shift": [
      { value: 0.1, startTime: 100, hadRecentInput: false },
      { value: 0.05, startTime: 900, hadRecentInput: false },
      { value: 0.02, startTime: 5000, hadRecentInput: false },
      { value: 0.9, startTime: 5100, hadRecentInput: true },
    ],
    event: [
      { interactionId: 1, duration: 48 },
      { interactionId: 1, duration: 96 },
      { interactionId: 2, duration: 56 },
      { interactionId: 0, duration: 900 },
    ],
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "visibilityState");
  Reflect.deleteProperty(navigator, "doNotTrack");
});

it("reports once, when the page is left, what it measured", async () => {
  measure([]);
  expect(sent).toEqual([]);
  leave();
  leave();
  expect(sent).toHaveLength(1);
  const { event } = (await sent[0]) ?? { event: {} };
  expect(event).toEqual({
    path: "/",
    viewId: expect.stringMatching(/^[\w-]{36}$/),
    errors: [],
    lcp: 812.5,
    cls: 0.15000000000000002,
    inp: 96,
  });
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

it("leaves a slow answer in fifty out, and the wait of a page in another tab", async () => {
  vi.stubGlobal("performance", {
    interactionCount: 60,
    getEntriesByType: (type: string) => (type === "visibility-state" ? [{ name: "hidden", startTime: 10 }] : []),
  });
  measure([]);
  leave();
  const { event } = (await sent[0]) ?? { event: {} };
  expect(event.inp).toBe(56);
  expect(event.lcp).toBeUndefined();
});

it("reports errors in 500 characters, also earlier ones", async () => {
  const broken = new Error("x".repeat(2_000));
  measure([
    new ErrorEvent("error", { error: broken }),
    Object.assign(new Event("unhandledrejection"), { reason: "gone" }),
    new Event("error"),
  ]);
  leave();
  const errors = (await sent[0])?.event.errors as { message: string; stack: string }[];
  expect(errors.map(({ message }) => message.length)).toEqual([500, 4]);
  expect(errors.every(({ stack }) => stack.length <= 500)).toBe(true);
});

it("reports forms seen and begun and taps on phone and mail links, each once", async () => {
  document.body.innerHTML = `<form data-contact><input name="a"></form><react-island name="visualizer"></react-island>
    <a href="tel:+16195550142"><b>Call</b></a><a href="mailto:a@example.com">Mail</a><a href="/contact">Contact</a>`;
  document.addEventListener("click", (event) => event.preventDefault());
  measure([]);
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  for (const link of document.querySelectorAll<HTMLElement>("b, [href^=mailto], [href^='/'], b")) link.click();
  leave();
  const actions = (await sent[0])?.event.actions as string[];
  expect(actions.sort()).toEqual(["contact_begun", "contact_seen", "mail_tapped", "phone_tapped", "refit_seen"]);
  document.body.innerHTML = "";
});

it("counts what was done before this script was here", async () => {
  document.body.innerHTML = `<form data-visit><input></form><a href="tel:+16195550142"><b>Call</b></a>`;
  document.addEventListener("click", (event) => event.preventDefault());
  const early: Event[] = [];
  for (const type of ["click", "input"]) document.addEventListener(type, (event) => early.push(event), { once: true });
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("b")?.click();
  measure(early);
  leave();
  const actions = (await sent[0])?.event.actions as string[];
  expect(actions.sort()).toEqual(["phone_tapped", "visit_begun", "visit_seen"]);
  document.body.innerHTML = "";
});

it("is silent for who asks not to be tracked", () => {
  Object.defineProperty(navigator, "doNotTrack", { value: "1", configurable: true });
  measure([]);
  leave();
  expect(sent).toEqual([]);
});

it("warns if nothing can be measured, and still reports errors", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("PerformanceObserver", undefined);
  measure([new ErrorEvent("error", { error: new Error("boom") })]);
  leave();
  expect(warn).toHaveBeenCalled();
  expect((await sent[0])?.event).toMatchObject({ errors: [{ message: "Error: boom" }] });
});
