use super::seen::Seen;
use crate::model::Model;

/// What was typed about erased requests.
#[must_use]
pub fn erased_words(model: &Model) -> Vec<String> {
    let mut words = Vec::new();
    for request in model.requests.iter().filter(|request| request.is_erased) {
        words.push(request.words.clone());
        words.extend(request.notes.iter().cloned());
        for message in &request.messages {
            if !message.words.is_empty() && message.words.starts_with("zq") {
                words.push(message.words.clone());
            }
        }
    }
    for (word, owner) in &model.words {
        if model.requests[owner.request].is_erased {
            words.push(word.clone());
        }
    }
    words
}

/// docs/reliability.md: "Erased is erased": no table has a word that was typed about an erased request.
pub fn nowhere(seen: &Seen<'_>) -> Vec<String> {
    let mut words = erased_words(seen.model);
    for person in 0..crate::world::PEOPLE {
        if seen.model.requests.iter().any(|request| request.person == person && !request.is_erased) {
            continue;
        }
        words.push(format!("Halloran{person}"));
        if seen.model.newsletter.of(person).is_none() {
            words.push(crate::world::email_of(person));
        }
    }
    seen.tables.places_of(&words)
}
