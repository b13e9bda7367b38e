//! Running text that may have bold words, italic words and links.

#![warn(missing_docs)]

use super::is_unwanted;
use crate::limits::URL_MAX;
use crate::sections::is_link;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// A text without marks is stored as it was typed. One with marks is stored as one paragraph of HTML, which has no
/// other elements than `strong`, `em` and `a`, in exactly the spelling of [`InlineText::stored`]. A stored text in
/// any other spelling is plain, whatever is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct InlineText {
    pieces: Vec<InlinePiece>,
}

/// Words with the same marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct InlinePiece {
    /// The words.
    pub text: String,
    /// Whether they are bold.
    pub is_bold: bool,
    /// Whether they are italic.
    pub is_italic: bool,
    /// Where they lead; empty for no link.
    pub link: String,
}

impl InlinePiece {
    const fn has_marks(&self) -> bool {
        self.is_bold || self.is_italic || !self.link.is_empty()
    }

    fn is_marked_like(&self, other: &Self) -> bool {
        self.is_bold == other.is_bold && self.is_italic == other.is_italic && self.link == other.link
    }
}

const BEGIN: &str = "<p>";
const END: &str = "</p>";
const LINK: &str = "<a href=\"";
const LINK_END: &str = "\">";

/// Characters that are escaped, and what follows the `&` of their references.
const REFERENCES: [(char, &str); 4] = [('&', "amp;"), ('<', "lt;"), ('>', "gt;"), ('"', "quot;")];

impl InlineText {
    /// Joins pieces with the same marks and trims the ends. A link that is not allowed becomes text.
    #[must_use]
    pub fn new(pieces: Vec<InlinePiece>) -> Self {
        let mut joined: Vec<InlinePiece> = Vec::new();
        for mut piece in pieces {
            piece.text.retain(|c| !is_unwanted(c));
            if !is_link(&piece.link) || piece.link.len() > URL_MAX {
                piece.link.clear();
            }
            match joined.last_mut() {
                _ if piece.text.is_empty() => {}
                Some(last) if last.is_marked_like(&piece) => last.text.push_str(&piece.text),
                _ => joined.push(piece),
            }
        }
        trim(&mut joined);
        Self { pieces: joined }
    }

    /// A text without marks.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        if text.is_empty() {
            return Self::default();
        }
        Self { pieces: vec![InlinePiece { text: text.to_owned(), ..InlinePiece::default() }] }
    }

    /// Reads a stored text.
    #[must_use]
    pub fn read(stored: &str) -> Self {
        match Self::from_html(stored) {
            Some(text) => text,
            None => Self::plain(stored),
        }
    }

    /// Reads a paragraph; none for any other spelling than that of [`InlineText::stored`].
    #[must_use]
    pub fn from_html(stored: &str) -> Option<Self> {
        let text = Self::new(read_pieces(stored)?);
        if text.html() == stored { Some(text) } else { None }
    }

    /// Whether a stored text is a paragraph of HTML, in whatever spelling.
    #[must_use]
    pub fn is_paragraph(stored: &str) -> bool {
        stored.starts_with(BEGIN) && stored.ends_with(END)
    }

    /// As it is stored.
    #[must_use]
    pub fn stored(&self) -> String {
        let text = self.text();
        let is_plain = !self.pieces.iter().any(InlinePiece::has_marks);
        if is_plain && !Self::is_paragraph(&text) { text } else { self.html() }
    }

    /// A paragraph.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = BEGIN.to_owned();
        for linked in self.by_link() {
            let link = linked.first().map_or("", |piece| piece.link.as_str());
            if !link.is_empty() {
                html.push_str(LINK);
                push_escaped(&mut html, link);
                html.push_str(LINK_END);
            }
            for piece in linked {
                push_marked(&mut html, piece);
            }
            if !link.is_empty() {
                html.push_str("</a>");
            }
        }
        html.push_str(END);
        html
    }

    /// The pieces with the same link together, in order.
    pub fn by_link(&self) -> impl Iterator<Item = &[InlinePiece]> {
        self.pieces.chunk_by(|one, next| one.link == next.link)
    }

    /// Its pieces, in order.
    #[must_use]
    pub fn pieces(&self) -> &[InlinePiece] {
        &self.pieces
    }

    /// Its words, without marks.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            text.push_str(&piece.text);
        }
        text
    }

    /// Where its links lead.
    #[must_use]
    pub fn links(&self) -> Vec<String> {
        let mut links = Vec::new();
        for linked in self.by_link() {
            if let Some(piece) = linked.first()
                && !piece.link.is_empty()
            {
                links.push(piece.link.clone());
            }
        }
        links
    }

    /// Whether there is no text.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}

fn trim(pieces: &mut Vec<InlinePiece>) {
    while let Some(first) = pieces.first_mut() {
        first.text = first.text.trim_start().to_owned();
        if !first.text.is_empty() {
            break;
        }
        pieces.remove(0);
    }
    while let Some(last) = pieces.last_mut() {
        last.text.truncate(last.text.trim_end().len());
        if !last.text.is_empty() {
            break;
        }
        pieces.pop();
    }
}

