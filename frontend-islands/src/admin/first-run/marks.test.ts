import { beforeEach, expect, it, vi } from "vitest";
import { markParts } from "./marks.ts";

const scrollTo = vi.fn();

/** What the page would draw: the test environment draws nothing. */
function drawn(selector: string, top: number, height: number, width = 300) {
  const part = document.querySelector<HTMLElement>(selector) as HTMLElement;
  const box = { top, height, width, bottom: top + height, left: 0, right: width, x: 0, y: top } as DOMRect;
  part.getBoundingClientRect = () => box;
  part.getClientRects = () => [box] as unknown as DOMRectList;
  return part;
}

beforeEach(() => {
  document.body.innerHTML = `
    <header class="header"><a class="logo">Bay Works</a></header>
    <section class="on-dark"><p class="badge">Point Loma</p></section>
    <h1>Bay Works</h1><div class="wide"></div><p class="gone"></p>`;
  scrollTo.mockReset();
  window.scrollTo = scrollTo as typeof window.scrollTo;
  Object.assign(window, { innerHeight: 800, innerWidth: 1_280, scrollY: 0 });
});

it("draws a line around each part that is shown, and moves nothing", () => {
  const logo = drawn(".logo", 10, 40);
  const badge = drawn(".badge", 500, 20);
  const wide = drawn(".wide", 900, 400, 1_280);
  markParts(document, ".logo, .badge, .wide, .gone");
  expect(logo.style.outline).toContain("2px solid");
  expect(badge.style.outline).not.toBe(logo.style.outline);
  expect(parseInt(wide.style.outlineOffset, 10)).toBeLessThan(0);
  expect(document.querySelector<HTMLElement>(".gone")?.style.outline).toBe("");
  for (const part of [logo, badge, wide]) {
    const changed = [...part.style].filter((property) => !property.startsWith("outline"));
    expect(changed).toEqual([]);
  }
});

it("scrolls to the first part outside the header, which does not stand over it", () => {
  drawn(".logo", 10, 40);
  drawn("h1", 1_000, 100);
  markParts(document, ".logo, h1");
  expect(scrollTo).toHaveBeenCalledWith({ top: 650, behavior: "instant" });
  expect(document.querySelector<HTMLElement>(".header")?.style.position).toBe("relative");
  scrollTo.mockReset();
  markParts(document, ".logo");
  expect(scrollTo).not.toHaveBeenCalled();
});

it("leaves a page alone that has no such part", () => {
  markParts(document, "");
  expect(scrollTo).not.toHaveBeenCalled();
});
