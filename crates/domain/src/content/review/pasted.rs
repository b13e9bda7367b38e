use super::{FoundReview, NAME_MAX, clean_name, clean_words};
use crate::text::clean;
use crate::time::day::Day;
use crate::time::written::{real_day, written};

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
const LABEL_STARTS: [&str; 8] =
    ["local guide", "elite ", "level ", "all reactions", "visited in ", "photo of ", "project date", "via "];
const COUNTED: [&str; 7] = ["review", "photo", "friend", "contribution", "point", "follower", "check-in"];
/// Words after the reviewer's name in the first line of a recommendation.
const AFTER_NAME: [&str; 7] = [
    " recommends ",
    " doesn\u{2019}t recommend ",
    " doesn't recommend ",
    " is recommending ",
    " reviewed ",
    " left a review",
    " wrote a review",
];

/// Parses a review pasted from Google, Yelp, Facebook or Houzz. Relative dates such as "2 months
/// ago" count back from `today`.
#[must_use]
pub fn from_text(pasted: &str, today: Day) -> FoundReview {
    let pasted = clean(pasted);
    let mut found = FoundReview::default();
    let mut text_lines: Vec<&str> = Vec::new();
    let mut lines: Vec<&str> = pasted.lines().map(str::trim).collect();
    lines.retain(|line| !line.is_empty());
    for (at, line) in lines.into_iter().enumerate() {
        if is_reply(line) {
            break;
        }
        let stars = leading_stars(line);
        found.rating = found.rating.or(stars.rating);
        let rest = stars.rest.trim_start_matches(SEPARATORS).trim();
        let before_text = text_lines.is_empty();
        if rest.is_empty() || take_metadata(rest, before_text, &mut found, today) {
            continue;
        }
        if at == 0
            && let Some(name) = name_in(rest)
        {
            found.name = name;
            continue;
        }
        let is_home_town = before_text && !found.name.is_empty() && is_place(rest);
        if !is_home_town {
            text_lines.push(rest);
        }
    }
    found.text = clean_words(&joined(&text_lines));
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

/// Takes stars and date from a line of metadata; false for a line of text. Once the text has started,
/// only labels and stars count, so that a sentence is never taken for a date.
fn take_metadata(line: &str, before_text: bool, found: &mut FoundReview, today: Day) -> bool {
    let mut rating = None;
    let mut date = None;
    for part in line.split(['\u{b7}', '\u{2022}', '\u{22c5}', '|']) {
        let stars = rating_in(part.trim());
        rating = rating.or(stars.rating);
        let rest = stars.rest;
        if rest.is_empty() || is_label(rest) {
            continue;
        }
        if !before_text {
            return false;
        }
        let day = date_in(rest, today);
        date = date.or(day);
        if day.is_none() && !rest.bytes().all(|b| b.is_ascii_digit()) {
            return false;
        }
    }
    found.rating = found.rating.or(rating);
    if let Some(date) = date
        && found.date.is_empty()
    {
        found.date = date.iso();
    }
    true
}

/// A rating at the start of a text, and the text after it.
struct Stars<'a> {
    rating: Option<i32>,
    rest: &'a str,
}

/// Stars as symbols, or as the letters that map pages' icon fonts leave when copied.
fn leading_stars(line: &str) -> Stars<'_> {
    let mut filled = 0;
    let mut end = line.len();
    for (at, c) in line.char_indices() {
        match c {
            '\u{2605}' | '\u{2b50}' | '\u{e838}' => filled += 1,
            '\u{2606}' | '\u{e83a}' | '\u{fe0f}' | ' ' | '\u{a0}' => {}
            _ => {
                end = at;
                break;
            }
        }
    }
    match filled {
        1..=5 => Stars { rating: Some(filled), rest: &line[end..] },
        _ => Stars { rating: None, rest: line },
    }
}

/// A rating in words: "5/5", "Rated 4.0 out of 5", "5 star rating".
fn rating_in(part: &str) -> Stars<'_> {
    let none = Stars { rating: None, rest: part };
    let lower = part.to_ascii_lowercase();
    let mut from = 0;
    for start in ["average rating:", "rated", "rating:"] {
        if lower.starts_with(start) {
            from = start.len();
            break;
        }
    }
    let number_from = lower.len() - lower[from..].trim_start().len();
    let number_end = match lower[number_from..].find(|c: char| !c.is_ascii_digit() && c != '.') {
        Some(length) => number_from + length,
        None => lower.len(),
    };
    let Ok(number) = lower[number_from..number_end].parse::<f64>() else { return none };
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
    let Some(mark) = marks.iter().find(|mark| after.starts_with(*mark)) else { return none };
    if !(0.5..=5.0).contains(&number) {
        return none;
    }
    Stars { rating: Some(number.round() as i32), rest: part[number_end + mark.len()..].trim() }
}

