use crate::db::Db;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::{deliveries, receivers};
use crate::db::leads::{SERVICE_LABEL, SOURCE_LABEL, TRY, visits};
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::leads::entry::LeadEntry;
use domain::leads::filter::LeadGroup;
use domain::leads::lead::{Delivery, Lead, LeadFilter, LeadNote, LeadPhoto, LeadProject, LeadSource, LeadSummary};
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use domain::leads::photos::PhotoKind;
use domain::leads::surfaces::LeadSurface;

pub(super) const SELECT_SUMMARIES: &str = sql!(
    "SELECT l.id, l.reference, l.kind, l.name, COALESCE(l.style_name, ",
    SERVICE_LABEL,
    ", '') AS topic, l.message, l.status, l.quarantined, l.read_at, l.received_at, l.photo_missing, l.trap_filled, \
         l.added_by, \
         COALESCE(u.id, s.id) AS photo_id, \
         COALESCE((SELECT MIN(d.channel) FROM deliveries d WHERE d.lead_id = l.id \
             AND (d.state = 'failed' OR (d.state = 'pending' AND d.attempts > 0))), \
         (SELECT MIN(d.channel) FROM lead_messages m JOIN deliveries d ON d.message_id = m.id \
             WHERE m.lead_id = l.id \
             AND (d.state = 'failed' OR (d.state = 'pending' AND d.attempts > 0))), \
         (SELECT MIN(d.channel) FROM webhook_messages w JOIN deliveries d ON d.webhook_message_id = w.id \
             WHERE w.lead_id = l.id \
             AND (d.state = 'failed' OR (d.state = 'pending' AND d.attempts > 0)))) AS delivery_trouble \
     FROM leads l LEFT JOIN uploads u ON u.lead_id = l.id LEFT JOIN uploads s ON s.sketch_lead_id = l.id \
     WHERE l.deleted_at IS NULL AND "
);

// One query per tab, worded like the partial index; pages use keyset pagination, never an offset. Parts are left out
// by a condition that no index answers, so that none is preferred to the tab's.
const LIST_PAGE: &str = " AND COALESCE(l.merged_into, '') = '' AND (l.received_at, l.id) < ($1, $2) \
     ORDER BY l.received_at DESC, l.id DESC LIMIT $3";

/// The counts of the filters, of leads that are in the list.
pub(super) const SELECT_GROUPS: &str = "SELECT quarantined, status, kind, added_by, discovery_source, \
     COUNT(*) AS leads, COUNT(*) - COUNT(read_at) AS unread FROM leads l \
     WHERE deleted_at IS NULL AND merged_into IS NULL AND ";
pub(super) const BY_GROUP: &str = " GROUP BY quarantined, status, kind, added_by, discovery_source";

statements!({
    const LIST_OPEN: &str =
        sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status NOT IN ('won', 'closed')", LIST_PAGE);
    const LIST_WON: &str = sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status = 'won'", LIST_PAGE);
    const LIST_CLOSED: &str = sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status = 'closed'", LIST_PAGE);
    const LIST_QUARANTINE: &str = sql!(SELECT_SUMMARIES, "l.quarantined = TRUE", LIST_PAGE);
    const SUMMARY: &str = sql!(SELECT_SUMMARIES, "l.id = $1");
    const ALL_GROUPS: &str = sql!(SELECT_GROUPS, "TRUE", BY_GROUP);
    // The signs keep SQLite from searching the index once for each group.
    const GROUPS: &str = sql!(SELECT_GROUPS, "+received_at >= $1 AND +received_at < $2", BY_GROUP);
    const UNREAD: &str = "SELECT COUNT(*) FROM leads WHERE quarantined = FALSE AND deleted_at IS NULL \
         AND merged_into IS NULL AND read_at IS NULL AND status <> 'closed'";
    const DETAIL: &str = sql!(
        "SELECT email, phone, contact_method, preferred_time, style_id, consent_version, first_name, last_name, \
             boat_location, vessel_name, vessel_length, primary_service, surfaces, entry_host, entry_campaign, \
             entry_page, won_cents, ",
        SERVICE_LABEL,
        " AS service, ",
        SOURCE_LABEL,
        " AS source FROM leads l WHERE id = $1 AND deleted_at IS NULL"
    );
    const PHOTOS: &str = "SELECT id, CASE WHEN sketch_lead_id IS NULL THEN 'photo' ELSE 'sketch' END AS kind, words, \
             width, height, bytes, message_id, by_owner <> FALSE AS by_owner FROM uploads \
         WHERE lead_id = $1 OR further_lead_id = $1 OR sketch_lead_id = $1 \
         ORDER BY CASE WHEN lead_id IS NOT NULL THEN 0 WHEN further_lead_id IS NOT NULL THEN 1 ELSE 2 END, position, id";
    const NOTES: &str = "SELECT id, text, created_at FROM lead_notes WHERE lead_id = $1 ORDER BY created_at, id";
});

/// The row after which a page of the list begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) received_at: Timestamp,
    pub(crate) id: String,
}

