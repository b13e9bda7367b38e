import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** Longer than anything but a hang takes, on however slow a machine; vitest's own limit is a second. */
const HANG_MS = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? HANG_MS);

// Only what jsdom lacks and the code under test calls; node tests have no window.
if (typeof window !== "undefined") {
  configure({ asyncUtilTimeout: HANG_MS });
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  URL.createObjectURL ??= () => "blob:test";
  URL.revokeObjectURL ??= () => {};
  afterEach(() => {
    cleanup();
    // They are outside of what React renders.
    document.querySelector(".toasts")?.remove();
  });
}

// Node's timers outlive the page of a test file: a script's later work would fail without one.
const timers: ReturnType<typeof setTimeout>[] = [];
const plainSetTimeout = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof plainSetTimeout>) => {
  const timer = plainSetTimeout(...args);
  timers.push(timer);
  return timer;
}, plainSetTimeout);
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});
