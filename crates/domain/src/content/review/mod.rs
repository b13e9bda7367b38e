mod pasted;

pub use pasted::from_text;

use crate::text::{clean, clean_line};

/// The extracted fields; empty where nothing was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundReview {
    pub name: String,
    pub text: String,
    /// 1 to 5.
    pub rating: Option<i32>,
    pub photo: String,
    /// ISO day.
    pub date: String,
}

/// Longest name of a person, in characters.
const NAME_MAX: usize = 60;
/// Longest review that is imported, in characters.
const TEXT_MAX: usize = 4_000;

impl FoundReview {
    /// Whether there is nothing worth showing: a name alone is not a review.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.name.is_empty()
    }

    /// Fills what is empty from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            name: first_filled(self.name, other.name),
            text: first_filled(self.text, other.text),
            rating: self.rating.or(other.rating),
            photo: first_filled(self.photo, other.photo),
            date: first_filled(self.date, other.date),
        }
    }
}

fn first_filled(first: String, second: String) -> String {
    if first.is_empty() { second } else { first }
}

/// Strips what platforms put around a client's name.
#[must_use]
pub fn clean_name(raw: &str) -> String {
    let line = clean_line(raw).replace('\u{a0}', " ");
    let mut name = line.as_str();
    for mark in
        [" \u{b7} ", " - Google", " | Google", " on Google", " - Yelp", " | Yelp", "'s review", "\u{2019}s review"]
    {
        if let Some((before, _)) = name.split_once(mark) {
            name = before;
        }
    }
    let name = name.trim().trim_matches(['"', '\u{201c}', '\u{201d}']);
    if name.chars().count() > NAME_MAX { String::new() } else { name.to_owned() }
}

/// Strips quotation marks and stars around the text.
#[must_use]
pub fn clean_words(raw: &str) -> String {
    let text = clean(raw);
    text.trim_matches(is_around_text).chars().take(TEXT_MAX).collect()
}

fn is_around_text(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{2605}' | '\u{2606}' | '\u{2b50}')
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
