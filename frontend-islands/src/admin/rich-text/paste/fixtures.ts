/**
 * Clipboards of the programs that owners write in, after the documentation of their formats. Words that a reader of
 * the source does not see as its text are in capitals.
 */
interface Clipboard {
  name: string;
  html: string;
  /** The editor's output. */
  written: string;
}

const fragment = (html: string) => `<!--StartFragment-->${html}<!--EndFragment-->`;

const WORD_STYLES = `<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3;}
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0in; font-size:11.0pt;}
 span.Unseen {mso-style-name:Unseen; display:none; mso-hide:all;}
 @page WordSection1 {size:8.5in 11.0in;}
 /* List Definitions */
 @list l0 {mso-list-id:1234; mso-list-type:hybrid; mso-list-template-ids:1 2;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uf0b7; mso-level-tab-stop:none; font-family:Symbol;}
 @list l0:level2 {mso-level-number-format:bullet; mso-level-text:o; font-family:"Courier New";}
 @list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}
 @list l1:level2 {mso-level-number-format:alpha-lower; mso-level-text:"%2\\)";}
 @list l1:level3 {mso-level-number-format:roman-lower;}
 @list l2:level1 {mso-level-number-format:image; list-style-image:url("file:///C:/clip.gif");}
--></style>`;

const word = (inside: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/TEMP/msohtmlclip1/01/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>NORMAL</w:View></w:WordDocument></xml><![endif]-->${WORD_STYLES}<!--[if gte mso 10]><style>/* Style Definitions */ table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head><body lang=EN-US link="#0563C1" style='tab-interval:.5in'>${fragment(inside)}</body></html>`;

const item = (list: string, level: number, marker: string, text: string, place = "") =>
  `<p class=MsoListParagraph${place} style='margin-left:${level / 2}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

const wordComments = word(
  `<p class=MsoNormal><a style='mso-comment-reference:JD_1;mso-comment-date:20240101T1000'>The teak</a><span class=MsoCommentReference><span style='font-size:8.0pt;line-height:107%'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" onmouseout="msoCommentHide('_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[JD1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span> is dry<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a>, <del cite="mailto:Jane%20Doe" datetime="2024-01-01T10:00">DELETED</del><ins cite="mailto:Jane%20Doe" datetime="2024-01-01T10:00">inserted</ins>.<span class=Unseen>UNSEEN</span><o:p></o:p></p>
<p class=MsoToc1><span class=MsoHyperlink><a href="#_Toc1">Oil<span style='color:windowtext;display:none;mso-hide:screen'><span style='mso-tab-count:1 dotted'>. </span></span><span style='display:none;mso-hide:screen'>5</span></a></span></p>
<h1><a name="_Toc1">Oil</a></h1>
<p class=MsoNormal>See <!--[if supportFields]><span style='mso-element:field-begin'></span> REF oil \\h <span style='mso-element:field-separator'></span><![endif]--><a href="file:///D:/Texts/teak.docx#oil">the oil</a><span style='mso-element:field-begin'></span>PAGEREF _Toc1<span style='mso-element:field-separator'></span> on page 5<span style='mso-element:field-end'></span>. <st1:place w:st="on">San Diego</st1:place>.<!--[if gte vml 1]><v:shape><v:textbox>VML</v:textbox></v:shape><![endif]--></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_1','_com_1')"><![endif]><span style='mso-comment-author:"Jane Doe"'><![if !supportAnnotations]><a name="_msocom_1"></a><![endif]></span><p class=MsoCommentText><span class=MsoCommentReference><span style='mso-special-character:comment'>&nbsp;</span><![if !supportAnnotations]><a href="#_msoanchor_1" class=msocomoff>[JD1]</a><![endif]></span>TOO EXPENSIVE</p><![if !supportAnnotations]></div><![endif]></div></div>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> A PRIVATE NOTE</p></div></div>`,
);

const wordFiltered = `<html><head><style><!-- p.MsoListParagraph {margin-left:.5in;} --></style></head><body>${fragment(
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in'><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>Soft brush</p>
<p class=MsoListParagraphCxSpLast style='margin-left:1.0in;text-indent:-.25in'>a)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>Not wire</p>
<p class=MsoNormal>Rinse<a href="#_edn1" name="_ednref1" title=""><span class=MsoEndnoteReference>[i]</span></a>.</p>
<div><br clear=all><hr align=left size=1 width="33%"><div id=edn1><p class=MsoEndnoteText><a href="#_ednref1" name="_edn1" title=""><span class=MsoEndnoteReference>[i]</span></a> PRIVATE</p></div></div>`,
)}</body></html>`;

const webItem = (kind: string, level: number, text: string, start = "") =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin:0px"><${kind} class="${kind === "ol" ? "Number" : "Bullet"}ListStyle1 SCXW1 BCX0" role="list"${start} style="margin:0px"><li data-leveltext="%1." data-font="Symbol" data-listid="1" data-list-defn-props="{&quot;335552541&quot;:1}" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="display:block"><p class="Paragraph SCXW1 BCX0" xml:lang="EN-US" style="font-weight:normal"><span data-contrast="auto" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${kind}></div>`;

