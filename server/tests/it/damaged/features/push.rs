use super::Feature;
use crate::damaged::site::{Ask, pages, sign_in, submits};

pub(super) const FEATURE: Feature = Feature {
    tables: &["push_subscriptions", "push_messages"],
    rows: &[
        "INSERT INTO push_subscriptions SELECT 'subscription-1', id, 'device', 'https://push.example.com/1', \
         'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', \
         'BTBZMqHH6r4Tts7J_aSIgg', 'Phone', 1, 2, 3, 503, 'Answered 503', 'visit_changed' FROM accounts LIMIT 1",
        "INSERT INTO push_messages (id, subscription_id, lead_id, event, happened_at) \
         VALUES ('notice-1', 'subscription-1', 'lead-contact', 'new_lead', 1)",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-7', 'push_message', 'notice-1', 'push', 'failed', 1, 1, 1)",
    ],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&["/admin/account", "/admin/account/notifications", "/admin/leads/lead-contact"]);
    readers.extend(submits());
    readers.push(sign_in());
    readers.push(Ask::Form("/admin/account/notifications/subscription-1/test".into(), String::new()));
    readers.push(Ask::Work("outbox"));
    readers.push(Ask::Feature("accounts"));
    readers
}
