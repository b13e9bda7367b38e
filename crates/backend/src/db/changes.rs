//! What the owner did, and what each touched row was before.

use crate::db::rows::{self, Lossy};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

const BEGIN: &str = "INSERT INTO changes (id, action, entity, entity_id, title, account_id, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const KEEP: &str = "INSERT INTO revisions (id, entity, entity_id, document, account_id, created_at, change_id) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const CHANGE: &str = "SELECT action, entity, entity_id, title, created_at, undone_at FROM changes WHERE id = $1";
const KEPT_BY: &str = "SELECT id, entity, entity_id, document FROM revisions WHERE change_id = $1 ORDER BY id DESC";
const NEWER: &str = "SELECT COUNT(*) FROM revisions WHERE entity = $1 AND entity_id = $2 AND id > $3";
const MARK_UNDONE: &str = "UPDATE changes SET undone_at = $1 WHERE id = $2 AND undone_at IS NULL";
const HISTORY: &str = "SELECT r.id, r.document, r.created_at, a.email, COALESCE(c.action, 'save') AS action \
     FROM revisions r LEFT JOIN changes c ON c.id = r.change_id LEFT JOIN accounts a ON a.id = r.account_id \
     WHERE r.entity = $1 AND r.entity_id = $2 ORDER BY r.id DESC LIMIT $3";
const REVISION: &str = "SELECT document FROM revisions WHERE id = $1 AND entity = $2 AND entity_id = $3";
const FORGET: &str = "DELETE FROM revisions WHERE entity = $1 AND entity_id = $2";
const LAST_BY: &str = "SELECT a.email FROM changes c JOIN accounts a ON a.id = c.account_id \
     WHERE c.entity = $1 AND c.entity_id = $2 ORDER BY c.id DESC LIMIT 1";
const LOG: &str = "SELECT c.id, c.action, c.entity, c.entity_id, c.title, c.created_at, a.email \
     FROM changes c LEFT JOIN accounts a ON a.id = c.account_id WHERE c.id < $1 ORDER BY c.id DESC LIMIT $2";

const MARK_ATTEMPT: &str = "UPDATE changes SET attempt_id = $1 WHERE id = $2";
const OF_ATTEMPT: &str = "SELECT id, entity, entity_id FROM changes WHERE attempt_id = $1";

pub(crate) const QUERIES: &[&str] = &[
    BEGIN,
    KEEP,
    CHANGE,
    KEPT_BY,
    NEWER,
    MARK_UNDONE,
    HISTORY,
    REVISION,
    FORGET,
    LAST_BY,
    LOG,
    MARK_ATTEMPT,
    OF_ATTEMPT,
];

/// What is done, to what and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewChange<'a> {
    /// What is done: `save`, `toggle`, `reorder`, `remove`, `restore`, `undo`, `purge`.
    pub(crate) action: &'a str,
    /// What kind.
    pub(crate) entity: &'a str,
    /// Which row; the first of several.
    pub(crate) entity_id: &'a str,
    /// What it is called.
    pub(crate) title: &'a str,
    /// Whose doing; none for the program's own.
    pub(crate) account_id: Option<&'a str>,
}

