//! Search queries of the inbox, in the syntax of each engine.

use crate::leads::filter::Facet;
use crate::text::folded::spelled_out;
use crate::text::typed;

const CHARS_MAX: usize = 200;
const WORDS_MAX: usize = 10;
/// The index keeps that many letters of a word (`lead_words` in migration 35).
const WORD_CHARS_MAX: usize = 60;
/// Written between the parts of a phone number.
const IN_NUMBERS: &str = " -.()+/\u{a0}\u{2011}\u{2013}";

/// Words that a lead must all contain, each at least as the beginning of one of its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadSearch {
    terms: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Word(String),
    /// Digits in several parts: '(619) 555-0142' is found however it was written, '45 - 50' as two numbers.
    Number(Vec<String>),
}

impl LeadSearch {
    /// Without a word in it, it finds nothing.
    #[must_use]
    pub fn parse(raw: &str) -> Self {
        let text: String = spelled_out(&typed::value(raw)).chars().take(CHARS_MAX).collect();
        let mut terms = Vec::new();
        let mut number: Vec<String> = Vec::new();
        for part in parts(&text) {
            match part {
                Part::Between(between) if between.chars().all(|c| IN_NUMBERS.contains(c)) => {}
                Part::Between(_) => close(&mut number, &mut terms),
                Part::Word(word) if word.bytes().all(|b| b.is_ascii_digit()) => number.push(word),
                Part::Word(word) => {
                    close(&mut number, &mut terms);
                    terms.push(Term::Word(word));
                }
            }
        }
        close(&mut number, &mut terms);
        terms.truncate(WORDS_MAX);
        Self { terms }
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// For SQLite FTS5, with the facets that a lead must have. Words contain only letters and digits, so nothing
    /// needs escaping.
    #[must_use]
    pub fn fts5(&self, facets: &[Facet]) -> String {
        let mut all: Vec<String> = facets.iter().map(|facet| format!("facets : \"{}\"", facet.token())).collect();
        if !self.is_empty() {
            let words = self.joined(&Syntax { and: " AND ", or: " OR ", word: |word| format!("\"{word}\" *") });
            all.push(format!("words : ({words})"));
        }
        all.join(" AND ")
    }

    /// For PostgreSQL, as a value of the type `tsquery`.
    #[must_use]
    pub fn tsquery(&self, facets: &[Facet]) -> String {
        let mut all: Vec<String> = facets.iter().map(|facet| format!("'={}'", facet.token())).collect();
        if !self.is_empty() {
            let words = self.joined(&Syntax { and: " & ", or: " | ", word: |word| format!("'{word}':*") });
            all.push(format!("({words})"));
        }
        all.join(" & ")
    }

    fn joined(&self, syntax: &Syntax) -> String {
        let mut joined = Vec::with_capacity(self.terms.len());
        for term in &self.terms {
            joined.push(match term {
                Term::Word(word) => (syntax.word)(word),
                Term::Number(parts) => {
                    let apart: Vec<String> = parts.iter().map(|part| (syntax.word)(part)).collect();
                    let mut spellings: Vec<String> = vec![format!("({})", apart.join(syntax.and))];
                    for digits in whole(parts) {
                        spellings.push((syntax.word)(&digits));
                    }
                    format!("({})", spellings.join(syntax.or))
                }
            });
        }
        joined.join(syntax.and)
    }
}

struct Syntax {
    and: &'static str,
    or: &'static str,
    word: fn(&str) -> String,
}

enum Part {
    Word(String),
    Between(String),
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut between = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if !first.is_alphanumeric() {
            between.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        parts.push(Part::Between(std::mem::take(&mut between)));
        // A lower case letter may be followed by a sign, as that of 'İ'.
        let lower = rest[..end].to_lowercase();
        parts.push(Part::Word(lower.chars().filter(|c| c.is_alphanumeric()).take(WORD_CHARS_MAX).collect()));
        rest = &rest[end..];
    }
    parts
}

fn close(number: &mut Vec<String>, terms: &mut Vec<Term>) {
    if !number.is_empty() {
        terms.push(Term::Number(std::mem::take(number)));
    }
}

/// The digits as one number, also without the country code of North America.
fn whole(parts: &[String]) -> Vec<String> {
    let digits: String = parts.concat().chars().take(WORD_CHARS_MAX).collect();
    let mut numbers = Vec::new();
    if let Some(national) = digits.strip_prefix('1')
        && national.len() == 10
    {
        numbers.push(national.to_owned());
    }
    if parts.len() > 1 {
        numbers.push(digits);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::lead::{LeadFilter, LeadSource};
    use proptest::prelude::*;

    fn fts5(raw: &str) -> String {
        LeadSearch::parse(raw).fts5(&[])
    }

    #[test]
    fn words_match_by_their_beginning() {
        assert_eq!(fts5("  Jan\u{e9} O'Brien "), "words : (\"jan\u{e9}\" * AND \"o\" * AND \"brien\" *)");
        assert_eq!(fts5("jane+boat@"), "words : (\"jane\" * AND \"boat\" *)");
        assert_eq!(LeadSearch::parse("teak").tsquery(&[]), "('teak':*)");
    }

    #[test]
    fn a_phone_number_is_found_however_it_is_written() {
        for raw in ["(619) 555-0142", "619.555.0142", "619 555 0142"] {
            assert_eq!(
                LeadSearch::parse(raw).tsquery(&[]),
                "((('619':* & '555':* & '0142':*) | '6195550142':*))",
                "{raw}"
            );
        }
        assert_eq!(LeadSearch::parse("16195550142").tsquery(&[]), "((('16195550142':*) | '6195550142':*))");
        assert_eq!(
            LeadSearch::parse("jane +1 619 5550142").tsquery(&[]),
            "('jane':* & (('1':* & '619':* & '5550142':*) | '6195550142':* | '16195550142':*))"
        );
    }

    #[test]
    fn facets_come_before_the_words() {
        let facets = [Facet::Tab(LeadFilter::Won), Facet::Kind(LeadSource::Manual), Facet::Source("A b".into())];
        let search = LeadSearch::parse("teak");
        assert_eq!(
            search.fts5(&facets),
            "facets : \"twon\" AND facets : \"kmanual\" AND facets : \"d412062\" AND words : (\"teak\" *)"
        );
        assert_eq!(search.tsquery(&facets), "'=twon' & '=kmanual' & '=d412062' & ('teak':*)");
        assert_eq!(LeadSearch::default().fts5(&facets[..1]), "facets : \"twon\"");
    }

    proptest! {
        #[test]
        fn nothing_typed_can_leave_its_quotation_marks(raw in "\\PC{0,80}") {
            let search = LeadSearch::parse(&raw);
            let query = search.tsquery(&[]);
            let inside: Vec<&str> = query.split('\'').skip(1).step_by(2).collect();
            for word in inside {
                prop_assert!(!word.is_empty() && word.chars().all(char::is_alphanumeric), "{query}");
            }
            prop_assert_eq!(search.is_empty(), !raw.chars().any(char::is_alphanumeric));
        }

        #[test]
        fn signs_between_digits_do_not_matter(digits in "[2-9][0-9]{9}", cuts in proptest::collection::vec(0usize..10, 0..4), sign in "[ .()-]") {
            let mut typed = String::new();
            for (at, digit) in digits.chars().enumerate() {
                if cuts.contains(&at) {
                    typed.push_str(&sign);
                }
                typed.push(digit);
            }
            let query = LeadSearch::parse(&typed).tsquery(&[]);
            let expected = format!("'{}':*", digits);
            prop_assert!(query.contains(&expected), "{query}");
        }
    }
}
