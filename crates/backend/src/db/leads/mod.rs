pub(crate) mod agenda;
pub(crate) mod bulk;
pub(crate) mod calendar;
pub(crate) mod conversation;
pub(crate) mod figures;
pub(crate) mod inbox;
pub(crate) mod merging;
pub(crate) mod personal_rows;
pub(crate) mod photo_deletions;
pub(crate) mod privacy;
pub(crate) mod saved_filters;
pub(crate) mod search;
pub(crate) mod undo;
pub mod uploads;
pub(crate) mod visits;
pub(crate) mod waiting;
pub(crate) mod withdrawals;
pub(crate) mod work;

use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::undelivered;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::content::option_lists::ListOption;
use domain::leads::entry::LeadEntry;
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use domain::leads::photos::RequestPhoto;
use domain::leads::surfaces::LeadSurface;
use domain::{Timestamp, limits};

const EXISTING: &str = "SELECT id, reference, content_hash, received_at, \
     (quarantined AND COALESCE(quarantine_reason, '') <> 'owner') AS is_held FROM leads ";

statements!({
    const INSERT: &str = "INSERT INTO leads (id, reference, kind, status, quarantined, quarantine_reason, \
             name, email, email_normalised, phone, contact_method, preferred_time, style_id, style_name, message, \
             photo_missing, user_agent, consent_version, consent_at, attempt_id, content_hash, client_key, \
             search_text, received_at, updated_at, first_name, last_name, boat_location, vessel_name, vessel_length, \
             primary_service, discovery_source, surfaces, trap_filled) \
         VALUES ($1, $2, $3, 'new', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, \
             $21, $22, $18, $18, $23, $24, $25, $26, $27, $28, $29, $30, $31)";
    const BY_ATTEMPT: &str = sql!(EXISTING, "WHERE attempt_id = $1");
    const BY_CONTENT: &str = sql!(
        EXISTING,
        "WHERE content_hash = $1 AND received_at > $2 AND received_at <= $3 AND deleted_at IS NULL \
         ORDER BY is_held, received_at LIMIT 1"
    );
    const ACTIVE_STYLE: &str = "SELECT name FROM style_options WHERE id = $1 AND is_active AND deleted_at IS NULL";
    const POLICY_VERSION: &str = "SELECT version FROM legal_documents WHERE slug = 'privacy-policy'";
    const MARK_READ: &str = "UPDATE leads SET read_at = $1 WHERE id = $2 AND read_at IS NULL AND deleted_at IS NULL";
    const MARK_UNREAD: &str = "UPDATE leads SET read_at = NULL WHERE id = $1 AND deleted_at IS NULL";
    const MARK_BY_HAND: &str = "UPDATE leads SET added_by = $1, read_at = received_at WHERE id = $2";
    const BY_HAND: &str = "SELECT id FROM leads WHERE id = $1 AND COALESCE(added_by, 'try') <> 'try'";
    // When it was won stays when it is marked as won again.
    const SET_STATUS: &str = sql!(
        "UPDATE leads SET status = $1, updated_at = $2, report_due = TRUE, \
             won_at = CASE WHEN $1 = 'won' THEN CAST($2 AS BIGINT) ELSE NULL END, ",
        NEXT_VERSION,
        " WHERE id = $3 AND deleted_at IS NULL AND quarantined = FALSE AND status <> $1"
    );
    // The name of the column is older than amounts of requests that are not decided.
    const SET_AMOUNT: &str = sql!(
        "UPDATE leads SET won_cents = $1, updated_at = $2, report_due = TRUE, ",
        NEXT_VERSION,
        " WHERE id = $3 AND deleted_at IS NULL AND quarantined = FALSE AND status IN ('replied', 'visit', 'won')"
    );
    // The name of the column is older than what is in it.
    const NETWORK_KEY: &str = "SELECT COALESCE(client_key, '') FROM leads WHERE id = $1";
    const SET_ENTRY: &str = "UPDATE leads SET entry_host = $1, entry_campaign = $2, entry_page = $3 WHERE id = $4";
    const SET_QUARANTINE: &str = sql!(
        "UPDATE leads SET quarantined = $1, quarantine_reason = $2, updated_at = $3, report_due = TRUE, ",
        NEXT_VERSION,
        " WHERE id = $4 AND deleted_at IS NULL AND quarantined <> $1"
    );
    const ADD_NOTE: &str = "INSERT INTO lead_notes (id, lead_id, text, created_at) \
         SELECT $1, id, $2, $3 FROM leads WHERE id = $4 AND deleted_at IS NULL";
    pub(crate) const UNDELIVERED: &str = sql!(
        undelivered::UNDELIVERED,
        "l.id AS lead_id, l.name FROM deliveries d JOIN leads l ON l.id = d.lead_id \
         WHERE d.topic = 'lead' AND l.deleted_at IS NULL",
        undelivered::NEWEST
    );
});

