mod search;

pub use search::{SearchQuery, words_of};

use crate::media::picture::Picture;
use crate::text::options::codes;
use crate::text::slug::slugify;

pub const PAGE_SIZE: i64 = 5;
pub const RECENT_IN_LIST: i64 = 3;
pub const RECENT_IN_ARTICLE: i64 = 4;
pub const RELATED_MAX: usize = 3;
pub const FEATURED_EXCERPT: usize = 200;
pub const CARD_EXCERPT: usize = 160;
/// Most categories above a list: the most used ones.
pub const TERMS_MAX: i64 = 16;
pub const SITEMAP_TERMS: i64 = 5_000;
pub const FEED_POSTS: i64 = 20;
/// An article with at least this many headings gets a table of contents.
pub const CONTENTS_MIN: usize = 3;
pub const SEARCH_CHARS: usize = 200;
/// Where an unknown article's URL redirects: the list, which shows a note.
pub const UNKNOWN_ARTICLE: &str = "/blog?unknown=article";
pub const SEARCH_WORDS: usize = 10;
/// Matches that are ranked: the newest ones. Ranking all of a hundred thousand would take too long.
pub const SEARCH_RANKED: i64 = 500;
/// URLs in one sitemap file, by sitemaps.org.
pub const SITEMAP_MAX: i64 = 50_000;

/// Starts a match in the search engines' output.
pub const MARK_ON: char = '\u{2}';
pub const MARK_OFF: char = '\u{3}';

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostCard {
    pub id: String,
    pub slug: String,
    pub title: String,
    /// The owner's excerpt, else the beginning of the text.
    pub excerpt: String,
    pub picture: Option<Picture>,
    pub author_name: Option<String>,
    /// ISO date.
    pub publication_date: String,
    pub category: Option<String>,
    pub tags: Vec<String>,
    pub read_time: i32,
}

codes! {
    /// Kinds of archives. The code is also the path segment before the slug.
    #[derive(Hash)]
    TermKind {
        Category = "category";
        Tag = "tag";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub kind: TermKind,
    pub slug: String,
    pub name: String,
    pub posts: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListKey(String);

impl ListKey {
    #[must_use]
    pub const fn all() -> Self {
        Self(String::new())
    }

    #[must_use]
    pub fn archive(kind: TermKind, slug: &str) -> Self {
        Self(format!("{}/{slug}", kind.code()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Last part of an archive's URL: lower case, with hyphens for spaces. Names in a script without a
/// transliteration keep their letters. Empty if the name has neither letters nor digits: such a
/// name has no archive.
#[must_use]
pub fn term_slug(name: &str) -> String {
    let ascii = slugify(name);
    if !ascii.is_empty() {
        return ascii;
    }
    let mut slug = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Number of pages of a list with `size` posts a page; one if it is empty.
#[must_use]
pub const fn page_count(posts: i64, size: i64) -> i64 {
    let pages = (posts + size - 1) / size;
    if pages < 1 { 1 } else { pages }
}

/// The posts on one page of a list, by their ordinals, which count from the oldest post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRange {
    /// Ordinals above this one.
    pub above: i64,
    pub newest: i64,
}

/// Pages count from the newest post.
#[must_use]
pub const fn page_range(posts: i64, page: i64, size: i64) -> PageRange {
    let newest = posts - (page - 1) * size;
    let above = newest - size;
    PageRange { above: if above < 0 { 0 } else { above }, newest }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPage {
    First,
    /// This one, from 2; it may be past the last.
    Number(i64),
    /// Page one by number, zero, negative or not a number: redirect to the URL without it.
    Redirect,
}

impl AskedPage {
    #[must_use]
    pub fn parse(raw: Option<&str>) -> Self {
        let Some(raw) = raw else { return Self::First };
        let raw = raw.trim();
        let digits = !raw.is_empty() && raw.bytes().all(|b| b.is_ascii_digit());
        match (digits, raw.parse::<i64>()) {
            (true, Ok(number)) if number > 1 => Self::Number(number),
            // Too many digits for the type, so past any last page.
            (true, Err(_)) => Self::Number(i64::MAX),
            _ => Self::Redirect,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet(pub Vec<(bool, String)>);

impl Snippet {
    /// Reads text with matches between [`MARK_ON`] and [`MARK_OFF`].
    #[must_use]
    pub fn parse(marked: &str) -> Self {
        let mut pieces = Vec::new();
        for part in marked.split(MARK_ON) {
            match part.split_once(MARK_OFF) {
                Some((found, rest)) => {
                    pieces.push((true, without_control(found)));
                    pieces.push((false, without_control(rest)));
                }
                None => pieces.push((false, without_control(part))),
            }
        }
        pieces.retain(|(_, text)| !text.is_empty());
        // A snippet should not start or end with a separator between blocks.
        if let Some((_, first)) = pieces.first_mut() {
            *first = first.trim_start_matches(SEPARATOR).to_owned();
        }
        if let Some((_, last)) = pieces.last_mut() {
            *last = last.trim_end_matches(SEPARATOR).to_owned();
        }
        pieces.retain(|(_, text)| !text.is_empty());
        Self(pieces)
    }
}

const SEPARATOR: [char; 2] = ['·', ' '];

fn without_control(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn archives_are_called_as_people_would_guess() {
        assert_eq!(term_slug("Teak care"), "teak-care");
        assert_eq!(term_slug("Crème & Teak"), "creme-teak");
        assert_eq!(term_slug("チーク 材"), "チーク-材");
        assert_eq!(term_slug(" ⛵ "), "");
    }

    #[test]
    fn odd_pages_have_a_better_address_or_are_beyond_the_last() {
        assert_eq!(AskedPage::parse(None), AskedPage::First);
        assert_eq!(AskedPage::parse(Some("2")), AskedPage::Number(2));
        assert_eq!(AskedPage::parse(Some("9999999")), AskedPage::Number(9_999_999));
        assert_eq!(AskedPage::parse(Some("99999999999999999999")), AskedPage::Number(i64::MAX));
        for odd in ["1", "0", "-1", "", "two", "2.5", "+3", "٣"] {
            assert_eq!(AskedPage::parse(Some(odd)), AskedPage::Redirect, "{odd}");
        }
    }

    #[test]
    fn found_words_are_told_from_the_rest() {
        assert_eq!(
            Snippet::parse("one \u{2}two\u{3} <b>\u{2}three\u{3}").0,
            [(false, "one ".into()), (true, "two".into()), (false, " <b>".into()), (true, "three".into())]
        );
        assert_eq!(Snippet::parse("\u{3}x\u{2}").0, [(false, "x".into())]);
        assert_eq!(Snippet::parse("").0, []);
        assert_eq!(Snippet::parse(" · one · \u{2}two\u{3} · ").0, [(false, "one · ".into()), (true, "two".into())]);
    }

    proptest! {
        #[test]
        fn pages_hold_every_post_once_and_in_order(posts in 0_i64..200, size in 1_i64..60) {
            let mut seen = Vec::new();
            for page in 1..=page_count(posts, size) {
                let PageRange { above, newest } = page_range(posts, page, size);
                prop_assert!(newest - above <= size);
                seen.extend((above + 1..=newest).rev());
            }
            prop_assert_eq!(seen, (1..=posts).rev().collect::<Vec<_>>());
        }
    }
}
