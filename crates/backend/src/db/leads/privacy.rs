//! Everything that is stored about a person, for export and erasure.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::db::leads::{SERVICE_LABEL, SOURCE_LABEL};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::entry::LeadEntry;
use domain::leads::surfaces::LeadSurface;

statements!({
    const PHOTOS: &str = "SELECT u.storage_key FROM uploads u JOIN leads l ON l.id = u.lead_id \
         WHERE l.email_normalised = $1 UNION ALL SELECT u.storage_key FROM uploads u \
         JOIN leads l ON l.id = u.sketch_lead_id WHERE l.email_normalised = $1 UNION ALL SELECT u.storage_key FROM uploads u \
         JOIN leads l ON l.id = u.further_lead_id WHERE l.email_normalised = $1";
    const ENTRIES: &str = "SELECT entry_host, entry_campaign, entry_page FROM leads WHERE email_normalised = $1";
    const ENTRY_OF_LEAD: &str = "SELECT entry_host, entry_campaign, entry_page FROM leads WHERE id = $1";
    const DROP_PHOTOS: &str = "DELETE FROM uploads WHERE lead_id IN (SELECT id FROM leads WHERE email_normalised = $1)";
    const DROP_LEADS: &str = "DELETE FROM leads WHERE email_normalised = $1";
    const PHOTOS_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE lead_id = $1";
    const SKETCH_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE sketch_lead_id = $1";
    const FURTHER_PHOTOS_OF_LEAD: &str = "SELECT storage_key FROM uploads WHERE further_lead_id = $1";
    const DROP_PHOTOS_OF_LEAD: &str = "DELETE FROM uploads WHERE lead_id = $1";
    const DROP_LEAD: &str = "DELETE FROM leads WHERE id = $1";
    const REMEMBER_LEADS: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM leads WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    // As a plain condition the days would make PostgreSQL read and sort all leads for each batch.
    const EXPORT: &str = sql!(
        "SELECT id, reference, kind, status, received_at, name, email, phone, contact_method, preferred_time, \
             style_name, ",
        SERVICE_LABEL,
        " AS service, vessel_name, boat_location, ",
        SOURCE_LABEL,
        " AS source, message, surfaces, CASE WHEN status = 'won' THEN won_cents ELSE NULL END AS won_cents, \
             (SELECT s.starts_at FROM visits v JOIN visit_slots s ON s.id = v.slot_id \
             WHERE v.lead_id = l.id AND v.canceled_at IS NULL) AS visit_at FROM leads l WHERE deleted_at IS NULL AND id > $1 \
             AND CASE WHEN received_at >= $2 AND received_at < $3 THEN TRUE ELSE FALSE END ORDER BY id LIMIT $4"
    );
    const EXPORT_NOTES: &str = "SELECT lead_id, text, created_at FROM lead_notes \
         WHERE lead_id >= $1 AND lead_id <= $2 ORDER BY lead_id, created_at, id";
    const GONE: &str = sql!(PERSON, "SELECT id FROM gone ORDER BY id");
    const EMAILS: &str = sql!(
        PERSON,
        "SELECT DISTINCT email_normalised FROM own WHERE email_normalised <> '' ORDER BY email_normalised"
    );
    const STORED_COUNTS: &str = sql!(
        PERSON,
        ", told AS (SELECT d.state FROM gone JOIN deliveries d ON d.lead_id = gone.id \
             UNION ALL SELECT d.state FROM gone JOIN lead_messages m ON m.lead_id = gone.id \
                 JOIN deliveries d ON d.message_id = m.id) \
         SELECT (SELECT COUNT(*) FROM gone) AS leads, \
             (SELECT COUNT(*) FROM uploads WHERE lead_id IN (SELECT id FROM gone)) \
             + (SELECT COUNT(*) FROM uploads WHERE further_lead_id IN (SELECT id FROM gone)) \
             + (SELECT COUNT(*) FROM uploads WHERE sketch_lead_id IN (SELECT id FROM gone)) AS photos, \
             (SELECT COUNT(*) FROM lead_notes WHERE lead_id IN (SELECT id FROM gone)) AS notes, \
             (SELECT COUNT(*) FROM lead_messages WHERE lead_id IN (SELECT id FROM gone)) AS messages, \
             (SELECT COUNT(*) FROM visit_slots WHERE lead_id IN (SELECT id FROM gone)) AS times, \
             (SELECT COUNT(*) FROM told) AS deliveries, \
             (SELECT COUNT(*) FROM told WHERE state IN ('pending', 'held')) AS waiting"
    );
});

/// The leads that are erased with lead $1: the requests it is merged with (`own`), and all with one of their addresses
/// (`gone`).
pub(crate) const PERSON: &str = "WITH main AS (SELECT COALESCE(merged_into, id) AS id FROM leads WHERE id = $1), \
     own AS (SELECT l.id, l.email_normalised FROM main m JOIN leads l ON l.id = m.id \
         UNION SELECT l.id, l.email_normalised FROM main m JOIN leads l ON l.merged_into = m.id), \
     gone AS (SELECT id FROM own UNION SELECT l.id FROM leads l WHERE l.email_normalised IN \
         (SELECT email_normalised FROM own WHERE email_normalised <> '')) ";

