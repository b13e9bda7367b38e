//! How somebody is called who typed a name into a form. Nobody checks it, so it can be a whole sentence, or a title alone.

/// Longest name that a mail to an unconfirmed address repeats, in characters.
const PLAIN_MAX: usize = 50;
/// In front of a name, with a period or without.
const TITLES: [&str; 14] = [
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "dr",
    "prof",
    "professor",
    "capt",
    "captain",
    "cmdr",
    "commander",
    "rev",
    "reverend",
];
/// Without a period they are first names.
const TITLES_WITH_PERIOD: [&str; 6] = ["col.", "gen.", "hon.", "lt.", "maj.", "sgt."];
const AFTER_NAME: [&str; 11] = ["jr", "sr", "ii", "iii", "iv", "md", "phd", "dds", "esq", "usn", "ret"];
/// Names with one of them are not taken apart: companies, families, people with a rank of birth.
const WHOLE: [&str; 11] = ["llc", "inc", "ltd", "corp", "co", "company", "family", "trust", "sir", "lady", "lord"];
const JOINS: [&str; 2] = ["and", "&"];
/// Before a last name of several words.
const PARTICLES: [&str; 20] = [
    "al", "bin", "da", "das", "de", "del", "den", "der", "di", "dos", "du", "el", "la", "le", "st", "ten", "ter",
    "van", "von", "zu",
];

/// A name that can be nothing but a name: short, of letters and the signs that names have, and without a domain in it.
#[must_use]
pub fn plain(name: &str) -> Option<&str> {
    let name = name.trim();
    let fits = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '\u{2019}' | '.' | ',' | '&');
    let is_short = name.chars().count() <= PLAIN_MAX && name.contains(char::is_alphabetic);
    if is_short && !has_domain(name) && name.chars().all(fits) { Some(name) } else { None }
}

/// Mail programs make links of `pay.example`, also behind a comma, not of `J. R. Doe` or `J.R.`.
fn has_domain(name: &str) -> bool {
    let mut pieces = name.split(|c: char| !c.is_alphabetic() && !matches!(c, '-' | '.'));
    pieces.any(|piece| piece.split('.').skip(1).any(|label| label.chars().count() > 1))
}

/// As a mail greets: 'Jane', 'Dr. Halloran', 'Tom & Ann', else the whole name; empty if the name could be anything else.
#[must_use]
pub fn greeting(name: &str) -> String {
    let Some(name) = plain(name) else { return String::new() };
    let letters = Letters::of(name);
    let words = in_reading_order(name);
    let chosen = chosen(&words);
    let cased: Vec<String> = chosen.iter().map(|word| letters.corrected(word)).collect();
    cased.join(" ")
}

/// The same where the first name has a field of its own: 'Mary Ann'.
#[must_use]
pub fn greeting_by(first_name: &str, name: &str) -> String {
    let short = greeting(name);
    let first_names: Vec<&str> = first_name.split_whitespace().filter(|word| !is_initial(word)).collect();
    let is_of_them = first_names.first().is_some_and(|first| first.to_lowercase() == short.to_lowercase());
    if !is_of_them {
        return short;
    }
    let letters = Letters::of(name);
    let cased: Vec<String> = first_names.iter().map(|word| letters.corrected(word)).collect();
    cased.join(" ")
}

/// 'Halloran, Maria' is Maria Halloran. What else stands behind a comma is about the person: 'Jane Halloran, MD', 'Tom
/// Reed, owner'. Companies and several people stay as they are.
fn in_reading_order(name: &str) -> Vec<&str> {
    let words = without_joins_at_its_ends(name);
    if is_whole(&words) || words.iter().any(|word| is_one_of(word, &JOINS)) {
        return words;
    }
    let mut parts: Vec<Vec<&str>> = Vec::new();
    for part in name.split(',') {
        let words = without_joins_at_its_ends(part);
        if !words.iter().all(|word| is_title(word) || is_one_of(word, &AFTER_NAME)) {
            parts.push(words);
        }
    }
    match parts.as_slice() {
        [] => Vec::new(),
        [last, first] if is_last_name(last) => [first.as_slice(), last.as_slice()].concat(),
        [one, ..] => one.clone(),
    }
}

