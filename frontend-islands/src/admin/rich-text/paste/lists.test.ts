import fc from "fast-check";
import { expect, it } from "vitest";
import { cleaned } from "../editor/paste.ts";

/** A paragraph of Word, and an item of Word for the web. */
const WRITERS: readonly ((level: number, text: string) => string)[] = [
  (level, text) => `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>${text}</p>`,
  (level, text) =>
    `<div class="ListContainerWrapper"><ul><li data-aria-level="${level}"><p>${text}</p></li></ul></div>`,
];

/** How many lists each item with words of its own is in, by its words. */
function depths(html: string): Map<string, number> {
  const found = new Map<string, number>();
  const { body } = cleaned(html);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    let depth = 0;
    for (let above = walker.currentNode.parentElement; above; above = above.parentElement) {
      if (above.localName === "ul") depth += 1;
    }
    found.set(walker.currentNode.nodeValue ?? "", depth);
  }
  return found;
}

it.each(WRITERS.map((write) => ({ write })))(
  "an item stays deeper, as deep or less deep than the one before it",
  ({ write }) => {
    const levels = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(levels, (given) => {
        const found = depths(given.map((level, at) => write(level, `item ${at}`)).join(""));
        expect(found.size).toBe(given.length);
        const sign = (at: number, of: (at: number) => number) => Math.sign(of(at) - of(at - 1));
        for (let at = 1; at < given.length; at += 1) {
          const deeper = sign(at, (place) => found.get(`item ${place}`) ?? 0);
          expect(deeper, given.join(" ")).toBe(sign(at, (place) => given[place] ?? 0));
        }
      }),
      { numRuns: 200 },
    );
  },
);
