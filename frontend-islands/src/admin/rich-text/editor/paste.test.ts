import { $getRoot } from "lexical";
import { expect, it } from "vitest";
import { checkAddress } from "../html/address.ts";
import { videoAddress } from "../html/card-read.ts";
import { $fromPasted } from "../html/read.ts";
import { $toHtml } from "../html/write.ts";
import { createArticleEditor } from "./article-editor.ts";
import { cleaned } from "./paste.ts";

function pasted(html: string): string {
  const editor = createArticleEditor();
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append(...$fromPasted(cleaned(html).body));
    },
    { discrete: true },
  );
  return editor.read($toHtml);
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in; font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US style='tab-interval:.5in'>
<!--StartFragment--><p class=MsoTitle style='margin:0in'>Caring for teak<o:p></o:p></p>
<p class=MsoNormal><b><span style='font-family:"Arial",sans-serif'>Salt</span></b><span style='mso-spacerun:yes'>&nbsp; </span>and <i style='mso-bidi-font-style:normal'>time</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Soft brush<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Not wire</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Salt water</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 style='padding:0in'><p class=MsoNormal>a</p></td><td><p class=MsoNormal>b</p></td></tr></table>
<!--EndFragment--></body></html>`;

it("takes Word's letters and leaves its dress", () => {
  const html = pasted(WORD);
  expect(html).toContain("<h2>Caring for teak</h2>\n<p><strong>Salt</strong> and <em>time</em>.</p>");
  expect(html).toContain("<ul>\n<li>Soft brush\n<ul>\n<li>Not wire</li>\n</ul>\n</li>\n<li>Salt water</li>");
  expect(html).toContain("First</li>");
  expect(html).toContain("<td>a</td><td>b</td>");
  expect(html).not.toMatch(/style|class|Mso|<o:|·|span/);
});

it("takes Google Docs' letters", () => {
  const html = pasted(
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Wash</span></h1><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold, </span><span style="font-style:italic">slanted, </span><span style="text-decoration:line-through">gone, </span><a href="https://www.google.com/url?q=https://teak.example/a&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">linked</span></a></p><br><ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400">one</span></p></li><ul><li dir="ltr"><p>deeper</p></li></ul></ul></b>`,
  );
  expect(html).toBe(
    '<h2>Wash</h2>\n<p>Plain, <strong>bold, </strong><em>slanted, </em><s>gone, </s><a href="https://teak.example/a" rel="noopener">linked</a></p>\n<ul>\n<li>one\n<ul>\n<li>deeper</li>\n</ul>\n</li>\n</ul>',
  );
});

it("takes the text of a page without its machinery and its pictures", () => {
  const html = `<article><nav><a href="/x">Home</a></nav><h1>Title</h1><div><div>One</div>Two</div><p style="display:none">hidden</p>
    <img src="https://elsewhere.example/a.jpg" onerror="alert(1)"><script>alert(1)</script><style>p{}</style><svg onload=alert(1)></svg>
    <iframe src="https://player.vimeo.com/video/76979871?h=ab12"></iframe><iframe src="https://evil.example"></iframe>
    <table><tr><td>laid out</td></tr></table><h6>Deep</h6><pre>a\n  b</pre><a href="javascript:alert(1)">bad</a></article>`;
  const { foreign } = cleaned(html);
  expect(foreign).toBe(1);
  const text = pasted(html);
  expect(text).toBe(
    '<p><a href="/x" rel="noopener">Home</a></p>\n<h2>Title</h2>\n<p>One</p>\n<p>Two</p>\n' +
      '<figure class="film"><a href="https://vimeo.com/76979871/ab12" rel="noopener">Watch the video on Vimeo</a></figure>\n' +
      "<p>laid out</p>\n<h4>Deep</h4>\n<pre><code>a\n  b</code></pre>\n<p>bad</p>",
  );
});

it("leaves words about style attributes alone", () => {
  expect(pasted("<p>Write style=&quot;x&quot; or style = y</p>")).toBe('<p>Write style="x" or style = y</p>');
});

it("completes addresses and refuses what is none", () => {
  for (const [typed, href] of [
    ["/contact", "/contact"],
    ["#teak", "#teak"],
    ["example.com/a?b=c", "https://example.com/a?b=c"],
    ["HTTPS://Example.com", "HTTPS://Example.com"],
    ["dana@harbor.example", "mailto:dana@harbor.example"],
    ["tel:+16195551234", "tel:+16195551234"],
    ["example.com:8080/x", "https://example.com:8080/x"],
  ] as const) {
    expect(checkAddress(typed), typed).toEqual({ href });
  }
  for (const typed of [
    "",
    "two words",
    "javascript:alert(1)",
    "data:text/html,x",
    "nonsense",
    "mailto:x",
    "tel:now",
    "vbscript:x",
  ]) {
    expect(checkAddress(typed), typed).toHaveProperty("problem");
  }
});

it("reads the addresses of videos", () => {
  expect(videoAddress("https://vimeo.com/76979871")).toBe("https://vimeo.com/76979871");
  expect(videoAddress("player.vimeo.com/video/76979871?h=ab12&title=0")).toBe("https://vimeo.com/76979871/ab12");
  expect(videoAddress("https://vimeo.evil.example/76979871")).toBeNull();
});
