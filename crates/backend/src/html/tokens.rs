//! Reads HTML into a list of tags and texts, and writes such a list, with html5ever's tokenizer and
//! serializer. There is no tree: the tags of sanitized HTML are balanced.

use html5ever::interface::Attribute;
use html5ever::serialize::{HtmlSerializer, SerializeOpts, Serializer as _};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{BufferQueue, TagKind, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::{LocalName, QualName, ns, tokenizer};
use std::cell::RefCell;

/// A part of an HTML text; comments are not read.
#[derive(Clone, Debug)]
pub(crate) enum HtmlToken {
    Open(Tag),
    Close(LocalName),
    /// The text between two tags, with its character references decoded.
    Text(String),
}

#[derive(Clone, Debug)]
pub(crate) struct Tag {
    pub(crate) name: LocalName,
    pub(crate) attributes: Vec<Attribute>,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let attribute = self.attributes.iter().find(|attribute| &*attribute.name.local == name)?;
        Some(&*attribute.value)
    }

    /// Replaces the value of an attribute, or adds it after the others.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let new = attribute(name, value);
        match self.attributes.iter_mut().find(|attribute| attribute.name == new.name) {
            Some(attribute) => *attribute = new,
            None => self.attributes.push(new),
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.attributes.retain(|attribute| &*attribute.name.local != name);
    }

    /// Adds an attribute before the others.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        self.attributes.insert(0, attribute(name, value));
    }
}

impl HtmlToken {
    pub(super) fn new(name: &str, attributes: &[(&str, &str)]) -> Self {
        let attributes = attributes.iter().map(|(name, value)| attribute(name, value)).collect();
        Self::Open(Tag { name: LocalName::from(name), attributes })
    }

    pub(crate) fn opens(&self, name: &str) -> Option<&Tag> {
        match self {
            Self::Open(tag) if &*tag.name == name => Some(tag),
            Self::Open(_) | Self::Close(_) | Self::Text(_) => None,
        }
    }

    pub(crate) fn closes(&self, name: &str) -> bool {
        matches!(self, Self::Close(closed) if &**closed == name)
    }
}

fn attribute(name: &str, value: &str) -> Attribute {
    Attribute { name: QualName::new(None, ns!(), LocalName::from(name)), value: StrTendril::from(value) }
}

/// Reads any HTML. Scripts, styles and the like are one text each, as in a browser.
pub(crate) fn parse(html: &str) -> Vec<HtmlToken> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let reader = Tokenizer::new(Reader::default(), TokenizerOpts::default());
    // It would only stop for scripts to be run.
    let _ = reader.feed(&input);
    reader.end();
    reader.sink.0.into_inner()
}

pub(super) fn serialize<'a>(tokens: impl IntoIterator<Item = &'a HtmlToken>) -> String {
    // Closing tags without an opening one are no reason to panic.
    let options = SerializeOpts { create_missing_parent: true, ..SerializeOpts::default() };
    let mut out = HtmlSerializer::new(Vec::new(), options);
    let name = |local: &LocalName| QualName::new(None, ns!(html), local.clone());
    for token in tokens {
        // Writing into memory does not fail.
        let _ = match token {
            HtmlToken::Open(tag) => {
                let attributes = tag.attributes.iter().map(|attribute| (&attribute.name, &*attribute.value));
                let written = out.start_elem(name(&tag.name), attributes);
                // The serializer knows void elements, but expects their end.
                if is_void(&tag.name) { out.end_elem(name(&tag.name)) } else { written }
            }
            HtmlToken::Close(closed) => out.end_elem(name(closed)),
            HtmlToken::Text(text) => out.write_text(text),
        };
    }
    String::from_utf8(out.writer).unwrap_or_default()
}

fn is_void(name: &str) -> bool {
    matches!(name, "br" | "hr" | "img" | "source")
}

#[derive(Default)]
struct Reader(RefCell<Vec<HtmlToken>>);

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: tokenizer::Token, _line: u64) -> TokenSinkResult<()> {
        let mut tokens = self.0.borrow_mut();
        match token {
            tokenizer::TagToken(tag) if tag.kind == TagKind::EndTag => tokens.push(HtmlToken::Close(tag.name)),
            tokenizer::TagToken(tag) => {
                let raw = raw_text(&tag.name);
                tokens.push(HtmlToken::Open(Tag { name: tag.name, attributes: tag.attrs }));
                return match raw {
                    Some(kind) => TokenSinkResult::RawData(kind),
                    None => TokenSinkResult::Continue,
                };
            }
            tokenizer::CharacterTokens(text) => match tokens.last_mut() {
                Some(HtmlToken::Text(before)) => before.push_str(&text),
                _ => tokens.push(HtmlToken::Text(text.to_string())),
            },
            tokenizer::DoctypeToken(_)
            | tokenizer::CommentToken(_)
            | tokenizer::NullCharacterToken
            | tokenizer::EOFToken
            | tokenizer::ParseError(_) => {}
        }
        TokenSinkResult::Continue
    }
}

fn raw_text(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(Rawtext),
        "title" | "textarea" => Some(Rcdata),
        _ => None,
    }
}
