import { expect, it } from "vitest";

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;

it("moves the track by a card and wraps at both ends", async () => {
  document.body.innerHTML = `<div data-track="reviews" hidden><button value="-1">Previous</button><button value="1">Next</button></div>
    <ul id="reviews" tabindex="0"><li aria-label="Review 1 of 3">1</li><li aria-label="Review 2 of 3">2</li><li aria-label="Review 3 of 3">3</li></ul>
    <p data-status="reviews"></p>`;
  await import("./carousel.ts");
  const track = find("#reviews");
  const size = { scrollWidth: 900, clientWidth: 400, scrollLeft: 0 };
  for (const [name, value] of Object.entries(size)) Object.defineProperty(track, name, { value, writable: true });
  for (const [n, card] of [...track.children].entries()) {
    Object.defineProperty(card, "offsetLeft", { value: 20 + n * 300 });
  }
  const places: number[] = [];
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = Math.min(to.left ?? 0, 500);
    places.push(track.scrollLeft);
  }) as typeof track.scrollTo;
  expect(find("[data-track]").hidden).toBe(false);
  const [previous, next] = [find("[value='-1']"), find("[value='1']")];
  previous.click();
  previous.click();
  next.click();
  next.click();
  expect(places).toEqual([500, 300, 500, 0]);
  expect(find("[data-status]").textContent).toBe("Review 1 of 3");
  track.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  track.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  find("#reviews li").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(places).toEqual([500, 300, 500, 0, 300]);
  expect(find("[data-status]").textContent).toBe("Review 2 of 3");
});
