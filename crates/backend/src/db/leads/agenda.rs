//! The times of visits, across leads.

use crate::db::Db;
use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::error::DbError;
use domain::Timestamp;

const SELECT: &str = "SELECT l.id, l.name, COALESCE(l.vessel_name, '') AS vessel, COALESCE(l.boat_location, '') AS place, \
     s.starts_at, s.state, s.message_id IS NOT NULL AS is_offered FROM visit_slots s JOIN leads l ON l.id = s.lead_id \
     WHERE l.deleted_at IS NULL AND l.quarantined = FALSE AND ";

statements!({
    // Times of before a visit was booked, moved or canceled are gone.
    const AHEAD: &str = sql!(
        SELECT,
        "l.status <> 'closed' AND s.starts_at >= $1 AND (s.state = 'confirmed' OR NOT EXISTS (SELECT 1 FROM visits v \
             LEFT JOIN lead_messages m ON m.id = s.message_id WHERE v.lead_id = s.lead_id \
             AND (v.canceled_at IS NULL OR m.id IS NULL OR m.created_at <= v.canceled_at))) \
         ORDER BY s.starts_at, l.id LIMIT $2"
    );
    const PAST: &str =
        sql!(SELECT, "s.state = 'confirmed' AND s.starts_at < $1 ORDER BY s.starts_at DESC, l.id LIMIT $2");
});

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct AgendaRow {
    /// The lead's.
    pub(crate) id: String,
    pub(crate) name: Lossy<String>,
    pub(crate) vessel: Lossy<String>,
    pub(crate) place: Lossy<String>,
    pub(crate) starts_at: i64,
    pub(crate) state: String,
    pub(crate) is_offered: bool,
}

/// From then on, the earliest first.
pub(crate) async fn ahead(db: &Db, from: Timestamp, limit: i64) -> Result<Vec<AgendaRow>, DbError> {
    db.reader().all("visit_slots", AHEAD, &[from.into(), limit.into()]).await
}

/// Booked ones, the latest first.
pub(crate) async fn past(db: &Db, before: Timestamp, limit: i64) -> Result<Vec<AgendaRow>, DbError> {
    db.reader().all("visit_slots", PAST, &[before.into(), limit.into()]).await
}
