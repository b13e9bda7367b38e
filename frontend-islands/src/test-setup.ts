import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Only what jsdom lacks and the code under test calls; node tests have no window.
if (typeof window !== "undefined") {
  // On a busy machine, a lazily loaded editor takes longer than a second.
  configure({ asyncUtilTimeout: 10_000 });
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
