import { describe, expect, it } from "vitest";
import cases from "../../../../../crates/domain/cases/inline-text.json";
import linkCases from "../../../../../crates/domain/cases/links.json";
import { inertDocument } from "../../../lib/trusted-types.ts";
import { isLink } from "./address.ts";
import { isMarked, NO_MARKS, piecesOf, piecesOfPasted, storedText, wordsOf } from "./inline-text.ts";

describe("a stored text", () => {
  it("is spelled as on the server", () => {
    for (const [stored, pieces] of cases as [string, object[]][]) {
      expect(piecesOf(stored)).toEqual(pieces.map((piece) => ({ ...NO_MARKS, ...piece })));
      expect(storedText(piecesOf(stored))).toBe(stored);
    }
  });

  it("in another spelling is plain", () => {
    for (const text of ["<b>Teak</b>", "<p>x<script>y()</script></p>", "<p><strong>x</p>", "<p>a</p><p>b</p>"]) {
      expect(wordsOf(text)).toBe(text);
      expect(isMarked(text)).toBe(false);
    }
    expect(isMarked("<p>a <em>b</em></p>")).toBe(true);
  });

  it("has no links that the server refuses", () => {
    for (const [address, allowed] of linkCases as [string, boolean][]) expect(isLink(address), address).toBe(allowed);
    expect(storedText([{ ...NO_MARKS, text: "x", link: "javascript:y()" }])).toBe("x");
  });
});

describe("pasted HTML", () => {
  const pasted = (html: string) => storedText(piecesOfPasted(inertDocument(html).body));

  it("keeps bold words, italic words and links alone", () => {
    expect(pasted("<h1>Teak <u>decks</u></h1>\n  <p><b>and</b> <code>more</code><br><script>x()</script></p>")).toBe(
      "<p>Teak decks\n<strong>and</strong> more</p>",
    );
    expect(pasted('<span><i>a</i><a href="https://x.example">b</a><a href="file:///c">c</a></span>')).toBe(
      '<p><em>a</em><a href="https://x.example">b</a>c</p>',
    );
    expect(pasted("<ul><li>one</li><li>two</li></ul>")).toBe("one\ntwo");
  });
});
