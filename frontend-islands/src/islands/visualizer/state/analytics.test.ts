import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mayMeasure } from "../../../lib/visitor-privacy.ts";
import { record, sessionId } from "./analytics.ts";

const fetch = vi.fn(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  fetch.mockClear();
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "doNotTrack");
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

const set = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });
const kept = () => JSON.parse(localStorage.getItem("funnel_events") ?? "[]") as object[];

it("sends a step with the session's id, which stays the same", () => {
  record("style_selection", { style_id: "scandinavian" });
  record("photo_upload");
  const bodies = (fetch.mock.calls as unknown as [string, { body: string; keepalive: boolean }][]).map(
    ([, request]) => {
      expect(request.keepalive).toBe(true);
      return JSON.parse(request.body).event;
    },
  );
  expect(bodies[0]).toEqual({
    step: "style_selection",
    sessionId: sessionId(),
    metadata: { style_id: "scandinavian" },
  });
  expect(bodies[1].sessionId).toBe(bodies[0].sessionId);
});

it.each([
  ["doNotTrack", "1"],
  ["globalPrivacyControl", true],
])("is silent when %s asks for it", (name, value) => {
  set(name, value);
  record("style_selection");
  expect(mayMeasure()).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
  expect(sessionId()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

it("keeps a hundred events at most", () => {
  for (let n = 0; n < 130; n += 1) record("photo_upload", { file_size: n });
  expect(kept()).toHaveLength(100);
  expect(kept().at(-1)).toMatchObject({ metadata: { file_size: 129 } });
});

it("only warns when local storage fails", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(Storage.prototype, "setItem").mockImplementation((key) => {
    if (key === "funnel_events") throw new DOMException("full", "QuotaExceededError");
  });
  record("style_selection");
  expect(warn).toHaveBeenCalled();
  expect(fetch).toHaveBeenCalled();
});

it("starts over where what was kept is broken", () => {
  localStorage.setItem("funnel_events", "{]");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  record("style_selection");
  expect(fetch).toHaveBeenCalled();
});
