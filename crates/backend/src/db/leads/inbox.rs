use crate::db::Db;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::deliveries;
use crate::db::leads::{SERVICE_LABEL, SOURCE_LABEL, visits};
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::leads::cabin::LeadSurface;
use domain::leads::lead::{Lead, LeadCounts, LeadFilter, LeadNote, LeadPhoto, LeadProject, LeadSource, LeadSummary};
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};

const SELECT_SUMMARIES: &str = sql!(
    "SELECT l.id, l.reference, l.kind, l.name, COALESCE(l.style_name, ",
    SERVICE_LABEL,
    ", '') AS topic, l.message, l.status, l.quarantined, l.read_at, l.received_at, l.photo_missing, l.added_by, \
         COALESCE(u.id, s.id) AS photo_id, \
         COALESCE((SELECT MIN(d.channel) FROM deliveries d WHERE d.lead_id = l.id \
             AND (d.state = 'failed' OR (d.state = 'pending' AND d.attempts > 0))), \
         (SELECT MIN(d.channel) FROM lead_messages m JOIN deliveries d ON d.message_id = m.id WHERE m.lead_id = l.id \
             AND (d.state = 'failed' OR (d.state = 'pending' AND d.attempts > 0)))) AS delivery_trouble \
     FROM leads l LEFT JOIN uploads u ON u.lead_id = l.id LEFT JOIN uploads s ON s.sketch_lead_id = l.id \
     WHERE l.deleted_at IS NULL AND "
);

// One query per tab, worded like the partial index; pages use keyset pagination, never an offset.
const LIST_PAGE: &str = " AND (l.received_at, l.id) < ($1, $2) AND l.search_text LIKE $3 ESCAPE '!' \
     AND l.received_at >= $4 AND l.received_at < $5 \
     AND CASE WHEN l.added_by IS NULL THEN l.kind ELSE 'manual' END LIKE $6 \
     ORDER BY l.received_at DESC, l.id DESC LIMIT $7";

statements!({
    const LIST_OPEN: &str =
        sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status NOT IN ('won', 'closed')", LIST_PAGE);
    const LIST_WON: &str = sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status = 'won'", LIST_PAGE);
    const LIST_UNASKED: &str = sql!(
        SELECT_SUMMARIES,
        "l.quarantined = FALSE AND l.status = 'won' AND l.email_normalised <> '' AND NOT EXISTS \
         (SELECT 1 FROM review_requests r WHERE r.email_normalised = l.email_normalised)",
        LIST_PAGE
    );
    const LIST_CLOSED: &str = sql!(SELECT_SUMMARIES, "l.quarantined = FALSE AND l.status = 'closed'", LIST_PAGE);
    const LIST_QUARANTINE: &str = sql!(SELECT_SUMMARIES, "l.quarantined = TRUE", LIST_PAGE);
    const LIST_UNREAD: &str = sql!(
        SELECT_SUMMARIES,
        "l.quarantined = FALSE AND l.read_at IS NULL AND l.status NOT IN ('won', 'closed') \
         ORDER BY l.received_at DESC, l.id DESC LIMIT $1"
    );
    const SUMMARY: &str = sql!(SELECT_SUMMARIES, "l.id = $1");
    const COUNTS: &str = "SELECT quarantined, status, COUNT(*) AS leads, COUNT(*) - COUNT(read_at) AS unread \
         FROM leads WHERE deleted_at IS NULL GROUP BY quarantined, status";
    const UNREAD: &str = "SELECT COUNT(*) FROM leads WHERE quarantined = FALSE AND deleted_at IS NULL \
         AND read_at IS NULL AND status NOT IN ('won', 'closed')";
    const DETAIL: &str = sql!(
        "SELECT email, phone, contact_method, preferred_time, style_id, consent_version, first_name, last_name, \
             boat_location, vessel_name, vessel_length, primary_service, surfaces, ",
        SERVICE_LABEL,
        " AS service, ",
        SOURCE_LABEL,
        " AS source FROM leads l WHERE id = $1 AND deleted_at IS NULL"
    );
    const PHOTO: &str = "SELECT id, width, height, bytes FROM uploads WHERE lead_id = $1";
    const SKETCH: &str = "SELECT id, width, height, bytes FROM uploads WHERE sketch_lead_id = $1";
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

#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    pub(crate) source: Option<LeadSource>,
    pub(crate) from: Timestamp,
    /// Exclusive.
    pub(crate) until: Timestamp,
    /// Of the won leads, only those whose person was not asked for a review.
    pub(crate) unasked: bool,
}

impl Default for Within {
    fn default() -> Self {
        Self { source: None, from: Timestamp(i64::MIN), until: Timestamp(i64::MAX), unasked: false }
    }
}

#[derive(sqlx::FromRow)]
struct SummaryRow {
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
    width: Lossy<i32>,
    height: Lossy<i32>,
    bytes: i64,
}

impl TryFrom<PhotoRow> for LeadPhoto {
    type Error = DamagedValue;

    fn try_from(row: PhotoRow) -> Result<Self, DamagedValue> {
        let PhotoRow { id, width, height, bytes } = row;
        let id = id.value;
        let width = u32::try_from(width.value).unwrap_or(0);
        let height = u32::try_from(height.value).unwrap_or(0);
        let bytes = u64::try_from(bytes).unwrap_or(0);
        Ok(Self { id, width, height, bytes })
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

/// A lead is never left out: what can be read of it is shown, with a note that it is damaged.
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
            by_hand: row.added_by.damaged || row.added_by.value.is_some(),
            delivery_trouble: row.delivery_trouble.value.as_deref().and_then(Channel::from_code),
            damaged,
        }
    }
}

