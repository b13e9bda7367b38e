//! Everything that is stored about a person, for export and erasure.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::db::leads::{SERVICE_LABEL, SOURCE_LABEL};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::cabin::LeadSurface;

statements!({
    const PHOTOS: &str = "SELECT u.storage_key FROM uploads u JOIN leads l ON l.id = u.lead_id \
         WHERE l.email_normalised = $1 UNION ALL SELECT u.storage_key FROM uploads u \
         JOIN leads l ON l.id = u.sketch_lead_id WHERE l.email_normalised = $1 UNION ALL SELECT u.storage_key FROM uploads u \
         JOIN leads l ON l.id = u.further_lead_id WHERE l.email_normalised = $1";
    const DROP_PHOTOS: &str = "DELETE FROM uploads WHERE lead_id IN (SELECT id FROM leads WHERE email_normalised = $1)";
    const DROP_LEADS: &str = "DELETE FROM leads WHERE email_normalised = $1";
    const DROP_SUBSCRIBER: &str = "DELETE FROM subscribers WHERE email_normalised = $1";
    const PHOTOS_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE lead_id = $1";
    const SKETCH_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE sketch_lead_id = $1";
    const FURTHER_PHOTOS_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE further_lead_id = $1";
    const DROP_PHOTOS_OF_LEAD: &str = "DELETE FROM uploads WHERE lead_id = $1";
    const DROP_LEAD: &str = "DELETE FROM leads WHERE id = $1";
    const DROP_REVIEW_REQUESTS: &str = "DELETE FROM review_requests WHERE email_normalised = $1";
    const DROP_REVIEW_REQUEST: &str = "DELETE FROM review_requests WHERE id = $1";
    const REMEMBER_REVIEW_REQUESTS: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM review_requests WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    const REMEMBER_LEADS: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM leads WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    const REMEMBER_SUBSCRIBER: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM subscribers WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    const EXPORT: &str = sql!(
        "SELECT id, reference, kind, status, received_at, name, email, phone, contact_method, preferred_time, \
             style_name, ",
        SERVICE_LABEL,
        " AS service, vessel_name, boat_location, ",
        SOURCE_LABEL,
        " AS source, message, surfaces FROM leads l WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2"
    );

    const STORED_COUNTS: &str = "SELECT (SELECT COUNT(*) FROM leads WHERE email_normalised = $1) AS leads, \
         (SELECT COUNT(*) FROM uploads u JOIN leads l ON l.id = COALESCE(u.lead_id, u.further_lead_id, u.sketch_lead_id) \
             WHERE l.email_normalised = $1) AS photos, \
         (SELECT COUNT(*) FROM subscribers WHERE email_normalised = $1) AS subscriptions, \
         (SELECT COUNT(*) FROM review_requests WHERE email_normalised = $1) AS review_requests";
});

#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct StoredCounts {
    pub(crate) leads: i64,
    pub(crate) photos: i64,
    pub(crate) subscriptions: i64,
    pub(crate) review_requests: i64,
}

pub(crate) async fn stored_counts(db: &Db, email: &str) -> Result<StoredCounts, DbError> {
    db.reader().row(STORED_COUNTS, &[email.into()]).await
}

pub(crate) async fn photos(tx: &mut WriteTx, email: &str) -> Result<Vec<String>, DbError> {
    tx.column("leads", PHOTOS, &[email.into()]).await
}

pub(crate) async fn photos_of_lead(tx: &mut WriteTx, id: &str) -> Result<Vec<String>, DbError> {
    tx.column("uploads", PHOTOS_OF_LEAD, &[id.into()]).await
}

pub(crate) async fn sketch_of_lead(tx: &mut WriteTx, id: &str) -> Result<Vec<String>, DbError> {
    tx.column("uploads", SKETCH_OF_LEAD, &[id.into()]).await
}

pub(crate) async fn further_photos_of_lead(tx: &mut WriteTx, id: &str) -> Result<Vec<String>, DbError> {
    tx.column("uploads", FURTHER_PHOTOS_OF_LEAD, &[id.into()]).await
}

/// The rows of its sketch and its further photos are deleted with it.
pub(crate) async fn erase_lead(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    tx.execute(DROP_PHOTOS_OF_LEAD, &[id.into()]).await?;
    Ok(tx.affected(DROP_LEAD, &[id.into()]).await? == 1)
}

pub(crate) async fn erase_review_request(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(DROP_REVIEW_REQUEST, &[id.into()]).await? == 1)
}

/// Deletes every row about a person and remembers their ids; returns how many leads, subscriptions and requests for
/// a review there were. Notes, visit times, deliveries, sketches and further photos are deleted with what they belong to.
pub(crate) async fn erase(tx: &mut WriteTx, email: &str, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(REMEMBER_LEADS, &[email.into(), now.into()]).await?;
    tx.execute(REMEMBER_SUBSCRIBER, &[email.into(), now.into()]).await?;
    tx.execute(REMEMBER_REVIEW_REQUESTS, &[email.into(), now.into()]).await?;
    tx.execute(DROP_PHOTOS, &[email.into()]).await?;
    let review_requests = tx.affected(DROP_REVIEW_REQUESTS, &[email.into()]).await?;
    let leads = tx.affected(DROP_LEADS, &[email.into()]).await?;
    let subscriptions = tx.affected(DROP_SUBSCRIBER, &[email.into()]).await?;
    Ok(leads + subscriptions + review_requests)
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Exported {
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) reference: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) kind: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) status: String,
    pub(crate) received_at: i64,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) name: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) email: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) phone: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) contact_method: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) preferred_time: String,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) style_name: Option<String>,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) service: Option<String>,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) vessel_name: Option<String>,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) boat_location: Option<String>,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) source: Option<String>,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) message: String,
    #[sqlx(try_from = "Lossy<String>")]
    surfaces: String,
}

impl Exported {
    /// One line each; empty if they are damaged.
    pub(crate) fn surfaces(&self) -> String {
        let surfaces: Vec<LeadSurface> = serde_json::from_str(&self.surfaces).unwrap_or_default();
        let lines: Vec<String> = surfaces.iter().map(LeadSurface::line).collect();
        lines.join("\n")
    }
}

pub(crate) async fn export(db: &Db, after: &str, limit: i64) -> Result<Vec<Exported>, DbError> {
    db.reader().all("leads", EXPORT, &[after.into(), limit.into()]).await
}
