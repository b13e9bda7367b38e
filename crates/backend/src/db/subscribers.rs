//! Newsletter subscribers, confirmed and pending, and the confirmation mail. Unsubscribing deletes
//! the row.

use crate::db::rows::{self, Damage, Lossy, raised};
use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::DeliveryState;
use domain::newsletter::SubscriberState;

const BY_EMAIL: &str = "SELECT id, state FROM subscribers WHERE email_normalised = $1 OR email = $2 \
     ORDER BY email_normalised <> $1 LIMIT 1";
const INSERT: &str = "INSERT INTO subscribers \
     (id, email, email_normalised, state, token_hash, consent_version, created_at, requested_at) \
     VALUES ($1, $2, $3, 'pending', $4, $5, $6, $6)";
const ASKED_AGAIN: &str = "UPDATE subscribers SET requested_at = $1, consent_version = $2, \
     state = CASE WHEN state = 'confirmed' THEN state ELSE 'pending' END WHERE id = $3";
// The lease of an attempt in flight stays: the new mail goes out after it.
const ENQUEUE: &str = concat!(
    "INSERT INTO subscriber_mails (subscriber_id, state, next_attempt_at, updated_at) \
     VALUES ($1, 'pending', $2, $2) ON CONFLICT (subscriber_id) DO UPDATE SET state = 'pending', attempts = 0, \
         next_attempt_at = excluded.next_attempt_at, last_outcome = NULL, updated_at = excluded.updated_at, \
         edition = ",
    raised!("subscriber_mails.edition")
);
const SEED: &str = "SELECT state, token_hash, requested_at FROM subscribers WHERE id = $1";
const CONFIRM: &str =
    "UPDATE subscribers SET state = 'confirmed', confirmed_at = $1 WHERE id = $2 AND state = 'pending'";
const REMOVE: &str = "DELETE FROM subscribers WHERE id = $1";
const REMOVE_UNREADABLE: &str = "DELETE FROM subscribers WHERE email_normalised = $1 OR email = $2";
const EXPIRE: &str = "DELETE FROM subscribers WHERE state = 'pending' AND requested_at <= $1";
const CONFIRMED_MAIL_GOES: &str = "DELETE FROM subscriber_mails WHERE subscriber_id = $1";
// As in the other outbox: the conditions are inside and outside, because PostgreSQL checks the
// outer ones again on a row that another worker claimed.
const CLAIM_DUE: &str = "UPDATE subscriber_mails SET lease_until = $1 WHERE subscriber_id IN ( \
         SELECT subscriber_id FROM subscriber_mails \
         WHERE state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
         ORDER BY next_attempt_at LIMIT $3) \
     AND state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
     RETURNING subscriber_id, attempts, edition, updated_at";
const TO_WRITE: &str = "SELECT email, token_hash FROM subscribers WHERE id = $1 AND state = 'pending'";
const SETTLE: &str = concat!(
    "UPDATE subscriber_mails SET state = $1, attempts = ",
    raised!("attempts", "$2"),
    ", next_attempt_at = $3, \
         lease_until = NULL, last_outcome = $4, updated_at = $5 \
     WHERE subscriber_id = $6 AND lease_until = $7 AND edition = $8"
);
const RETURN_LEASE: &str =
    "UPDATE subscriber_mails SET lease_until = NULL WHERE subscriber_id = $1 AND lease_until = $2";
const NEXT_DUE: &str = "SELECT MIN(CASE WHEN lease_until IS NULL OR lease_until < next_attempt_at \
         THEN next_attempt_at ELSE lease_until END) FROM subscriber_mails WHERE state = 'pending'";
const COUNTS: &str = "SELECT \
     (SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed') AS confirmed, \
     (SELECT COUNT(*) FROM subscribers WHERE state <> 'confirmed') AS pending, \
     (SELECT COUNT(*) FROM subscriber_mails WHERE state = 'failed') AS failed";
/// A state that this program never writes counts as pending.
macro_rules! page_sql {
    ($which:literal) => {
        concat!(
            "SELECT s.id, s.email, s.state, s.created_at, s.requested_at, s.confirmed_at, s.consent_version, \
             m.state AS mail_state, m.last_outcome FROM subscribers s \
             LEFT JOIN subscriber_mails m ON m.subscriber_id = s.id WHERE s.state ",
            $which,
            " 'confirmed' AND s.id < $1 ORDER BY s.id DESC LIMIT $2"
        )
    };
}

const PAGE_CONFIRMED: &str = page_sql!("=");
const PAGE_PENDING: &str = page_sql!("<>");
const CONFIRMED: &str = "SELECT id, email, confirmed_at, consent_version FROM subscribers \
     WHERE state = 'confirmed' AND id > $1 ORDER BY id LIMIT $2";

