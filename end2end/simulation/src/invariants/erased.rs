use super::seen::Seen;

/// docs/reliability.md: "Erased is erased": no table has a word that was typed about an erased request.
pub fn nowhere(seen: &Seen<'_>) -> Vec<String> {
    let mut words = Vec::new();
    for request in seen.model.requests.iter().filter(|request| request.is_erased) {
        words.push(request.words.clone());
        words.extend(request.notes.iter().cloned());
        for message in &request.messages {
            if !message.words.is_empty() && message.words.starts_with("zq") {
                words.push(message.words.clone());
            }
        }
    }
    for person in 0..crate::world::PEOPLE {
        let mut requests = seen.model.requests.iter().filter(|request| request.person == person).peekable();
        if requests.peek().is_some() && requests.all(|request| request.is_erased) {
            if seen.model.newsletter.of(person).is_none() {
                words.push(crate::world::email_of(person));
            }
            words.push(format!("Halloran{person}"));
        }
    }
    seen.tables.places_of(&words)
}
