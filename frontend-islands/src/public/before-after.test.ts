import { beforeEach, expect, it } from "vitest";
import { compare } from "./before-after.ts";

const FIGURE = `<figure data-before-after>
  <div><span data-side>Before</span></div>
  <div><span data-side> May 2026 </span></div>
  <input type="range" min="0" max="100" value="50" hidden>
</figure>`;

let figure: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = FIGURE;
  figure = document.querySelector("figure") as HTMLElement;
});

it("shows the range, moves the edge with it and says how much of each is shown", () => {
  compare(figure);
  const range = figure.querySelector("input") as HTMLInputElement;
  expect(range.hidden).toBe(false);
  expect(figure.style.getPropertyValue("--cut")).toBe("50%");
  range.value = "30";
  range.dispatchEvent(new Event("input"));
  expect(figure.style.getPropertyValue("--cut")).toBe("30%");
  expect(range.getAttribute("aria-valuetext")).toBe("Before 30%, May 2026 70%");
});

it("leaves a figure without a range as it is", () => {
  figure.querySelector("input")?.remove();
  compare(figure);
  expect(figure.dataset.compared).toBeUndefined();
});
