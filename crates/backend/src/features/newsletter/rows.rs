//! Unsubscribing deletes the row. The confirmation mail is a delivery ([`crate::db::delivery::deliveries`]).

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::undelivered;
use crate::db::leads::personal_rows::PersonalRows;
use crate::db::leads::privacy::PERSON;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::newsletter::SubscriberState;
use domain::features::newsletter::messages as newsletter;

const SELECT_LISTED: &str = "SELECT s.id, s.email, s.state, s.created_at, s.requested_at, s.confirmed_at, \
     s.consent_version, d.state AS mail_state, d.last_outcome FROM subscribers s \
     LEFT JOIN deliveries d ON d.subscriber_id = s.id AND d.channel = 'visitor_mail' ";

statements!({
    const BY_EMAIL: &str = "SELECT id, state FROM subscribers WHERE email_normalised = $1 OR email = $2 \
         ORDER BY email_normalised <> $1 LIMIT 1";
    const INSERT: &str = "INSERT INTO subscribers \
         (id, email, email_normalised, state, token_hash, consent_version, created_at, requested_at) \
         VALUES ($1, $2, $3, 'pending', $4, $5, $6, $6)";
    const ASKED_AGAIN: &str = "UPDATE subscribers SET requested_at = $1, consent_version = $2, \
         state = CASE WHEN state = 'confirmed' THEN state ELSE 'pending' END WHERE id = $3";
    const SEED: &str = "SELECT id, state, token_hash, requested_at FROM subscribers WHERE id = $1";
    const CONFIRM: &str =
        "UPDATE subscribers SET state = 'confirmed', confirmed_at = $1 WHERE id = $2 AND state = 'pending'";
    const REMOVE: &str = "DELETE FROM subscribers WHERE id = $1";
    const REMOVE_UNREADABLE: &str = "DELETE FROM subscribers WHERE email_normalised = $1 OR email = $2";
    const EXPIRE: &str = "DELETE FROM subscribers WHERE state = 'pending' AND requested_at <= $1";
    const PENDING: &str = "SELECT email, token_hash, requested_at FROM subscribers WHERE id = $1 AND state = 'pending'";
    const COUNTS: &str = "SELECT \
         (SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed') AS confirmed, \
         (SELECT COUNT(*) FROM subscribers WHERE state <> 'confirmed') AS pending, \
         (SELECT COUNT(*) FROM deliveries WHERE topic = 'subscriber' AND state = 'failed') AS failed";
    const PAGE_CONFIRMED: &str =
        sql!(SELECT_LISTED, "WHERE s.state = 'confirmed' AND s.id < $1 ORDER BY s.id DESC LIMIT $2");
    /// A state that this program never writes counts as pending.
    const PAGE_PENDING: &str =
        sql!(SELECT_LISTED, "WHERE s.state <> 'confirmed' AND s.id < $1 ORDER BY s.id DESC LIMIT $2");
    const CONFIRMED: &str = "SELECT id, email, confirmed_at, consent_version FROM subscribers \
         WHERE state = 'confirmed' AND id > $1 ORDER BY id LIMIT $2";
    pub(crate) const UNDELIVERED: &str =
        sql!(undelivered::UNDELIVERED, undelivered::OF_NO_LEAD, "d.topic = 'subscriber'", undelivered::NEWEST);
    const COUNT_OF_PERSON: &str =
        sql!(PERSON, "SELECT COUNT(*) FROM subscribers WHERE email_normalised IN (SELECT email_normalised FROM own)");
    const REMEMBER_OF_PERSON: &str = "INSERT INTO erased_rows (id, erased_at) \
         SELECT id, CAST($2 AS BIGINT) FROM subscribers WHERE email_normalised = $1 ON CONFLICT (id) DO NOTHING";
    const ERASE_OF_PERSON: &str = "DELETE FROM subscribers WHERE email_normalised = $1";
});

pub(crate) const PERSONAL: PersonalRows = PersonalRows {
    table: "subscribers",
    label: newsletter::HELD,
    count: COUNT_OF_PERSON,
    remember: REMEMBER_OF_PERSON,
    erase: ERASE_OF_PERSON,
    erase_one: REMOVE,
};

pub(crate) async fn by_email(
    tx: &mut WriteTx,
    normalized: &str,
    email: &str,
) -> Result<Option<(String, SubscriberState)>, DbError> {
    let row: Option<(String, Lossy<String>)> =
        tx.one("subscribers", BY_EMAIL, &[normalized.into(), email.into()]).await?;
    Ok(row.map(|(id, state)| (id, SubscriberState::from_code(&state.value).unwrap_or(SubscriberState::Pending))))
}