pub(crate) const QUERIES: &[&str] = &[
    BY_EMAIL,
    INSERT,
    ASKED_AGAIN,
    ENQUEUE,
    SEED,
    CONFIRM,
    REMOVE,
    REMOVE_UNREADABLE,
    EXPIRE,
    CONFIRMED_MAIL_GOES,
    CLAIM_DUE,
    TO_WRITE,
    SETTLE,
    RETURN_LEASE,
    NEXT_DUE,
    COUNTS,
    PAGE_CONFIRMED,
    PAGE_PENDING,
    CONFIRMED,
];

/// The subscriber with an address, if there is one.
pub(crate) async fn by_email(
    tx: &mut WriteTx,
    normalised: &str,
    email: &str,
) -> Result<Option<(String, SubscriberState)>, DbError> {
    let row: Option<(String, Lossy<String>)> =
        db_tx!(tx, |c| rows::one("subscribers", sqlx::query_as(BY_EMAIL).bind(normalised).bind(email), c).await)?;
    Ok(row.map(|(id, state)| (id, SubscriberState::from_code(&state.value).unwrap_or(SubscriberState::Pending))))
}

/// Deletes an unreadable row with this address: [`by_email`] did not find it.
pub(crate) async fn remove_unreadable(tx: &mut WriteTx, normalised: &str, email: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(REMOVE_UNREADABLE).bind(normalised).bind(email).execute(c).await.map(drop))?;
    Ok(())
}

fn read_state(id: &str, code: &str) -> Result<SubscriberState, Damage> {
    SubscriberState::from_code(code).ok_or_else(|| Damage::of(id, "state"))
}

/// A new sign-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSubscriber<'a> {
    pub(crate) id: &'a str,
    /// As typed.
    pub(crate) email: &'a str,
    /// Normalised, for comparing.
    pub(crate) email_normalised: &'a str,
    /// Random; the links' tokens are derived from it.
    pub(crate) seed: &'a str,
    /// Version of the privacy policy in force.
    pub(crate) consent_version: i32,
}

