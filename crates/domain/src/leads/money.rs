//! Amounts in US dollars, counted in cents.

use crate::messages::reports as msg;

/// A hundred million dollars.
const CENTS_MAX: i64 = 10_000_000_000;

/// Reads '12500', '12,500' or '$12,500.50'; nothing for an empty text.
pub fn read(typed: &str) -> Result<Option<i64>, &'static str> {
    let plain: String = typed.chars().filter(|c| !c.is_whitespace() && !matches!(c, '$' | ',')).collect();
    if plain.is_empty() {
        return Ok(None);
    }
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
        assert_eq!(read("  "), Ok(None));
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
