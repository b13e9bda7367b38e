use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature {
    tables: &["subscribers"],
    rows: &[
        "INSERT INTO subscribers (id, email, state, token_hash, created_at, confirmed_at, email_normalised, \
         consent_version, requested_at) VALUES ('sub-1', 'a@example.com', 'confirmed', 't', 1, 2, 'a@example.com', 1, 1)",
        "INSERT INTO subscribers (id, email, state, token_hash, created_at, confirmed_at, email_normalised, \
         consent_version, requested_at) VALUES ('sub-2', 'b@example.com', 'pending', 't', 1, NULL, 'b@example.com', 1, \
         9000000000000)",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-2', 'subscriber', 'sub-2', 'visitor_mail', 'failed', 1, 1, 1)",
    ],
    which: Some("id = 'sub-2'"),
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&[
        "/admin",
        "/admin/newsletter",
        "/admin/newsletter?tab=pending",
        "/admin/newsletter/export.csv",
        "/admin/mail",
    ]);
    readers.push(Ask::Form("/newsletter".into(), "email=b%40example.com&consent=true&trap=".into()));
    readers.push(Ask::Feature("newsletter"));
    readers.push(Ask::Work("outbox"));
    readers
}
