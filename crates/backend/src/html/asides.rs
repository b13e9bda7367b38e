//! Parts that programs write into HTML and nobody reads there: comments of Word and their marks, codes of fields,
//! deleted and hidden words. The editor removes them from pasted text (`rich-text/paste/asides.ts`), this module from
//! texts of other programs.

use super::tokens::{HtmlToken, Tag, parse, serialize};
use html5ever::LocalName;
use std::borrow::Cow;

/// One of these is in every text that has such a part. None is in what the sanitizer wrote, except as a word.
const SIGNS: [&str; 7] = ["<!", "mso", "style", "hidden", "<xml", "<title", "<template"];
/// Not text whatever their attributes are.
const NO_TEXT: [&str; 3] = ["xml", "title", "template"];
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Whether a program wrote it: typed text has no such comments.
pub(super) fn is_of_a_program(html: &str) -> bool {
    html.contains("<!--") || html.contains("<![")
}

pub(super) fn without_asides(html: &str) -> Cow<'_, str> {
    let small = html.to_ascii_lowercase();
    if !SIGNS.iter().any(|sign| small.contains(sign)) {
        return Cow::Borrowed(html);
    }
    let mut sieve = Sieve::default();
    for token in parse(html) {
        sieve.read(token);
    }
    Cow::Owned(serialize(&sieve.kept))
}

#[derive(Default)]
struct Sieve {
    kept: Vec<HtmlToken>,
    /// The open elements outside of asides, outermost first.
    around: Vec<LocalName>,
    /// The open elements of the aside that is being read, outermost first.
    aside: Vec<LocalName>,
    /// The open fields of Word, outermost first: whether their code is being read.
    fields: Vec<bool>,
}

impl Sieve {
    fn read(&mut self, token: HtmlToken) {
        if self.ends_aside(&token) {
            self.aside.clear();
        }
        match token {
            HtmlToken::Open(tag) => self.open(tag),
            HtmlToken::Close(name) => self.close(name),
            HtmlToken::Text(text) => {
                if self.aside.is_empty() && !self.fields.contains(&true) {
                    self.kept.push(HtmlToken::Text(text));
                }
            }
        }
    }

    /// Whether the aside has no end of its own before this.
    fn ends_aside(&self, token: &HtmlToken) -> bool {
        let Some(outermost) = self.aside.first() else { return false };
        match token {
            HtmlToken::Open(tag) => {
                let is_inner_list = self.aside.iter().skip(1).any(|name| matches!(&**name, "ul" | "ol" | "table"));
                !is_inner_list && ends_unclosed(outermost, &tag.name)
            }
            // The end of the element around the aside.
            HtmlToken::Close(name) => !self.aside.contains(name) && self.around.contains(name),
            HtmlToken::Text(_) => false,
        }
    }

    fn open(&mut self, tag: Tag) {
        let is_void = VOID.contains(&&*tag.name);
        if !self.aside.is_empty() {
            if !is_void {
                self.aside.push(tag.name);
            }
            return;
        }
        let style = Style::of(&tag);
        self.read_field(&style);
        if is_aside(&tag, &style) {
            if !is_void {
                self.aside.push(tag.name);
            }
            return;
        }
        if !is_void {
            self.around.pop_if(|last| ends_unclosed(last, &tag.name));
            self.around.push(tag.name.clone());
        }
        self.kept.push(HtmlToken::Open(tag));
    }

    fn close(&mut self, name: LocalName) {
        if self.aside.is_empty() {
            // A code does not go on in the next paragraph, except where its end is missing.
            if &*name == "p" {
                self.fields.fill(false);
            }
            close_in(&mut self.around, &name);
            self.kept.push(HtmlToken::Close(name));
            return;
        }
        close_in(&mut self.aside, &name);
    }

    fn read_field(&mut self, style: &Style) {
        match style.get("mso-element") {
            "field-begin" => self.fields.push(true),
            "field-separator" => {
                if let Some(innermost) = self.fields.last_mut() {
                    *innermost = false;
                }
            }
            "field-end" => {
                self.fields.pop();
            }
            _ => {}
        }
    }
}

fn close_in(open: &mut Vec<LocalName>, name: &LocalName) {
    if let Some(at) = open.iter().rposition(|one| one == name) {
        open.truncate(at);
    }
}

