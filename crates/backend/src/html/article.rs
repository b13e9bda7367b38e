//! The text of an article as its page shows it.

use super::Sanitized;
use super::outline::{Heading, add_ids};
use super::prose::{is_video, prose};
use super::text::{blocks, minutes, sentences};
use super::tokens::{parse, serialize};
use domain::media::picture::Picture;
use domain::text;

const BEGINNING: usize = 160;

/// Everything that a page derives from the text of an article: read once per version of the
/// content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleText {
    /// For display, with responsive pictures; its headings have ids.
    pub html: Sanitized,
    pub headings: Vec<Heading>,
    pub has_video: bool,
    /// The beginning without markup, for where there is no excerpt.
    pub beginning: String,
    pub words: usize,
    pub read_minutes: i32,
}

impl ArticleText {
    /// A picture missing from `pictures` is dropped with its figure.
    #[must_use]
    pub fn new(content: &Sanitized, pictures: &[Picture]) -> Self {
        let mut tokens = parse(content);
        let blocks = blocks(&tokens);
        Self {
            headings: add_ids(&mut tokens),
            has_video: tokens.iter().any(is_video),
            beginning: text::shorten(&sentences(&blocks), BEGINNING),
            words: blocks.iter().map(|block| block.split(' ').count()).sum(),
            // Computed from the text itself, not from the row.
            read_minutes: minutes(&tokens),
            html: Sanitized(serialize(&prose(tokens, pictures))),
        }
    }
}
