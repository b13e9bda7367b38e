use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature {
    tables: &["digests"],
    rows: &[
        "INSERT INTO digests (id, kind, day, created_at) VALUES ('weekly-2026-11-16', 'weekly', '2026-11-16', \
         9000000000000)",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-5', 'digest', 'weekly-2026-11-16', 'digest_mail', 'failed', 1, 1, 1)",
    ],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&["/admin/contact-settings"]);
    readers.push(Ask::Feature("digests"));
    readers.push(Ask::Work("outbox"));
    readers
}