fn push_marked(html: &mut String, piece: &InlinePiece) {
    if piece.is_bold {
        html.push_str("<strong>");
    }
    if piece.is_italic {
        html.push_str("<em>");
    }
    push_escaped(html, &piece.text);
    if piece.is_italic {
        html.push_str("</em>");
    }
    if piece.is_bold {
        html.push_str("</strong>");
    }
}

fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match REFERENCES.iter().find(|(escaped, _)| *escaped == character) {
            Some((_, reference)) => {
                html.push('&');
                html.push_str(reference);
            }
            None => html.push(character),
        }
    }
}

/// None where a tag or a reference is not one that [`InlineText::stored`] writes.
fn read_pieces(stored: &str) -> Option<Vec<InlinePiece>> {
    let mut rest = stored.strip_prefix(BEGIN)?.strip_suffix(END)?;
    let mut pieces = Vec::new();
    let mut marks = InlinePiece::default();
    while !rest.is_empty() {
        if rest.starts_with('<') {
            rest = read_tag(rest, &mut marks)?;
            continue;
        }
        let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        pieces.push(InlinePiece { text: unescaped(text)?, ..marks.clone() });
        rest = after;
    }
    if marks.has_marks() { None } else { Some(pieces) }
}

/// Reads the tag at the beginning into `marks`, and returns what follows it.
fn read_tag<'a>(html: &'a str, marks: &mut InlinePiece) -> Option<&'a str> {
    if let Some(link) = html.strip_prefix(LINK) {
        let (address, after) = link.split_once(LINK_END)?;
        let address = unescaped(address)?;
        if !marks.link.is_empty() || !is_link(&address) {
            return None;
        }
        marks.link = address;
        return Some(after);
    }
    let (tag, after) = html.split_at(html.find('>')? + 1);
    match tag {
        "<strong>" if !marks.is_bold => marks.is_bold = true,
        "</strong>" if marks.is_bold => marks.is_bold = false,
        "<em>" if !marks.is_italic => marks.is_italic = true,
        "</em>" if marks.is_italic => marks.is_italic = false,
        "</a>" if !marks.link.is_empty() => marks.link.clear(),
        _ => return None,
    }
    Some(after)
}

fn unescaped(html: &str) -> Option<String> {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('&') {
        let (character, reference) = REFERENCES.iter().find(|(_, reference)| after.starts_with(reference))?;
        text.push_str(before);
        text.push(*character);
        rest = &after[reference.len()..];
    }
    text.push_str(rest);
    Some(text)
}

impl Serialize for InlineText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.stored())
    }
}

impl<'de> Deserialize<'de> for InlineText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::read(&String::deserialize(deserializer)?))
    }
}

/// For a text that other programs get without marks.
pub fn serialize_words<S: Serializer>(text: &InlineText, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_shared_cases_of_spelling_hold() {
        let cases: Vec<(String, Vec<InlinePiece>)> =
            serde_json::from_str(include_str!("../../cases/inline-text.json")).expect("cases");
        for (stored, pieces) in cases {
            let read = InlineText::read(&stored);
            assert_eq!(read.pieces(), pieces, "{stored}");
            assert_eq!(read.stored(), stored);
        }
    }

    #[test]
    fn what_has_another_spelling_is_plain_and_stays() {
        for text in [
            "<b>Teak</b> & oak",
            "<p>x<script>alert(1)</script></p>",
            "<p><a href=\"javascript:alert(1)\">x</a></p>",
            "<p><a href=\"/x\" onclick=\"y\">x</a></p>",
            "<p><strong>x</p>",
            "<p>&nbsp;</p>",
            "<p>a</p><p>b</p>",
            "5 < 6 &amp; 7",
            "<p> x</p>",
        ] {
            let read = InlineText::read(text);
            assert_eq!(read, InlineText::plain(text), "{text}");
            assert_eq!(InlineText::read(&read.stored()).text(), text);
        }
    }

    #[test]
    fn a_link_that_is_not_allowed_becomes_text() {
        for link in ["javascript:alert(1)", "contact", "/a b", &format!("/{}", "x".repeat(URL_MAX))] {
            let piece = InlinePiece { text: "Teak".into(), link: link.to_owned(), ..InlinePiece::default() };
            assert_eq!(InlineText::new(vec![piece]), InlineText::plain("Teak"), "{link}");
        }
    }

    fn piece() -> impl Strategy<Value = InlinePiece> {
        ("[ <>&\"pa/=\n]{0,6}", any::<bool>(), any::<bool>(), "(/[a\"&<>]{0,3})?")
            .prop_map(|(text, is_bold, is_italic, link)| InlinePiece { text, is_bold, is_italic, link })
    }

    proptest! {
        #[test]
        fn what_was_stored_is_read_as_it_was(pieces in prop::collection::vec(piece(), 0..6)) {
            let text = InlineText::new(pieces);
            prop_assert_eq!(InlineText::read(&text.stored()), text);
        }

        #[test]
        fn plain_text_is_itself(text in "(<p>)?[<>&;\"/apstrong =]{0,20}(</p>)?") {
            let plain = InlineText::plain(text.trim());
            prop_assert_eq!(plain.text(), text.trim());
            let read = InlineText::read(&plain.stored());
            prop_assert_eq!(read.text(), text.trim());
        }
    }
}
