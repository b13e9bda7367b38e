import { expect, it, vi } from "vitest";
import "./site.ts";

it("takes every style's picture from the other set when one does not come, and then the placeholder", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const card = (id: string) => `<div data-spare="/media/${id}-spare.jpg"><img src="/media/${id}.jpg" alt=""></div>`;
  const group = document.createElement("div");
  group.className = "styles";
  group.innerHTML = card("a") + card("b");
  document.body.append(group);
  const pictures = () => [...group.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  group.querySelector("img")?.dispatchEvent(new Event("error"));
  expect(pictures()).toEqual(["/media/a-spare.jpg", "/media/b-spare.jpg"]);
  group.querySelector("img")?.dispatchEvent(new Event("error"));
  expect(pictures()).toEqual(["/placeholder.svg", "/media/b-spare.jpg"]);
});
