//! Who was asked for a review. The mails are deliveries with the request as their subject.

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::deliveries;
use crate::db::delivery::undelivered;
use crate::db::leads::personal_rows::PersonalRows;
use crate::db::leads::privacy::PERSON;
use crate::db::leads::search::{self, SearchStatements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids::is_id;
use domain::Timestamp;
use domain::delivery::Topic;
use domain::features::review_requests::messages as reviews;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReviewRequest, StoppedBy};

const SELECT: &str = "SELECT id, lead_id, project_id, name, email, words, by_hand, asked_at, reminded_at, stopped_at, \
     stopped_by FROM review_requests ";

/// The end of a statement on requests `r` of people who may get mail now: no lead, or one that is won.
const MAY_GET_MAIL: &str = " AND (r.lead_id IS NULL OR EXISTS (SELECT 1 FROM leads l WHERE l.id = r.lead_id \
     AND l.status = 'won' AND l.quarantined = FALSE AND l.deleted_at IS NULL))";

const WITH_LEADS: &str = "JOIN leads l ON l.id = i.lead_id ";
/// Only leads `l` whose person was not asked for a review.
const AND_NOT_ASKED: &str = "AND l.email_normalised <> '' AND NOT EXISTS \
     (SELECT 1 FROM review_requests r WHERE r.email_normalised = l.email_normalised) ";

pub(crate) const UNASKED: SearchStatements = SearchStatements {
    sqlite: sql!(search::SQLITE_FROM, WITH_LEADS, search::SQLITE_WHERE, AND_NOT_ASKED, search::SQLITE_NEWEST),
    postgres: &[sql!(
        search::POSTGRES_FROM,
        WITH_LEADS,
        search::POSTGRES_WHERE,
        AND_NOT_ASKED,
        search::POSTGRES_NEWEST
    )],
};

statements!({
    const LEAD: &str = "SELECT name, email, email_normalised, status, quarantined FROM leads \
         WHERE id = $1 AND deleted_at IS NULL";
    const PROJECT: &str = "SELECT project_name FROM projects WHERE id = $1 AND deleted_at IS NULL";
    const INSERT: &str = "INSERT INTO review_requests \
         (id, lead_id, project_id, name, email, email_normalised, words, by_hand, asked_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (email_normalised) DO NOTHING";
    const PLACES: &str = "SELECT review_places FROM business_profile WHERE id = 'business'";
    const SET_PLACES: &str = "UPDATE business_profile SET review_places = $1 WHERE id = 'business'";
    const ASKED_AT: &str = "SELECT asked_at FROM review_requests WHERE email_normalised = $1";
    const BY_ID: &str = sql!(SELECT, "WHERE id = $1");
    const BY_EMAIL: &str = sql!(SELECT, "WHERE email_normalised = $1");
    const OF_PROJECT: &str = sql!(SELECT, "WHERE project_id = $1 ORDER BY asked_at DESC, id DESC LIMIT $2");
    const STOP: &str = "UPDATE review_requests SET stopped_at = $1, stopped_by = $2 \
         WHERE id = $3 AND stopped_at IS NULL AND by_hand = FALSE";
    const DUE: &str = sql!(
        "SELECT r.id FROM review_requests r JOIN deliveries d ON d.review_request_id = r.id \
         WHERE d.channel = 'review_mail' AND d.state = 'delivered' AND d.updated_at <= $1 AND r.by_hand = FALSE \
         AND r.reminded_at IS NULL AND r.stopped_at IS NULL",
        MAY_GET_MAIL,
        " ORDER BY r.asked_at, r.id LIMIT $2"
    );
    const REMINDED: &str = "UPDATE review_requests SET reminded_at = $1 \
         WHERE id = $2 AND reminded_at IS NULL AND stopped_at IS NULL";
    const MAIL_ALLOWED: &str = sql!("SELECT COUNT(*) FROM review_requests r WHERE r.id = $1", MAY_GET_MAIL);
    // The lease of an attempt in flight stays: nothing is sent twice concurrently.
    const RESEND: &str = sql!(
        "UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = $1, updated_at = $1 \
         WHERE id = $2 AND EXISTS (SELECT 1 FROM review_requests r WHERE r.id = deliveries.review_request_id",
        MAY_GET_MAIL,
        ") RETURNING subject_id"
    );
    const TOTALS: &str = "SELECT \
         (SELECT COUNT(*) FROM review_requests WHERE asked_at > $1) AS asked, \
         (SELECT COUNT(*) FROM review_requests WHERE reminded_at > $1) AS reminded, \
         (SELECT COUNT(*) FROM leads l WHERE l.deleted_at IS NULL AND l.quarantined = FALSE AND l.status = 'won' \
             AND l.email_normalised <> '' AND NOT EXISTS \
             (SELECT 1 FROM review_requests r WHERE r.email_normalised = l.email_normalised)) AS unasked, \
         (SELECT MAX(date) FROM testimonials WHERE is_active AND deleted_at IS NULL) AS newest_date, \
         (SELECT MAX(created_at) FROM testimonials WHERE is_active AND deleted_at IS NULL \
             AND COALESCE(date, '') = '') AS newest_without_date";
    const GIVEN_UP: &str = "SELECT subject_id FROM deliveries WHERE topic = 'review_request' AND state = 'failed' \
         ORDER BY subject_id LIMIT 1";
    pub(crate) const UNDELIVERED: &str = sql!(
        undelivered::UNDELIVERED,
        "l.id AS lead_id, COALESCE(l.name, r.name) AS name FROM deliveries d \
         JOIN review_requests r ON r.id = d.review_request_id LEFT JOIN leads l ON l.id = r.lead_id \
         WHERE d.topic = 'review_request' AND l.deleted_at IS NULL",
        undelivered::NEWEST
    );
    const COUNT_OF_PERSON: &str = sql!(
        PERSON,
        "SELECT COUNT(*) FROM review_requests WHERE email_normalised IN (SELECT email_normalised FROM own)"
    );
    const REMEMBER_OF_PERSON: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM review_requests WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    const ERASE_OF_PERSON: &str = "DELETE FROM review_requests WHERE email_normalised = $1";
    const ERASE: &str = "DELETE FROM review_requests WHERE id = $1";
});