/// In place of the account that added a lead: it was sent through the site's own forms before the site was open.
pub(crate) const TRY: &str = "try";
pub(crate) const IS_NO_TRY: &str = "COALESCE(added_by, '') <> 'try'";
/// Of a lead `l`.
pub(crate) const L_IS_NO_TRY: &str = "COALESCE(l.added_by, '') <> 'try'";

/// The current label of the requested service, or its code if the list does not have it, of a lead `l`.
pub(crate) const SERVICE_LABEL: &str = "COALESCE((SELECT o.label FROM options o \
     WHERE o.list = 'services' AND o.code = l.primary_service), l.primary_service)";
/// The same of how they found the site.
pub(crate) const SOURCE_LABEL: &str = "COALESCE((SELECT o.label FROM options o \
     WHERE o.list = 'sources' AND o.code = l.discovery_source), l.discovery_source)";

/// Every text is already sanitized.
#[derive(Clone, Debug)]
pub(crate) struct NewLead<'a> {
    pub(crate) id: &'a str,
    pub(crate) reference: &'a str,
    pub(crate) kind: LeadKind,
    pub(crate) quarantine_reason: Option<&'static str>,
    pub(crate) trap_filled: bool,
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) email_normalised: &'a str,
    pub(crate) phone: &'a str,
    pub(crate) contact_method: ContactMethod,
    pub(crate) preferred_time: PreferredTime,
    pub(crate) message: &'a str,
    pub(crate) details: Details<'a>,
    pub(crate) user_agent: Option<&'a str>,
    pub(crate) consent_version: i32,
    pub(crate) attempt_id: Option<&'a str>,
    pub(crate) content_hash: &'a str,
    pub(crate) network_key: &'a str,
    pub(crate) received_at: Timestamp,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Details<'a> {
    pub(crate) style_id: Option<&'a str>,
    pub(crate) style_name: Option<String>,
    pub(crate) photo_missing: bool,
    pub(crate) surfaces: Vec<LeadSurface>,
    pub(crate) first_name: Option<&'a str>,
    pub(crate) last_name: Option<&'a str>,
    pub(crate) boat_location: Option<&'a str>,
    pub(crate) vessel_name: Option<&'a str>,
    pub(crate) vessel_length: Option<f64>,
    pub(crate) primary_service: Option<&'a ListOption>,
    pub(crate) discovery_source: Option<&'a ListOption>,
    pub(crate) photos: &'a [RequestPhoto],
}

impl NewLead<'_> {
    /// Text that the inbox searches, lower case; the phone number also as bare digits.
    fn search_text(&self) -> String {
        let digits: String = self.phone.chars().filter(char::is_ascii_digit).collect();
        let details = &self.details;
        let words = [
            Some(self.reference),
            Some(self.name),
            Some(self.email),
            Some(self.phone),
            Some(&digits),
            details.style_name.as_deref(),
            details.primary_service.map(|service| service.label.as_str()),
            details.boat_location,
            details.vessel_name,
            Some(self.message),
        ];
        let mut words: Vec<&str> = words.into_iter().flatten().collect();
        for photo in details.photos {
            words.push(&photo.words);
        }
        words.join("\n").to_lowercase()
    }
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Existing {
    pub(crate) id: String,
    pub(crate) reference: String,
    pub(crate) content_hash: String,
    /// In quarantine, because it was taken for a program's. Where the owner has put a request it stays.
    pub(crate) is_held: bool,
    pub(crate) received_at: i64,
}

pub(crate) async fn insert(tx: &mut WriteTx, lead: &NewLead<'_>) -> Result<(), DbError> {
    let search_text = lead.search_text();
    let surfaces = serde_json::to_string(&lead.details.surfaces).unwrap_or_else(|_| "[]".to_owned());
    tx.execute(
        INSERT,
        &[
            lead.id.into(),
            lead.reference.into(),
            lead.kind.code().into(),
            lead.quarantine_reason.is_some().into(),
            lead.quarantine_reason.into(),
            lead.name.into(),
            lead.email.into(),
            lead.email_normalised.into(),
            lead.phone.into(),
            lead.contact_method.code().into(),
            lead.preferred_time.code().into(),
            lead.details.style_id.into(),
            lead.details.style_name.as_deref().into(),
            lead.message.into(),
            lead.details.photo_missing.into(),
            lead.user_agent.into(),
            lead.consent_version.into(),
            lead.received_at.into(),
            lead.attempt_id.into(),
            lead.content_hash.into(),
            lead.network_key.into(),
            search_text.as_str().into(),
            lead.details.first_name.into(),
            lead.details.last_name.into(),
            lead.details.boat_location.into(),
            lead.details.vessel_name.into(),
            lead.details.vessel_length.into(),
            lead.details.primary_service.map(|service| service.code.as_str()).into(),
            lead.details.discovery_source.map(|source| source.code.as_str()).into(),
            surfaces.as_str().into(),
            lead.trap_filled.into(),
        ],
    )
    .await
}