fn without_joins_at_its_ends(name: &str) -> Vec<&str> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let first = words.iter().position(|word| !is_one_of(word, &JOINS));
    let last = words.iter().rposition(|word| !is_one_of(word, &JOINS));
    match (first, last) {
        (Some(first), Some(last)) => words[first..=last].to_vec(),
        _ => Vec::new(),
    }
}

/// 'Halloran', 'van der Berg'; not 'Jane Halloran'.
fn is_last_name(words: &[&str]) -> bool {
    match words {
        [particles @ .., _] => particles.iter().all(|word| is_one_of(word, &PARTICLES)),
        [] => false,
    }
}

fn chosen<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let after = words.iter().rev().take_while(|word| is_one_of(word, &AFTER_NAME)).count();
    let named = words.len() - after;
    let titles = words.iter().take_while(|word| is_title(word)).count();
    let join = words.iter().position(|word| is_one_of(word, &JOINS));
    match (words, join) {
        ([], _) => Vec::new(),
        (words, _) if is_whole(words) => words.to_vec(),
        // 'Tom & Ann Reed'; all of 'Mr. and Mrs. Reed'.
        ([first, _, second, ..], Some(1)) if !is_title(first) && !is_title(second) => words[..3].to_vec(),
        (words, Some(_)) => words.to_vec(),
        (words, None) if titles >= named => words[..0].to_vec(),
        (words, None) if titles > 0 => [&words[..titles], &words[named - 1..named]].concat(),
        ([first], None) if is_initial(first) => Vec::new(),
        ([first, ..], None) if is_initial(first) => words.to_vec(),
        ([first, ..], None) => vec![*first],
    }
}

fn is_whole(words: &[&str]) -> bool {
    words.iter().any(|word| is_one_of(word, &WHOLE))
}

fn is_title(word: &str) -> bool {
    is_one_of(word, &TITLES) || TITLES_WITH_PERIOD.contains(&word.to_lowercase().as_str())
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.contains(&word.trim_end_matches(['.', ',']).to_lowercase().as_str())
}

/// 'J', 'J.' and 'J.R.'; one letter of a script without capitals can be a name.
fn is_initial(word: &str) -> bool {
    let is_short = |part: &str| match part.chars().next() {
        Some(letter) => part.chars().count() == 1 && (letter.is_uppercase() || letter.is_lowercase()),
        None => true,
    };
    word.split('.').all(is_short)
}

/// How the whole name is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Mixed,
    Capitals,
    Small,
}

impl Letters {
    fn of(name: &str) -> Self {
        let has_capitals = name.chars().any(char::is_uppercase);
        match (has_capitals, name.chars().any(char::is_lowercase)) {
            (true, false) => Self::Capitals,
            (false, true) => Self::Small,
            _ => Self::Mixed,
        }
    }

    /// A name in capitals alone shouts. Two of them can be initials.
    fn corrected(self, word: &str) -> String {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        let is_short = letters <= 2 && !is_title(word) && !is_one_of(word, &JOINS);
        match self {
            Self::Mixed => word.to_owned(),
            Self::Capitals if is_short || is_one_of(word, &AFTER_NAME) || is_one_of(word, &WHOLE) => word.to_owned(),
            Self::Capitals | Self::Small if is_one_of(word, &JOINS) => word.to_lowercase(),
            Self::Capitals | Self::Small => capitalized(word),
        }
    }
}

