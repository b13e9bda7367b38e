import { act, render } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { followTranslators } from "./translated-text.ts";

beforeAll(followTranslators);

/** As Chrome does: the text node is kept, and its words stand in an element. */
function replace(text: Text): Element {
  const font = document.createElement("font");
  font.innerHTML = `<font>[${text.data}]</font>`;
  text.replaceWith(font);
  return font;
}

/** As other translators do: the text node is put into the element. */
function move(text: Text): Element {
  const font = document.createElement("font");
  text.replaceWith(font);
  font.append(text);
  return font;
}

/** Two steps instead of one. */
function insertAndRemove(text: Text): Element {
  const font = document.createElement("font");
  font.textContent = `[${text.data}]`;
  text.before(font);
  text.remove();
  return font;
}

const WAYS = [
  ["replaces", replace],
  ["moves", move],
  ["removes", insertAndRemove],
] as const;

async function translateAll(root: Element, way: (text: Text) => Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) way(text);
  // Observers are told in a microtask.
  await Promise.resolve();
}

/** Text that comes and goes beside other text and elements: what the house rules forbid. */
function Worst({ word, more }: { word: string | null; more: boolean }) {
  return (
    <p>
      {more && <b>first</b>}
      {word}
      {more ? <i>last</i> : "plain"}
    </p>
  );
}

describe.each(WAYS)("where a translator %s text nodes", (_, way) => {
  it("keeps what comes and goes in its place", async () => {
    const shown = render(<Worst word="one" more={false} />);
    await translateAll(shown.container, way);
    shown.rerender(<Worst word="one" more={true} />);
    const names = () => [...(shown.container.firstElementChild?.children ?? [])].map(({ localName }) => localName);
    expect(names()).toEqual(["b", "font", "i"]);
    await translateAll(shown.container, way);
    shown.rerender(<Worst word={null} more={false} />);
    expect(shown.container.textContent).toBe("plain");
  });

  it("shows words that change", async () => {
    const shown = render(<Worst word="one" more={false} />);
    await translateAll(shown.container, way);
    shown.rerender(<Worst word="two" more={false} />);
    await act(async () => {});
    expect(shown.container.textContent?.replace(/[[\]]/g, "")).toBe("twoplain");
    expect(shown.container.textContent).not.toContain("one");
    await translateAll(shown.container, way);
    shown.rerender(<Worst word="three" more={false} />);
    await act(async () => {});
    expect(shown.container.textContent).toContain("three");
  });

  it("goes on after the original is shown again", async () => {
    const shown = render(<Worst word="one" more={false} />);
    const paragraph = shown.container.firstElementChild as Element;
    const texts = [...paragraph.childNodes] as Text[];
    const fonts = texts.map(way);
    await Promise.resolve();
    for (const [at, font] of fonts.entries()) font.replaceWith(texts[at] as Text);
    await Promise.resolve();
    shown.rerender(<Worst word="two" more={true} />);
    expect(paragraph.innerHTML).toBe("<b>first</b>two<i>last</i>");
  });
});

it("still refuses what browsers refuse", () => {
  const [parent, stranger] = [document.createElement("p"), document.createElement("b")];
  expect(() => parent.removeChild(stranger)).toThrow();
  expect(() => parent.insertBefore(document.createElement("i"), stranger)).toThrow();
});
