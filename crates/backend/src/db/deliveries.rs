//! The outbox's rows: what has to be sent because of a lead.

use crate::db::rows::{self, Damage, Lossy, raised};
use crate::db::{Db, Engine, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::delivery::{Carrier, Channel, DeliveryState};
use domain::lead::Delivery;

const ENQUEUE: &str = "INSERT INTO deliveries \
     (id, lead_id, channel, state, attempts, next_attempt_at, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, 0, $5, $5, $5) ON CONFLICT (lead_id, channel) DO NOTHING";
// The lease of an attempt in flight stays: the new message goes out after it.
const ENQUEUE_ANEW: &str = concat!(
    "INSERT INTO deliveries \
         (id, lead_id, channel, state, attempts, next_attempt_at, created_at, updated_at) \
     VALUES ($1, $2, $3, 'pending', 0, $4, $4, $4) ON CONFLICT (lead_id, channel) DO UPDATE SET state = 'pending', \
         attempts = 0, next_attempt_at = excluded.next_attempt_at, last_outcome = NULL, \
         updated_at = excluded.updated_at, edition = ",
    raised!("deliveries.edition")
);
// SQLite has one writer at a time. A lease that expired was an attempt without an end (the process
// died or the attempt panicked): it counts, so that no delivery is retried forever.
const CLAIM_DUE_SQLITE: &str = concat!(
    "UPDATE deliveries SET lease_until = $1, attempts = CASE WHEN lease_until IS NULL THEN attempts ELSE ",
    raised!("attempts"),
    " END WHERE id IN ( \
         SELECT id FROM deliveries \
         WHERE state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
             AND (channel = 'webhook') = $4 \
         ORDER BY next_attempt_at LIMIT $3) \
     RETURNING id, lead_id, channel, attempts, edition, created_at"
);
// Several servers look for the same rows concurrently: each skips what another one is claiming,
// instead of waiting for it and finding nothing left.
const CLAIM_DUE_POSTGRES: &str = concat!(
    "WITH due AS MATERIALIZED ( \
         SELECT id FROM deliveries \
         WHERE state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
             AND (channel = 'webhook') = $4 \
         ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED) \
     UPDATE deliveries SET lease_until = $1, attempts = CASE WHEN lease_until IS NULL THEN attempts ELSE ",
    raised!("attempts"),
    " END FROM due WHERE deliveries.id = due.id \
     RETURNING deliveries.id, lead_id, channel, attempts, edition, created_at"
);
const NOTE_ATTEMPT: &str = "INSERT INTO delivery_attempts (id, delivery_id, at, status, outcome, duration_ms) \
     VALUES ($1, $2, $3, $4, $5, $6)";
const SETTLE: &str = concat!(
    "UPDATE deliveries SET state = $1, attempts = ",
    raised!("attempts", "$2"),
    ", next_attempt_at = $3, \
         lease_until = NULL, last_outcome = $4, updated_at = $5 \
     WHERE id = $6 AND lease_until = $7 AND edition = $8"
);
// Once a receiver has accepted, the delivery is delivered, no matter who holds the lease now.
const SETTLE_DELIVERED: &str = concat!(
    "UPDATE deliveries SET state = 'delivered', attempts = ",
    raised!("attempts"),
    ", lease_until = NULL, last_outcome = $1, updated_at = $2 \
     WHERE id = $3 AND state <> 'delivered' AND edition = $4"
);
const RETURN_LEASE: &str = "UPDATE deliveries SET lease_until = NULL WHERE id = $1 AND lease_until = $2";
const NEXT_DUE: &str = "SELECT MIN(CASE WHEN lease_until IS NULL OR lease_until < next_attempt_at \
         THEN next_attempt_at ELSE lease_until END) FROM deliveries WHERE state = 'pending'";
// The lease of an attempt in flight stays: nothing is sent twice concurrently.
const RESEND: &str = "UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = $1, updated_at = $1 \
     WHERE id = $2 AND EXISTS (SELECT 1 FROM leads \
         WHERE leads.id = deliveries.lead_id AND NOT leads.quarantined AND leads.deleted_at IS NULL) \
     RETURNING lead_id";
const OF_LEAD: &str = "SELECT id, channel, state, attempts, next_attempt_at, updated_at, last_outcome \
     FROM deliveries WHERE lead_id = $1 ORDER BY created_at, id";
const ATTEMPTS_OF: &str = "SELECT at, status, outcome, duration_ms FROM delivery_attempts \
     WHERE delivery_id = $1 ORDER BY at DESC, id DESC LIMIT $2";
const RELEASE: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
     WHERE lead_id = $2 AND state = 'held'";
const HOLD: &str = "UPDATE deliveries SET state = 'held', updated_at = $1 WHERE lead_id = $2 AND state = 'pending'";

