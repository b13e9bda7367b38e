//! Headlines made from the answers, by fixed patterns.

use super::Answers;
use super::limits::HEADLINE_MAX;

/// The one that the site begins with is the first.
#[must_use]
pub fn offered(answers: &Answers) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(by_work(answers).to_owned());
    if let Some(line) = kinds_and_city(answers) {
        lines.push(line);
    }
    match answers.name.as_ref().map(|name| name.town.as_str()) {
        Some(town) if !town.is_empty() => {
            let town = town.split(',').next().unwrap_or_default().trim();
            lines.push(format!("Built by hand {} {town}", preposition(town)));
        }
        _ => lines.push("Built by hand, piece by piece".to_owned()),
    }
    if let Some(name) = &answers.name
        && lines.len() < 3
    {
        lines.push(name.name.clone());
    }
    lines.retain(|line| line.chars().count() <= HEADLINE_MAX);
    lines
}

fn by_work(answers: &Answers) -> &'static str {
    match (answers.works_on_boats(), answers.works_in_houses()) {
        (true, true) => "Woodwork for boats and houses",
        (true, false) if answers.kinds() == ["Teak Decking"] => "Teak decks, laid by hand",
        (true, false) => "Interiors that belong to the boat",
        (false, true) => "Woodwork that belongs to the house",
        (false, false) => "Made by people who do the work themselves",
    }
}

/// 'Yacht interior refits and custom cabinetry in San Diego'.
fn kinds_and_city(answers: &Answers) -> Option<String> {
    let what = kinds_in_words(answers.kinds())?;
    let city = answers.city();
    if city.is_empty() { Some(what) } else { Some(format!("{what} {} {city}", preposition(city))) }
}

/// The first two; none if there is none.
#[must_use]
pub fn kinds_in_words(kinds: &[String]) -> Option<String> {
    match kinds {
        [] => None,
        [one] => Some(sentence_case(one, true)),
        [one, two, ..] => Some(format!("{} and {}", sentence_case(one, true), sentence_case(two, false))),
    }
}

fn sentence_case(name: &str, begins: bool) -> String {
    let mut words = Vec::new();
    for (at, word) in name.split_whitespace().enumerate() {
        let keeps = (at == 0 && begins) || word.chars().skip(1).any(char::is_uppercase);
        words.push(if keeps { word.to_owned() } else { word.to_lowercase() });
    }
    words.join(" ")
}

fn preposition(place: &str) -> &'static str {
    let is_island = ["Island", "Isle", "Coast"].iter().any(|end| place.ends_with(end));
    if is_island { "on" } else { "in" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::first_run::answers::{NameAnswer, WorkAnswer};

    fn answers(town: &str, kinds: &[&str]) -> Answers {
        let kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        Answers {
            name: Some(NameAnswer { name: "Harbor & Grain".into(), town: town.into() }),
            work: Some(WorkAnswer { kinds }),
            ..Answers::default()
        }
    }

    #[test]
    fn three_are_made_of_what_was_answered() {
        let lines = offered(&answers("Shelter Island, San Diego", &["Yacht Interior Refits", "Teak Decking"]));
        let expected = [
            "Interiors that belong to the boat",
            "Yacht interior refits and teak decking in San Diego",
            "Built by hand on Shelter Island",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn there_are_some_whatever_is_unknown() {
        assert!(offered(&Answers::default()).len() >= 2);
        assert_eq!(offered(&answers("", &[])).len(), 3);
        let long = answers("", &["Repair", &"w".repeat(120)]);
        assert!(offered(&long).iter().all(|line| line.chars().count() <= HEADLINE_MAX));
    }
}