pub(crate) async fn by_attempt(tx: &mut WriteTx, attempt_id: &str) -> Result<Option<Existing>, DbError> {
    tx.one("leads", BY_ATTEMPT, &[attempt_id.into()]).await
}

/// A lead of equal content within the duplicate window; if there are several, one that is not
/// held. Leads dated in the future are ignored.
pub(crate) async fn by_content(
    tx: &mut WriteTx,
    content_hash: &str,
    now: Timestamp,
) -> Result<Option<Existing>, DbError> {
    let since = now.plus_ms(-limits::DUPLICATE_WINDOW_MS);
    let until = now.plus_ms(limits::CLOCK_SKEW_MS);
    tx.one("leads", BY_CONTENT, &[content_hash.into(), since.into(), until.into()]).await
}

pub(crate) async fn active_style(tx: &mut WriteTx, id: &str) -> Result<Option<String>, DbError> {
    tx.value("style_options", ACTIVE_STYLE, &[id.into()]).await
}

/// 0 if there is none yet.
pub(crate) async fn policy_version(tx: &mut WriteTx) -> Result<i32, DbError> {
    let version: Option<i32> = tx.value("legal_documents", POLICY_VERSION, &[]).await?;
    Ok(version.unwrap_or(0))
}

/// True if it was unread.
pub(crate) async fn mark_read(db: &Db, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(db.writer().affected(MARK_READ, &[now.into(), id.into()]).await? == 1)
}

pub(crate) async fn mark_unread(db: &Db, id: &str) -> Result<bool, DbError> {
    Ok(db.writer().affected(MARK_UNREAD, &[id.into()]).await? == 1)
}

pub(crate) async fn mark_by_hand(tx: &mut WriteTx, id: &str, by: &str) -> Result<(), DbError> {
    tx.execute(MARK_BY_HAND, &[by.into(), id.into()]).await
}

/// It is not counted as a request.
pub(crate) async fn mark_try(tx: &mut WriteTx, id: &str) -> Result<(), DbError> {
    mark_by_hand(tx, id, TRY).await
}

pub(crate) async fn is_by_hand(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let found: Option<String> = tx.value("leads", BY_HAND, &[id.into()]).await?;
    Ok(found.is_some())
}

pub(crate) async fn set_status(
    tx: &mut WriteTx,
    id: &str,
    status: LeadStatus,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(SET_STATUS, &[status.code().into(), now.into(), id.into()]).await? == 1)
}

/// False if there is none, or it is neither answered nor won.
pub(crate) async fn set_amount(db: &Db, id: &str, cents: Option<i64>, now: Timestamp) -> Result<bool, DbError> {
    Ok(db.writer().affected(SET_AMOUNT, &[cents.into(), now.into(), id.into()]).await? == 1)
}

/// Of who sent it; empty for one that the owner has added.
pub(crate) async fn network_key(db: &Db, id: &str) -> Result<Option<String>, DbError> {
    db.reader().value("leads", NETWORK_KEY, &[id.into()]).await
}

pub(crate) async fn set_entry(tx: &mut WriteTx, id: &str, entry: &LeadEntry) -> Result<(), DbError> {
    let values =
        [entry.host.as_deref().into(), entry.campaign.as_deref().into(), entry.page.as_deref().into(), id.into()];
    tx.execute(SET_ENTRY, &values).await
}

/// False if there is none, or it is there already.
pub(crate) async fn set_quarantine(
    tx: &mut WriteTx,
    id: &str,
    reason: Option<&'static str>,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(SET_QUARANTINE, &[reason.is_some().into(), reason.into(), now.into(), id.into()]).await? == 1)
}

pub(crate) async fn add_note(db: &Db, id: &str, text: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(db.writer().affected(ADD_NOTE, &[ids::new_id().into(), text.into(), now.into(), id.into()]).await? == 1)
}
