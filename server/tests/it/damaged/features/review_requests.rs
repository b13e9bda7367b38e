use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature {
    tables: &["review_requests"],
    rows: &[
        "INSERT INTO review_requests (id, lead_id, name, email, email_normalised, words, asked_at, reminded_at, \
         stopped_at, stopped_by) VALUES ('request-1', 'lead-contact', 'Jane', 'lead-contact@example.com', \
         'lead-contact@example.com', 'Dear Jane', 1, 2, 3, 'owner')",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-3', 'review_request', 'request-1', 'review_mail', 'delivered', 1, 1, 1)",
    ],
    which: None,
    readers,
    pages: &[("business_profile", "/admin/review-card")],
};

fn readers() -> Vec<Ask> {
    let mut readers =
        pages(&["/admin", "/admin/leads/lead-contact", "/admin/leads?tab=won&unasked=yes", "/admin/mail"]);
    readers.push(Ask::Form("/admin/review-requests/request-1/stop".into(), String::new()));
    readers.push(Ask::Feature("review requests"));
    readers.push(Ask::Work("outbox"));
    readers
}
