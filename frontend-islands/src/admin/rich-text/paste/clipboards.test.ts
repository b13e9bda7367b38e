import fc from "fast-check";
import { $getRoot, PASTE_COMMAND } from "lexical";
import { describe, expect, it } from "vitest";
import { createArticleEditor, register } from "../editor/article-editor.ts";
import { createInlineEditor, INLINE_TEXT, registerInline } from "../editor/inline-editor.ts";
import { $toHtml } from "../html/write.ts";
import { CLIPBOARDS } from "./fixtures.ts";
import { seen } from "./letters.ts";

const nothing = () => {};

/** The event of a paste into an editor. */
function pasteOf(html: string): ClipboardEvent {
  const getData = (type: string) => (type === "text/html" ? html : "");
  const clipboardData = { getData, files: [] };
  return { clipboardData, preventDefault: nothing, stopPropagation: nothing } as unknown as ClipboardEvent;
}

function article(html: string): string {
  const editor = createArticleEditor();
  editor.setRootElement(document.createElement("div"));
  const stop = register(editor, { files: nothing, link: nothing, toolbar: nothing, announce: nothing });
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  editor.update(() => void editor.dispatchCommand(PASTE_COMMAND, pasteOf(html)), { discrete: true });
  stop();
  editor.setRootElement(null);
  return editor.read($toHtml);
}

function line(html: string): string {
  const editor = createInlineEditor();
  editor.setRootElement(document.createElement("div"));
  INLINE_TEXT.load(editor, "", true);
  const stop = registerInline(editor, { link: nothing, toolbar: nothing });
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  editor.update(() => void editor.dispatchCommand(PASTE_COMMAND, pasteOf(html)), { discrete: true });
  stop();
  editor.setRootElement(null);
  return editor.read(INLINE_TEXT.$write);
}

/** The words of HTML that holds nothing but its text: what the tests and the editor write. */
const wordsOf = (html: string) =>
  html
    .replace(/<\/?(strong|em|a|s|sup|sub|mark|code)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&amp;/g, "&")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

const UNREAD = /[A-Z]{4,}/;

describe.each(CLIPBOARDS)("$name", ({ html, written }) => {
  it("becomes its text with its lists and links", () => {
    expect(article(html)).toBe(written);
  });

  it("becomes its words in a field of running text", () => {
    expect(wordsOf(line(html))).toEqual(wordsOf(written));
  });

  it("has no other words where it was cut off", () => {
    const whole = wordsOf(written);
    for (let part = 1; part < 20; part += 1) {
      const half = html.slice(0, (html.length * part) / 20);
      for (const words of [wordsOf(article(half)), wordsOf(line(half))]) {
        // The last word may be cut off itself.
        expect(whole.slice(0, Math.max(words.length - 1, 0)), half.slice(-80)).toEqual(words.slice(0, -1));
        expect(words.join(" "), half.slice(-80)).not.toMatch(UNREAD);
      }
    }
  });

  it("has no words of a note where its beginning is missing", () => {
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const from = html.slice((html.length * tenth) / 10);
      const rest = from.slice(from.search(/<(p|div|section|table)\b|$/));
      // Of a comment or a style sheet that began before, nobody can tell.
      if (!/-->|<\/style>|\]>/.test(rest)) expect(article(rest)).not.toMatch(UNREAD);
    }
  });
});

/** HTML and the words that a reader of it sees. */
interface Source {
  html: string;
  words: string[];
}

const word = fc.stringMatching(/^[a-zà-ö]{2,8}$/);
const text = fc.array(word, { minLength: 1, maxLength: 3 });
const unseen = (html: string) => ({ html, words: [] });
const shown = (words: string[], html: (text: string) => string) => ({ html: html(words.join(" ")), words });

