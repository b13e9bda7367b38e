use super::seen::{Promise, Seen};
use crate::model::may_get_mail;
use crate::world::{ASKS, Mail, REMINDS, email_of, number, person_of, text};
use domain::features::review_requests::limits::REMINDER_MS;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "A person is asked for a review once, until the request is erased.", broken: stored },
    Promise { sentence: "Only customers are asked for a review.", broken: asked_with_a_cause },
    Promise { sentence: "One reminder of a review follows, unless it was stopped.", broken: reminded_with_a_cause },
];

pub const AT_REST: &[Promise] =
    &[Promise { sentence: "Who is asked for a review gets the mail, and the reminder.", broken: mailed }];

/// Whether a mail asks for a review, or reminds of it.
pub fn is_about_review(mail: &Mail) -> bool {
    mail.subject.starts_with(ASKS) || mail.subject.starts_with(REMINDS)
}

fn stored(seen: &Seen<'_>) -> Vec<String> {
    let mut expected = Vec::new();
    for asked in &seen.model.reviews.asked {
        let email = email_of(asked.person);
        expected.push(format!("{} to {email} stopped {} reminded {}", asked.id, asked.is_stopped, asked.is_reminded));
    }
    let mut found = Vec::new();
    for row in seen.tables.of("review_requests") {
        let is_stopped = number(row, "stopped_at").is_some();
        let asked = seen.model.reviews.asked.iter().find(|asked| asked.id == text(row, "id"));
        // A worker may have died after it, and before somebody was told.
        let is_unsure = asked.is_some_and(|asked| asked.is_due && !asked.is_reminded);
        let is_reminded = number(row, "reminded_at").is_some() && !is_unsure;
        let email = text(row, "email_normalised");
        found.push(format!("{} to {email} stopped {is_stopped} reminded {is_reminded}", text(row, "id")));
    }
    expected.sort();
    found.sort();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected:?}, and is {found:?}.")] }
}

fn asked_with_a_cause(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails.iter().filter(|mail| is_about_review(mail)) {
        let asked = person_of(mail).and_then(|person| seen.before.reviews.of(person));
        if !asked.is_some_and(|asked| may_get_mail(&seen.before.requests[asked.request])) {
            broken.push(format!("{:?} got: {}, and it was {asked:?}.", mail.to, mail.subject));
        }
    }
    broken
}

fn reminded_with_a_cause(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails.iter().filter(|mail| mail.subject.starts_with(REMINDS)) {
        let Some(asked) = person_of(mail).and_then(|person| seen.before.reviews.of(person)) else { continue };
        let is_late = asked.arrived_at.is_some_and(|at| seen.now.since(at) >= REMINDER_MS);
        if asked.is_stopped || !is_late || !asked.is_due {
            broken.push(format!("{:?} got one, and it was {asked:?}.", mail.to));
        }
    }
    broken
}

fn mailed(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    if seen.model.refused_mails > 0 || seen.model.lost_answers > 0 {
        return broken;
    }
    for asked in seen.model.reviews.asked.iter().filter(|asked| !asked.was_held) {
        let is_reminder_missing = asked.is_reminded && !asked.is_stopped && !asked.has_reminder_arrived;
        if asked.arrived_at.is_none() || is_reminder_missing {
            broken.push(format!("Person {} did not: {asked:?}.", asked.person));
        }
    }
    broken
}