/// Up to `limit` leads of a tab after `after`, newest first, whose search text
/// contains `words` (lower case; empty means all).
pub(crate) async fn list(
    db: &Db,
    filter: LeadFilter,
    after: &Cursor,
    words: &str,
    within: Within,
    limit: i64,
) -> Result<Vec<LeadSummary>, DbError> {
    let sql = match filter {
        LeadFilter::Open => LIST_OPEN,
        LeadFilter::Won if within.unasked => LIST_UNASKED,
        LeadFilter::Won => LIST_WON,
        LeadFilter::Closed => LIST_CLOSED,
        LeadFilter::Quarantine => LIST_QUARANTINE,
    };
    let pattern = pattern(words);
    let source = within.source.map_or("%", LeadSource::code);
    let Within { from, until, .. } = within;
    let rows: Vec<SummaryRow> = db
        .reader()
        .all(
            "leads",
            sql,
            &[
                after.received_at.into(),
                after.id.as_str().into(),
                pattern.as_str().into(),
                from.into(),
                until.into(),
                source.into(),
                limit.into(),
            ],
        )
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(crate) async fn list_unread(db: &Db, limit: i64) -> Result<Vec<LeadSummary>, DbError> {
    let rows: Vec<SummaryRow> = db.reader().all("leads", LIST_UNREAD, &[limit.into()]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(crate) async fn counts(db: &Db) -> Result<LeadCounts, DbError> {
    let rows: Vec<(bool, String, i64, i64)> = db.reader().all("leads", COUNTS, &[]).await?;
    let mut counts = LeadCounts::default();
    for (quarantined, status, leads, unread) in rows {
        match LeadStatus::from_code(&status) {
            _ if quarantined => counts.quarantine += leads,
            Some(LeadStatus::New | LeadStatus::Replied | LeadStatus::Visit) | None => {
                counts.open += leads;
                counts.unread += unread;
            }
            Some(LeadStatus::Won) => counts.won += leads,
            Some(LeadStatus::Closed) => counts.closed += leads,
        }
    }
    Ok(counts)
}

pub(crate) async fn unread(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(UNREAD, &[]).await
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<Lead>, DbError> {
    let summary: Option<SummaryRow> = db.reader().one("leads", SUMMARY, &[id.into()]).await?;
    let detail: Option<DetailRow> = db.reader().one("leads", DETAIL, &[id.into()]).await?;
    let (Some(summary), Some(mut detail)) = (summary, detail) else { return Ok(None) };
    let mut summary: LeadSummary = summary.into();
    summary.damaged |= detail.is_damaged();
    let surfaces = detail.surfaces().unwrap_or_default();
    let visit = match summary.kind {
        LeadKind::Visit => Some(visits::of_lead(db, id).await?),
        LeadKind::Refit | LeadKind::Contact => None,
    };
    Ok(Some(Lead {
        summary,
        project: detail.project(),
        visit,
        contact_method: ContactMethod::from_code(&detail.contact_method.value).unwrap_or_default(),
        preferred_time: PreferredTime::from_code(&detail.preferred_time.value).unwrap_or_default(),
        email: detail.email.value,
        phone: detail.phone.value,
        surfaces,
        style_id: detail.style_id.value,
        sketch: db.reader().one_from::<PhotoRow, _>("leads", SKETCH, &[id.into()]).await?,
        photo: db.reader().one_from::<PhotoRow, _>("leads", PHOTO, &[id.into()]).await?,
        notes: db.reader().all_from::<NoteRow, _>("leads", NOTES, &[id.into()]).await?,
        deliveries: deliveries::of_subject(db, Topic::Lead, id).await?,
        consent_version: detail.consent_version.value,
    }))
}

/// A LIKE pattern that finds `words` anywhere, with special characters escaped.
fn pattern(words: &str) -> String {
    let mut pattern = String::with_capacity(words.len() + 2);
    pattern.push('%');
    for c in words.chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    if !words.is_empty() {
        pattern.push('%');
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_pattern_lose_their_meaning() {
        assert_eq!(pattern(""), "%");
        assert_eq!(pattern("50%_off!"), "%50!%!_off!!%");
    }
}
