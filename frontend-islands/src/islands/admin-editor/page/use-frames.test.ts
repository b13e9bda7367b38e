import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useFrames } from "./use-frames.ts";

interface Shown {
  path: string;
  others: string;
  stored: string | null;
  redrawn: number;
}

/** The frames of an editor, and the addresses that they are sent to. */
function open(first: Shown) {
  const sent: string[] = [];
  const replace = (address: string) => sent.push(address);
  const view = renderHook((now: Shown) => useFrames({ ...now, sections: [], onPage: vi.fn() }), {
    initialProps: first,
  });
  for (const box of view.result.current.boxes) {
    box.current = { contentWindow: { location: { replace } } } as unknown as HTMLIFrameElement;
  }
  return { sent, show: view.rerender };
}

describe("the frames of the canvas", () => {
  const nothing = { path: "", others: "{}", stored: null, redrawn: 0 };

  it("stay empty while a new page has no preview, whatever changes", () => {
    const { sent, show } = open(nothing);
    show({ ...nothing, others: '{"title":"Decks"}' });
    show({ ...nothing, others: '{"title":"Decks"}', stored: "draft 1", redrawn: 1 });
    expect(sent).toEqual([]);
    show({ path: "/preview/token", others: '{"title":"Decks"}', stored: "draft 1", redrawn: 1 });
    expect(sent).toEqual(["/preview/token?version=1"]);
  });

  it("get the next version when the server has what only it can draw", () => {
    const first = { ...nothing, path: "/preview/token", stored: "row 1" };
    const { sent, show } = open(first);
    show({ ...first, others: '{"title":"Decks"}', stored: null });
    expect(sent).toEqual([]);
    show({ ...first, others: '{"title":"Decks"}', stored: "draft 2" });
    expect(sent).toEqual(["/preview/token?version=2"]);
    show({ ...first, others: '{"title":"Decks"}', stored: "draft 2", redrawn: 1 });
    expect(sent).toEqual(["/preview/token?version=2", "/preview/token?version=3"]);
  });

  it("get the next version where the first was loaded before the server had everything", () => {
    const { sent, show } = open(nothing);
    show({ ...nothing, path: "/preview/token" });
    expect(sent).toEqual(["/preview/token?version=1"]);
    show({ ...nothing, path: "/preview/token", stored: "draft 1" });
    expect(sent).toEqual(["/preview/token?version=1", "/preview/token?version=2"]);
  });
});
