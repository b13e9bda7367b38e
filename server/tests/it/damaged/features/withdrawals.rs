use super::Feature;
use crate::damaged::site::Ask;

pub(super) const FEATURE: Feature = Feature {
    tables: &["withdrawals"],
    rows: &[
        "INSERT INTO withdrawals VALUES ('withdrawal-1', 'HG-ABCDEF', 9000000000000, 9000000000000)",
        "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ('delivery-8', 'withdrawal', 'withdrawal-1', 'owner_mail', 'failed', 1, 1, 1)",
    ],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    vec![Ask::Feature("withdrawals"), Ask::Work("outbox")]
}
