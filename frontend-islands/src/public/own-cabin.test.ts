import { expect, it, vi } from "vitest";
import { stylesheet } from "../react-island/stylesheet.ts";

vi.mock("../react-island/stylesheet.ts", () => ({ stylesheet: vi.fn() }));

it("lays the pictures over each other once the style sheet is there", async () => {
  document.body.innerHTML = `<section data-sheet="/own-cabin.css"><figure data-before-after>
    <i data-side>Your sketch</i><i data-side>Today</i><input type="range" value="50" hidden></figure></section>`;
  const figure = document.querySelector("figure") as HTMLElement;
  let arrive = () => {};
  vi.mocked(stylesheet).mockReturnValue(new Promise((done) => (arrive = done)));
  await import("./own-cabin.ts");
  expect(stylesheet).toHaveBeenCalledExactlyOnceWith("/own-cabin.css");
  expect(figure.dataset.compared).toBeUndefined();
  arrive();
  await vi.waitFor(() => expect(figure.dataset.compared).toBe(""));
});
