//! Picture files that no row of the database refers to.

use crate::db::core::rows::{self, Lossy};
use crate::db::{Db, WriteTx, db_tx, execute, read, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const SEEN: &str = "INSERT INTO stray_files (key, seen_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
    const DISCARD: &str = "INSERT INTO stray_files (key, seen_at) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET seen_at = excluded.seen_at";
    const NAMED: &str = "DELETE FROM stray_files WHERE EXISTS (SELECT 1 FROM media m WHERE m.key = stray_files.key)";
    const DUE: &str = "SELECT key FROM stray_files WHERE seen_at <= $1 ORDER BY key LIMIT $2";
    const CLAIM: &str = "UPDATE stray_files SET deleting_until = $1 WHERE key = $2 AND seen_at <= $3 \
         AND (deleting_until IS NULL OR deleting_until <= $4) \
         AND NOT EXISTS (SELECT 1 FROM media m WHERE m.key = stray_files.key)";
    const KNOWN: &str = "SELECT key FROM stray_files WHERE key = $1";
    const SPARE: &str = "DELETE FROM stray_files WHERE key = $1 AND (deleting_until IS NULL OR deleting_until <= $2)";
    const GONE: &str = "DELETE FROM stray_files WHERE key = $1 AND deleting_until = $2";
});

/// Records files that no row refers to; those already known keep their time.
pub(crate) async fn seen(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<(), DbError> {
    execute!(tx, SEEN, key, now.0).map(drop)
}

/// Records files as first seen at `since`, whatever was known.
pub(crate) async fn discard(tx: &mut WriteTx, key: &str, since: Timestamp) -> Result<(), DbError> {
    execute!(tx, DISCARD, key, since.0).map(drop)
}

/// Forgets those that a row refers to by now.
pub(crate) async fn forget_named(tx: &mut WriteTx) -> Result<(), DbError> {
    execute!(tx, NAMED).map(drop)
}

/// Some that were first seen at `before` or earlier.
pub(crate) async fn due(db: &Db, before: Timestamp, limit: i64) -> Result<Vec<String>, DbError> {
    read!(db, values("stray_files"), DUE, before.0, limit)
}

/// When files may be removed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// They were first seen at this instant or earlier.
    pub(crate) before: Timestamp,
    pub(crate) now: Timestamp,
    /// Until then nothing else removes or stores them; also the proof of the claim.
    pub(crate) until: Timestamp,
}

/// Claims files for removal, if they are still due, no row refers to them and nothing else removes
/// them.
pub(crate) async fn claim(tx: &mut WriteTx, key: &str, claim: Claim) -> Result<bool, DbError> {
    Ok(execute!(tx, CLAIM, claim.until.0, key, claim.before.0, claim.now.0)? == 1)
}

/// Whether these files are known as stray, removed or not.
pub(crate) async fn is_known(db: &Db, key: &str) -> Result<bool, DbError> {
    let found: Option<Lossy<String>> = read!(db, value("stray_files"), KNOWN, key)?;
    Ok(found.is_some())
}

/// [`is_known`] within a transaction.
pub(crate) async fn is_known_now(tx: &mut WriteTx, key: &str) -> Result<bool, DbError> {
    let found: Option<Lossy<String>> =
        db_tx!(tx, |c| rows::value("stray_files", sqlx::query_as(KNOWN).bind(key), c).await)?;
    Ok(found.is_some())
}

/// Lets these files be stored again; false while they are being removed.
pub(crate) async fn spare(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(execute!(tx, SPARE, key, now.0)? == 1)
}

/// They were removed under the claim that lasts until `until`.
pub(crate) async fn gone(tx: &mut WriteTx, key: &str, until: Timestamp) -> Result<(), DbError> {
    execute!(tx, GONE, key, until.0).map(drop)
}