const wordForTheWeb = `<html><body>${fragment(
  `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun CommentStart CommentHighlightPipeRest CommentHighlightRest SCXW1 BCX0">The teak</span></span><span class="TextRun SCXW1 BCX0" data-ccp-charstyle="footnote reference"><span class="Superscript NormalTextRun SCXW1 BCX0" data-fontsize="11">1</span></span><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1"> is\u200b dry</span></span><span class="EOP SCXW1">&nbsp;</span></p></div>` +
    webItem("ul", 1, "one") +
    webItem("ul", 2, "two") +
    webItem("ul", 1, "three") +
    webItem("ol", 1, "four", ' start="1"') +
    webItem("ol", 2, "five", ' start="1"') +
    webItem("ol", 1, "six", ' start="2"') +
    `<div class="OutlineElement"><p>between</p></div>` +
    webItem("ol", 1, "seven", ' start="3"') +
    `<div class="OutlineElement"><p><span class="TextRun"><span class="NormalTextRun" data-ccp-parastyle="footnote text">PRIVATE</span></span></p></div>`,
)}</body></html>`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0c2f"><h2 dir="ltr" id="h.teak"><span style="font-weight:400">Teak</span></h2><p dir="ltr"><span style="font-weight:400">See </span><a href="#heading=h.teak"><span>above</span></a><span style="font-weight:400">, the wood</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span> is dry</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>.</span></p><ol style="margin-top:0" start="3"><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span>three</span></p></li><ol><li dir="ltr" style="list-style-type:lower-alpha" aria-level="2"><p dir="ltr">deeper</p></li></ol><li dir="ltr" aria-level="1"><p>four</p></li></ol></b><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> A PRIVATE NOTE</span></p><p>OF TWO</p></div><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>TOO EXPENSIVE</span></p></div>`;

const libreOffice = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title>TITLE</title><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><style type="text/css">p { margin-bottom: 0.1in } a.sdfootnoteanc { font-size: 57% }</style></head><body lang="en-US" link="#000080" dir="ltr"><p align="justify" style="line-height: 100%">The teak<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> is <!-- Jane: TOO EXPENSIVE -->dry<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a>, see <a href="#oil|outline">the oil</a>.</p><ol start="2"><li><p>two</p><ul><li><p>a bullet</p></li></ul></li><li><p>three</p></li></ol><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>PRIVATE</p></div><div id="sdendnote1"><p class="sdendnote"><a class="sdendnotesym" name="sdendnote1sym" href="#sdendnote1anc">i</a>PRIVATE TOO</p></div></body></html>`;

const appleNotes = `<html><head><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2299.7"><style type="text/css">p.p1 {margin: 0.0px; font: 13.0px 'Helvetica Neue'} span.s1 {font: 9.0px Menlo} ul.ul1 {list-style-type: disc} ol.ol1 {list-style-type: decimal}</style></head><body><p class="p1"><b>Teak</b><span class="Apple-converted-space">&nbsp; </span>is dry</p><ul class="Apple-dash-list"><li class="li1">one</li></ul><ul class="ul1"><li class="li1"><span class="s1"></span>two</li><ul class="ul1"><li class="li1">deeper</li></ul></ul><ol class="ol1"><li class="li1">first</li></ol><p class="p1">see <a href="applewebdata://0A1B-2C/#oil">the oil</a>\ufffc</p></body></html>`;

const pages = `<meta charset="UTF-8"><p class="p1" style="margin:0px">Bring:</p><p class="p2"><span class="Apple-tab-span" style="white-space:pre">\t</span>•<span class="Apple-tab-span" style="white-space:pre">\t</span>oil</p><p class="p2"><span class="Apple-tab-span" style="white-space:pre">\t</span>•<span class="Apple-tab-span" style="white-space:pre">\t</span>a brush</p><p class="p2"><span class="Apple-tab-span">\t</span>2.<span class="Apple-tab-span">\t</span>second</p>`;

