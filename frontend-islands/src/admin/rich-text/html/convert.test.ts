import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { $createLinkNode } from "@lexical/link";
import { registerList } from "@lexical/list";
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $setSelection,
  type LexicalEditor,
} from "lexical";
import { describe, expect, it } from "vitest";
import cases from "../../../../../crates/domain/cases/words.json";
import { inertDocument } from "../../../lib/trusted-types.ts";
import { createArticleEditor, load } from "../editor/article-editor.ts";
import { $insertTable } from "../editor/blocks.ts";
import { $isCardNode } from "../editor/card-node.ts";
import { readMinutes, words } from "../editor/text-facts.ts";
import { canonical } from "./canonical.ts";
import { $toHtml } from "./write.ts";

const demo = join(import.meta.dirname, "../../../../../demo/content");
const picture = '<img src="/media/0123456789abcdef/1200.jpg" alt="Teak" width="1600" height="1200" loading="lazy">';

function saved(html: string): LexicalEditor {
  const editor = createArticleEditor();
  registerList(editor);
  load(editor, html, true);
  return editor;
}
const written = (html: string) => saved(html).read($toHtml);
const meaning = (html: string) => canonical(inertDocument(html).body);
const kept = (html: string) =>
  saved(html).read(() =>
    $getRoot()
      .getChildren()
      .filter((node) => $isCardNode(node) && node.getCard().kind === "html"),
  ).length;

describe("every article of the demo", () => {
  for (const folder of ["blog", "privacy-policy", "terms-of-service"]) {
    for (const name of readdirSync(join(demo, folder))) {
      it(`${folder}/${name} means the same after it was opened and written`, () => {
        const text = readFileSync(join(demo, folder, name), "utf8").split("+++")[2] ?? "";
        const html = text.replace(/\{\{[^}]+\}\}/g, picture).trim();
        expect(html.length).toBeGreaterThan(100);
        expect(meaning(written(html))).toBe(meaning(html));
        expect(kept(html)).toBe(0);
        // A second round trip changes nothing.
        expect(written(written(html))).toBe(written(html));
      });
    }
  }
});

describe("what a text can have comes back", () => {
  for (const html of [
    '<h2 id="s-teak">Teak</h2>\n<h3>Care</h3>\n<h4>Tools</h4>\n<p>A <strong>bold <em>and italic</em></strong> line</p>',
    "<p><s>gone</s> <mark>marked</mark> H<sub>2</sub>O 1<sup>st</sup> <code>let x</code></p>",
    "<p>Press <kbd>Ctrl</kbd>, <small>small</small>, <cite>Slocum</cite>, <abbr>LOA</abbr></p>",
    "<p>one<br>two</p>",
    '<p>See <a href="/contact" title="Write" rel="noopener">our <strong>form</strong></a>, <a href="mailto:a@b.example" rel="noopener">mail</a></p>',
    "<ul>\n<li>one</li>\n<li>two\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</li>\n<li>three</li>\n</ul>",
    '<ol start="3">\n<li>three</li>\n</ol>',
    "<ol>\n<li>one</li>\n</ol>\n<ol>\n<li>first</li>\n</ol>",
    "<blockquote><p>One</p>\n<p>Two</p></blockquote>",
    "<blockquote><p>One</p></blockquote>\n<blockquote><p>Another</p></blockquote>",
    "<pre><code>if (a &lt; b) {\n  c\n}</code></pre>",
    "<p>above</p>\n<hr>\n<p>below</p>",
    `<figure>${picture}<figcaption>Nine years old</figcaption></figure>`,
    `<figure class="wide">${picture}</figure>`,
    `<figure>${picture.replace("src=", 'data-picture="0190-a" src=')}</figure>`,
    `<figure class="half">${picture.replace('alt="Teak"', 'alt=""')}<figcaption>See <a href="/refit">refit</a> &amp; more</figcaption></figure>`,
    `<figure>${picture.replace(' alt="Teak"', "")}</figure>`,
    '<figure class="film"><a href="https://vimeo.com/76979871/ab12" rel="noopener">The shop</a><figcaption>Two minutes</figcaption></figure>',
    '<table>\n<caption>Oil or gray</caption>\n<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>\n<tbody>\n<tr><th scope="row">c</th><td>d <strong>e</strong></td></tr>\n</tbody>\n</table>',
    '<table>\n<tbody>\n<tr><td colspan="2">wide</td></tr>\n<tr><td>a</td><td>b</td></tr>\n</tbody>\n</table>',
    "<p>Tom &amp; Jerry&nbsp;&lt;3</p>",
  ]) {
    it(html.slice(0, 60), () => {
      expect(kept(html)).toBe(0);
      expect(written(html)).toBe(html);
    });
  }
});

