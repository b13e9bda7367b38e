import { expect, it, vi } from "vitest";
import { waitingLimits, waitingMessages } from "../../generated/waiting.ts";
import { longDay } from "../../lib/day.ts";
import { keep } from "../../lib/device/waiting-store.ts";
import { fill } from "../../lib/texts.ts";

it("says once that a request was never sent and is deleted, and what to do", async () => {
  const keptAt = Date.now() - waitingLimits.waitingKeepMs;
  const request = { kind: "contact" as const, path: "/contact", draft: {}, photos: [], sketch: null, form: {} };
  await keep({ ...request, id: "old" }, keptAt);
  await import("./notice.ts");
  const notice = () => document.querySelector("aside [role=status]")?.textContent;
  const sentence = fill(waitingMessages.expired, { day: longDay(keptAt), days: 14 });
  await vi.waitFor(() => expect(notice()).toBe(sentence));
  // There is nothing to see any longer.
  expect(document.querySelector("aside a")).toBeNull();
  document.querySelector<HTMLButtonElement>("aside button")?.click();
  expect(notice()).toBeUndefined();
});
