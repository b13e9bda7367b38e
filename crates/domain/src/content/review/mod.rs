//! A client's review as found on a page or in pasted text. Best effort: what is not found stays empty.

mod pasted;

pub use pasted::from_text;

use crate::text::{clean, clean_line};

/// The extracted fields; empty where nothing was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The reviewer.
    pub name: String,
    /// The text.
    pub text: String,
    /// 1 to 5.
    pub rating: Option<i32>,
    /// URL of the reviewer's picture.
    pub photo: String,
    /// ISO day.
    pub date: String,
}

/// Longest name of a person, in characters.
const NAME_MAX: usize = 60;
/// Longest review that is imported, in characters.
const TEXT_MAX: usize = 4_000;

impl Found {
    /// Whether there is nothing worth showing: a name alone is not a review.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.name.is_empty()
    }

    /// Fills what is empty from `other`.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        let fill = |mine: &mut String, theirs: String| {
            if mine.is_empty() {
                *mine = theirs;
            }
        };
        fill(&mut self.name, other.name);
        fill(&mut self.text, other.text);
        fill(&mut self.photo, other.photo);
        fill(&mut self.date, other.date);
        self.rating = self.rating.or(other.rating);
        self
    }
}

/// Strips what platforms put around a client's name.
#[must_use]
pub fn clean_name(raw: &str) -> String {
    let name = clean_line(raw);
    let name = name.split([' ', '\u{a0}'].as_slice()).collect::<Vec<_>>().join(" ");
    let name = name.split(" \u{b7} ").next().unwrap_or_default();
    let cut = [" - Google", " | Google", " on Google", " - Yelp", " | Yelp", "'s review", "\u{2019}s review"];
    let end = cut.iter().filter_map(|mark| name.find(mark)).min().unwrap_or(name.len());
    let name = name[..end].trim().trim_matches(['"', '\u{201c}', '\u{201d}']);
    if name.chars().count() > NAME_MAX { String::new() } else { name.to_owned() }
}

/// Strips quotation marks and stars around the text.
#[must_use]
pub fn clean_words(raw: &str) -> String {
    let text = clean(raw);
    let around = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{2605}' | '\u{2606}' | '\u{2b50}')
    };
    text.trim_matches(around).chars().take(TEXT_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::day::Day;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "(<|>|meta|itemprop=\"author\"|property=\"og:title\"| content=\"|\"|application/ld\\+json|\\{|\\[|★|é|\\n| by |[a-z]){0,60}") {
            let _ = from_text(&text, Day(20_000));
        }
    }
}
