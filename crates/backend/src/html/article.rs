//! The text of an article as its page shows it.

use super::outline::outline;
use super::prose::{has_film, prose};
use domain::picture::Picture;
use domain::text;

/// Length of [`ArticleText::beginning`], in characters.
const BEGINNING: usize = 160;

/// Everything that a page derives from the text of an article: read once per version of the
/// content, because it walks the whole text several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleText {
    /// For display, with responsive pictures; its headings have ids.
    pub html: String,
    /// Id and text of each heading.
    pub headings: Vec<(String, String)>,
    /// Whether it contains a video.
    pub has_film: bool,
    /// The beginning without markup, for where there is no excerpt.
    pub beginning: String,
    /// Number of words.
    pub words: usize,
    /// Reading time in minutes.
    pub read_minutes: i32,
}

impl ArticleText {
    /// `content` is sanitised; a picture missing from `pictures` is dropped with its figure.
    #[must_use]
    pub fn new(content: &str, pictures: &[Picture]) -> Self {
        let (html, headings) = outline(content);
        Self {
            has_film: has_film(&html),
            html: prose(&html, pictures),
            headings,
            beginning: text::shorten(&text::from_blocks(content), BEGINNING),
            words: text::from_html(content).split_whitespace().count(),
            // Computed from the text itself, not from the row.
            read_minutes: text::read_minutes(content),
        }
    }
}
