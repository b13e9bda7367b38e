use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const ALL: &str = "SELECT id, from_path, target, kind FROM redirects WHERE deleted_at IS NULL ORDER BY id";
    const HITS: &str = "SELECT id, hits, last_hit_at FROM redirects WHERE deleted_at IS NULL";
    // The row version stays: being used is not a change.
    const HIT: &str = "UPDATE redirects SET hits = CASE WHEN hits BETWEEN 0 AND 2000000000 THEN hits + $1 ELSE $1 END, \
             last_hit_at = $2 WHERE id = $3";
    const MISS: &str = "INSERT INTO missing_paths (path, hits, first_seen_at, last_seen_at, referrer) \
         VALUES ($1, $2, $3, $3, $4) ON CONFLICT (path) DO UPDATE SET hits = CASE WHEN missing_paths.hits \
         BETWEEN 0 AND 2000000000 THEN missing_paths.hits + excluded.hits ELSE excluded.hits END, last_seen_at = \
         excluded.last_seen_at, referrer = COALESCE(excluded.referrer, missing_paths.referrer)";
    const COUNT: &str = "SELECT COUNT(*) FROM missing_paths";
    // Evicts the least requested; among equals the least recently requested.
    const GIVE_WAY: &str = "DELETE FROM missing_paths WHERE path IN ( \
         SELECT path FROM missing_paths ORDER BY hits, last_seen_at, path LIMIT $1)";
    const MISSING: &str = "SELECT path, hits, first_seen_at, last_seen_at, referrer FROM missing_paths \
         ORDER BY hits DESC, last_seen_at DESC, path LIMIT $1";
    const FORGET: &str = "DELETE FROM missing_paths WHERE path = $1";
    const EXPIRE: &str = "DELETE FROM missing_paths WHERE last_seen_at <= $1";
});

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct RedirectRow {
    pub(crate) id: String,
    pub(crate) from_path: String,
    pub(crate) target: String,
    pub(crate) kind: String,
}

pub(crate) async fn all(db: &Db) -> Result<Vec<RedirectRow>, DbError> {
    db.reader().all("redirects", ALL, &[]).await
}

pub(crate) async fn hits(db: &Db) -> Result<Vec<(String, i64, Option<i64>)>, DbError> {
    db.reader().all("redirects", HITS, &[]).await
}

pub(crate) async fn hit(tx: &mut WriteTx, id: &str, times: i64, at: Timestamp) -> Result<(), DbError> {
    tx.execute(HIT, &[times.into(), at.into(), id.into()]).await
}

pub(crate) async fn miss(
    tx: &mut WriteTx,
    path: &str,
    times: i64,
    referrer: Option<&str>,
    at: Timestamp,
) -> Result<(), DbError> {
    tx.execute(MISS, &[path.into(), times.into(), at.into(), referrer.into()]).await
}

/// Keeps at most `limit` addresses.
pub(crate) async fn keep_missing(tx: &mut WriteTx, limit: i64) -> Result<(), DbError> {
    let count: i64 = tx.scalar(COUNT, &[]).await?;
    if count > limit {
        tx.execute(GIVE_WAY, &[(count - limit).into()]).await?;
    }
    Ok(())
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MissingPath {
    /// The path; for vulnerability scanners a marker and their name
    /// ([`domain::site::redirect::Missing::group`]).
    #[sqlx(try_from = "Lossy<String>")]
    pub path: String,
    pub hits: i64,
    pub first_seen_at: i64,
    pub last_seen_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub referrer: Option<String>,
}

pub(crate) async fn missing(db: &Db, limit: i64) -> Result<Vec<MissingPath>, DbError> {
    db.reader().all("redirects", MISSING, &[limit.into()]).await
}

pub(crate) async fn forget(tx: &mut WriteTx, path: &str) -> Result<(), DbError> {
    tx.execute(FORGET, &[path.into()]).await
}

pub(crate) async fn expire(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(EXPIRE, &[before.into()]).await
}
