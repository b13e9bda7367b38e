//! Days and times of day as people write them.

use crate::text::typed;
use crate::time::day::Day;

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NOON: u16 = 12 * 60;

/// '2026-11-26', '11/26/2026', '26.11.2026', 'Thu, Nov 26, 2026'.
#[must_use]
pub fn day(raw: &str) -> Option<Day> {
    written(&typed::value(raw).to_lowercase(), None)
}

/// Minutes after midnight of '8:00', '08.30', '8 am' or '3:30 PM'; '24:00' is the end of the day.
#[must_use]
pub fn time_of_day(raw: &str) -> Option<u16> {
    let text = typed::value(raw).to_lowercase().replace(' ', "").replace("m.", "m").replace(".m", "m");
    let half = if text.ends_with("am") { Some(0) } else { text.ends_with("pm").then_some(NOON) };
    let clock = text.trim_end_matches("am").trim_end_matches("pm");
    let (hour, minute) = clock.split_once([':', '.', 'h']).unwrap_or((clock, "00"));
    let hour: u16 = short_number(hour)?;
    let minute: u16 = if minute.len() == 2 { short_number(minute)? } else { return None };
    let is_whole_day = hour == 24 && minute == 0 && half.is_none();
    if minute > 59 || (hour > 23 && !is_whole_day) {
        return None;
    }
    match half {
        Some(half) if (1..=12).contains(&hour) => Some(hour % 12 * 60 + minute + half),
        Some(_) => None,
        None => Some(hour * 60 + minute),
    }
}

fn short_number(text: &str) -> Option<u16> {
    let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if is_short { text.parse().ok() } else { None }
}

/// A day in lower case. Where `today` is known, it may be without its year ("march 14") or without its day
/// ("march 2026").
pub(crate) fn written(text: &str, today: Option<Day>) -> Option<Day> {
    if let Some(day) = Day::parse(text) {
        return Some(day);
    }
    if let Some(day) = in_numbers(text) {
        return Some(day);
    }
    let mut month = None;
    let mut numbers: Vec<i32> = Vec::new();
    for token in text.split([' ', ',', '.', '-']) {
        if token.is_empty() || is_weekday(token) {
            continue;
        }
        match month_of(token) {
            Some(named) if month.is_none() => month = Some(named),
            _ => numbers.push(without_ordinal(token).parse().ok()?),
        }
    }
    let month = month?;
    match (&numbers[..], today) {
        ([year], Some(_)) if *year > 31 => real_day(*year, month, 1),
        ([day], Some(today)) => {
            let year = today.date().year;
            let this_year = real_day(year, month, *day)?;
            if this_year <= today { Some(this_year) } else { real_day(year - 1, month, *day) }
        }
        ([day, year], _) => real_day(*year, month, *day),
        _ => None,
    }
}

/// '3/14/2026', '2026/3/14', '14.3.2026'.
fn in_numbers(text: &str) -> Option<Day> {
    let is_dotted = text.contains('.');
    let mut parts = text.split(if is_dotted { '.' } else { '/' });
    let first: &str = parts.next()?.trim();
    let second: i32 = parts.next()?.trim().parse().ok()?;
    let third: i32 = parts.next()?.trim().parse().ok()?;
    if parts.next().is_some() {
        return None;
    }
    let number: i32 = first.parse().ok()?;
    let year = if third < 100 { 2000 + third } else { third };
    match first.len() {
        4 => real_day(number, second, third),
        _ if is_dotted => real_day(year, second, number),
        _ => real_day(year, number, second),
    }
}

pub(crate) fn real_day(year: i32, month: i32, day: i32) -> Option<Day> {
    Day::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

/// 1 for "jan" and "january".
fn month_of(token: &str) -> Option<i32> {
    if !token.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let named = MONTHS.iter().position(|name| token.starts_with(name))?;
    i32::try_from(named + 1).ok()
}

fn is_weekday(token: &str) -> bool {
    token.bytes().all(|b| b.is_ascii_lowercase()) && WEEKDAYS.iter().any(|name| token.starts_with(name))
}

fn without_ordinal(token: &str) -> &str {
    let number = token.trim_end_matches(|c: char| c.is_ascii_lowercase());
    match &token[number.len()..] {
        "st" | "nd" | "rd" | "th" => number,
        _ => token,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn days_are_read_as_people_write_them() {
        for typed in [
            "2026-11-26",
            "\u{200e}2026\u{2011}11\u{2011}26 ",
            "\u{ff12}\u{ff10}\u{ff12}\u{ff16}-11-26",
            "2026/11/26",
            "11/26/2026",
            "11/26/26",
            "26.11.2026",
            "Nov 26, 2026",
            "Thu, Nov 26, 2026",
            "Thursday, November 26th, 2026",
            "26 Nov. 2026",
            "26-Nov-2026",
        ] {
            assert_eq!(day(typed), Day::parse("2026-11-26"), "{typed}");
        }
        for odd in ["", "November 2026", "Nov 26", "13/13/2026", "2026-02-30", "soon", "26th"] {
            assert_eq!(day(odd), None, "{odd}");
        }
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        for (typed, minutes) in [
            ("08:00", 480),
            ("8:00", 480),
            ("8", 480),
            ("8 am", 480),
            ("8:00\u{202f}AM", 480),
            ("8 a.m.", 480),
            ("\u{ff18}\u{ff1a}00", 480),
            ("08.30", 510),
            ("3:30 PM", 930),
            ("12 am", 0),
            ("12 pm", 720),
            ("15h30", 930),
            ("24:00", 1440),
        ] {
            assert_eq!(time_of_day(typed), Some(minutes), "{typed}");
        }
        for odd in ["", "25", "8:60", "24:01", "13 pm", "0 am", "8:5", "noon", "8:00:00", "123"] {
            assert_eq!(time_of_day(odd), None, "{odd}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_readers(text in "\\PC{0,24}|[0-9./:-]{0,12}|[0-9]{1,4}[ .]?[ap]?m?") {
            prop_assert!(time_of_day(&text).is_none_or(|minute| minute <= 24 * 60));
            let _ = day(&text);
        }
    }
}
