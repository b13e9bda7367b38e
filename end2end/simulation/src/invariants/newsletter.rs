use super::seen::{Promise, Seen};
use crate::world::{Mail, number, person_of, text};
use domain::features::newsletter::CONFIRM_PATH;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "The newsletter's list has who signed up, until they leave or are erased.", broken: stored },
    Promise { sentence: "Only who is to confirm gets a mail of the newsletter.", broken: mailed_with_a_cause },
];

pub const AT_REST: &[Promise] =
    &[Promise { sentence: "Whoever signed up gets the mail that asks to confirm.", broken: mailed }];

/// Whether a mail asks to confirm.
pub fn asks_to_confirm(mail: &Mail) -> bool {
    mail.text.contains(CONFIRM_PATH)
}

fn stored(seen: &Seen<'_>) -> Vec<String> {
    let mut expected = Vec::new();
    for subscriber in seen.model.newsletter.subscribers.iter().filter(|one| !one.is_too_late(seen.now)) {
        let state = if subscriber.is_confirmed { "confirmed" } else { "pending" };
        let email = crate::world::email_of(subscriber.person);
        expected.push(format!("{email} {state} since {} as {}", subscriber.requested_at.0, subscriber.id));
    }
    let mut found = Vec::new();
    for row in seen.tables.of("subscribers") {
        let mut known = seen.model.newsletter.subscribers.iter();
        if known.any(|one| one.id == text(row, "id") && one.is_too_late(seen.now)) {
            continue;
        }
        let asked = number(row, "requested_at").unwrap_or_default();
        let email = text(row, "email_normalised");
        found.push(format!("{email} {} since {asked} as {}", text(row, "state"), text(row, "id")));
    }
    expected.sort();
    found.sort();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected:?}, and is {found:?}.")] }
}

fn mailed_with_a_cause(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails.iter().filter(|mail| asks_to_confirm(mail)) {
        let id = mail.id.split('.').next().unwrap_or_default();
        let asked = seen.before.newsletter.subscribers.iter().find(|subscriber| subscriber.id == id);
        let is_right = asked.is_some_and(|asked| !asked.is_confirmed && person_of(mail) == Some(asked.person));
        if !is_right {
            broken.push(format!("{:?} got {}, and the list says {asked:?}.", mail.to, mail.id));
        }
    }
    broken
}

fn mailed(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    if seen.model.refused_mails > 0 {
        return broken;
    }
    for subscriber in &seen.model.newsletter.subscribers {
        if subscriber.is_mail_due && !subscriber.is_too_late(seen.now) {
            broken.push(format!("Person {} got none.", subscriber.person));
        }
    }
    broken
}
