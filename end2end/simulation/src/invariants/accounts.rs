use super::seen::{Promise, Seen};
use crate::world::text;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "A device that was signed out gets no notifications.", broken: notified },
    Promise { sentence: "The sign-in remembers only devices that were not signed out.", broken: known },
];

fn notified(seen: &Seen<'_>) -> Vec<String> {
    let mut expected: Vec<&str> = seen.model.accounts.notified.values().map(String::as_str).collect();
    let mut found = Vec::new();
    for row in seen.tables.of("push_subscriptions") {
        // Each run has another port.
        let path = text(row, "endpoint").splitn(4, '/').nth(3).unwrap_or_default();
        found.push(path);
    }
    for path in &mut expected {
        *path = path.trim_start_matches('/');
    }
    expected.sort_unstable();
    found.sort_unstable();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected:?}, and is {found:?}.")] }
}

fn known(seen: &Seen<'_>) -> Vec<String> {
    if seen.model.is_over_http {
        return Vec::new();
    }
    let expected = seen.model.accounts.known.len();
    let found = seen.tables.of("devices").len();
    if expected == found { Vec::new() } else { vec![format!("It should be {expected}, and is {found}.")] }
}
