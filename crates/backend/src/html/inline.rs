//! Running text of the editor, whose only marks are bold, italics and links.

use super::asides::is_of_a_program;
use super::sanitize;
use super::text::INLINE;
use super::tokens::{HtmlToken, Tag, parse};
use domain::text::inline::{InlinePiece, InlineText};

/// As it is stored: other elements than its own go, their words stay; scripts, and links that are not allowed, go as
/// in other rich text.
#[must_use]
pub fn inline_text(typed: &str) -> InlineText {
    if !InlineText::is_paragraph(typed) && !is_of_a_program(typed) {
        return InlineText::plain(typed);
    }
    if let Some(text) = InlineText::from_html(typed) {
        return text;
    }
    let mut reader = Reader::default();
    for token in parse(&sanitize(typed)) {
        reader.read(token);
    }
    InlineText::new(reader.pieces)
}

#[derive(Default)]
struct Reader {
    pieces: Vec<InlinePiece>,
    /// How many bold elements are open.
    bold: usize,
    italic: usize,
    link: String,
}

impl Reader {
    fn read(&mut self, token: HtmlToken) {
        match token {
            HtmlToken::Text(text) => self.push(text),
            HtmlToken::Open(tag) => self.open(&tag),
            HtmlToken::Close(name) => match &*name {
                "strong" | "b" => self.bold = self.bold.saturating_sub(1),
                "em" | "i" => self.italic = self.italic.saturating_sub(1),
                "a" => self.link.clear(),
                name if INLINE.contains(&name) => {}
                _ => self.push("\n".to_owned()),
            },
        }
    }

    fn open(&mut self, tag: &Tag) {
        match &*tag.name {
            "strong" | "b" => self.bold += 1,
            "em" | "i" => self.italic += 1,
            "a" => self.link = tag.get("href").unwrap_or_default().to_owned(),
            "br" => self.push("\n".to_owned()),
            _ => {}
        }
    }

    fn push(&mut self, text: String) {
        let link = self.link.clone();
        self.pieces.push(InlinePiece { text, is_bold: self.bold > 0, is_italic: self.italic > 0, link });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_bold_italics_and_links_stay() {
        for (typed, stored) in [
            ("5 < 6 & <b>7</b>", "5 < 6 & <b>7</b>"),
            ("<p>Teak <b>decks</b><br></p>", "<p>Teak <strong>decks</strong></p>"),
            ("<p>x<script>alert(1)</script></p>", "x"),
            ("<p class=\"x\">a</p>", "<p class=\"x\">a</p>"),
            ("<p><u onclick=\"x()\">a</u> <code>b</code><img src=x onerror=y()></p>", "a b"),
            ("<p><a href=\"javascript:alert(1)\">x</a> <a href=\"contact\">y</a></p>", "x y"),
            ("<p><a href=\"/x\" onclick=\"y()\">x</a></p>", "<p><a href=\"/x\">x</a></p>"),
            ("<p>a</p><p><i>b</i></p>", "<p>a\n<em>b</em></p>"),
            ("<p>1 &lt; 2</p>", "1 < 2"),
            ("<p></p>", ""),
        ] {
            let text = inline_text(typed);
            assert_eq!(text.stored(), stored, "{typed}");
            assert_eq!(inline_text(&text.stored()), text, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_stored_as_it_is_read(typed in "(<p>)?[<>/a-c=\" &;éimghrefstrong]{0,60}(</p>)?") {
            let text = inline_text(&typed);
            prop_assert_eq!(InlineText::read(&text.stored()), text);
        }
    }
}
