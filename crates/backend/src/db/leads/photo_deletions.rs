use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const ADD: &str = "INSERT INTO photo_deletions (storage_key, since, due_at) VALUES ($1, $2, $3) \
         ON CONFLICT (storage_key) DO NOTHING";
    const DUE: &str = "SELECT storage_key, tries FROM photo_deletions WHERE due_at <= $1 ORDER BY due_at LIMIT $2";
    const CLAIM: &str = "UPDATE photo_deletions SET due_at = $1, tries = CASE WHEN tries BETWEEN 0 AND 2000000000 THEN tries + 1 \
         ELSE 1 END WHERE storage_key = $2 AND due_at <= $3 \
         AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.storage_key = photo_deletions.storage_key)";
    const DONE: &str = "DELETE FROM photo_deletions WHERE storage_key = $1";
    const NAMED: &str = "DELETE FROM photo_deletions WHERE EXISTS \
         (SELECT 1 FROM uploads u WHERE u.storage_key = photo_deletions.storage_key)";
    const IS_NAMED: &str = "SELECT storage_key FROM uploads WHERE storage_key = $1 LIMIT 1";
    const OVERDUE: &str = "SELECT COUNT(*) AS photos, MIN(since) AS since FROM photo_deletions WHERE tries > 0";
});

/// Adds a photo, to be deleted at `due_at` or later.
pub(crate) async fn add(tx: &mut WriteTx, key: &str, now: Timestamp, due_at: Timestamp) -> Result<(), DbError> {
    tx.execute(ADD, &[key.into(), now.into(), due_at.into()]).await
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct DuePhotoDeletion {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) storage_key: String,
    #[sqlx(try_from = "Lossy<i32>")]
    pub(crate) tries: i32,
}

pub(crate) async fn due(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<DuePhotoDeletion>, DbError> {
    db.reader().all("photo_deletions", DUE, &[now.into(), limit.into()]).await
}

/// Claims a photo that is due until `until`, when the next attempt is due; false if another process
/// did, or a row has the photo after all.
pub(crate) async fn claim(tx: &mut WriteTx, key: &str, now: Timestamp, until: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(CLAIM, &[until.into(), key.into(), now.into()]).await? == 1)
}

pub(crate) async fn done(tx: &mut WriteTx, key: &str) -> Result<(), DbError> {
    tx.execute(DONE, &[key.into()]).await
}

pub(crate) async fn forget_named(tx: &mut WriteTx) -> Result<(), DbError> {
    tx.execute(NAMED, &[]).await
}

pub(crate) async fn is_named(db: &Db, key: &str) -> Result<bool, DbError> {
    let found: Option<Lossy<String>> = db.reader().value("uploads", IS_NAMED, &[key.into()]).await?;
    Ok(found.is_some())
}

/// How many photos at least one attempt of the worker did not delete, and since when the oldest is
/// to be deleted.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct OverdueRow {
    pub(crate) photos: i64,
    pub(crate) since: Option<i64>,
}

pub(crate) async fn overdue(db: &Db) -> Result<OverdueRow, DbError> {
    db.reader().row(OVERDUE, &[]).await
}
