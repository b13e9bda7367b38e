//! Counted events, so that limits survive a restart and hold for all servers.
//! Keys are keyed hashes: the table names nobody.

use crate::db::{Db, locks};
use crate::db::{WriteTx, db_tx, db_write};
use crate::error::DbError;
use crate::ids;
use domain::{Timestamp, throttle};

const EVENTS: &str = "SELECT at FROM rate_events WHERE bucket = $1 AND key = $2 AND at > $3 ORDER BY at";
const NOTE: &str = "INSERT INTO rate_events (id, bucket, key, at) VALUES ($1, $2, $3, $4)";
const FORGET: &str = "DELETE FROM rate_events WHERE bucket = $1 AND key = $2 AND at <= $3";
const SWEEP: &str = "DELETE FROM rate_events WHERE at <= $1";

pub(crate) const QUERIES: &[&str] = &[EVENTS, NOTE, FORGET, SWEEP];

/// What is counted, and how much of it is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Name of the counter.
    pub bucket: &'static str,
    /// Events per key and window.
    pub events: i64,
    /// Length of the window in milliseconds.
    pub window_ms: i64,
}

impl Limit {
    /// The name under which this limit of this key is locked.
    pub(crate) fn lock_key(&self, key: &str) -> String {
        format!("{}\n{key}", self.bucket)
    }
}

/// Milliseconds until `key` may do one more, or `None` if it may now. Exact only
/// while the caller holds the lock of [`Limit::lock_key`].
pub(crate) async fn wait(tx: &mut WriteTx, limit: &Limit, key: &str, now: Timestamp) -> Result<Option<i64>, DbError> {
    let since = now.plus_ms(-limit.window_ms);
    let at: Vec<i64> =
        db_tx!(tx, |c| sqlx::query_scalar(EVENTS).bind(limit.bucket).bind(key).bind(since.0).fetch_all(c).await)?;
    let events: Vec<Timestamp> = at.into_iter().map(Timestamp).collect();
    Ok(throttle::wait_for_slot(&events, limit.events, limit.window_ms, now))
}

/// Counts one event of `key` and forgets those that left the window.
pub(crate) async fn note(tx: &mut WriteTx, limit: &Limit, key: &str, now: Timestamp) -> Result<(), DbError> {
    let since = now.plus_ms(-limit.window_ms);
    db_tx!(tx, |c| {
        sqlx::query(FORGET).bind(limit.bucket).bind(key).bind(since.0).execute(&mut *c).await?;
        sqlx::query(NOTE).bind(ids::new_id()).bind(limit.bucket).bind(key).bind(now.0).execute(c).await.map(drop)
    })?;
    Ok(())
}

/// Counts one event of `key` if the limit allows it, else answers the
/// milliseconds to wait. Locks: call it before anything else in the transaction.
///
/// # Errors
/// The database fails.
pub async fn take(tx: &mut WriteTx, limit: &Limit, key: &str, now: Timestamp) -> Result<Option<i64>, DbError> {
    locks::take(tx, &[&limit.lock_key(key)], now).await?;
    let wait = wait(tx, limit, key, now).await?;
    if wait.is_none() {
        note(tx, limit, key, now).await?;
    }
    Ok(wait)
}

/// Deletes events up to `before`: those of keys that never came back.
///
/// # Errors
/// The database fails.
pub async fn sweep(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    Ok(db_write!(db, |c| sqlx::query(SWEEP).bind(before.0).execute(c).await.map(|done| done.rows_affected()))?)
}