/// Labels, and counts of the reviewer's other contributions.
fn is_label(part: &str) -> bool {
    let lower = part.to_lowercase();
    let bare = lower.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '(' | ')' | ':'));
    if LABELS.contains(&bare) || LABEL_STARTS.iter().any(|start| lower.starts_with(start)) {
        return true;
    }
    let is_count = lower.len() < 50 && lower.starts_with(|c: char| c.is_ascii_digit());
    is_count && COUNTED.iter().any(|what| lower.contains(what))
}

fn name_in(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let mut end = line.len();
    // Lower-casing can change the length; then the line is not a recommendation.
    if lower.len() == line.len() {
        for mark in AFTER_NAME {
            end = end.min(lower.find(mark).unwrap_or(end));
        }
    }
    let name = line.get(..end)?;
    if name.split_whitespace().count() > 5 || name.chars().count() > NAME_MAX {
        return None;
    }
    // Yelp abbreviates names to "Jane H."; a sentence ends with a longer word.
    let is_sentence = name.ends_with(['.', '!', '?', ',', ':']) && !ends_with_initial(name);
    if is_sentence || !name.chars().any(char::is_alphabetic) {
        return None;
    }
    Some(clean_name(name))
}

fn ends_with_initial(name: &str) -> bool {
    match name.rsplit_once(' ') {
        Some((before, last)) => !before.trim().is_empty() && last.chars().count() == 2 && last.ends_with('.'),
        None => false,
    }
}

fn is_place(line: &str) -> bool {
    let Some((town, state)) = line.rsplit_once(", ") else { return false };
    let is_state = state.len() == 2 && state.bytes().all(|b| b.is_ascii_uppercase());
    is_state && town.split(' ').all(|word| word.starts_with(char::is_uppercase))
}

/// Joins the text and strips what pages add to long or translated texts.
fn joined(lines: &[&str]) -> String {
    let text = lines.join("\n");
    let text = text.strip_prefix("(Translated by Google)").unwrap_or(&text).trim();
    for end in ["\u{2026} More", "... More", "\u{2026}More", "\u{2026} See more", "... See more"] {
        if let Some(text) = text.strip_suffix(end) {
            return format!("{text}\u{2026}");
        }
    }
    text.to_owned()
}

fn date_in(part: &str, today: Day) -> Option<Day> {
    let lower = part.to_lowercase();
    let mut text = lower.as_str();
    for start in ["edited ", "updated ", "reviewed ", "posted ", "on ", "reviewed on "] {
        text = text.strip_prefix(start).unwrap_or(text).trim_start();
    }
    for end in [" on google", " on yelp", " on facebook"] {
        if let Some(before) = text.strip_suffix(end) {
            text = before;
            break;
        }
    }
    let text = text.split(" at ").next().unwrap_or(text).trim();
    let day = match ago(text, today) {
        Some(day) => day,
        None => written(text, Some(today))?,
    };
    if day <= today { Some(day) } else { None }
}

fn ago(text: &str, today: Day) -> Option<Day> {
    match text {
        "today" | "just now" => return Some(today),
        "yesterday" => return Some(today.plus(-1)),
        _ => {}
    }
    let count: i32;
    let unit;
    if let Some(rest) = text.strip_suffix(" ago") {
        let (counted, units) = rest.split_once(' ')?;
        count = if matches!(counted, "a" | "an" | "one") { 1 } else { counted.parse().ok()? };
        unit = units.trim_end_matches('s');
    } else {
        let end = text.find(|c: char| !c.is_ascii_digit())?;
        count = text[..end].parse().ok()?;
        unit = text[end..].trim();
    }
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
    let date = today.date();
    let index = date.year * 12 + date.month - 1 - months;
    let year = index.div_euclid(12);
    let month = index.rem_euclid(12) + 1;
    // The last day of a shorter month.
    for day in (1..=date.day).rev() {
        if let Some(found) = real_day(year, month, day) {
            return found;
        }
    }
    today
}

#[cfg(test)]
mod tests;