pub(crate) const PERSONAL: PersonalRows = PersonalRows {
    table: "review_requests",
    label: reviews::HELD,
    count: COUNT_OF_PERSON,
    remember: REMEMBER_OF_PERSON,
    erase: ERASE_OF_PERSON,
    erase_one: ERASE,
};

#[derive(sqlx::FromRow)]
struct PlacesRow {
    review_places: Lossy<String>,
}

/// The places of the business profile; none if they are damaged.
pub(crate) async fn places(db: &Db) -> Result<Option<Vec<ReviewPlace>>, DbError> {
    let row: Option<PlacesRow> = db.reader().one("business_profile", PLACES, &[]).await?;
    let Some(row) = row else { return Ok(Some(Vec::new())) };
    let places = serde_json::from_str(&row.review_places.value);
    if places.is_err() {
        DamagedValue::of("business", "review_places").log("business_profile");
    }
    Ok(places.ok())
}

pub(crate) async fn set_places(tx: &mut WriteTx, places: &[ReviewPlace]) -> Result<(), DbError> {
    let places = serde_json::to_string(places).map_err(|_| DbError::corrupt("the places for reviews"))?;
    tx.execute(SET_PLACES, &[places.as_str().into()]).await
}

/// Whom a lead is about, and whether it was won.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Customer {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) name: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) email: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) email_normalised: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) status: String,
    pub(crate) quarantined: bool,
}

pub(crate) async fn customer_of_lead(tx: &mut WriteTx, lead_id: &str) -> Result<Option<Customer>, DbError> {
    tx.one("leads", LEAD, &[lead_id.into()]).await
}

/// None if there is no such project, or it is in the trash.
pub(crate) async fn project_name(db: &Db, id: &str) -> Result<Option<String>, DbError> {
    let name: Option<Lossy<String>> = db.reader().value("projects", PROJECT, &[id.into()]).await?;
    Ok(name.map(|name| name.value))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewRequest<'a> {
    pub(crate) id: &'a str,
    pub(crate) lead_id: Option<&'a str>,
    pub(crate) project_id: Option<&'a str>,
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) email_normalised: &'a str,
    pub(crate) words: &'a str,
    pub(crate) by_hand: bool,
}

/// False if this person was asked before.
pub(crate) async fn insert(tx: &mut WriteTx, new: NewRequest<'_>, now: Timestamp) -> Result<bool, DbError> {
    let values = [
        new.id.into(),
        new.lead_id.into(),
        new.project_id.into(),
        new.name.into(),
        new.email.into(),
        new.email_normalised.into(),
        new.words.into(),
        new.by_hand.into(),
        now.into(),
    ];
    Ok(tx.affected(INSERT, &values).await? == 1)
}

