//! Texts as searches compare them.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// In lower case, without accents, and with the letters spelled out that are no other letter with an accent: 'Gr\u{f6}\u{df}l'
/// is 'grossl'.
#[must_use]
pub fn folded(text: &str) -> String {
    let bare: String = text.nfd().filter(|c| !is_combining_mark(*c)).collect();
    spelled_out(&bare).to_lowercase()
}

/// Only those letters. The indexes of both engines have their words so (migration 55); accents are their own matter.
#[must_use]
pub fn spelled_out(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{df}' | '\u{1e9e}' => spelled.push_str("ss"),
            '\u{e6}' | '\u{c6}' => spelled.push_str("ae"),
            '\u{153}' | '\u{152}' => spelled.push_str("oe"),
            '\u{fe}' | '\u{de}' => spelled.push_str("th"),
            '\u{f8}' | '\u{d8}' => spelled.push('o'),
            '\u{142}' | '\u{141}' => spelled.push('l'),
            '\u{111}' | '\u{110}' | '\u{f0}' | '\u{d0}' => spelled.push('d'),
            '\u{131}' => spelled.push('i'),
            c => spelled.push(c),
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_found_as_people_without_them_write_them() {
        for (text, found) in [
            ("Gr\u{f6}\u{df}l", "grossl"),
            ("S\u{f8}rensen", "sorensen"),
            ("\u{141}\u{f3}d\u{17a}", "lodz"),
            ("\u{c6}r\u{f8}", "aero"),
            ("Nguy\u{1ec5}n", "nguyen"),
            ("\u{130}stanbul", "istanbul"),
            ("\u{67da}\u{6728}", "\u{67da}\u{6728}"),
        ] {
            assert_eq!(folded(text), found, "{text}");
        }
        assert_eq!(spelled_out("Gr\u{f6}\u{df}l"), "Gr\u{f6}ssl");
    }
}
