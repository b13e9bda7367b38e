//! Phone numbers.

use crate::{limits, messages};
use serde::Serialize;

/// A phone number, kept exactly as typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Phone(String);

impl Phone {
    /// Reads a number: 7 to 15 digits with spaces, dashes, dots and brackets
    /// between them, an optional leading plus and an optional extension
    /// (`ext. 12`, `x12`, `#12`).
    ///
    /// # Errors
    /// The sentence to show beside the field.
    pub fn parse(raw: &str) -> Result<Self, &'static str> {
        let raw = raw.trim();
        if raw.is_empty() {
            return Err(messages::PHONE_REQUIRED);
        }
        if raw.chars().count() > limits::PHONE_MAX {
            return Err(messages::PHONE_INVALID);
        }
        let lower = raw.to_lowercase();
        let (number, extension) = split_extension(&lower);
        let bare: String = number
            .chars()
            .filter(|c| !matches!(c, ' ' | '\u{a0}' | '-' | '\u{2010}'..='\u{2013}' | '.' | '(' | ')'))
            .collect();
        let digits = bare.strip_prefix('+').unwrap_or(&bare);
        let number_fits = (7..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let extension_fits =
            extension.is_none_or(|e| (1..=7).contains(&e.len()) && e.bytes().all(|b| b.is_ascii_digit()));
        if number_fits && extension_fits { Ok(Self(raw.to_owned())) } else { Err(messages::PHONE_INVALID) }
    }

    /// As typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `tel:` value of a phone number: its plus and digits, the extension after a
/// semicolon (RFC 3966). Ten digits without a plus are read as a US number.
#[must_use]
pub fn tel_uri(number: &str) -> String {
    let lower = number.to_lowercase();
    let (number, extension) = split_extension(&lower);
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let number = if number.contains('+') {
        format!("+{digits}")
    } else if digits.len() == 10 {
        format!("+1{digits}")
    } else {
        digits
    };
    match extension {
        Some(e) => format!("tel:{number};ext={e}"),
        None => format!("tel:{number}"),
    }
}

fn split_extension(lower: &str) -> (&str, Option<&str>) {
    for mark in ["extension", "ext.", "ext", "x", "#"] {
        if let Some((number, extension)) = lower.split_once(mark) {
            return (number.trim(), Some(extension.trim()));
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
            "5550142",
        ] {
            assert_eq!(Phone::parse(p).as_ref().map(Phone::as_str), Ok(p), "{p}");
        }
    }

    #[test]
    fn refuses_the_rest() {
        for p in ["12345", "1234567890123456", "call me", "+", "619-555-0142 ext", "1+6195550142", "<619>5550142"] {
            assert_eq!(Phone::parse(p), Err(messages::PHONE_INVALID), "{p}");
        }
        assert_eq!(Phone::parse(""), Err(messages::PHONE_REQUIRED));
    }

    #[test]
    fn links_dial_the_whole_number() {
        assert_eq!(tel_uri("(619) 555-0142"), "tel:+16195550142");
        assert_eq!(tel_uri("+49 30 1234567 x12"), "tel:+49301234567;ext=12");
    }
}