pub(crate) const QUERIES: &[&str] = &[
    ENQUEUE,
    ENQUEUE_ANEW,
    NOTE_ATTEMPT,
    SETTLE,
    SETTLE_DELIVERED,
    RETURN_LEASE,
    NEXT_DUE,
    RESEND,
    OF_LEAD,
    ATTEMPTS_OF,
    RELEASE,
    HOLD,
];

pub(crate) const SQLITE_QUERIES: &[&str] = &[CLAIM_DUE_SQLITE];
pub(crate) const POSTGRES_QUERIES: &[&str] = &[CLAIM_DUE_POSTGRES];

/// A delivery that only this worker may attempt until the lease expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Row id; the receiver detects duplicates by it.
    pub id: String,
    /// The lead it is about.
    pub lead_id: String,
    /// Where it goes.
    pub channel: Channel,
    /// Earlier attempts, including those that never ended.
    pub attempts: i32,
    /// Which of several messages on the same matter is sent; 0 is the first.
    pub edition: i32,
    /// When it was queued.
    pub created_at: Timestamp,
    /// End of the lease; also the proof of holding it.
    pub lease_until: Timestamp,
}

/// One attempt, for the owner's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// When it began.
    pub at: Timestamp,
    /// HTTP status or SMTP code, if an answer came.
    pub status: Option<i32>,
    /// For the owner, such as 'Answered 503'. Never contains the receiver's address.
    pub outcome: String,
    /// How long it took.
    pub duration_ms: i64,
}

/// What follows from an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Accepted: never retried.
    Delivered,
    /// Retried at this instant.
    RetryAt(Timestamp),
    /// Given up until the owner resends it.
    Failed,
    /// No address to send to: held, and not counted as an attempt.
    Held,
}

