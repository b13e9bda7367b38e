use super::Feature;
use crate::damaged::site::{Ask, pages, submits};

pub(super) const FEATURE: Feature = Feature {
    tables: &["webhook_receivers", "webhook_messages"],
    rows: &[
        "INSERT INTO webhook_receivers (id, name, address, secret, former_secret, former_until, events, format, \
         created_at, updated_at) VALUES ('receiver-1', 'CRM', 'https://hooks.example.com/2', 'whsec_QUJD', \
         'whsec_REVG', 9000000000000, 'lead.created lead.won', 'standard', 1, 1)",
        "INSERT INTO webhook_messages (id, receiver_id, lead_id, event, happened_at) \
         VALUES ('message-1', 'receiver-1', 'lead-contact', 'lead.won', 1)",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-4', 'webhook_message', 'message-1', 'webhook', 'failed', 1, 1, 1)",
    ],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&[
        "/admin/contact-settings",
        "/admin/webhooks/receiver-1",
        "/admin/webhooks/first",
        "/admin/leads/lead-contact",
    ]);
    readers.extend(submits());
    readers.push(Ask::Form("/admin/leads/lead-refit/status".into(), "status=won".into()));
    readers.push(Ask::Form("/admin/webhooks/receiver-1/renew".into(), String::new()));
    readers.push(Ask::Feature("webhook receivers"));
    readers.push(Ask::Work("outbox"));
    readers.push(Ask::Work("start"));
    readers
}
