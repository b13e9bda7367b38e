//! Mails that were refused, or wait for another try.

use crate::db::Db;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState};

/// The beginning of a topic's statement on deliveries `d`. It goes on with the columns `lead_id` and `name`, its tables
/// and its conditions, and ends with [`NEWEST`].
pub(crate) const UNDELIVERED: &str =
    "SELECT d.id, d.subject_id, d.channel, d.state, d.next_attempt_at, d.updated_at, d.last_outcome, ";
/// Columns of mails that are not about a lead.
pub(crate) const OF_NO_LEAD: &str =
    "CAST(NULL AS TEXT) AS lead_id, CAST(NULL AS TEXT) AS name FROM deliveries d WHERE ";
pub(crate) const NEWEST: &str = " AND d.state IN ('failed', 'pending') AND d.attempts > 0 \
     AND d.channel NOT IN ('webhook', 'push') ORDER BY d.updated_at DESC, d.id LIMIT $1";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UndeliveredRow {
    pub(crate) id: String,
    pub(crate) subject_id: String,
    pub(crate) channel: Channel,
    pub(crate) state: DeliveryState,
    pub(crate) next_attempt_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) outcome: String,
    /// Also of a subject that belongs to a lead.
    pub(crate) lead_id: Option<String>,
    /// Of the person, or the reference of the request.
    pub(crate) name: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    #[sqlx(try_from = "Lossy<String>")]
    id: String,
    subject_id: Lossy<String>,
    channel: Lossy<String>,
    state: Lossy<String>,
    next_attempt_at: i64,
    updated_at: i64,
    last_outcome: Lossy<Option<String>>,
    lead_id: Lossy<Option<String>>,
    name: Lossy<Option<String>>,
}

impl TryFrom<Row> for UndeliveredRow {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let channel = Channel::from_code(&row.channel.value).ok_or_else(|| DamagedValue::of(&row.id, "channel"))?;
        let state = DeliveryState::from_code(&row.state.value).ok_or_else(|| DamagedValue::of(&row.id, "state"))?;
        Ok(Self {
            id: row.id,
            subject_id: row.subject_id.value,
            channel,
            state,
            next_attempt_at: Timestamp(row.next_attempt_at),
            updated_at: Timestamp(row.updated_at),
            outcome: row.last_outcome.value.unwrap_or_default(),
            lead_id: row.lead_id.value,
            name: row.name.value,
        })
    }
}

/// Those of one topic, by its statement, the latest first. Mails about leads in the trash are left out.
pub(crate) async fn latest(db: &Db, statement: &'static str, limit: i64) -> Result<Vec<UndeliveredRow>, DbError> {
    db.reader().all_from::<Row, _>("deliveries", statement, &[limit.into()]).await
}
