use super::newsletter::asks_to_confirm;
use super::reviews::is_about_review;
use super::seen::Seen;
use crate::model::Visit;
use crate::world::{Mail, OWNER, person_of, text};
use domain::Timestamp;
use std::collections::BTreeMap;

/// The words of requests that stand in a text.
pub fn words_in(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, _) in text.match_indices("zq") {
        let word: String = text[at..].chars().take(7).collect();
        if word.len() == 7 && word.ends_with('x') && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Nobody gets another's words, and the owner's notes stay with the owner.
pub fn to_the_right_person(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails {
        let person = person_of(mail);
        if person.is_none() && mail.to != [OWNER] {
            broken.push(format!("A mail went to {:?}.", mail.to));
        }
        let Some(person) = person else { continue };
        for word in words_in(&mail.text) {
            let Some(whose) = seen.before.words.get(&word) else { continue };
            if whose.is_private || seen.before.requests[whose.request].person != person {
                broken.push(format!("{word} of request {} went to person {person}.", whose.request));
            }
        }
    }
    broken
}

/// When a mail goes out, its cause still stands.
pub fn with_a_cause(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails {
        for word in words_in(&mail.text) {
            let Some(whose) = seen.before.words.get(&word) else {
                broken.push(format!("{word} was taken back, and mailed: {}.", mail.subject));
                continue;
            };
            let request = &seen.before.requests[whose.request];
            if request.is_erased {
                broken.push(format!("Request {} is erased, and mailed: {}.", whose.request, mail.subject));
            }
            if request.standing.is_quarantined {
                broken.push(format!("Request {} is in quarantine, and mailed: {}.", whose.request, mail.subject));
            }
        }
        if let Some(person) = person_of(mail)
            && !asks_to_confirm(mail)
            && !is_about_review(mail)
            && !seen.before.requests.iter().any(|request| request.person == person && !request.is_erased)
        {
            broken.push(format!("Person {person} is erased, and got a mail: {}.", mail.subject));
        }
        broken.extend(wrong_visit(seen, mail));
    }
    broken
}

/// A calendar entry says what is true when it is sent.
fn wrong_visit(seen: &Seen<'_>, mail: &Mail) -> Option<String> {
    let entry = mail.calendar.as_ref()?;
    let id = entry.uid.trim_start_matches("visit-").split('@').next().unwrap_or_default();
    let row = seen.tables.of("leads").iter().find(|row| text(row, "id") == id);
    let request = row.and_then(|row| seen.before.by_reference(text(row, "reference")));
    let is_true = match request.map(|index| seen.before.requests[index].standing.visit) {
        Some(Visit::Booked { at }) => !entry.is_canceled && entry.starts == stamp(at),
        Some(Visit::Canceled { .. }) => entry.is_canceled,
        Some(Visit::None) | None => false,
    };
    if is_true { None } else { Some(format!("The visit of request {request:?} is not like this: {entry:?}.")) }
}

/// `20261123T160000Z`.
pub fn stamp(at: Timestamp) -> String {
    let time = backend::time::zone::local("UTC", at).iso();
    let digits: String = time.chars().filter(|c| *c != '-' && *c != ':').collect();
    format!("{digits}00Z")
}

/// The mail server was told how many answers it loses: each of those mails may come twice.
pub fn once(seen: &Seen<'_>) -> Vec<String> {
    let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
    for mail in seen.mails {
        *copies.entry(mail.id.as_str()).or_default() += 1;
    }
    let repeated: usize = copies.values().map(|count| count - 1).sum();
    if repeated > seen.model.lost_answers {
        let twice: Vec<&&str> = copies.iter().filter(|(_, count)| **count > 1).map(|(id, _)| id).collect();
        return vec![format!("{repeated} mails came again: {twice:?}.")];
    }
    Vec::new()
}

/// A third one would come only if the program had died as well.
pub fn twice_at_most(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails {
        let copies = seen.mails.iter().filter(|other| other.id == mail.id).count();
        if copies > 2 + seen.model.deaths {
            broken.push(format!("{} came {copies} times.", mail.id));
        }
    }
    broken
}

/// docs: a calendar takes the edition with the highest number, so each new one has a higher number.
pub fn sequences_rise(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut last: BTreeMap<&str, &Mail> = BTreeMap::new();
    for mail in seen.mails {
        let Some(entry) = &mail.calendar else { continue };
        if let Some(former) = last.get(entry.uid.as_str()).and_then(|mail| mail.calendar.as_ref())
            && (entry.sequence < former.sequence || (entry.sequence == former.sequence && entry != former))
        {
            broken.push(format!("After {former:?} came {entry:?}."));
        }
        last.insert(&entry.uid, mail);
    }
    broken
}