/// Whether an element that has no end tag ends where this one begins.
fn ends_unclosed(open: &str, next: &str) -> bool {
    match open {
        "p" => matches!(
            next,
            "p" | "div" | "ul" | "ol" | "table" | "h1" | "h2" | "h3" | "h4" | "blockquote" | "hr" | "pre" | "figure"
        ),
        "li" => next == "li",
        "tr" => matches!(next, "tr" | "tbody"),
        "td" | "th" => matches!(next, "td" | "th" | "tr" | "tbody"),
        _ => false,
    }
}

/// The declarations of a style attribute, in small letters.
struct Style(String);

impl Style {
    fn of(tag: &Tag) -> Self {
        Self(tag.get("style").unwrap_or_default().to_ascii_lowercase())
    }

    /// The last value of a property; empty without one.
    fn get(&self, property: &str) -> &str {
        let mut found = "";
        for declaration in self.0.split(';') {
            if let Some((name, value)) = declaration.split_once(':')
                && name.trim() == property
            {
                found = value.trim().trim_end_matches("!important").trim();
            }
        }
        found
    }
}

fn is_aside(tag: &Tag, style: &Style) -> bool {
    if NO_TEXT.contains(&&*tag.name) || is_hidden(tag, style) {
        return true;
    }
    // With an author, it is a change that was not accepted yet.
    if &*tag.name == "del" && tag.get("cite").is_some() {
        return true;
    }
    if style.get("mso-list").contains("ignore") {
        return true;
    }
    let part = style.get("mso-element");
    let is_note = |name: &str| ["comment", "footnote", "endnote"].iter().any(|kind| name.starts_with(kind));
    if is_note(part) || part.starts_with("header") || part.starts_with("footer") {
        return true;
    }
    if is_note(style.get("mso-special-character")) {
        return true;
    }
    tag.get("class").unwrap_or_default().split_ascii_whitespace().any(is_class_of_note)
}

fn is_hidden(tag: &Tag, style: &Style) -> bool {
    if let Some(hidden) = tag.get("hidden")
        && !hidden.eq_ignore_ascii_case("until-found")
    {
        return true;
    }
    let size = style.get("font-size").trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    style.get("display") == "none"
        || style.get("mso-hide") == "all"
        || style.get("visibility") == "hidden"
        || (!size.is_empty() && size.bytes().all(|byte| matches!(byte, b'0' | b'.')))
}

/// Word's classes of comments, notes and their marks.
fn is_class_of_note(class: &str) -> bool {
    let small = class.to_ascii_lowercase();
    let Some(rest) = small.strip_prefix("mso") else { return false };
    rest == "del" || ["com", "annotation", "footnote", "endnote"].iter().any(|kind| rest.starts_with(kind))
}

#[cfg(test)]
mod tests {
    use super::super::{inline_text, sanitize, to_text};
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Parts that nobody reads. Words in capitals are in no result.
    static UNREAD: [&str; 24] = [
        "<!--[if gte mso 9]><xml><w:View>NORMAL</w:View></xml><![endif]-->",
        "<!--[if gte vml 1]><v:shape><v:textbox>VML</v:textbox></v:shape><![endif]-->",
        "<!--[if supportFields]><span style='mso-element:field-begin'></span> REF oil \\h <![endif]-->",
        "<!-- TOO EXPENSIVE -->",
        "<![if !supportLists]><span style='mso-list:Ignore'>\u{b7}<span style='font:7.0pt \"Times New Roman\"'>&nbsp; </span></span><![endif]>",
        "<span style='MSO-LIST: Ignore'>A)</span>",
        "<xml><w:View>NORMAL</w:View><o:p/></xml>",
        "<title>TITLE</title>",
        "<style>p.MsoNormal { color: RED }</style>",
        "<script>ALERT()</script>",
        "<template><b>TEMPLATE</b></template>",
        "<span style=\"display:none\">HIDDEN <b>HIDDEN</b></span>",
        "<span style='display: none !important'>HIDDEN</span>",
        "<span style='mso-hide:all'>HIDDEN</span>",
        "<span hidden>HIDDEN</span>",
        "<span style='visibility:hidden'>HIDDEN</span>",
        "<span style='font-size:0px'>TINY</span>",
        "<del cite=\"mailto:jane\">DELETED</del>",
        "<span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[JD]</a></span>",
        "<span style='mso-special-character:footnote'><span class=MsoFootnoteReference>[A]</span></span>",
        "<span style='mso-element:field-begin'></span>PAGEREF _Toc1<span style='mso-element:field-separator'></span>",
        "<o:p></o:p>",
        "<a class=\"MsoEndnoteReference\" href=\"#_edn1\">[IV]</a>",
        "<![endif]-->",
    ];
    static UNREAD_BLOCKS: [&str; 6] = [
        "<div style='mso-element:comment-list'><hr><div style='mso-element:comment'><p class=MsoCommentText>TOO EXPENSIVE</p><p>REALLY</div></div>",
        "<div style='mso-element:footnote-list'><div id=ftn1><p class=MsoFootnoteText>[1] PRIVATE</p></div></div>",
        "<p class=MsoFootnoteText>PRIVATE",
        "<p style='display:none'>HIDDEN",
        "<div style='mso-element:header'><p>HEADER</p></div>",
        "<table><tr style='display:none'><td>HIDDEN<td>HIDDEN</tr></table>",
    ];

