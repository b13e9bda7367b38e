//! Search queries of the blog, in the syntax of each engine.

use super::{SEARCH_CHARS, SEARCH_WORDS};
use crate::content::spelling::{nearest, other_spelling};
use crate::text::folded::spelled_out;
use crate::text::typed;
use std::collections::BTreeSet;

/// Stop words. PostgreSQL leaves them out of its index, so a search must not require them; the list
/// is its own (`english.stop`).
const STOP_WORDS: &str = " i me my myself we our ours ourselves you your yours yourself yourselves he him his himself \
    she her hers herself it its itself they them their theirs themselves what which who whom this that these those am \
    is are was were be been being have has had having do does did doing a an the and but if or because as until while \
    of at by for with about against between into through during before after above below to from up down in out on off \
    over under again further then once here there when where why how all any both each few more most other some such \
    no nor not only own same so than too very s t can will just don should now ";

/// Phrases that must all match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuery {
    phrases: Vec<Vec<String>>,
    /// Whether the last word matches as a prefix.
    open_end: bool,
}

impl SearchQuery {
    /// Parses what was typed: words, and phrases in quotation marks. Everything else, operators
    /// included, separates words. `None` if there are none.
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let text: String = spelled_out(&typed::value(raw)).chars().take(SEARCH_CHARS).collect();
        let mut phrases: Vec<Vec<String>> = Vec::new();
        let mut words = 0;
        let mut open_end = true;
        for (at, part) in text.split('"').enumerate() {
            let quoted = at % 2 == 1;
            let mut phrase = Vec::new();
            for word in words_of(part) {
                if words == SEARCH_WORDS {
                    break;
                }
                words += 1;
                if quoted {
                    phrase.push(word);
                } else {
                    phrases.push(vec![word]);
                }
                open_end = !quoted;
            }
            if !phrase.is_empty() {
                phrases.push(phrase);
            }
        }
        // Alone they are still searched for; with other words they only get in the way.
        if phrases.iter().any(|phrase| !only_stop_words(phrase)) {
            if let Some(last) = phrases.last() {
                open_end = open_end && !only_stop_words(last);
            }
            phrases.retain(|phrase| !only_stop_words(phrase));
        }
        if phrases.is_empty() {
            return None;
        }
        Some(Self { phrases, open_end })
    }

    /// As SQLite FTS5 syntax. Words contain only letters and digits, so nothing needs escaping.
    #[must_use]
    pub fn fts5(&self) -> String {
        let end = if self.open_end { " *" } else { "" };
        self.joined(&Syntax { and: " AND ", or: " OR ", phrase: fts5_phrase, end })
    }

    #[must_use]
    pub fn tsquery(&self) -> String {
        let end = if self.open_end { ":*" } else { "" };
        self.joined(&Syntax { and: " & ", or: " | ", phrase: tsquery_phrase, end })
    }

    /// All phrases, each in either spelling.
    fn joined(&self, syntax: &Syntax) -> String {
        let phrase = syntax.phrase;
        let mut joined = Vec::with_capacity(self.phrases.len());
        for (at, words) in self.phrases.iter().enumerate() {
            let end = if at + 1 == self.phrases.len() { syntax.end } else { "" };
            let mut other = Vec::with_capacity(words.len());
            for word in words {
                other.push(other_spelling(word).unwrap_or_else(|| word.clone()));
            }
            let as_typed = format!("{}{end}", phrase(words));
            if other == *words {
                joined.push(as_typed);
            } else {
                joined.push(format!("({as_typed}{}{}{end})", syntax.or, phrase(&other)));
            }
        }
        joined.join(syntax.and)
    }

    /// The words, each unknown one replaced by the `known` word that was probably meant; `None` if that changes
    /// nothing.
    #[must_use]
    pub fn suggestion(&self, known: &BTreeSet<String>) -> Option<String> {
        let mut is_changed = false;
        let mut words = Vec::new();
        for word in self.phrases.iter().flatten() {
            match nearest(word, known.iter().map(String::as_str)) {
                Some(meant) => {
                    is_changed = true;
                    words.push(meant);
                }
                None => words.push(word),
            }
        }
        if is_changed { Some(words.join(" ")) } else { None }
    }
}

struct Syntax {
    and: &'static str,
    or: &'static str,
    phrase: fn(&[String]) -> String,
    /// Follows the last phrase.
    end: &'static str,
}

fn fts5_phrase(words: &[String]) -> String {
    format!("\"{}\"", words.join(" "))
}

fn tsquery_phrase(words: &[String]) -> String {
    format!("'{}'", words.join("' <-> '"))
}

pub fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(is_gap).map(bare).filter(|word| !word.is_empty())
}

fn only_stop_words(phrase: &[String]) -> bool {
    phrase.iter().all(|word| is_stop_word(word))
}

fn is_stop_word(word: &str) -> bool {
    word.chars().count() < 2 || STOP_WORDS.contains(&format!(" {word} "))
}

fn is_gap(c: char) -> bool {
    !c.is_alphanumeric() && c != '\'' && c != '\u{2019}'
}

/// Without the possessive, which both engines strip from texts.
fn bare(word: &str) -> String {
    let word = word.replace('\u{2019}', "'").to_lowercase();
    let word = word.trim_matches('\'');
    word.strip_suffix("'s").unwrap_or(word).chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn searches_are_words_and_phrases() {
        let read = |raw: &str| {
            let query = SearchQuery::parse(raw)?;
            Some((query.fts5(), query.tsquery()))
        };
        let both = |fts5: &str, tsquery: &str| Some((fts5.to_owned(), tsquery.to_owned()));
        assert_eq!(read("Teak deck"), both("\"teak\" AND \"deck\" *", "'teak' & 'deck':*"));
        assert_eq!(read("\"teak deck\""), both("\"teak deck\"", "'teak' <-> 'deck'"));
        assert_eq!(read("captain\u{2019}s chair"), both("\"captain\" AND \"chair\" *", "'captain' & 'chair':*"));
        assert_eq!(read("a"), both("\"a\" *", "'a':*"));
        assert_eq!(read("NOT (teak* OR -oil):"), both("\"teak\" AND \"oil\" *", "'teak' & 'oil':*"));
        assert_eq!(read("the"), both("\"the\" *", "'the':*"));
        assert_eq!(read("oil and"), both("\"oil\"", "'oil'"));
        assert_eq!(read("grey hull"), both("(\"grey\" OR \"gray\") AND \"hull\" *", "('grey' | 'gray') & 'hull':*"));
        assert_eq!(read("gray"), both("(\"gray\" * OR \"grey\" *)", "('gray':* | 'grey':*)"));
        assert_eq!(
            read("\"grey hull\""),
            both("(\"grey hull\" OR \"gray hull\")", "('grey' <-> 'hull' | 'gray' <-> 'hull')")
        );
        for nothing in ["", "  ", "\"\"", "⛵", "&|!():*<->'\\"] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
    }

    proptest! {
        #[test]
        fn nothing_typed_becomes_syntax(raw in "\\PC{0,60}|[\"'&|!():*<> a-b\\\\-]{0,40}") {
            if let Some(query) = SearchQuery::parse(&raw) {
                let words = |text: &str| text.chars().all(|c| c.is_alphanumeric() || " \"'&<->:*()|".contains(c));
                prop_assert!(words(&query.tsquery()) && words(&query.fts5()));
                prop_assert_eq!(query.tsquery().matches('\'').count() % 2, 0);
                prop_assert_eq!(query.fts5().matches('"').count() % 2, 0);
            }
        }
    }
}
