//! The one cleaning step of values that have a form: addresses, numbers, dates, codes and search words. A value
//! that looks right to its writer is read as it looks: without invisible characters, and with the signs of other
//! keyboards replaced by ours. Passwords and free text are never cleaned by it. `clean-input.ts` does the same in the
//! browser. Fields for such values are text fields with an `inputmode`: browsers empty a number field, or refuse an
//! email field, before a script sees it.

use crate::text::address::decoded;
use std::iter::once;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// A value as its writer sees it, on one line.
#[must_use]
pub fn value(raw: &str) -> String {
    // Nearly all values.
    if raw.bytes().all(|b| b.is_ascii_graphic() || b == b' ') {
        return raw.trim().to_owned();
    }
    let seen: String = raw.chars().filter_map(seen).nfc().collect();
    seen.trim().to_owned()
}

/// The sign that a character stands for, or nothing for one that cannot be seen.
fn seen(c: char) -> Option<char> {
    match c {
        ' '..='~' => Some(c),
        c if c.is_whitespace() => Some(' '),
        c if is_invisible(c) => None,
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' => Some('\''),
        '\u{201c}'..='\u{201f}' | '\u{2033}' => Some('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '\u{3002}' | '\u{ff61}' | '\u{66b}' => Some('.'),
        '\u{60c}' | '\u{66c}' | '\u{3001}' | '\u{ff64}' => Some(','),
        '\u{61b}' => Some(';'),
        '\u{2044}' => Some('/'),
        // Full-width and small forms, some of them of the signs above.
        '\u{ff01}'..='\u{ff5e}' | '\u{fe50}'..='\u{fe6b}' => match once(c).nfkc().next() {
            Some(sign) if sign != c => seen(sign),
            _ => Some(c),
        },
        c => Some(digit(c).unwrap_or(c)),
    }
}

/// Whether nothing of a character shows: control and format characters, variation selectors, fillers.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    let is_filler = matches!(
        c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{fffc}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    is_filler || matches!(c.general_category(), GeneralCategory::Format | GeneralCategory::Control)
}

/// The ASCII digit of a decimal digit of any script. In Unicode the digits of a script are ten in a row, from its zero.
fn digit(c: char) -> Option<char> {
    if !is_digit(c) {
        return None;
    }
    let mut before: u32 = 0;
    while char::from_u32(u32::from(c) - before - 1).is_some_and(is_digit) {
        before += 1;
    }
    char::from_digit(before % 10, 10)
}

fn is_digit(c: char) -> bool {
    c.general_category() == GeneralCategory::DecimalNumber
}

/// Marks that a sentence or a keyboard puts around an address.
const AROUND_AN_ADDRESS: &[char] =
    &[' ', '<', '>', '(', ')', '[', ']', '"', '\'', ',', ';', ':', '!', '\u{ab}', '\u{bb}'];
const AFTER_AN_ADDRESS: &[char] = &['.', '?'];

/// The address in what was typed or pasted: 'Jane <jane@example.com>', 'mailto:jane@example.com',
/// 'jane@example.com.'. Its letters stay as they are.
#[must_use]
pub fn email(raw: &str) -> String {
    let typed = value(raw);
    let link = linked(typed.trim_start_matches(AROUND_AN_ADDRESS), &["mailto:"]);
    let text = link.as_deref().unwrap_or(&typed);
    let text = without_marks(text);
    let text = match text.rsplit_once('<') {
        Some((name, inside)) if !name.contains('@') => without_marks(inside),
        _ => text,
    };
    match text.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{}", local.trim_end(), domain.trim_start()),
        None => text.to_owned(),
    }
}

fn without_marks(text: &str) -> &str {
    let ends = |c: char| AROUND_AN_ADDRESS.contains(&c) || AFTER_AN_ADDRESS.contains(&c);
    text.trim_start_matches(AROUND_AN_ADDRESS).trim_end_matches(ends)
}

/// A phone number in ASCII signs, without the scheme of a link and without what ends a sentence.
#[must_use]
pub fn phone(raw: &str) -> String {
    let typed = value(raw);
    let link = linked(&typed, &["tel:", "callto:", "sms:"]);
    let mut number = String::with_capacity(typed.len());
    for c in link.as_deref().unwrap_or(&typed).chars() {
        match c {
            // Keyboards for Japanese have no other dash.
            '\u{30fc}' | '\u{ff70}' => number.push('-'),
            '\u{b7}' | '\u{2022}' | '\u{2024}' | '\u{2219}' | '\u{22c5}' | '\u{30fb}' => number.push('.'),
            c => number.push(c),
        }
    }
    number.trim_matches([' ', '.', ',', ';', ':']).to_owned()
}

/// The target of a link with one of these schemes, without its query.
fn linked(text: &str, schemes: &[&str]) -> Option<String> {
    for scheme in schemes {
        let Some(start) = text.get(..scheme.len()) else { continue };
        if start.eq_ignore_ascii_case(scheme) {
            let target = text[scheme.len()..].split('?').next().unwrap_or_default();
            let target = decoded(target.trim_start_matches('/').as_bytes())?;
            return Some(value(&target));
        }
    }
    None
}

/// The secret of a link, without what a mail program took along from around it.
#[must_use]
pub fn token(raw: &str) -> String {
    let typed = value(raw);
    without_marks(&typed).to_owned()
}

/// A web address or a path, without what cannot be seen and without the marks around it. All that can be seen in it
/// stays: other signs lead elsewhere.
#[must_use]
pub fn address(raw: &str) -> String {
    let visible: String = raw.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
    let text = visible.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '"'));
    text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '"' | ',' | ';')).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::number::decimal;
    use proptest::prelude::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Cases {
        value: Vec<(String, String)>,
        email: Vec<(String, String)>,
        phone: Vec<(String, String)>,
        address: Vec<(String, String)>,
        decimal: Vec<(String, Option<String>)>,
    }

    fn hold(clean: fn(&str) -> String, cases: &[(String, String)]) {
        for (raw, cleaned) in cases {
            assert_eq!(clean(raw), *cleaned, "{raw:?}");
        }
    }

    #[test]
    fn the_shared_cases_hold() {
        let cases: Cases = serde_json::from_str(include_str!("../../cases/typed.json")).expect("cases");
        hold(value, &cases.value);
        hold(email, &cases.email);
        hold(phone, &cases.phone);
        hold(address, &cases.address);
        for (raw, number) in cases.decimal {
            assert_eq!(decimal(&raw), number, "{raw:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_clean_stays_as_it_is(raw in any::<String>()) {
            for clean in [value, email, phone] {
                prop_assert!(!clean(&raw).chars().any(is_invisible));
            }
            prop_assert_eq!(value(&value(&raw)), value(&raw));
        }

        #[test]
        fn nothing_invisible_changes_a_value(typed in "[a-z0-9@.+-]{0,20}", marks in "[\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}\u{fe0f}]{1,4}", at in 0_usize..20) {
            let at = at.min(typed.len());
            let marked = format!("{}{marks}{}", &typed[..at], &typed[at..]);
            prop_assert_eq!(value(&marked), value(&typed));
            prop_assert_eq!(email(&marked), email(&typed));
            prop_assert_eq!(phone(&marked), phone(&typed));
        }
    }
}
