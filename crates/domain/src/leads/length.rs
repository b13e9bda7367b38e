//! The length of a vessel, in the ways in which people write one: '42', '42,5', '42 ft 6 in', '42\u{2019} 6\u{201d}', '12.8 m'.

use crate::text::number::decimal;
use crate::text::typed;
use crate::{limits, messages};

const FEET_IN_A_METER: f64 = 3.280_84;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    pub feet: f64,
    /// Whether its writer has to be told how it was understood: other units than feet, or a comma.
    pub is_converted: bool,
}

impl Length {
    /// '39 ft'.
    #[must_use]
    pub fn words(self) -> String {
        format!("{} ft", self.feet)
    }
}

/// Reads a length; nothing for an empty text. Without a unit it is in feet.
pub fn read(raw: &str) -> Result<Option<Length>, String> {
    let typed = typed::value(raw).to_lowercase();
    if typed.is_empty() {
        return Ok(None);
    }
    if typed.starts_with('-') {
        return Err(messages::VESSEL_LENGTH_INVALID.to_owned());
    }
    let unreadable = || messages::vessel_length_unreadable();
    if typed.chars().count() > limits::VESSEL_LENGTH_CHARS {
        return Err(unreadable());
    }
    let tokens = tokens(&first_of_two(&with_decimals(&typed))).ok_or_else(unreadable)?;
    let mut length = measured(&tokens).ok_or_else(unreadable)?;
    if length.feet <= 0.0 {
        return Err(messages::VESSEL_LENGTH_INVALID.to_owned());
    }
    if length.feet > f64::from(limits::VESSEL_LENGTH_MAX) {
        return Err(messages::vessel_too_long(limits::VESSEL_LENGTH_MAX));
    }
    length.is_converted = length.is_converted || typed.contains(',');
    Ok(Some(length))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Number(f64),
    Unit(Unit),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Feet,
    Inches,
    Meters,
    Centimeters,
}

/// '42\u{bd}' and '42 1/2' as '42.5'.
fn with_decimals(typed: &str) -> String {
    const FRACTIONS: [(&str, &str); 9] = [
        (" 1/2", ".5"),
        (" 1/4", ".25"),
        (" 3/4", ".75"),
        (" \u{bd}", ".5"),
        (" \u{bc}", ".25"),
        (" \u{be}", ".75"),
        ("\u{bd}", ".5"),
        ("\u{bc}", ".25"),
        ("\u{be}", ".75"),
    ];
    let mut text = typed.to_owned();
    for (fraction, decimals) in FRACTIONS {
        text = text.replace(fraction, decimals);
    }
    text
}

/// Of '12 m (39 ft)' and '39 ft / 12 m' the first.
fn first_of_two(text: &str) -> String {
    match text.find(['(', '/']) {
        Some(end) if end > 0 => text[..end].to_owned(),
        _ => text.to_owned(),
    }
}

/// `None` if something in it is neither a number nor a unit nor a word that says nothing.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_numeric = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let end = match first {
            c if is_numeric(c) => rest.find(|c: char| !is_numeric(c)).unwrap_or(rest.len()),
            c if c.is_alphabetic() => rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()),
            '\'' if rest.starts_with("''") => 2,
            c => c.len_utf8(),
        };
        let (part, after) = rest.split_at(end);
        rest = after;
        match part {
            " " | "-" | "~" | "\u{2248}" => {}
            "." | "," if !tokens.is_empty() => {}
            part if is_numeric(first) => tokens.push(Token::Number(decimal(part)?.parse().ok()?)),
            part => tokens.extend(unit(part)?),
        }
    }
    Some(tokens)
}

/// `Some(None)` for a word that says nothing about the length.
fn unit(word: &str) -> Option<Option<Token>> {
    let unit = match word {
        "'" | "ft" | "feet" | "foot" | "footer" => Unit::Feet,
        "\"" | "''" | "in" | "inch" | "inches" => Unit::Inches,
        "m" | "mt" | "mtr" | "mtrs" | "meter" | "meters" | "metre" | "metres" | "metros" | "\u{43c}" => Unit::Meters,
        "cm" => Unit::Centimeters,
        "about" | "approx" | "approximately" | "around" | "ca" | "circa" | "loa" | "lod" | "long" | "overall"
        | "length" => return Some(None),
        _ => return None,
    };
    Some(Some(Token::Unit(unit)))
}

