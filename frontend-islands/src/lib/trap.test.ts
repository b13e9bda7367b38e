import { afterEach, expect, it, vi } from "vitest";
import { elapsedSince, isFilledByBrowser } from "./trap.ts";

afterEach(() => vi.restoreAllMocks());

it("measures by the page's own time where the clock was set back meanwhile", () => {
  vi.spyOn(performance, "now").mockReturnValue(20_000);
  const now = 1_800_000_000_000;
  // Begun on an earlier page, and now.
  expect(elapsedSince(now - 90_000, now)).toBe(90_000);
  // The clock was years ahead when the draft was begun.
  expect(elapsedSince(now + 9e10, now)).toBe(20_000);
});

it("takes a field for empty that the browser filled in", () => {
  const trap = document.createElement("input");
  vi.spyOn(trap, "matches").mockReturnValueOnce(true).mockReturnValueOnce(false);
  expect([isFilledByBrowser(trap), isFilledByBrowser(trap)]).toEqual([true, false]);
  vi.spyOn(trap, "matches").mockImplementation(() => {
    throw new SyntaxError("unknown selector");
  });
  expect([isFilledByBrowser(trap), isFilledByBrowser(null)]).toEqual([false, false]);
});