it("keeps what it cannot show, to the letter", () => {
  for (const html of [
    '<p>A picture <img src="/media/0123456789abcdef/800.jpg" alt="in a line"> here</p>',
    "<blockquote><ul><li>a list in a quotation</li></ul></blockquote>",
    `<figure>${picture}${picture}</figure>`,
    "<table><caption>A <em>leaning</em> title</caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    '<a href="/contact" rel="noopener"><img src="/media/0123456789abcdef/800.jpg" alt="x"></a>',
  ]) {
    expect(kept(html), html).toBe(1);
    expect(written(`<p>before</p>${html}<p>after</p>`)).toBe(`<p>before</p>\n${html}\n<p>after</p>`);
  }
});

it("keeps what is no HTML of ours as well, for the server to judge", () => {
  const html = "<details><summary>More</summary>Text</details>";
  expect(written(html)).toBe(html);
});

it("writes nothing for an empty text", () => {
  for (const html of ["", " ", "<p></p>", "<p><br></p>", "<p>&nbsp;</p>"]) expect(written(html), html).toBe("");
});

it("writes no address that the server does not keep", () => {
  const editor = saved("<p>a</p>");
  const link = () => $createLinkNode("javascript:alert(1)").append($createTextNode("link"));
  editor.update(() => void $getRoot().append($createParagraphNode().append(link())), { discrete: true });
  expect(editor.read($toHtml)).toBe("<p>a</p>\n<p>link</p>");
});

it("knows what two spellings have in common, and what not", () => {
  expect(meaning("<p><b>a</b> <i>b</i></p>")).toBe(meaning("<p><strong>a</strong> <em>b</em></p>\n"));
  expect(meaning("<ul><li><p>a</p></li></ul>")).toBe(meaning("<ul>\n<li>a</li>\n</ul>"));
  expect(meaning("<em><strong>a</strong></em>")).toBe(meaning("<strong><em>a</em></strong>"));
  expect(meaning('<a href="/a" rel="noopener">x</a>')).toBe(meaning('<a href="/a">x</a>'));
  for (const [a, b] of [
    ["<p>a</p><p>b</p>", "<p>a b</p>"],
    ["<p>ab</p>", "<p>a b</p>"],
    ["<p>a<strong>b</strong></p>", "<p>ab</p>"],
    ['<a href="/a">x</a>', '<a href="/b">x</a>'],
    ["<pre>a  b</pre>", "<pre>a b</pre>"],
    ['<figure class="wide"><img src="/media/a/1.jpg"></figure>', '<figure><img src="/media/a/1.jpg"></figure>'],
    ['<img src="/media/a/1.jpg" alt="">', '<img src="/media/a/1.jpg">'],
    ["<ol><li>a</li></ol>", "<ul><li>a</li></ul>"],
    ["<h2>a</h2>", "<h3>a</h3>"],
  ] as const) {
    expect(meaning(a), `${a} ${b}`).not.toBe(meaning(b));
  }
});

it.each(cases)("counts the words of %s as the server does", (html, count) => expect(words(`${html}`)).toBe(count));

it("rounds the reading time up", () => {
  expect(readMinutes("")).toBe(0);
  expect(readMinutes(`<p>${"word ".repeat(201)}</p>`)).toBe(2);
});

describe("a table", () => {
  const insertedAt = (select: () => void) => {
    const editor = saved(`<p>above</p><figure>${picture}</figure><p></p>`);
    editor.update(
      () => {
        select();
        $insertTable();
      },
      { discrete: true },
    );
    return editor.read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  };

  it("takes the place of an empty line", () => {
    const types = insertedAt(() => void $getRoot().getLastChild()?.selectStart());
    expect(types).toEqual(["paragraph", "card", "table", "paragraph"]);
  });

  it("comes after a picture that is selected, which stays", () => {
    const types = insertedAt(() => {
      const selection = $createNodeSelection();
      const [, card] = $getRoot().getChildren();
      selection.add(card?.getKey() ?? "");
      $setSelection(selection);
    });
    expect(types.slice(0, 3)).toEqual(["paragraph", "card", "table"]);
  });
});