impl Cursor {
    /// Sorts before every row, whatever its timestamp.
    pub(crate) fn start() -> Self {
        Self { received_at: Timestamp(i64::MAX), id: "\u{10ffff}".to_owned() }
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct SummaryRow {
    id: Lossy<String>,
    reference: Lossy<String>,
    kind: Lossy<String>,
    name: Lossy<String>,
    topic: Lossy<String>,
    message: Lossy<String>,
    status: Lossy<String>,
    quarantined: bool,
    read_at: Option<i64>,
    received_at: i64,
    photo_missing: bool,
    trap_filled: bool,
    added_by: Lossy<Option<String>>,
    photo_id: Lossy<Option<String>>,
    delivery_trouble: Lossy<Option<String>>,
}

#[derive(sqlx::FromRow)]
struct DetailRow {
    email: Lossy<String>,
    phone: Lossy<String>,
    contact_method: Lossy<String>,
    preferred_time: Lossy<String>,
    style_id: Lossy<Option<String>>,
    consent_version: Lossy<i32>,
    first_name: Lossy<Option<String>>,
    last_name: Lossy<Option<String>>,
    boat_location: Lossy<Option<String>>,
    vessel_name: Lossy<Option<String>>,
    vessel_length: Option<f64>,
    primary_service: Lossy<Option<String>>,
    surfaces: Lossy<String>,
    entry_host: Lossy<Option<String>>,
    entry_campaign: Lossy<Option<String>>,
    entry_page: Lossy<Option<String>>,
    won_cents: Option<i64>,
    service: Lossy<Option<String>>,
    source: Lossy<Option<String>>,
}

impl DetailRow {
    fn is_damaged(&self) -> bool {
        let filled = [&self.style_id, &self.first_name, &self.last_name, &self.boat_location, &self.vessel_name];
        self.email.damaged
            || self.surfaces().is_none()
            || self.phone.damaged
            || self.consent_version.damaged
            || filled.iter().any(|text| text.damaged)
            || ContactMethod::from_code(&self.contact_method.value).is_none()
            || PreferredTime::from_code(&self.preferred_time.value).is_none()
    }

    /// None if they are damaged.
    fn surfaces(&self) -> Option<Vec<LeadSurface>> {
        serde_json::from_str(&self.surfaces.value).ok()
    }

    /// Only the contact form fills these.
    fn project(&mut self) -> Option<LeadProject> {
        Some(LeadProject {
            service_code: self.primary_service.value.take()?,
            service: self.service.value.take().unwrap_or_default(),
            first_name: self.first_name.value.take().unwrap_or_default(),
            last_name: self.last_name.value.take().unwrap_or_default(),
            location: self.boat_location.value.take().unwrap_or_default(),
            vessel_name: self.vessel_name.value.take(),
            vessel_length: self.vessel_length.take(),
            source: self.source.value.take().unwrap_or_default(),
        })
    }
}

#[derive(sqlx::FromRow)]
struct PhotoRow {
    id: Lossy<String>,
    kind: String,
    words: Lossy<String>,
    width: Lossy<i32>,
    height: Lossy<i32>,
    bytes: i64,
    message_id: Lossy<Option<String>>,
    by_owner: bool,
}

impl TryFrom<PhotoRow> for LeadPhoto {
    type Error = DamagedValue;

    fn try_from(row: PhotoRow) -> Result<Self, DamagedValue> {
        let PhotoRow { id, kind, words, width, height, bytes, message_id, by_owner } = row;
        let id = id.value;
        let kind = PhotoKind::from_code(&kind).unwrap_or(PhotoKind::Photo);
        let words = words.value;
        let width = u32::try_from(width.value).unwrap_or(0);
        let height = u32::try_from(height.value).unwrap_or(0);
        let bytes = u64::try_from(bytes).unwrap_or(0);
        let message_id = message_id.value;
        Ok(Self { id, kind, words, width, height, bytes, message_id, by_owner })
    }
}

#[derive(sqlx::FromRow)]
struct NoteRow {
    id: Lossy<String>,
    text: Lossy<String>,
    created_at: i64,
}

impl TryFrom<NoteRow> for LeadNote {
    type Error = DamagedValue;

    fn try_from(row: NoteRow) -> Result<Self, DamagedValue> {
        let NoteRow { id, text, created_at } = row;
        let id = id.value;
        let text = text.value;
        let created_at = Timestamp(created_at);
        Ok(Self { id, text, created_at })
    }
}

/// A lead is never left out: its readable values are shown, with a note that it is damaged.
impl From<SummaryRow> for LeadSummary {
    fn from(row: SummaryRow) -> Self {
        let kind = LeadKind::from_code(&row.kind.value);
        let status = LeadStatus::from_code(&row.status.value);
        let texts = [&row.id, &row.reference, &row.name, &row.topic, &row.message];
        let damaged = kind.is_none() || status.is_none() || texts.iter().any(|text| text.damaged);
        if damaged {
            DamagedValue::of(&row.id.value, "kind, status or texts").log("leads");
        }
        Self {
            kind: kind.unwrap_or(LeadKind::Contact),
            status: status.unwrap_or_default(),
            id: row.id.value,
            reference: row.reference.value,
            name: row.name.value,
            topic: row.topic.value,
            message: row.message.value,
            quarantined: row.quarantined,
            unread: row.read_at.is_none(),
            received_at: Timestamp(row.received_at),
            photo_id: row.photo_id.value,
            photo_missing: row.photo_missing,
            trap_filled: row.trap_filled,
            is_try: row.added_by.value.as_deref() == Some(TRY),
            by_hand: row.added_by.damaged || row.added_by.value.is_some_and(|by| by != TRY),
            delivery_trouble: row.delivery_trouble.value.as_deref().and_then(Channel::from_code),
            damaged,
        }
    }
}

/// Up to `limit` leads of a tab after `after`, newest first.
pub(crate) async fn list(db: &Db, filter: LeadFilter, after: &Cursor, limit: i64) -> Result<Vec<LeadSummary>, DbError> {
    let sql = match filter {
        LeadFilter::Open => LIST_OPEN,
        LeadFilter::Won => LIST_WON,
        LeadFilter::Closed => LIST_CLOSED,
        LeadFilter::Quarantine => LIST_QUARANTINE,
    };
    let values = [after.received_at.into(), after.id.as_str().into(), limit.into()];
    let rows: Vec<SummaryRow> = db.reader().all("leads", sql, &values).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

#[derive(sqlx::FromRow)]
pub(super) struct GroupRow {
    quarantined: bool,
    status: Lossy<String>,
    kind: Lossy<String>,
    added_by: Lossy<Option<String>>,
    discovery_source: Lossy<Option<String>>,
    leads: i64,
    unread: i64,
}

impl From<GroupRow> for LeadGroup {
    fn from(row: GroupRow) -> Self {
        let status = LeadStatus::from_code(&row.status.value);
        let are_tries = row.added_by.value.as_deref() == Some(TRY);
        let by_hand = row.added_by.damaged || row.added_by.value.is_some_and(|by| by != TRY);
        let kind = match LeadKind::from_code(&row.kind.value) {
            _ if by_hand => LeadSource::Manual,
            Some(LeadKind::Refit) => LeadSource::Refit,
            Some(LeadKind::Visit) => LeadSource::Visit,
            Some(LeadKind::Contact) | None => LeadSource::Contact,
        };
        Self {
            tab: LeadFilter::holding(row.quarantined, status),
            kind,
            status: status.unwrap_or_default(),
            source: row.discovery_source.value.unwrap_or_default(),
            leads: row.leads,
            unread: row.unread,
            are_tries,
        }
    }
}

pub(crate) async fn groups(db: &Db) -> Result<Vec<LeadGroup>, DbError> {
    let rows: Vec<GroupRow> = db.reader().all("leads", ALL_GROUPS, &[]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Of the leads received in that time; the second instant is exclusive.
pub(crate) async fn groups_within(db: &Db, from: Timestamp, until: Timestamp) -> Result<Vec<LeadGroup>, DbError> {
    let rows: Vec<GroupRow> = db.reader().all("leads", GROUPS, &[from.into(), until.into()]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(crate) async fn unread(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(UNREAD, &[]).await
}

/// Of the lead itself, and to receivers of webhooks.
async fn deliveries_of(db: &Db, id: &str) -> Result<Vec<Delivery>, DbError> {
    let mut all = deliveries::of_subject(db, Topic::Lead, id).await?;
    all.extend(receivers::deliveries_of_lead(db, id).await?);
    Ok(all)
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<Lead>, DbError> {
    let summary: Option<SummaryRow> = db.reader().one("leads", SUMMARY, &[id.into()]).await?;
    let detail: Option<DetailRow> = db.reader().one("leads", DETAIL, &[id.into()]).await?;
    let (Some(summary), Some(mut detail)) = (summary, detail) else { return Ok(None) };
    let mut summary: LeadSummary = summary.into();
    summary.damaged |= detail.is_damaged();
    let surfaces = detail.surfaces().unwrap_or_default();
    let visit = visits::of_lead(db, id).await?;
    let has_visit = summary.kind == LeadKind::Visit || !visit.slots.is_empty();
    Ok(Some(Lead {
        summary,
        project: detail.project(),
        visit: if has_visit { Some(visit) } else { None },
        contact_method: ContactMethod::from_code(&detail.contact_method.value).unwrap_or_default(),
        preferred_time: PreferredTime::from_code(&detail.preferred_time.value).unwrap_or_default(),
        email: detail.email.value,
        phone: detail.phone.value,
        surfaces,
        style_id: detail.style_id.value,
        photos: db.reader().all_from::<PhotoRow, _>("leads", PHOTOS, &[id.into()]).await?,
        notes: db.reader().all_from::<NoteRow, _>("leads", NOTES, &[id.into()]).await?,
        deliveries: deliveries_of(db, id).await?,
        consent_version: detail.consent_version.value,
        entry: LeadEntry {
            host: detail.entry_host.value,
            campaign: detail.entry_campaign.value,
            page: detail.entry_page.value,
        },
        amount_cents: detail.won_cents,
    }))
}