pub(crate) async fn asked_at(tx: &mut WriteTx, email_normalised: &str) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = tx.value("review_requests", ASKED_AT, &[email_normalised.into()]).await?;
    Ok(at.map(Timestamp))
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    lead_id: Lossy<Option<String>>,
    project_id: Lossy<Option<String>>,
    name: Lossy<String>,
    email: Lossy<String>,
    words: Lossy<String>,
    by_hand: bool,
    asked_at: i64,
    reminded_at: Option<i64>,
    stopped_at: Option<i64>,
    stopped_by: Lossy<Option<String>>,
}

impl TryFrom<Row> for ReviewRequest {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        if row.email.damaged {
            return Err(DamagedValue::of(&row.id, "email"));
        }
        Ok(Self {
            id: row.id,
            // A damaged id would be part of an address.
            lead_id: row.lead_id.value.filter(|id| is_id(id)),
            project_id: row.project_id.value.filter(|id| is_id(id)),
            name: row.name.value,
            email: row.email.value,
            words: row.words.value,
            by_hand: row.by_hand,
            asked_at: Timestamp(row.asked_at),
            reminded_at: row.reminded_at.map(Timestamp),
            stopped_at: row.stopped_at.map(Timestamp),
            stopped_by: row.stopped_by.value.as_deref().and_then(StoppedBy::from_code),
            deliveries: Vec::new(),
        })
    }
}

async fn with_deliveries(db: &Db, found: Option<ReviewRequest>) -> Result<Option<ReviewRequest>, DbError> {
    let Some(mut request) = found else { return Ok(None) };
    request.deliveries = deliveries::of_subject(db, Topic::ReviewRequest, &request.id).await?;
    Ok(Some(request))
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<ReviewRequest>, DbError> {
    let found = db.reader().one_from::<Row, _>("review_requests", BY_ID, &[id.into()]).await?;
    with_deliveries(db, found).await
}

pub(crate) async fn by_email(db: &Db, email_normalised: &str) -> Result<Option<ReviewRequest>, DbError> {
    let found = db.reader().one_from::<Row, _>("review_requests", BY_EMAIL, &[email_normalised.into()]).await?;
    with_deliveries(db, found).await
}

/// Newest first.
pub(crate) async fn of_project(db: &Db, project_id: &str, limit: i64) -> Result<Vec<ReviewRequest>, DbError> {
    let values = [project_id.into(), limit.into()];
    let mut found: Vec<ReviewRequest> = db.reader().all_from::<Row, _>("review_requests", OF_PROJECT, &values).await?;
    for request in &mut found {
        request.deliveries = deliveries::of_subject(db, Topic::ReviewRequest, &request.id).await?;
    }
    Ok(found)
}

pub(crate) async fn stop(db: &Db, id: &str, by: StoppedBy, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(STOP, &[now.into(), by.code().into(), id.into()]).await
}

/// Requests that were delivered until `delivered_until` and are still to be reminded of, the oldest first.
pub(crate) async fn due(db: &Db, delivered_until: Timestamp, limit: i64) -> Result<Vec<String>, DbError> {
    db.reader().column("review_requests", DUE, &[delivered_until.into(), limit.into()]).await
}

/// False if it was done or stopped in between.
pub(crate) async fn mark_reminded(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(REMINDED, &[now.into(), id.into()]).await? == 1)
}

/// Whether its lead, if it has one, is still won and not in quarantine.
pub(crate) async fn may_get_mail(db: &Db, id: &str) -> Result<bool, DbError> {
    let allowed: i64 = db.reader().scalar(MAIL_ALLOWED, &[id.into()]).await?;
    Ok(allowed == 1)
}

/// Makes a delivery due now with a fresh count of attempts; returns its request's id, `None` if there is no such
/// delivery or its person may get no mail now.
pub(crate) async fn resend(db: &Db, delivery_id: &str, now: Timestamp) -> Result<Option<String>, DbError> {
    db.writer().value("deliveries", RESEND, &[now.into(), delivery_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Totals {
    pub(crate) asked: i64,
    pub(crate) reminded: i64,
    pub(crate) unasked: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) newest_date: Option<String>,
    /// When the newest active review without a date was entered.
    pub(crate) newest_without_date: Option<i64>,
}

/// The oldest request of which a mail was given up.
pub(crate) async fn given_up(db: &Db) -> Result<Option<String>, DbError> {
    let id: Option<Lossy<String>> = db.reader().value("deliveries", GIVEN_UP, &[]).await?;
    Ok(id.map(|id| id.value))
}

/// `since` bounds the requests and reminders.
pub(crate) async fn totals(db: &Db, since: Timestamp) -> Result<Totals, DbError> {
    db.reader().row(TOTALS, &[since.into()]).await
}