const outlook = `<html><body><div class="WordSection1"><p class="MsoNormal">Hello,</p>${item("l1", 1, "1.", "wash").replace("<o:p></o:p>", "")}<p class="MsoNormal"><b>From:</b> Jane<br><b>Sent:</b> Monday</p><p>See <a href="https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteak.example%2Fa&amp;data=05">the sheet</a>.</p></div><div style="display:none;max-height:0;overflow:hidden">PREVIEW</div><div style="max-height:0px;overflow:hidden">PREVIEW</div><span style="font-size:0px">TINY</span><span style="visibility:hidden">GHOST</span><table><tr><td>Regards<table><tr><td>Jane</td><td>Harbor</td></tr></table></td></tr></table></body></html>`;

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--.xl65 {mso-number-format:General;} --></style></head><body><table border=0>${"<col width=64>"}<!--StartFragment--><tr><td class=xl65>Oil<a class=msocomanch href="#_msocom_1">[1]</a></td><td>4</td></tr><tr style='display:none'><td>HIDDEN</td><td>9</td></tr><tr><td>Wax</td><td>2</td></tr><!--EndFragment--></table><div style='mso-element:comment-list'><div style='mso-element:comment'><div class=msocomtxt id="_com_1">TOO EXPENSIVE</div></div></div></body></html>`;

const markdown = `<p>Teak<sup id="fnref1"><a href="#fn1" class="footnote-ref" role="doc-noteref">1</a></sup> is dry, <a href="#teak">below</a>, or <a href="#missing">nowhere</a>.</p><h2 id="teak">Care</h2><p>more<sup><a href="#note-x">*</a></sup><sup>[2]</sup><span style="vertical-align:super">[b]</span>, 5 m<sup>2</sup></p><ol><li id="note-x">PRIVATE</li></ol><section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>PRIVATE <a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>`;

export const CLIPBOARDS: readonly Clipboard[] = [
  {
    name: "Word: comments, notes, fields, changes",
    html: wordComments,
    written: "<p>The teak is dry, inserted.</p>\n<p>Oil</p>\n<h2>Oil</h2>\n<p>See the oil on page 5. San Diego.</p>",
  },
  {
    name: "Word: bullets followed by numbers",
    html: word(
      item("l0", 1, "·", "one") +
        item("l0", 1, "·", "two") +
        item("l1", 1, "1.", "three") +
        item("l1", 1, "2.", "four"),
    ),
    written: "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol>\n<li>three</li>\n<li>four</li>\n</ol>",
  },
  {
    name: "Word: numbers that go on after a paragraph",
    html: word(
      `${item("l1", 1, "1.", "one")}${item("l1", 1, "2.", "two")}<p class=MsoNormal>between</p>${item("l1", 1, "3.", "three")}${item("l1", 2, "a)", "deeper")}${item("l1", 2, "b)", "again")}${item("l1", 3, "i.", "deepest")}${item("l1", 1, "4.", "four")}<p class=MsoNormal>between</p>${item("l1", 2, "c)", "letter")}`,
    ),
    written:
      '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<p>between</p>\n<ol start="3">\n<li>three\n<ol>\n<li>deeper</li>\n<li>again\n<ol>\n<li>deepest</li>\n</ol>\n</li>\n</ol>\n</li>\n<li>four</li>\n</ol>\n<p>between</p>\n<ol start="3">\n<li>letter</li>\n</ol>',
  },
  {
    name: "Word: numbers that begin again",
    html: word(
      `${item("l1", 1, "1.", "one")}${item("l1", 1, "2.", "two")}${item("l5", 1, "1.", "first")}${item("l6", 1, "h)", "eighth")}${item("l6", 1, "i)", "ninth")}`,
    ),
    written:
      '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<ol>\n<li>first</li>\n</ol>\n<ol start="8">\n<li>eighth</li>\n<li>ninth</li>\n</ol>',
  },
  {
    name: "OneNote",
    html: `<html><body><!--StartFragment--><ol type=1 style='direction:ltr;margin-left:.375in'><li value=3 style='margin-top:0'><span style='font-family:Calibri'>three</span></li><li><span>four</span></li><li value=9>nine</li></ol><ul><li style='list-style-type:decimal'>one</li></ul><!--EndFragment--></body></html>`,
    written:
      '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>\n<ol start="9">\n<li>nine</li>\n</ol>\n<ol>\n<li>one</li>\n</ol>',
  },
  {
    name: "Word: lists of both kinds in one",
    html: word(
      `${item("l0", 1, "·", "one")}${item("l1", 3, "i)", "roman")}${item("l1", 3, "ii)", "two")}${item("l0", 2, "o", "bullet")}${item("l0", 1, "·", "last")}<h1 style='mso-list:l1 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span>&nbsp;</span></span><![endif]>Heading</h1>${item("l2", 1, "", "picture")}${item("l1", 1, "", "unmarked")}`,
    ),
    written:
      "<ul>\n<li>one\n<ul>\n<li>\n<ol>\n<li>roman</li>\n<li>two</li>\n</ol>\n</li>\n<li>bullet</li>\n</ul>\n</li>\n<li>last</li>\n</ul>\n<h2>Heading</h2>\n<ul>\n<li>picture</li>\n</ul>\n<ol>\n<li>unmarked</li>\n</ol>",
  },
  {
    name: "Word: copied from the middle of a list",
    html: word(
      `${item("l1", 2, "b)", "second letter")}${item("l1", 2, "c)", "third letter")}${item("l1", 1, "2.", "two")}${item("l1", 2, "a)", "letter")}`,
    ),
    written:
      '<ol start="2">\n<li>\n<ol start="2">\n<li>second letter</li>\n<li>third letter</li>\n</ol>\n</li>\n<li>two\n<ol>\n<li>letter</li>\n</ol>\n</li>\n</ol>',
  },
  {
    name: "Word: filtered HTML",
    html: wordFiltered,
    written: "<ul>\n<li>Soft brush\n<ol>\n<li>Not wire</li>\n</ol>\n</li>\n</ul>\n<p>Rinse.</p>",
  },
  {
    name: "Word for the web",
    html: wordForTheWeb,
    written:
      '<p>The teak is dry</p>\n<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n<li>three</li>\n</ul>\n<ol>\n<li>four\n<ol>\n<li>five</li>\n</ol>\n</li>\n<li>six</li>\n</ol>\n<p>between</p>\n<ol start="3">\n<li>seven</li>\n</ol>',
  },
  {
    name: "Google Docs",
    html: googleDocs,
    written:
      '<h2>Teak</h2>\n<p>See above, the wood is dry.</p>\n<ol start="3">\n<li>three\n<ol>\n<li>deeper</li>\n</ol>\n</li>\n<li>four</li>\n</ol>',
  },
  {
    name: "LibreOffice",
    html: libreOffice,
    written:
      '<p>The teak is dry, see the oil.</p>\n<ol start="2">\n<li>two\n<ul>\n<li>a bullet</li>\n</ul>\n</li>\n<li>three</li>\n</ol>',
  },
  {
    name: "Apple Notes",
    html: appleNotes,
    written:
      "<p><strong>Teak</strong> is dry</p>\n<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>deeper</li>\n</ul>\n</li>\n</ul>\n<ol>\n<li>first</li>\n</ol>\n<p>see the oil</p>",
  },
  {
    name: "Pages",
    html: pages,
    written: '<p>Bring:</p>\n<ul>\n<li>oil</li>\n<li>a brush</li>\n</ul>\n<ol start="2">\n<li>second</li>\n</ol>',
  },
  {
    name: "Outlook",
    html: outlook,
    written:
      '<p>Hello,</p>\n<ol>\n<li>wash</li>\n</ol>\n<p><strong>From:</strong> Jane<br><strong>Sent:</strong> Monday</p>\n<p>See <a href="https://teak.example/a" rel="noopener">the sheet</a>.</p>\n<p>Regards</p>\n<table>\n<tbody>\n<tr><td>Jane</td><td>Harbor</td></tr>\n</tbody>\n</table>',
  },
  {
    name: "Excel",
    html: excel,
    written: "<table>\n<tbody>\n<tr><td>Oil</td><td>4</td></tr>\n<tr><td>Wax</td><td>2</td></tr>\n</tbody>\n</table>",
  },
  {
    name: "a page made of Markdown",
    html: markdown,
    written:
      '<p>Teak is dry, <a href="#teak" rel="noopener">below</a>, or nowhere.</p>\n<h2 id="teak">Care</h2>\n<p>more, 5 m<sup>2</sup></p>',
  },
];
