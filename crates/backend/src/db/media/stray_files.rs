use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
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
    const ALLOW_STORING: &str =
        "DELETE FROM stray_files WHERE key = $1 AND (deleting_until IS NULL OR deleting_until <= $2)";
    const GONE: &str = "DELETE FROM stray_files WHERE key = $1 AND deleting_until = $2";
});

/// Known files keep their time.
pub(crate) async fn seen(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(SEEN, &[key.into(), now.into()]).await
}

/// Whatever was known.
pub(crate) async fn discard(tx: &mut WriteTx, key: &str, since: Timestamp) -> Result<(), DbError> {
    tx.execute(DISCARD, &[key.into(), since.into()]).await
}

pub(crate) async fn forget_named(tx: &mut WriteTx) -> Result<(), DbError> {
    tx.execute(NAMED, &[]).await
}

pub(crate) async fn due(db: &Db, before: Timestamp, limit: i64) -> Result<Vec<String>, DbError> {
    db.reader().column("stray_files", DUE, &[before.into(), limit.into()]).await
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RemovalClaim {
    /// They were first seen at this instant or earlier.
    pub(crate) before: Timestamp,
    pub(crate) now: Timestamp,
    /// Until then nothing else removes or stores them; also the proof of the claim.
    pub(crate) until: Timestamp,
}

/// Claims files for removal, if they are still due, no row refers to them and nothing else removes
/// them.
pub(crate) async fn claim(tx: &mut WriteTx, key: &str, claim: RemovalClaim) -> Result<bool, DbError> {
    Ok(tx.affected(CLAIM, &[claim.until.into(), key.into(), claim.before.into(), claim.now.into()]).await? == 1)
}

pub(crate) async fn is_known(db: &Db, key: &str) -> Result<bool, DbError> {
    let found: Option<Lossy<String>> = db.reader().value("stray_files", KNOWN, &[key.into()]).await?;
    Ok(found.is_some())
}

pub(crate) async fn is_known_now(tx: &mut WriteTx, key: &str) -> Result<bool, DbError> {
    let found: Option<Lossy<String>> = tx.value("stray_files", KNOWN, &[key.into()]).await?;
    Ok(found.is_some())
}

/// Lets these files be stored again; false while they are being removed.
pub(crate) async fn allow_storing(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(ALLOW_STORING, &[key.into(), now.into()]).await? == 1)
}

/// They were removed under the claim that lasts until `until`.
pub(crate) async fn record_removed(tx: &mut WriteTx, key: &str, until: Timestamp) -> Result<(), DbError> {
    tx.execute(GONE, &[key.into(), until.into()]).await
}