/// Notes a change; returns its id, which takes it back.
pub(crate) async fn begin(tx: &mut WriteTx, change: NewChange<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    db_tx!(tx, |c| {
        sqlx::query(BEGIN)
            .bind(&id)
            .bind(change.action)
            .bind(change.entity)
            .bind(change.entity_id)
            .bind(change.title)
            .bind(change.account_id)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}

/// Keeps what a row was before the change; `null` for none.
pub(crate) async fn keep(
    tx: &mut WriteTx,
    change_id: &str,
    change: NewChange<'_>,
    entity_id: &str,
    document: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(KEEP)
            .bind(ids::new_id())
            .bind(change.entity)
            .bind(entity_id)
            .bind(document)
            .bind(change.account_id)
            .bind(now.0)
            .bind(change_id)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// A change that may be taken back.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Change {
    /// What was done.
    pub(crate) action: String,
    /// To what kind.
    pub(crate) entity: String,
    /// To which row; the first of several.
    pub(crate) entity_id: String,
    /// What it was called.
    pub(crate) title: String,
    /// When.
    pub(crate) created_at: i64,
    /// When it was taken back.
    pub(crate) undone_at: Option<i64>,
}

/// A change by its id.
pub(crate) async fn change(tx: &mut WriteTx, id: &str) -> Result<Option<Change>, DbError> {
    Ok(db_tx!(tx, |c| rows::one("changes", sqlx::query_as(CHANGE).bind(id), c).await)?)
}

/// What one row was before a change.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Kept {
    /// Row id of the revision.
    pub(crate) id: String,
    /// What kind.
    pub(crate) entity: String,
    /// Which row.
    pub(crate) entity_id: String,
    /// What it was; `null` for none.
    pub(crate) document: String,
}

/// Notes which request a change is the answer to.
pub(crate) async fn mark_attempt(tx: &mut WriteTx, id: &str, attempt: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(MARK_ATTEMPT).bind(attempt).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// The change that a request has made already: its id, what kind, which row.
pub(crate) async fn of_attempt(tx: &mut WriteTx, attempt: &str) -> Result<Option<(String, String, String)>, DbError> {
    Ok(db_tx!(tx, |c| rows::one("changes", sqlx::query_as(OF_ATTEMPT).bind(attempt), c).await)?)
}

/// Everything a change touched, last first.
pub(crate) async fn kept_by(tx: &mut WriteTx, change_id: &str) -> Result<Vec<Kept>, DbError> {
    Ok(db_tx!(tx, |c| rows::all("changes", sqlx::query_as(KEPT_BY).bind(change_id), c).await)?)
}

/// Whether the row was changed again since.
pub(crate) async fn changed_since(tx: &mut WriteTx, kept: &Kept) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| {
        sqlx::query_scalar(NEWER).bind(&kept.entity).bind(&kept.entity_id).bind(&kept.id).fetch_one(c).await
    })?;
    Ok(count > 0)
}

/// Marks a change as taken back.
pub(crate) async fn mark_undone(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(MARK_UNDONE).bind(now.0).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// A row of the history.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Revision {
    /// Names it.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    /// What the row was before; `null` for none.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) document: String,
    /// When it was changed.
    pub(crate) created_at: i64,
    /// By whom.
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) email: Option<String>,
    /// What was done.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) action: String,
}

/// What a row was, newest first.
pub(crate) async fn history(db: &Db, entity: &str, entity_id: &str, limit: i64) -> Result<Vec<Revision>, DbError> {
    Ok(db_read!(db, |c| rows::all("changes", sqlx::query_as(HISTORY).bind(entity).bind(entity_id).bind(limit), c)
        .await)?)
}

/// What a row was, by the revision's id.
pub(crate) async fn revision(
    tx: &mut WriteTx,
    id: &str,
    entity: &str,
    entity_id: &str,
) -> Result<Option<String>, DbError> {
    Ok(db_tx!(tx, |c| rows::value("changes", sqlx::query_as(REVISION).bind(id).bind(entity).bind(entity_id), c).await)?)
}

/// Forgets what a row was: it is gone for good.
pub(crate) async fn forget(tx: &mut WriteTx, entity: &str, entity_id: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(FORGET).bind(entity).bind(entity_id).execute(c).await.map(drop))?;
    Ok(())
}

/// Who changed a row last.
pub(crate) async fn last_by(db: &Db, entity: &str, entity_id: &str) -> Result<Option<String>, DbError> {
    Ok(db_read!(db, |c| rows::value("changes", sqlx::query_as(LAST_BY).bind(entity).bind(entity_id), c).await)?)
}

/// A line of the log.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Line {
    /// Names it.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    /// What was done.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) action: String,
    /// To what kind.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity: String,
    /// To which row.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity_id: String,
    /// What it was called.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) title: String,
    /// When.
    pub(crate) created_at: i64,
    /// By whom.
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) email: Option<String>,
}

/// The log before the line `before`, newest first.
pub(crate) async fn log(db: &Db, before: &str, limit: i64) -> Result<Vec<Line>, DbError> {
    Ok(db_read!(db, |c| rows::all("changes", sqlx::query_as(LOG).bind(before).bind(limit), c).await)?)
}
