//! Parses a review as copied from its page: usually a name, lines about the person, stars, how long
//! ago, the text, and labels of buttons.

use super::{Found, NAME_MAX, clean_name, clean_words};
use crate::text::clean;
use crate::time::day::Day;

/// Labels of buttons and badges around a review.
const LABELS: [&str; 26] = [
    "like",
    "share",
    "report",
    "more",
    "see more",
    "new",
    "local guide",
    "helpful",
    "edited",
    "visited",
    "see original",
    "comment",
    "useful",
    "funny",
    "cool",
    "love this",
    "thanks",
    "oh no",
    "follow",
    "updated review",
    "see all photos",
    "verified review",
    "reply",
    "send",
    "shared with public",
    "public",
];
/// What follows the reviewer's name in the first line of a recommendation.
const AFTER_NAME: [&str; 7] = [
    " recommends ",
    " doesn\u{2019}t recommend ",
    " doesn't recommend ",
    " is recommending ",
    " reviewed ",
    " left a review",
    " wrote a review",
];
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Parses a review pasted from Google, Yelp, Facebook or Houzz. Relative dates such as "2 months
/// ago" count back from `today`.
#[must_use]
pub fn from_text(pasted: &str, today: Day) -> Found {
    let pasted = clean(pasted);
    let mut found = Found::default();
    let mut words: Vec<&str> = Vec::new();
    for (at, line) in pasted.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        if is_reply(line) {
            break;
        }
        let (filled, rest) = leading_stars(line);
        found.rating = found.rating.or(filled);
        let rest = rest.trim_start_matches(SEPARATORS).trim();
        if rest.is_empty() {
            continue;
        }
        let before_words = words.is_empty();
        if is_about_review(rest, before_words, &mut found, today) {
        } else if at == 0
            && let Some(name) = name_in(rest)
        {
            found.name = name;
        } else if before_words && !found.name.is_empty() && is_place(rest) {
        } else {
            words.push(rest);
        }
    }
    found.text = clean_words(&joined(&words));
    if found.text.is_empty() {
        // A single short line is the text, not a name.
        found.text = std::mem::take(&mut found.name);
    }
    found
}

/// Separators between the parts of a line about a review.
const SEPARATORS: [char; 5] = ['\u{b7}', '\u{2022}', '\u{22c5}', '|', ' '];

fn is_reply(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["response from the owner", "owner response", "business owner", "(original)", "comment from "]
        .iter()
        .any(|start| lower.starts_with(start))
}

/// Whether a line is metadata rather than text; takes stars and date from it. Once the text has
/// started, only labels and stars count, so that a sentence is never taken for a date.
fn is_about_review(line: &str, before_words: bool, found: &mut Found, today: Day) -> bool {
    let parts = || line.split(['\u{b7}', '\u{2022}', '\u{22c5}', '|']).map(str::trim).filter(|part| !part.is_empty());
    let mut rating = None;
    let mut date = None;
    let known = parts().all(|part| {
        let (stars, rest) = rating_in(part);
        rating = rating.or(stars);
        if rest.is_empty() || is_label(rest) {
            return true;
        }
        let day = if before_words { date_in(rest, today) } else { None };
        date = date.or(day);
        day.is_some() || (before_words && rest.bytes().all(|b| b.is_ascii_digit()))
    });
    if known {
        found.rating = found.rating.or(rating);
        if found.date.is_empty() {
            found.date = date.map(Day::iso).unwrap_or_default();
        }
    }
    known
}

/// Stars at the start of a line, as symbols or as the letters that map pages' icon fonts leave when
/// copied, and the text after them.
fn leading_stars(line: &str) -> (Option<i32>, &str) {
    let is_star = |c: char| matches!(c, '\u{2605}' | '\u{2b50}' | '\u{e838}');
    let is_part = |c: char| is_star(c) || matches!(c, '\u{2606}' | '\u{e83a}' | '\u{fe0f}' | ' ' | '\u{a0}');
    let end = line.find(|c| !is_part(c)).unwrap_or(line.len());
    let filled = line[..end].chars().filter(|c| is_star(*c)).count();
    let rating = i32::try_from(filled).ok().filter(|n| (1..=5).contains(n));
    if rating.is_some() { (rating, &line[end..]) } else { (None, line) }
}

/// A rating in words, at the start or as the whole of a part ("5/5", "Rated 4.0 out of 5", "5 star
/// rating"), and the text after it.
fn rating_in(part: &str) -> (Option<i32>, &str) {
    let lower = part.to_ascii_lowercase();
    let skipped = ["average rating:", "rated", "rating:"].iter().find(|start| lower.starts_with(*start));
    let from = skipped.map_or(0, |start| start.len());
    let number_from = from + (lower[from..].len() - lower[from..].trim_start().len());
    let number_end =
        lower[number_from..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(lower.len(), |n| number_from + n);
    let Ok(number) = lower[number_from..number_end].parse::<f64>() else { return (None, part) };
    let after = &lower[number_end..];
    let marks = [
        " out of 5 stars",
        " out of 5",
        " of 5 stars",
        " of 5",
        "/5 stars",
        "/5",
        " star rating",
        " stars",
        " star",
        "-star",
    ];
    let Some(mark) = marks.iter().find(|mark| after.starts_with(*mark)) else { return (None, part) };
    if !(0.5..=5.0).contains(&number) {
        return (None, part);
    }
    (Some(number.round() as i32), part[number_end + mark.len()..].trim())
}

/// Labels, and counts of the reviewer's other contributions.
fn is_label(part: &str) -> bool {
    let lower = part.to_lowercase();
    let bare = lower.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '(' | ')' | ':'));
    let counted = ["review", "photo", "friend", "contribution", "point", "follower", "check-in"];
    let counts = lower.len() < 50
        && lower.starts_with(|c: char| c.is_ascii_digit())
        && counted.iter().any(|what| lower.contains(what));
    let starts =
        ["local guide", "elite ", "level ", "all reactions", "visited in ", "photo of ", "project date", "via "];
    LABELS.contains(&bare) || counts || starts.iter().any(|start| lower.starts_with(start))
}

