import { render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { canMergeBoth, mergeBoth } from "../../../admin/forms/merge-both.ts";
import { HtmlDiff } from "./html-diff.tsx";

const mine = `<h2>Winter</h2><p>Wash it with <strong>sea</strong> water.</p><figure><img src="/media/a/1.jpg" alt="A deck"></figure>`;
const theirs = `<h2>Winter</h2><p>Wash it with <strong>fresh</strong> water, often.</p>`;

function shown(html: string, other: string) {
  const { container } = render(<HtmlDiff html={html} other={other} />);
  return { container, marked: [...container.querySelectorAll("mark")].map((mark) => mark.textContent) };
}

describe("an article compared with another version", () => {
  it("is drawn as readers see it, with its own words and pictures marked", () => {
    const { container, marked } = shown(mine, theirs);
    expect(container.textContent).not.toMatch(/[<>]/);
    expect(container.querySelector("strong")?.textContent).toBe("sea");
    expect(screen.getByRole("img", { name: "A deck" })).toBeTruthy();
    expect(marked).toEqual(["sea", "water.", ""]);
    expect(screen.getByText("Only in this version: 2 words and 1 picture, marked above.")).toBeTruthy();
  });

  it("says when all of it is in the other one, and when only its looks differ", () => {
    expect(shown("<p>Oil it.</p>", "<p>Oil it. Twice.</p>").marked).toEqual([]);
    expect(screen.getByText("All of this is in the other version too.")).toBeTruthy();
    expect(shown("<p>Oil it.</p>", "<h2>Oil it.</h2>").marked).toEqual([]);
    expect(screen.getByText("Same words, different formatting.")).toBeTruthy();
  });

  it("is marked word by word also where it is long", () => {
    // The comparison has a time limit, which a busy machine would exceed.
    vi.spyOn(Date, "now").mockReturnValue(0);
    const article = (word: string) => {
      const words = Array.from({ length: 4_000 }, (_, at) => (at % 10 === 5 ? word : `teak${at}`));
      return `<p>${words.join(" ")}</p>`;
    };
    expect(shown(article("oak"), article("ash")).marked).toEqual(Array(400).fill("oak "));
    expect(screen.getByText("Only in this version: 400 words, marked above.")).toBeTruthy();
  });

  it("runs and fetches nothing that it finds", () => {
    const { container } = shown(
      '<script>1</script><img src="https://evil.example/x"><a href="/x" onclick="1">Go</a>',
      "",
    );
    expect(within(container).queryByRole("link")).toBeNull();
    expect(container.querySelector("img, script, [onclick]")).toBeNull();
  });
});

describe("keeping both", () => {
  const text = { kind: "rich_text" } as const;

  it("has what is common once, and mine before theirs", () => {
    expect(mergeBoth(text, "<p>A</p><p>B</p><p>D</p>", "<p>A</p><p>C</p><p>D</p>")).toBe(
      "<p>A</p><p>B</p><p>C</p><p>D</p>",
    );
    expect(mergeBoth(text, "<p><b>A</b></p>", "<p><strong>A</strong></p>")).toBe("<p><b>A</b></p>");
    expect(mergeBoth({ kind: "multiline", rows: 3 }, "one\ntwo", "one\nthree")).toBe("one\ntwo\nthree");
    expect(mergeBoth({ kind: "tags", suggestions: [] }, ["teak", "oil"], ["teak", "wax"])).toEqual([
      "teak",
      "oil",
      "wax",
    ]);
  });

  it("is not offered where there is room for one", () => {
    expect([canMergeBoth(text), canMergeBoth({ kind: "text" }), canMergeBoth({ kind: "toggle" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
