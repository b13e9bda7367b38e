use super::Promise;
use super::seen::Seen;
use crate::world::text;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "A device that was signed out gets no notifications.", broken: notified },
    Promise { sentence: "The sign-in remembers only devices that were not signed out.", broken: known },
];

fn notified(seen: &Seen<'_>) -> Vec<String> {
    let mut expected: Vec<&str> = seen.model.accounts.notified.values().map(String::as_str).collect();
    let mut found: Vec<&str> = seen.tables.of("push_subscriptions").iter().map(|row| text(row, "endpoint")).collect();
    expected.sort_unstable();
    found.sort_unstable();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected:?}, and is {found:?}.")] }
}

fn known(seen: &Seen<'_>) -> Vec<String> {
    let expected = seen.model.accounts.known.len();
    let found = seen.tables.of("devices").len();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected}, and is {found}.")] }
}
