//! Screens by their names, those from before the seven entries, and everyday words.

use super::destinations::{DESTINATIONS, Destination};

/// Those whose names or words have every word of `q` as the beginning of one of theirs, the nearest first.
#[must_use]
pub fn matching(q: &str) -> Vec<&'static Destination> {
    let q = q.trim().to_lowercase();
    let mut found: Vec<(u8, &'static Destination)> = Vec::new();
    for destination in DESTINATIONS.iter() {
        let is_new = found.iter().all(|(_, other)| other.screen != destination.screen);
        if let Some(distance) = distance(destination, &q)
            && is_new
        {
            found.push((distance, destination));
        }
    }
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, destination)| destination).collect()
}

/// 0 for its name, 1 for the beginning of it, 2 for words in it, 3 for everyday words.
fn distance(destination: &Destination, q: &str) -> Option<u8> {
    let names = [destination.place.label.to_lowercase(), destination.screen.label().to_lowercase()];
    if q.is_empty() {
        return None;
    }
    if names.iter().any(|name| name == q) {
        return Some(0);
    }
    if names.iter().any(|name| name.starts_with(q)) {
        return Some(1);
    }
    if names.iter().any(|name| has_words(name, q)) {
        return Some(2);
    }
    let words = destination.place.words.join(" ").to_lowercase();
    if has_words(&words, q) { Some(3) } else { None }
}

fn has_words(text: &str, q: &str) -> bool {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    let wanted = q.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut any = false;
    for word in wanted {
        any = true;
        if !words.iter().any(|known| known.starts_with(word)) {
            return false;
        }
    }
    any
}
