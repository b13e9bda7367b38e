//! Attempts of the webhook's deliveries, across all leads.

use crate::db::rows::{self, Lossy};
use crate::db::{Db, db_read};
use crate::error::DbError;

const LATEST: &str = "SELECT a.at, a.status, a.outcome, a.duration_ms, l.id AS lead_id, l.name, l.reference \
     FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN leads l ON l.id = d.lead_id \
     WHERE d.channel = 'webhook' AND l.deleted_at IS NULL ORDER BY a.id DESC LIMIT $1";

pub(crate) const QUERIES: &[&str] = &[LATEST];

/// One attempt.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Try {
    /// When.
    pub(crate) at: i64,
    /// The status that was answered, if any.
    pub(crate) status: Option<i32>,
    /// The outcome, in words.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) outcome: String,
    /// How long it took, in milliseconds.
    pub(crate) duration_ms: i64,
    /// The lead.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) lead_id: String,
    /// The lead's name.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) name: String,
    /// The lead's reference.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) reference: String,
}

/// The latest attempts, newest first.
pub(crate) async fn latest(db: &Db, limit: i64) -> Result<Vec<Try>, DbError> {
    Ok(db_read!(db, |c| rows::all("delivery_attempts", sqlx::query_as(LATEST).bind(limit), c).await)?)
}
