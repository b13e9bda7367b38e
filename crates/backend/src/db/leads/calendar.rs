//! The entries of the owner's calendar.

use crate::db::Db;
use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const BOOKED: &str = "SELECT l.id, l.name, l.phone, l.reference, s.starts_at, s.ends_at, v.sequence, v.confirmed_at \
         FROM visits v JOIN visit_slots s ON s.id = v.slot_id JOIN leads l ON l.id = v.lead_id \
         WHERE s.ends_at > $1 AND l.deleted_at IS NULL AND NOT l.quarantined AND l.status <> 'closed' \
         AND v.canceled_at IS NULL ORDER BY s.starts_at, l.id LIMIT $2";
    // A lead that was added by hand was promised nothing, and a part is answered with its main request.
    const UNANSWERED: &str = "SELECT id, name, phone, reference, kind, received_at FROM leads \
         WHERE status = 'new' AND received_at > $1 AND deleted_at IS NULL AND NOT quarantined \
         AND added_by IS NULL AND merged_into IS NULL ORDER BY received_at DESC, id LIMIT $2";
});

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct BookedVisit {
    pub(crate) id: String,
    pub(crate) name: Lossy<String>,
    pub(crate) phone: Lossy<String>,
    pub(crate) reference: Lossy<String>,
    pub(crate) starts_at: i64,
    pub(crate) ends_at: i64,
    pub(crate) sequence: Lossy<i32>,
    pub(crate) confirmed_at: i64,
}

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct UnansweredLead {
    pub(crate) id: String,
    pub(crate) name: Lossy<String>,
    pub(crate) phone: Lossy<String>,
    pub(crate) reference: Lossy<String>,
    /// Code of a `LeadKind`.
    pub(crate) kind: Lossy<String>,
    pub(crate) received_at: i64,
}

/// The confirmed visits that end after `from`, the earliest first.
pub(crate) async fn booked(db: &Db, from: Timestamp, limit: i64) -> Result<Vec<BookedVisit>, DbError> {
    db.reader().all("visits", BOOKED, &[from.into(), limit.into()]).await
}

/// The requests that were received after `from` and that no one has answered, the newest first.
pub(crate) async fn unanswered(db: &Db, from: Timestamp, limit: i64) -> Result<Vec<UnansweredLead>, DbError> {
    db.reader().all("leads", UNANSWERED, &[from.into(), limit.into()]).await
}