#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct StoredCounts {
    pub(crate) leads: i64,
    pub(crate) photos: i64,
    pub(crate) notes: i64,
    pub(crate) messages: i64,
    pub(crate) times: i64,
    pub(crate) deliveries: i64,
    pub(crate) waiting: i64,
}

/// Of the person of a lead.
pub(crate) async fn stored_counts(db: &Db, lead_id: &str) -> Result<StoredCounts, DbError> {
    db.reader().row(STORED_COUNTS, &[lead_id.into()]).await
}

#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct DeliveryCounts {
    pub(crate) deliveries: i64,
    pub(crate) waiting: i64,
}

/// By a feature's statement about the person of lead $1, which begins with [`PERSON`].
pub(crate) async fn count_deliveries(
    db: &Db,
    statement: &'static str,
    lead_id: &str,
) -> Result<DeliveryCounts, DbError> {
    db.reader().row(statement, &[lead_id.into()]).await
}

/// Ids of the leads that are erased with a lead.
pub(crate) async fn erased_with(db: &Db, lead_id: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("leads", GONE, &[lead_id.into()]).await
}

pub(crate) async fn emails(tx: &mut WriteTx, lead_id: &str) -> Result<Vec<String>, DbError> {
    tx.column("leads", EMAILS, &[lead_id.into()]).await
}

pub(crate) async fn leads_of_person(tx: &mut WriteTx, lead_id: &str) -> Result<Vec<String>, DbError> {
    tx.column("leads", GONE, &[lead_id.into()]).await
}

pub(crate) async fn photos(tx: &mut WriteTx, email: &str) -> Result<Vec<String>, DbError> {
    tx.column("leads", PHOTOS, &[email.into()]).await
}

#[derive(sqlx::FromRow)]
struct EntryRow {
    entry_host: Lossy<Option<String>>,
    entry_campaign: Lossy<Option<String>>,
    entry_page: Lossy<Option<String>>,
}

impl From<EntryRow> for LeadEntry {
    fn from(row: EntryRow) -> Self {
        Self { host: row.entry_host.value, campaign: row.entry_campaign.value, page: row.entry_page.value }
    }
}

/// Where the person entered the site before each request.
pub(crate) async fn entries(tx: &mut WriteTx, email: &str) -> Result<Vec<LeadEntry>, DbError> {
    let rows: Vec<EntryRow> = tx.all("leads", ENTRIES, &[email.into()]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(crate) async fn entry_of_lead(tx: &mut WriteTx, id: &str) -> Result<Vec<LeadEntry>, DbError> {
    let rows: Vec<EntryRow> = tx.all("leads", ENTRY_OF_LEAD, &[id.into()]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
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

/// Deletes the leads of a person and remembers their ids; returns how many there were. Notes, messages, visit times,
/// deliveries, sketches and further photos are deleted with what they belong to.
pub(crate) async fn erase(tx: &mut WriteTx, email: &str, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(REMEMBER_LEADS, &[email.into(), now.into()]).await?;
    tx.execute(DROP_PHOTOS, &[email.into()]).await?;
    tx.affected(DROP_LEADS, &[email.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ExportedLead {
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
    won_cents: Option<i64>,
    pub(crate) visit_at: Option<i64>,
}

impl ExportedLead {
    /// '18400.00', for spreadsheets; empty unless it is won and has one.
    pub(crate) fn amount(&self) -> String {
        match self.won_cents {
            Some(cents) => format!("{}.{:02}", cents / 100, cents.unsigned_abs() % 100),
            None => String::new(),
        }
    }

    /// One line each; empty if they are damaged.
    pub(crate) fn surfaces(&self) -> String {
        let surfaces: Vec<LeadSurface> = serde_json::from_str(&self.surfaces).unwrap_or_default();
        let lines: Vec<String> = surfaces.iter().map(LeadSurface::line).collect();
        lines.join("\n")
    }
}

/// Leads after an id that were received within a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExportPage<'a> {
    pub(crate) after: &'a str,
    pub(crate) from: Timestamp,
    /// Exclusive.
    pub(crate) until: Timestamp,
    pub(crate) limit: i64,
}

pub(crate) async fn export(db: &Db, page: ExportPage<'_>) -> Result<Vec<ExportedLead>, DbError> {
    let ExportPage { after, from, until, limit } = page;
    db.reader().all("leads", EXPORT, &[after.into(), from.into(), until.into(), limit.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ExportedNote {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) lead_id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) text: String,
    pub(crate) created_at: i64,
}

/// Notes of the leads between two ids, both included, in the order of the ids.
pub(crate) async fn export_notes(db: &Db, first: &str, last: &str) -> Result<Vec<ExportedNote>, DbError> {
    db.reader().all("lead_notes", EXPORT_NOTES, &[first.into(), last.into()]).await
}
