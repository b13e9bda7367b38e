//! Mails that were refused, or wait for another try.

use crate::db::Db;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState, Topic};

statements!({
    const LATEST: &str = "SELECT d.id, d.topic, d.channel, d.state, d.next_attempt_at, d.updated_at, d.last_outcome, \
         l.id AS lead_id, COALESCE(l.name, r.name, w.reference) AS name, r.project_id \
         FROM deliveries d LEFT JOIN review_requests r ON r.id = d.review_request_id \
         LEFT JOIN withdrawals w ON w.id = d.withdrawal_id LEFT JOIN lead_messages m ON m.id = d.message_id \
         LEFT JOIN leads l ON l.id = COALESCE(d.lead_id, r.lead_id, m.lead_id) \
         WHERE d.state IN ('failed', 'pending') AND d.attempts > 0 AND d.channel NOT IN ('webhook', 'push') \
         AND l.deleted_at IS NULL ORDER BY d.updated_at DESC, d.id LIMIT $1";
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UndeliveredRow {
    pub(crate) topic: Topic,
    pub(crate) channel: Channel,
    pub(crate) state: DeliveryState,
    pub(crate) next_attempt_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) outcome: String,
    /// Also of a request for a review and of a message.
    pub(crate) lead_id: Option<String>,
    /// Of the lead or of the customer; the reference of a request that was withdrawn. Subscribers have none.
    pub(crate) name: Option<String>,
    pub(crate) project_id: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    #[sqlx(try_from = "Lossy<String>")]
    id: String,
    topic: Lossy<String>,
    channel: Lossy<String>,
    state: Lossy<String>,
    next_attempt_at: i64,
    updated_at: i64,
    last_outcome: Lossy<Option<String>>,
    lead_id: Lossy<Option<String>>,
    name: Lossy<Option<String>>,
    project_id: Lossy<Option<String>>,
}

impl TryFrom<Row> for UndeliveredRow {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let topic = Topic::from_code(&row.topic.value).ok_or_else(|| DamagedValue::of(&row.id, "topic"))?;
        let channel = Channel::from_code(&row.channel.value).ok_or_else(|| DamagedValue::of(&row.id, "channel"))?;
        let state = DeliveryState::from_code(&row.state.value).ok_or_else(|| DamagedValue::of(&row.id, "state"))?;
        Ok(Self {
            topic,
            channel,
            state,
            next_attempt_at: Timestamp(row.next_attempt_at),
            updated_at: Timestamp(row.updated_at),
            outcome: row.last_outcome.value.unwrap_or_default(),
            lead_id: row.lead_id.value,
            name: row.name.value,
            project_id: row.project_id.value,
        })
    }
}

/// The latest first. Mails about leads in the trash are left out.
pub(crate) async fn latest(db: &Db, limit: i64) -> Result<Vec<UndeliveredRow>, DbError> {
    db.reader().all_from::<Row, _>("deliveries", LATEST, &[limit.into()]).await
}