const run: fc.Arbitrary<Source> = fc.oneof(
  text.map((words) => shown(words, (inside) => `${inside} `)),
  text.map((words) => shown(words, (inside) => `<span style='font-weight:700'>${inside}</span> `)),
  text.map((words) => shown(words, (inside) => `<i>${inside.replace(/ /g, "&nbsp;")}</i> `)),
  text.map((words) => shown(words, (inside) => `<a href="#_Toc9">${inside}</a> `)),
  text.map((words) => shown(words, (inside) => `<ins cite=x>${inside}</ins> `)),
  text.map((words) => shown(words, (inside) => `\u200b${inside.split("").join("\u00ad")}\ufeff `)),
  text.map((words) => shown(words, (inside) => `<span style="display:block">${inside}</span>`)),
  text.map((words) => unseen(`<span style='display:none'>${words.join(" ")}</span>`)),
  text.map((words) => unseen(`<span style='mso-hide:all'>${words.join(" ")}</span>`)),
  text.map((words) => unseen(`<del cite="mailto:jane">${words.join(" ")}</del>`)),
  text.map((words) => unseen(`<!--${words.join(" ")}-->`)),
  fc.constant(unseen(`<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> `)),
  fc.constant(unseen(`<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> `)),
);

const joined = (parts: readonly Source[], around: (html: string) => string): Source => ({
  html: around(parts.map(({ html }) => html).join("")),
  words: parts.flatMap(({ words }) => words),
});

const inline = fc.array(run, { minLength: 1, maxLength: 4 });
const level = fc.integer({ min: 1, max: 4 });
const marker = fc.constantFrom("·", "o", "1.", "2.", "b)", "iv.", "");

const block: fc.Arbitrary<Source> = fc.oneof(
  inline.map((parts) => joined(parts, (inside) => `<p class=MsoNormal>${inside}</p>`)),
  inline.map((parts) => joined(parts, (inside) => `<h2>${inside}</h2>`)),
  inline.map((parts) => joined(parts, (inside) => `<blockquote><p>${inside}</p></blockquote>`)),
  inline
    .map((parts) => joined(parts, (inside) => `<ul><li>${inside}<ol><li>${inside}</li></ol></li></ul>`))
    .map(({ html, words }) => ({ html, words: [...words, ...words] })),
  fc
    .tuple(inline, inline)
    .map(([one, two]) => [joined(one, (inside) => `<td>${inside}</td>`), joined(two, (inside) => `<td>${inside}</td>`)])
    .map((cells) => joined(cells, (inside) => `<table><tr>${inside}</tr></table>`)),
  fc
    .tuple(inline, level, marker)
    .map(([parts, at, sign]) =>
      joined(
        parts,
        (inside) =>
          `<p style='mso-list:l0 level${at} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${inside}</p>`,
      ),
    ),
  fc
    .tuple(inline, level, fc.constantFrom("ul", "ol"))
    .map(([parts, at, kind]) =>
      joined(
        parts,
        (inside) =>
          `<div class="ListContainerWrapper"><${kind}><li data-aria-level="${at}"><p>${inside}</p></li></${kind}></div>`,
      ),
    ),
  text.map((words) => unseen(`<div style='mso-element:comment-list'><p>${words.join(" ")}</p></div>`)),
  text.map((words) => unseen(`<div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> ${words.join(" ")}</p></div>`)),
);

it("the words of the result are the visible words of the source, in order", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
      const source = joined(blocks, (inside) => `<html><body>${inside}</body></html>`);
      expect(wordsOf(article(source.html))).toEqual(source.words);
      expect(wordsOf(line(source.html))).toEqual(source.words);
    }),
    { numRuns: 300 },
  );
});

it("takes away characters that nobody sees, and leaves those that change what is seen", () => {
  for (const [given, kept] of [
    ["te\u200bak\ufeff \u2060deck\u00ad", "teak deck"],
    ["\u202djane\u202c \u200ehere\u200f", "jane here"],
    ["a\u0005b\u0001c\u0000d\ufffc", "abcd"],
    ["a\vb\u2028c", "a\nb\nc"],
    ["👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽\u200d", "👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽"],
    ["می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
    ["te\u200dak\u200c", "teak"],
    ["🏴\u{e0067}\u{e0062}\u{e007f}", "🏴\u{e0067}\u{e0062}\u{e007f}"],
    ["12\u202f000 €", "12\u202f000 €"],
  ] as const) {
    expect(seen(given), JSON.stringify(given)).toBe(kept);
  }
});