/// Deletes an unreadable row with this address: [`by_email`] did not find it.
pub(crate) async fn remove_unreadable(tx: &mut WriteTx, normalized: &str, email: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_UNREADABLE, &[normalized.into(), email.into()]).await
}

fn read_state(id: &str, code: &str) -> Result<SubscriberState, DamagedValue> {
    SubscriberState::from_code(code).ok_or_else(|| DamagedValue::of(id, "state"))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSubscriber<'a> {
    pub(crate) id: &'a str,
    pub(crate) email: &'a str,
    pub(crate) email_normalised: &'a str,
    /// Random; the links' tokens are derived from it.
    pub(crate) seed: &'a str,
    pub(crate) consent_version: i32,
}

pub(crate) async fn insert(tx: &mut WriteTx, new: NewSubscriber<'_>, now: Timestamp) -> Result<(), DbError> {
    tx.execute(
        INSERT,
        &[
            new.id.into(),
            new.email.into(),
            new.email_normalised.into(),
            new.seed.into(),
            new.consent_version.into(),
            now.into(),
        ],
    )
    .await
}

pub(crate) async fn asked_again(
    tx: &mut WriteTx,
    id: &str,
    consent_version: i32,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ASKED_AGAIN, &[now.into(), consent_version.into(), id.into()]).await
}

#[derive(Clone, Debug)]
pub(crate) struct LinkSeed {
    pub(crate) state: SubscriberState,
    pub(crate) seed: String,
    /// The latest sign-up.
    pub(crate) requested_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct SeedRow {
    id: String,
    state: String,
    token_hash: String,
    requested_at: i64,
}

impl TryFrom<SeedRow> for LinkSeed {
    type Error = DamagedValue;

    fn try_from(row: SeedRow) -> Result<Self, DamagedValue> {
        let state = read_state(&row.id, &row.state)?;
        Ok(Self { state, seed: row.token_hash, requested_at: Timestamp(row.requested_at) })
    }
}

pub(crate) async fn seed(db: &Db, id: &str) -> Result<Option<LinkSeed>, DbError> {
    db.reader().one_from::<SeedRow, _>("subscribers", SEED, &[id.into()]).await
}

pub(crate) async fn confirm(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    let rows = tx.affected(CONFIRM, &[now.into(), id.into()]).await?;
    Ok(rows == 1)
}

pub(crate) async fn remove(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(REMOVE, &[id.into()]).await? == 1)
}

pub(crate) async fn expire(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(EXPIRE, &[before.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct PendingSubscriber {
    pub(crate) email: String,
    #[sqlx(rename = "token_hash")]
    pub(crate) seed: String,
    pub(crate) requested_at: i64,
}

pub(crate) async fn pending(db: &Db, id: &str) -> Result<Option<PendingSubscriber>, DbError> {
    db.reader().one("subscribers", PENDING, &[id.into()]).await
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct SubscriberCounts {
    pub confirmed: i64,
    pub pending: i64,
    /// Pending, and the confirmation mail could not be delivered.
    pub failed: i64,
}

pub(crate) async fn counts(db: &Db) -> Result<SubscriberCounts, DbError> {
    db.reader().row(COUNTS, &[]).await
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Subscriber {
    #[sqlx(try_from = "Lossy<String>")]
    pub id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub email: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub state: String,
    pub created_at: i64,
    pub requested_at: i64,
    pub confirmed_at: Option<i64>,
    #[sqlx(try_from = "Lossy<i32>")]
    pub consent_version: i32,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub mail_state: Option<String>,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub last_outcome: Option<String>,
}

pub(crate) async fn page(
    db: &Db,
    state: SubscriberState,
    before: &str,
    limit: i64,
) -> Result<Vec<Subscriber>, DbError> {
    let sql = match state {
        SubscriberState::Confirmed => PAGE_CONFIRMED,
        SubscriberState::Pending => PAGE_PENDING,
    };
    db.reader().all("subscribers", sql, &[before.into(), limit.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ExportedSubscriber {
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) email: String,
    pub(crate) confirmed_at: Option<i64>,
    #[sqlx(try_from = "Lossy<i32>")]
    pub(crate) consent_version: i32,
}

pub(crate) async fn confirmed(db: &Db, after: &str, limit: i64) -> Result<Vec<ExportedSubscriber>, DbError> {
    db.reader().all("subscribers", CONFIRMED, &[after.into(), limit.into()]).await
}