#[derive(sqlx::FromRow)]
struct ClaimedRow {
    id: String,
    lead_id: String,
    channel: String,
    attempts: i32,
    edition: i32,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct DeliveryRow {
    #[sqlx(try_from = "Lossy<String>")]
    id: String,
    #[sqlx(try_from = "Lossy<String>")]
    channel: String,
    #[sqlx(try_from = "Lossy<String>")]
    state: String,
    #[sqlx(try_from = "Lossy<i32>")]
    attempts: i32,
    next_attempt_at: i64,
    updated_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    last_outcome: Option<String>,
}

#[derive(sqlx::FromRow)]
struct AttemptRow {
    at: i64,
    status: Option<i32>,
    #[sqlx(try_from = "Lossy<String>")]
    outcome: String,
    duration_ms: i64,
}

/// Queues a delivery, due now. A lead has at most one per channel: a second is ignored.
///
/// # Errors
/// The database fails.
pub async fn enqueue(
    tx: &mut WriteTx,
    lead_id: &str,
    channel: Channel,
    state: DeliveryState,
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(ENQUEUE)
            .bind(ids::new_id())
            .bind(lead_id)
            .bind(channel.code())
            .bind(state.code())
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// Queues a delivery, due now, even if the channel already had one: its content has changed, so it
/// is sent whatever the state of the previous one.
///
/// # Errors
/// The database fails.
pub async fn enqueue_anew(tx: &mut WriteTx, lead_id: &str, channel: Channel, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(ENQUEUE_ANEW)
            .bind(ids::new_id())
            .bind(lead_id)
            .bind(channel.code())
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// Claims up to `limit` due deliveries of this carrier for `lease_ms`. No other worker gets them
/// before the lease expires, so it must outlast the longest attempt. If a worker dies, its leases
/// expire and nothing is lost.
///
/// # Errors
/// The database fails.
pub async fn claim_due(
    db: &Db,
    carrier: Carrier,
    now: Timestamp,
    lease_ms: i64,
    limit: i64,
) -> Result<Vec<Claimed>, DbError> {
    let lease_until = now.plus_ms(lease_ms);
    let claim = match db.engine() {
        Engine::Sqlite => CLAIM_DUE_SQLITE,
        Engine::Postgres => CLAIM_DUE_POSTGRES,
    };
    let rows: Vec<ClaimedRow> = db_write!(db, |c| {
        let claim = sqlx::query_as(claim).bind(lease_until.0).bind(now.0).bind(limit);
        rows::all("deliveries", claim.bind(carrier == Carrier::Webhook), c).await
    })?;
    let claimed = rows.into_iter().map(|row| {
        Ok(Claimed {
            channel: Channel::from_code(&row.channel).ok_or_else(|| Damage::of(&row.id, "channel"))?,
            id: row.id,
            lead_id: row.lead_id,
            attempts: row.attempts,
            edition: row.edition,
            created_at: Timestamp(row.created_at),
            lease_until,
        })
    });
    Ok(rows::sound("deliveries", claimed))
}

/// Logs an attempt and its outcome, and releases the lease. False if the lease had expired and
/// another worker took over (then only an acceptance counts), or if there is a newer edition (which
/// is still to be sent).
///
/// # Errors
/// The database fails; the delivery is then due again when its lease expires.
pub async fn record_attempt(db: &Db, claimed: &Claimed, attempt: &Attempt, after: After) -> Result<bool, DbError> {
    let ended = attempt.at.plus_ms(attempt.duration_ms);
    let mut tx = db.write().await?;
    db_tx!(tx, |c| {
        sqlx::query(NOTE_ATTEMPT)
            .bind(ids::new_id())
            .bind(&claimed.id)
            .bind(attempt.at.0)
            .bind(attempt.status)
            .bind(&attempt.outcome)
            .bind(attempt.duration_ms)
            .execute(c)
            .await
            .map(drop)
    })?;
    let (state, counted, next) = match after {
        After::Delivered => (DeliveryState::Delivered, 1, ended),
        After::RetryAt(at) => (DeliveryState::Pending, 1, at),
        After::Failed => (DeliveryState::Failed, 1, ended),
        After::Held => (DeliveryState::Held, 0, ended),
    };
    let settled = db_tx!(tx, |c| {
        if after == After::Delivered {
            sqlx::query(SETTLE_DELIVERED)
                .bind(&attempt.outcome)
                .bind(ended.0)
                .bind(&claimed.id)
                .bind(claimed.edition)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        } else {
            sqlx::query(SETTLE)
                .bind(state.code())
                .bind(counted)
                .bind(next.0)
                .bind(&attempt.outcome)
                .bind(ended.0)
                .bind(&claimed.id)
                .bind(claimed.lease_until.0)
                .bind(claimed.edition)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        }
    })?;
    if settled == 0 {
        // A newer edition is to be sent; it need not wait for the lease to expire.
        db_tx!(tx, |c| {
            sqlx::query(RETURN_LEASE).bind(&claimed.id).bind(claimed.lease_until.0).execute(c).await.map(drop)
        })?;
    }
    tx.commit().await?;
    Ok(settled == 1)
}

/// When the next delivery can be claimed, if any is pending.
///
/// # Errors
/// The database fails.
pub async fn next_due_at(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db_read!(db, |c| sqlx::query_scalar(NEXT_DUE).fetch_one(c).await)?;
    Ok(at.map(Timestamp))
}

/// Makes a delivery due now with a fresh count of attempts, whatever its state, and returns its
/// lead's id. `None` if there is no such delivery, or its lead is in quarantine.
///
/// # Errors
/// The database fails.
pub async fn resend(db: &Db, id: &str, now: Timestamp) -> Result<Option<String>, DbError> {
    Ok(db_write!(db, |c| rows::value("deliveries", sqlx::query_as(RESEND).bind(now.0).bind(id), c).await)?)
}

/// A lead's deliveries, oldest first.
///
/// # Errors
/// The database fails.
pub async fn of_lead(db: &Db, lead_id: &str) -> Result<Vec<Delivery>, DbError> {
    let rows: Vec<DeliveryRow> =
        db_read!(db, |c| rows::all("deliveries", sqlx::query_as(OF_LEAD).bind(lead_id), c).await)?;
    let deliveries = rows.into_iter().map(|row| {
        Ok(Delivery {
            channel: Channel::from_code(&row.channel).ok_or_else(|| Damage::of(&row.id, "channel"))?,
            state: DeliveryState::from_code(&row.state).ok_or_else(|| Damage::of(&row.id, "state"))?,
            id: row.id,
            attempts: row.attempts,
            next_attempt_at: Timestamp(row.next_attempt_at),
            updated_at: Timestamp(row.updated_at),
            last_outcome: row.last_outcome,
        })
    });
    Ok(rows::sound("deliveries", deliveries))
}

/// The last `limit` attempts of a delivery, newest first.
///
/// # Errors
/// The database fails.
pub async fn attempts_of(db: &Db, id: &str, limit: i64) -> Result<Vec<Attempt>, DbError> {
    let rows: Vec<AttemptRow> =
        db_read!(db, |c| rows::all("deliveries", sqlx::query_as(ATTEMPTS_OF).bind(id).bind(limit), c).await)?;
    Ok(rows
        .into_iter()
        .map(|row| Attempt {
            at: Timestamp(row.at),
            status: row.status,
            outcome: row.outcome,
            duration_ms: row.duration_ms,
        })
        .collect())
}

/// Makes a lead's held deliveries due now.
pub(crate) async fn release(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(RELEASE).bind(now.0).bind(lead_id).execute(c).await.map(drop))?;
    Ok(())
}

/// Holds what was not yet sent for a lead.
pub(crate) async fn hold(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(HOLD).bind(now.0).bind(lead_id).execute(c).await.map(drop))?;
    Ok(())
}
