//! Amounts in US dollars, counted in cents.

use crate::messages::inbox as msg;
use crate::text::number::decimal;
use crate::text::typed;

/// A hundred million dollars.
const CENTS_MAX: i64 = 10_000_000_000;

/// Reads '12500', '12,500', '$12,500.50' or '12.500,50'; nothing for an empty text.
pub fn read(typed: &str) -> Result<Option<i64>, &'static str> {
    let plain = typed::value(typed).to_lowercase().replace("usd", "").replace("us$", "").replace('$', "");
    if plain.trim().is_empty() {
        return Ok(None);
    }
    // A mark with nothing on one side of it is a slip.
    let is_open = plain.trim().starts_with(['.', ',', '+']) || plain.trim().ends_with(['.', ',']);
    let plain = if is_open { None } else { decimal(&plain) };
    let plain = plain.ok_or(msg::AMOUNT_INVALID)?;
    let (dollars, cents) = plain.split_once('.').unwrap_or((&plain, "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(dollars) || !digits(cents) || cents.len() != 2 || dollars.len() > 9 {
        return Err(msg::AMOUNT_INVALID);
    }
    let whole: i64 = dollars.parse().map_err(|_| msg::AMOUNT_INVALID)?;
    let part: i64 = cents.parse().map_err(|_| msg::AMOUNT_INVALID)?;
    let amount = whole * 100 + part;
    if amount > CENTS_MAX { Err(msg::AMOUNT_INVALID) } else { Ok(Some(amount)) }
}

/// '12,500' or '12,500.50'.
#[must_use]
pub fn shown(cents: i64) -> String {
    let digits = (cents.max(0) / 100).to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    match cents.max(0) % 100 {
        0 => text,
        part => format!("{text}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        assert_eq!(read(" $12,500 "), Ok(Some(1_250_000)));
        assert_eq!(read("0.05"), Ok(Some(5)));
        for same in ["12.500,50", "$12\u{202f}500.50", "US$ 12,500.50", "12500.50 USD", "\u{202d}12'500.50\u{202c}"] {
            assert_eq!(read(same), Ok(Some(1_250_050)), "{same}");
        }
        assert_eq!(read(" \u{200b} "), Ok(None));
        for odd in ["-5", "1.5", "12.345", "a lot", "1e9", "9999999999", "100000000.01", "1.2.3", ".50", "5."] {
            assert_eq!(read(odd), Err(msg::AMOUNT_INVALID), "{odd}");
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_back(cents in 0..=CENTS_MAX) {
            prop_assert_eq!(read(&shown(cents)), Ok(Some(cents)));
        }
    }
}