/// 'O'Brien', 'Anne-Marie'.
fn capitalized(word: &str) -> String {
    let mut written = String::with_capacity(word.len());
    for part in word.split_inclusive(|c: char| !c.is_alphabetic()) {
        // Of the whole part: a Greek sigma is another letter at its end.
        let small = part.to_lowercase();
        let mut letters = small.chars();
        if let Some(first) = letters.next() {
            written.extend(first.to_uppercase());
            written.push_str(letters.as_str());
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn people_are_greeted_as_they_would_be_in_person() {
        for (typed, greeted) in [
            ("Jane Halloran", "Jane"),
            ("  Jane   Halloran ", "Jane"),
            ("JANE HALLORAN", "Jane"),
            ("jane halloran", "Jane"),
            ("ANNE-MARIE O'BRIEN", "Anne-Marie"),
            ("Jean McDonald", "Jean"),
            ("TJ HOOPER", "TJ"),
            ("Halloran, Maria", "Maria"),
            ("HALLORAN, MARIA", "Maria"),
            ("van der Berg, Jan", "Jan"),
            ("Halloran, Dr. Maria", "Dr. Halloran"),
            ("Jane Halloran, MD", "Jane"),
            ("Halloran, Maria, PhD", "Maria"),
            ("Halloran, Maria, Mrs.", "Maria"),
            ("Jane Halloran, Harbor Design", "Jane"),
            ("jane halloran, harbor design", "Jane"),
            ("Tom Reed, Owner", "Tom"),
            ("Tom Reed, Ann Reed", "Tom"),
            ("Reed, Tom, Ann", "Reed"),
            ("Tom Reed Jr.", "Tom"),
            ("Dr. Maria Halloran", "Dr. Halloran"),
            ("dr halloran", "Dr Halloran"),
            ("DR. HALLORAN", "Dr. Halloran"),
            ("Prof. Dr. Hans Müller", "Prof. Dr. Müller"),
            ("Mrs Halloran", "Mrs Halloran"),
            ("Capt. Tom Reed III", "Capt. Reed"),
            ("Col. Reed", "Col. Reed"),
            ("Col Reed", "Col"),
            ("Md Rahman", "Md"),
            ("Tom & Ann Reed", "Tom & Ann"),
            ("TOM AND ANN REED", "Tom and Ann"),
            ("Mr. and Mrs. Reed", "Mr. and Mrs. Reed"),
            ("Tom, Ann & Joe Reed", "Tom, Ann & Joe Reed"),
            ("Tom &", "Tom"),
            ("Bob Stone and Ann Reed", "Bob Stone and Ann Reed"),
            ("J. Halloran", "J. Halloran"),
            ("j halloran", "J Halloran"),
            ("J.R. Halloran", "J.R. Halloran"),
            ("Shelter Yachts LLC", "Shelter Yachts LLC"),
            ("Shelter Yachts, Inc.", "Shelter Yachts, Inc."),
            ("The Reed Family", "The Reed Family"),
            ("Søren", "Søren"),
            ("ΓΙΩΡΓΟΣ ΠΑΠΠΑΣ", "Γιωργος"),
            ("李 小龙", "李"),
            ("שלום כהן", "שלום"),
        ] {
            assert_eq!(greeting(typed), greeted, "{typed}");
        }
    }

    #[test]
    fn a_first_name_in_its_own_field_is_said_whole() {
        for (first_name, last_name, greeted) in [
            ("Mary Ann", "Reed", "Mary Ann"),
            ("MARY ANN", "REED", "Mary Ann"),
            ("Jane M.", "Halloran", "Jane"),
            ("Dr. Maria", "Halloran", "Dr. Halloran"),
            ("J.", "Halloran", "J. Halloran"),
            ("Tom & Ann", "Reed", "Tom & Ann"),
            ("Invoice", "https://evil.example/pay", ""),
            ("", "Halloran", "Halloran"),
        ] {
            assert_eq!(greeting_by(first_name, &format!("{first_name} {last_name}")), greeted, "{first_name}");
        }
    }

    #[test]
    fn what_is_no_name_is_not_repeated() {
        for typed in [
            "",
            " , ",
            "J",
            "j.",
            "Dr.",
            "DR",
            "Mr. Dr.",
            "Jr.",
            "jane@example.com",
            "www.pay.example",
            "Evil.com,a.b",
            "Trust pay.evil.com,x.y",
            "J. see pay.evil.com,x.y now",
            "Win 1000 dollars",
            "https://evil.example",
            "Call me at once because your account is closed today",
        ] {
            assert_eq!(greeting(typed), "", "{typed}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_said_that_was_not_typed(typed in "[A-Za-z .,&'-]{0,40}") {
            let said = greeting(&typed).to_lowercase();
            for word in said.split(' ') {
                prop_assert!(typed.to_lowercase().contains(word), "{} in {}", word, typed);
            }
        }
    }
}