/// Adds a pending subscriber.
pub(crate) async fn insert(tx: &mut WriteTx, new: NewSubscriber<'_>, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(new.id)
            .bind(new.email)
            .bind(new.email_normalised)
            .bind(new.seed)
            .bind(new.consent_version)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// Records that a pending subscriber signed up again.
pub(crate) async fn asked_again(
    tx: &mut WriteTx,
    id: &str,
    consent_version: i32,
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(ASKED_AGAIN).bind(now.0).bind(consent_version).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// Queues the confirmation mail, due now, whatever the state of an earlier one.
pub(crate) async fn enqueue(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(ENQUEUE).bind(id).bind(now.0).execute(c).await.map(drop))?;
    Ok(())
}

/// A subscriber's state, the seed of the links' tokens, and the time of the latest sign-up.
pub(crate) async fn seed(db: &Db, id: &str) -> Result<Option<(SubscriberState, String, Timestamp)>, DbError> {
    let row: Option<(String, String, i64)> =
        db_read!(db, |c| rows::one("subscribers", sqlx::query_as(SEED).bind(id), c).await)?;
    let read = |(state, seed, at): (String, String, i64)| Ok((read_state(id, &state)?, seed, Timestamp(at)));
    Ok(rows::sound_one("subscribers", row.map(read)))
}

/// Confirms a subscriber and drops the confirmation mail.
pub(crate) async fn confirm(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    let rows =
        db_tx!(tx, |c| sqlx::query(CONFIRM).bind(now.0).bind(id).execute(c).await.map(|done| done.rows_affected()))?;
    db_tx!(tx, |c| sqlx::query(CONFIRMED_MAIL_GOES).bind(id).execute(c).await.map(drop))?;
    Ok(rows == 1)
}

/// Deletes a subscriber; returns whether there was one.
pub(crate) async fn remove(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let rows = db_tx!(tx, |c| sqlx::query(REMOVE).bind(id).execute(c).await.map(|done| done.rows_affected()))?;
    Ok(rows == 1)
}

/// Deletes pending subscribers who signed up at `before` or earlier.
pub(crate) async fn expire(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    Ok(db_write!(db, |c| sqlx::query(EXPIRE).bind(before.0).execute(c).await.map(|done| done.rows_affected()))?)
}

/// A mail that only this worker may attempt until the lease expires.
#[derive(Clone, Debug)]
pub(crate) struct Claimed {
    pub(crate) subscriber_id: String,
    /// Attempts before this one.
    pub(crate) attempts: i32,
    /// Which of several mails to the same person.
    pub(crate) edition: i32,
    /// When it was queued or last attempted.
    pub(crate) written_at: Timestamp,
    /// End of the lease; also the proof of holding it.
    pub(crate) lease_until: Timestamp,
}

/// Claims up to `limit` due mails for `lease_ms`.
pub(crate) async fn claim_due(db: &Db, now: Timestamp, lease_ms: i64, limit: i64) -> Result<Vec<Claimed>, DbError> {
    let lease_until = now.plus_ms(lease_ms);
    let rows: Vec<(String, i32, i32, i64)> = db_write!(db, |c| {
        rows::all("subscribers", sqlx::query_as(CLAIM_DUE).bind(lease_until.0).bind(now.0).bind(limit), c).await
    })?;
    Ok(rows
        .into_iter()
        .map(|(subscriber_id, attempts, edition, at)| Claimed {
            subscriber_id,
            attempts,
            edition,
            written_at: Timestamp(at),
            lease_until,
        })
        .collect())
}

/// Address and seed of a subscriber who is still pending.
pub(crate) async fn to_write(db: &Db, id: &str) -> Result<Option<(String, String)>, DbError> {
    Ok(db_read!(db, |c| rows::one("subscribers", sqlx::query_as(TO_WRITE).bind(id), c).await)?)
}

/// Result of an attempt: the state, whether it counts, when the next one is due, and in words.
#[derive(Clone, Debug)]
pub(crate) struct AttemptResult {
    pub(crate) state: DeliveryState,
    pub(crate) counted: bool,
    pub(crate) next: Timestamp,
    pub(crate) outcome: String,
}

/// Stores the result of an attempt and releases the lease. If there is a newer edition, only the
/// lease is released.
pub(crate) async fn record_attempt(
    db: &Db,
    claimed: &Claimed,
    result: &AttemptResult,
    now: Timestamp,
) -> Result<(), DbError> {
    let rows = db_write!(db, |c| {
        sqlx::query(SETTLE)
            .bind(result.state.code())
            .bind(i32::from(result.counted))
            .bind(result.next.0)
            .bind(&result.outcome)
            .bind(now.0)
            .bind(&claimed.subscriber_id)
            .bind(claimed.lease_until.0)
            .bind(claimed.edition)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
    })?;
    if rows == 0 {
        db_write!(db, |c| {
            sqlx::query(RETURN_LEASE)
                .bind(&claimed.subscriber_id)
                .bind(claimed.lease_until.0)
                .execute(c)
                .await
                .map(drop)
        })?;
    }
    Ok(())
}

/// When the next mail can be claimed, if any is pending.
pub(crate) async fn next_due_at(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db_read!(db, |c| sqlx::query_scalar(NEXT_DUE).fetch_one(c).await)?;
    Ok(at.map(Timestamp))
}

/// How many subscribers there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct SubscriberCounts {
    /// Confirmed.
    pub confirmed: i64,
    /// Pending.
    pub pending: i64,
    /// Pending, and the confirmation mail could not be delivered.
    pub failed: i64,
}

/// Counts them.
pub(crate) async fn counts(db: &Db) -> Result<SubscriberCounts, DbError> {
    Ok(db_read!(db, |c| sqlx::query_as(COUNTS).fetch_one(c).await)?)
}

/// A subscriber as the owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Subscriber {
    /// Row id.
    #[sqlx(try_from = "Lossy<String>")]
    pub id: String,
    /// As typed.
    #[sqlx(try_from = "Lossy<String>")]
    pub email: String,
    /// Code of a [`SubscriberState`].
    #[sqlx(try_from = "Lossy<String>")]
    pub state: String,
    /// First sign-up.
    pub created_at: i64,
    /// Latest sign-up.
    pub requested_at: i64,
    /// When confirmed.
    pub confirmed_at: Option<i64>,
    /// The privacy policy that was in force.
    #[sqlx(try_from = "Lossy<i32>")]
    pub consent_version: i32,
    /// State of the confirmation mail.
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub mail_state: Option<String>,
    /// Outcome of its latest attempt.
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub last_outcome: Option<String>,
}

/// Subscribers in one state before the id `before`, newest first.
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
    Ok(db_read!(db, |c| rows::all("subscribers", sqlx::query_as(sql).bind(before).bind(limit), c).await)?)
}

/// A confirmed subscriber in the export.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Exported {
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) email: String,
    pub(crate) confirmed_at: Option<i64>,
    #[sqlx(try_from = "Lossy<i32>")]
    pub(crate) consent_version: i32,
}

/// The next confirmed subscribers after the id `after`.
pub(crate) async fn confirmed(db: &Db, after: &str, limit: i64) -> Result<Vec<Exported>, DbError> {
    Ok(db_read!(db, |c| rows::all("subscribers", sqlx::query_as(CONFIRMED).bind(after).bind(limit), c).await)?)
}