fn measured(tokens: &[Token]) -> Option<Length> {
    use Token::{Number, Unit as In};
    use Unit::{Centimeters, Feet, Inches, Meters};
    let length = |feet: f64, is_converted: bool| Some(Length { feet, is_converted });
    match *tokens {
        [Number(feet)] | [Number(feet), In(Feet)] => length(feet, false),
        [Number(feet), In(Feet), Number(inches)] | [Number(feet), In(Feet), Number(inches), In(Inches)]
            if inches < 12.0 =>
        {
            length(hundredths(feet + inches / 12.0), true)
        }
        [Number(inches), In(Inches)] => length(hundredths(inches / 12.0), true),
        [Number(meters), In(Meters)] => length(feet_of(meters), true),
        [Number(meters), In(Meters), Number(more)] | [Number(meters), In(Meters), Number(more), In(Centimeters)]
            if more < 100.0 =>
        {
            length(feet_of(meters + more / 100.0), true)
        }
        [Number(centimeters), In(Centimeters)] => length(feet_of(centimeters / 100.0), true),
        _ => None,
    }
}

/// In whole feet: '12 m' is not known to the inch.
fn feet_of(meters: f64) -> f64 {
    let feet = meters * FEET_IN_A_METER;
    if feet < 1.0 { hundredths(feet) } else { feet.round() }
}

fn hundredths(feet: f64) -> f64 {
    (feet * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_are_read_as_people_write_them() {
        for (typed, feet, is_converted) in [
            ("45", 45.0, false),
            ("45.5", 45.5, false),
            (" 62 ft ", 62.0, false),
            ("62ft.", 62.0, false),
            ("38'", 38.0, false),
            ("38\u{2019}", 38.0, false),
            ("50-foot", 50.0, false),
            ("about 42 feet LOA", 42.0, false),
            ("~42", 42.0, false),
            ("\u{202d}42\u{202c}", 42.0, false),
            ("\u{664}\u{662}", 42.0, false),
            ("\u{ff14}\u{ff12}\u{ff0e}\u{ff15}", 42.5, false),
            ("42\u{a0}ft", 42.0, false),
            ("42\u{bd}", 42.5, false),
            ("42 1/2 ft", 42.5, false),
            ("2000", 2000.0, false),
            ("42,5", 42.5, true),
            ("1,234.5", 1234.5, true),
            ("1,000", 1000.0, true),
            ("42' 6\"", 42.5, true),
            ("42'6", 42.5, true),
            ("42\u{2019}6\u{201d}", 42.5, true),
            ("42\u{2032} 6\u{2033}", 42.5, true),
            ("42' 6''", 42.5, true),
            ("42 ft 6 in", 42.5, true),
            ("42ft, 6in.", 42.5, true),
            ("42 feet 7 inches", 42.58, true),
            ("12 m", 39.0, true),
            ("12m", 39.0, true),
            ("12,80 m", 42.0, true),
            ("13.5 metres", 44.0, true),
            ("13.5 Meters", 44.0, true),
            ("12 \u{43c}", 39.0, true),
            ("12 m 50", 41.0, true),
            ("1280 cm", 42.0, true),
            ("12 m (39 ft)", 39.0, true),
            ("39 ft / 12 m", 39.0, false),
        ] {
            assert_eq!(read(typed), Ok(Some(Length { feet, is_converted })), "{typed}");
        }
        assert_eq!(read(" \u{200b}"), Ok(None));
        assert_eq!(read("12 m").ok().flatten().map(Length::words).as_deref(), Some("39 ft"));
    }

    #[test]
    fn a_refusal_is_true() {
        for typed in ["0", "0.0", "-5", "\u{2212}5", "0 m", "-12 m"] {
            assert_eq!(read(typed), Err(messages::VESSEL_LENGTH_INVALID.to_owned()), "{typed}");
        }
        for typed in [
            "abc",
            "NaN",
            "inf",
            "1e3",
            "4 5",
            ".",
            "ft",
            "m 12",
            "40-45",
            "42' 13\"",
            "12 m 100",
            "12 kg",
            "1.2.3",
            "(",
            &"9".repeat(400),
        ] {
            assert_eq!(read(typed), Err(messages::vessel_length_unreadable()), "{typed}");
        }
        for typed in ["2000.01", "610 m", "42,500"] {
            assert_eq!(read(typed), Err(messages::vessel_too_long(limits::VESSEL_LENGTH_MAX)), "{typed}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_read_or_refused(typed in "[0-9.,'\" mfteinc/()-]{0,16}|\\PC{0,20}") {
            if let Ok(Some(length)) = read(&typed) {
                prop_assert!(length.feet > 0.0 && length.feet <= f64::from(limits::VESSEL_LENGTH_MAX));
                let again = read(&length.words());
                prop_assert_eq!(again, Ok(Some(Length { is_converted: false, ..length })));
            }
        }
    }
}
