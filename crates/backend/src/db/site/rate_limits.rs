//! Limits survive a restart and hold for all servers. Keys are keyed hashes: the table identifies no person.

use crate::db::core::locks;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::limits::{PER_SITE_FACTOR, throttle};

statements!({
    const EVENTS: &str = "SELECT at FROM rate_events WHERE bucket = $1 AND key = $2 AND at > $3 ORDER BY at";
    const RECORD: &str = "INSERT INTO rate_events (id, bucket, key, at) VALUES ($1, $2, $3, $4)";
    const FORGET: &str = "DELETE FROM rate_events WHERE bucket = $1 AND key = $2 AND at <= $3";
    const TAKE_BACK: &str = "DELETE FROM rate_events WHERE id IN \
         (SELECT id FROM rate_events WHERE bucket = $1 AND key = $2 AND at = $3 LIMIT 1)";
    const CLEAR: &str = "DELETE FROM rate_events WHERE bucket = $1 AND key = $2";
    const SWEEP: &str = "DELETE FROM rate_events WHERE at <= $1 OR at > $2";
});

#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub bucket: &'static str,
    pub events: i64,
    pub window_ms: i64,
}

impl Limit {
    /// The limit of all networks that one customer of a provider may have. Its keys differ from the
    /// keys of single networks, so that both have the same name.
    pub(crate) const fn of_site(self) -> Self {
        Self { events: self.events * PER_SITE_FACTOR, ..self }
    }

    fn lock_key(&self, key: &str) -> String {
        format!("{}\n{key}", self.bucket)
    }

    const fn since(&self, now: Timestamp) -> Timestamp {
        now.plus_ms(-self.window_ms)
    }

    fn wait(&self, at: Vec<i64>, now: Timestamp) -> Option<i64> {
        let events: Vec<Timestamp> = at.into_iter().map(Timestamp).collect();
        throttle::wait_for_slot(&events, self.events, self.window_ms, now)
    }
}

/// Milliseconds until `key` may have another event, or `None` if it may now. Exact only while the
/// caller holds the lock of the limit.
pub(crate) async fn wait(tx: &mut WriteTx, limit: &Limit, key: &str, now: Timestamp) -> Result<Option<i64>, DbError> {
    let since = limit.since(now);
    let at: Vec<i64> = tx.column("rate_events", EVENTS, &[limit.bucket.into(), key.into(), since.into()]).await?;
    Ok(limit.wait(at, now))
}

/// The same on a reader without a lock: nearly exact, to turn away a flood cheaply.
pub(crate) async fn peek(db: &Db, limit: &Limit, key: &str, now: Timestamp) -> Result<Option<i64>, DbError> {
    let since = limit.since(now);
    let at: Vec<i64> =
        db.reader().column("rate_events", EVENTS, &[limit.bucket.into(), key.into(), since.into()]).await?;
    Ok(limit.wait(at, now))
}

/// Deletes events that left the window.
pub(crate) async fn record(tx: &mut WriteTx, limit: &Limit, key: &str, now: Timestamp) -> Result<(), DbError> {
    let since = limit.since(now);
    tx.execute(FORGET, &[limit.bucket.into(), key.into(), since.into()]).await?;
    tx.execute(RECORD, &[ids::new_id().into(), limit.bucket.into(), key.into(), now.into()]).await
}

/// Removes one event of `key` that was counted at `at`.
pub(crate) async fn refund(tx: &mut WriteTx, limit: &Limit, key: &str, at: Timestamp) -> Result<(), DbError> {
    tx.execute(TAKE_BACK, &[limit.bucket.into(), key.into(), at.into()]).await
}

pub(crate) async fn clear(tx: &mut WriteTx, limit: &Limit, key: &str) -> Result<(), DbError> {
    tx.execute(CLEAR, &[limit.bucket.into(), key.into()]).await
}

/// Call it first in the transaction.
pub(crate) async fn lock(tx: &mut WriteTx, limits: &[(Limit, &str)], now: Timestamp) -> Result<(), DbError> {
    let keys: Vec<String> = limits.iter().map(|(limit, key)| limit.lock_key(key)).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    locks::take(tx, &keys, now).await
}

/// Counts one event for each of `limits` if all allow it, else returns the longest wait in
/// milliseconds. Exact only while the caller holds their locks.
pub(crate) async fn count(tx: &mut WriteTx, limits: &[(Limit, &str)], now: Timestamp) -> Result<Option<i64>, DbError> {
    let mut longest = None;
    for (limit, key) in limits {
        longest = longest.max(wait(tx, limit, key, now).await?);
    }
    if longest.is_none() {
        for (limit, key) in limits {
            record(tx, limit, key, now).await?;
        }
    }
    Ok(longest)
}

/// [`count`] with the locks taken. Call it first in the transaction.
pub async fn take_all(tx: &mut WriteTx, limits: &[(Limit, &str)], now: Timestamp) -> Result<Option<i64>, DbError> {
    lock(tx, limits, now).await?;
    count(tx, limits, now).await
}

/// Deletes events up to `before`, also of keys that never returned, and events after `future`, which
/// do not count.
pub async fn sweep(db: &Db, before: Timestamp, future: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(SWEEP, &[before.into(), future.into()]).await
}
