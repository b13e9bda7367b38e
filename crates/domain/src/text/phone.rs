use crate::text::typed;
use crate::{limits, messages};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Phone(String);

/// Labels that people put before or after a number.
const LABELS: [&str; 14] =
    ["telephone", "phone", "mobile", "office", "direct", "cell", "home", "work", "call", "tel", "ph", "m", "t", "p"];
/// Fewest and most digits of a number (E.164).
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

impl Phone {
    /// Accepts what a person can dial: 7 to 15 digits with spaces, dashes, dots, slashes and
    /// brackets between them, an optional leading plus, an optional extension (`ext. 12`, `x12`,
    /// `#12`) and a label (`tel:`, `(cell)`). If there are two numbers, both must be valid.
    pub fn parse(raw: &str) -> Result<Self, &'static str> {
        let typed = typed::phone(raw);
        if typed.is_empty() {
            return Err(messages::PHONE_REQUIRED);
        }
        if typed.chars().count() > limits::PHONE_MAX {
            return Err(messages::PHONE_TOO_LONG);
        }
        for number in numbers(&typed) {
            check_number(&number)?;
        }
        Ok(Self(typed))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The extension follows a semicolon (RFC 3966). Ten digits without a plus are read as a US number; of two numbers,
/// the first is used.
#[must_use]
pub fn tel_uri(number: &str) -> String {
    let first = numbers(&typed::phone(number)).into_iter().next().unwrap_or_default();
    let (number, extension) = split_extension(&first);
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let number = if number.contains('+') {
        format!("+{digits}")
    } else if digits.len() == 10 {
        format!("+1{digits}")
    } else {
        digits
    };
    let extension: String = extension.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    if extension.is_empty() { format!("tel:{number}") } else { format!("tel:{number};ext={extension}") }
}

/// The numbers in a cleaned text, in lower case and without labels: one, or two if separated by a
/// slash, a comma, a semicolon or "or".
fn numbers(typed: &str) -> Vec<String> {
    let lower = typed.to_lowercase().replace(" or ", ";");
    let mut parts: Vec<&str> = lower.split(['/', ',', ';']).collect();
    if !parts.iter().all(|part| has_digits_of_a_number(part)) {
        parts = vec![lower.as_str()];
    }
    parts.into_iter().map(without_labels).collect()
}

fn has_digits_of_a_number(part: &str) -> bool {
    part.bytes().filter(u8::is_ascii_digit).count() >= *DIGITS.start()
}

/// Strips a label before or after the number, with or without brackets.
fn without_labels(number: &str) -> String {
    let mut rest = number.trim();
    loop {
        let before = rest;
        for label in LABELS {
            for mark in [format!("({label})").as_str(), format!("[{label}]").as_str(), label] {
                rest = without_mark(rest, mark).trim();
            }
        }
        if rest == before {
            return rest.to_owned();
        }
    }
}

/// A mark that is the beginning or the end of a longer word stays.
fn without_mark<'a>(text: &'a str, mark: &str) -> &'a str {
    if let Some(tail) = text.strip_prefix(mark)
        && !tail.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        return tail.trim_start_matches(['.', ':', ' ']);
    }
    match text.strip_suffix(mark) {
        Some(head) if !head.ends_with(|c: char| c.is_ascii_alphabetic()) => head,
        _ => text,
    }
}

fn check_number(text: &str) -> Result<(), &'static str> {
    let (number, extension) = split_extension(text);
    let bare = number.replace([' ', '-', '.', '/', '(', ')', '[', ']'], "");
    let digits = bare.strip_prefix('+').unwrap_or(&bare);
    if digits.is_empty() || !is_digits(digits) {
        let some_digits = digits.bytes().any(|b| b.is_ascii_digit());
        return Err(if some_digits { messages::PHONE_CHARACTERS } else { messages::PHONE_INVALID });
    }
    if digits.len() < *DIGITS.start() {
        return Err(messages::PHONE_TOO_SHORT);
    }
    if digits.len() > *DIGITS.end() {
        return Err(messages::PHONE_TOO_LONG);
    }
    match extension {
        Some(extension) if !(1..=7).contains(&extension.len()) || !is_digits(extension) => {
            Err(messages::PHONE_EXTENSION)
        }
        _ => Ok(()),
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

fn split_extension(lower: &str) -> (&str, Option<&str>) {
    for mark in ["extension", "ext.", "ext", "x", "#"] {
        if let Some((number, extension)) = lower.split_once(mark) {
            return (
                number.trim_end_matches([' ', ';', ',']),
                Some(extension.trim_start_matches(['.', ':', '=', ' ']).trim_end()),
            );
        }
    }
    (lower, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_what_people_type() {
        for p in [
            "(619) 555-0142",
            "+1 619.555.0142",
            "619-555-0142 ext. 12",
            "619 555 0142 x9",
            "0049 30 1234567",
            "0221/1234567",
            "5550142",
            "+16195550142;ext=12",
            "+49 [0] 30 1234567",
            "619-555-0142 (cell)",
            "Mobile 619 555 0142",
            "619-555-0142 / 619-555-0143",
            "619 555 0142 or (858) 555-0199 x3",
        ] {
            assert_eq!(Phone::parse(p).as_ref().map(Phone::as_str), Ok(p), "{p}");
        }
    }

    #[test]
    fn what_looks_like_a_number_is_one() {
        for (pasted, number) in [
            ("\u{202d}(619) 555-0142\u{202c}", "(619) 555-0142"),
            ("619\u{2011}555\u{2013}0142.", "619-555-0142"),
            ("tel: +1 619 555 0142", "+1 619 555 0142"),
            ("\u{ff0b}\u{ff11} \u{ff16}\u{ff11}\u{ff19} \u{ff15}\u{ff15}\u{ff15} 0142", "+1 619 555 0142"),
            ("\u{660}\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}", "01234567"),
        ] {
            assert_eq!(Phone::parse(pasted).as_ref().map(Phone::as_str), Ok(number), "{pasted}");
        }
    }

    #[test]
    fn a_refusal_says_why() {
        for (typed, why) in [
            ("", messages::PHONE_REQUIRED),
            ("call me", messages::PHONE_INVALID),
            ("+", messages::PHONE_INVALID),
            ("12345", messages::PHONE_TOO_SHORT),
            ("1234567890123456", messages::PHONE_TOO_LONG),
            ("1+6195550142", messages::PHONE_CHARACTERS),
            ("<619>5550142", messages::PHONE_CHARACTERS),
            ("619-555-BOAT", messages::PHONE_CHARACTERS),
            ("619-555-0142 ext", messages::PHONE_EXTENSION),
            ("619-555-0142, jane 6195550143", messages::PHONE_CHARACTERS),
        ] {
            assert_eq!(Phone::parse(typed), Err(why), "{typed}");
            assert!(typed.is_empty() || why.starts_with(messages::PHONE_INVALID), "{typed}: {why}");
        }
    }

    #[test]
    fn links_dial_the_whole_number_of_the_first() {
        for (typed, uri) in [
            ("(619) 555-0142", "tel:+16195550142"),
            ("+49 30 1234567 x12", "tel:+49301234567;ext=12"),
            ("tel:619.555.0142", "tel:+16195550142"),
            ("619-555-0142 / 858-555-0199", "tel:+16195550142"),
            ("0221/1234567", "tel:02211234567"),
            ("\u{ff16}\u{ff11}\u{ff19}5550142 (cell)", "tel:+16195550142"),
        ] {
            assert_eq!(tel_uri(typed), uri, "{typed}");
        }
    }
}