    /// A paragraph of words, with what nobody reads before, between and after them.
    fn paragraph() -> impl Strategy<Value = (String, Vec<String>)> {
        let part = ("[a-z]{2,8}", select(&UNREAD[..]));
        let block = proptest::option::of(select(&UNREAD_BLOCKS[..]));
        (prop::collection::vec(part, 1..5), block).prop_map(|(parts, block)| {
            let mut html = "<p class=MsoNormal style='mso-margin-top-alt:auto'>".to_owned();
            let mut words = Vec::new();
            for (word, unread) in parts {
                for piece in [unread, " <span style='mso-fareast-language:DE'>", &word, "</span> "] {
                    html.push_str(piece);
                }
                words.push(word);
            }
            html.push_str("</p>");
            html.push_str(block.unwrap_or_default());
            (html, words)
        })
    }

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        for word in text.split_whitespace() {
            words.push(word.to_owned());
        }
        words
    }

    proptest! {
        #[test]
        fn the_words_of_the_result_are_the_visible_words(paragraphs in prop::collection::vec(paragraph(), 1..4)) {
            let html: String = paragraphs.iter().map(|(html, _)| html.as_str()).collect();
            let visible: Vec<String> = paragraphs.into_iter().flat_map(|(_, words)| words).collect();
            let clean = sanitize(&html);
            prop_assert_eq!(words(&to_text(&clean)), visible.clone(), "{}", html);
            prop_assert_eq!(sanitize(&clean), clean);
            let line = inline_text(&format!("<!--StartFragment-->{html}<!--EndFragment-->"));
            prop_assert_eq!(words(&line.text()), visible, "{}", html);
        }
    }

    #[test]
    fn what_is_read_stays() {
        for (html, clean) in [
            ("<p>The style is hidden, mso</p>", "<p>The style is hidden, mso</p>"),
            ("<p style=\"display:block\">a<del>b</del></p>", "<p>ab</p>"),
            ("<p>a <st1:place w:st=\"on\">San Diego</st1:place>.<o:p></o:p></p>", "<p>a San Diego.</p>"),
            ("<p>a<span style='display:none'>X</p><p>b</p>", "<p>a</p><p>b</p>"),
            ("<ul><li style='display:none'>X<li>a</ul><p>b</p>", "<ul><li>a</li></ul><p>b</p>"),
            ("<p class=\"MsoNormal\" hidden=\"until-found\">a</p>", "<p>a</p>"),
            ("<p>See <span style='mso-element:field-begin'></span>REF oil</p><p>b</p>", "<p>See </p><p>b</p>"),
        ] {
            assert_eq!(&*sanitize(html), clean, "{html}");
        }
    }

    #[test]
    fn a_comment_that_is_typed_into_a_line_is_not_shown() {
        assert_eq!(
            inline_text("<!--[if mso]>X<![endif]--><p>Teak <b>decks</b></p>").stored(),
            "<p>Teak <strong>decks</strong></p>"
        );
        assert_eq!(inline_text("5 < 6 <! 7").stored(), "5 < 6 <! 7");
    }
}