/// The reviewer's name in a first line.
fn name_in(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    // Lower-casing can change the length; then the line is not a recommendation.
    let end =
        if lower.len() == line.len() { AFTER_NAME.iter().filter_map(|mark| lower.find(mark)).min() } else { None };
    let name = match end {
        Some(end) => line.get(..end)?,
        None => line,
    };
    let fits = name.split_whitespace().count() <= 5
        && name.chars().count() <= NAME_MAX
        // Yelp abbreviates names to "Jane H."; a sentence ends with a longer word.
        && (!name.ends_with(['.', '!', '?', ',', ':']) || is_initial(name))
        && name.chars().any(char::is_alphabetic);
    fits.then(|| clean_name(name))
}

fn is_initial(name: &str) -> bool {
    name.split_whitespace().count() > 1
        && name.rsplit(' ').next().is_some_and(|last| last.chars().count() == 2 && last.ends_with('.'))
}

/// The reviewer's home town, such as "San Diego, CA".
fn is_place(line: &str) -> bool {
    line.rsplit_once(", ").is_some_and(|(town, state)| {
        state.len() == 2
            && state.bytes().all(|b| b.is_ascii_uppercase())
            && town.split(' ').all(|word| word.starts_with(char::is_uppercase))
    })
}

/// Joins the text and strips what pages add to long or translated texts.
fn joined(words: &[&str]) -> String {
    let text = words.join("\n");
    let text = text.strip_prefix("(Translated by Google)").unwrap_or(&text).trim();
    let ends = ["\u{2026} More", "... More", "\u{2026}More", "\u{2026} See more", "... See more"];
    ends.iter()
        .find_map(|end| text.strip_suffix(end).map(|text| format!("{text}\u{2026}")))
        .unwrap_or_else(|| text.to_owned())
}

/// A date as pages write it, absolute or relative to `today`.
fn date_in(part: &str, today: Day) -> Option<Day> {
    let lower = part.to_lowercase();
    let mut text = lower.as_str();
    for start in ["edited ", "updated ", "reviewed ", "posted ", "on ", "reviewed on "] {
        text = text.strip_prefix(start).unwrap_or(text).trim_start();
    }
    let text = [" on google", " on yelp", " on facebook"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    let text = text.split(" at ").next().unwrap_or(text).trim();
    ago(text, today).or_else(|| written(text, today)).filter(|day| *day <= today)
}

fn ago(text: &str, today: Day) -> Option<Day> {
    match text {
        "today" | "just now" => return Some(today),
        "yesterday" => return Some(today.plus(-1)),
        _ => {}
    }
    let (count, unit) = match text.strip_suffix(" ago") {
        Some(rest) => {
            let (count, unit) = rest.split_once(' ')?;
            (if matches!(count, "a" | "an" | "one") { 1 } else { count.parse().ok()? }, unit.trim_end_matches('s'))
        }
        None => {
            let end = text.find(|c: char| !c.is_ascii_digit())?;
            (text[..end].parse().ok()?, text[end..].trim())
        }
    };
    if !(0..=1_000).contains(&count) {
        return None;
    }
    match unit {
        "minute" | "min" | "hour" | "hr" | "h" | "m" => Some(today),
        "day" | "d" => Some(today.plus(-count)),
        "week" | "w" | "wk" => Some(today.plus(-7 * count)),
        "month" | "mo" => Some(months_before(today, count)),
        "year" | "y" | "yr" => Some(months_before(today, 12 * count)),
        _ => None,
    }
}

fn months_before(today: Day, months: i32) -> Day {
    let (year, month, day) = today.date();
    let index = year * 12 + month - 1 - months;
    let year = index.div_euclid(12);
    let month = index.rem_euclid(12) + 1;
    // Clamped to the last day of a shorter month.
    (28..=day).rev().chain([day.min(28)]).find_map(|day| real_day(year, month, day)).unwrap_or(today)
}

fn real_day(year: i32, month: i32, day: i32) -> Option<Day> {
    Day::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

/// "March 14, 2026", "14 Mar 2026", "March 14", "March 2026", "3/14/2026", "2026-03-14".
fn written(text: &str, today: Day) -> Option<Day> {
    if let Some(day) = Day::parse(text) {
        return Some(day);
    }
    let numbers: Vec<i32> = text.split('/').map(|n| n.parse().ok()).collect::<Option<_>>().unwrap_or_default();
    if let [month, day, year] = numbers[..] {
        return real_day(if year < 100 { 2000 + year } else { year }, month, day);
    }
    let tokens: Vec<&str> = text.split([' ', ',', '.']).filter(|token| !token.is_empty()).collect();
    let month_of = |token: &str| {
        let named = MONTHS.iter().position(|name| token.starts_with(name))?;
        token.bytes().all(|b| b.is_ascii_lowercase()).then_some(i32::try_from(named + 1).unwrap_or(1))
    };
    let at = tokens.iter().position(|token| month_of(token).is_some())?;
    let month = month_of(tokens[at])?;
    let others: Vec<i32> =
        tokens.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, t)| t.parse().ok()).collect::<Option<_>>()?;
    match others[..] {
        [year] if year > 31 => real_day(year, month, 1),
        [day] => {
            let this_year = real_day(today.date().0, month, day)?;
            if this_year <= today { Some(this_year) } else { real_day(today.date().0 - 1, month, day) }
        }
        [day, year] => real_day(year, month, day),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
