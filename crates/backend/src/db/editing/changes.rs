use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

statements!({
    const BEGIN: &str = "INSERT INTO changes (id, action, entity, entity_id, title, account_id, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    const INSERT_REVISION: &str = "INSERT INTO revisions (id, entity, entity_id, document, account_id, created_at, \
         change_id) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    const CHANGE: &str = "SELECT action, entity, created_at, undone_at FROM changes WHERE id = $1";
    const SNAPSHOTS: &str =
        "SELECT id, entity, entity_id, document FROM revisions WHERE change_id = $1 ORDER BY id DESC";
    const NEWER: &str = "SELECT COUNT(*) FROM revisions WHERE entity = $1 AND entity_id = $2 AND id > $3";
    const MARK_UNDONE: &str = "UPDATE changes SET undone_at = $1 WHERE id = $2 AND undone_at IS NULL";
    const HISTORY: &str = "SELECT r.id, r.document, r.created_at, a.email, COALESCE(c.action, 'save') AS action \
         FROM revisions r LEFT JOIN changes c ON c.id = r.change_id LEFT JOIN accounts a ON a.id = r.account_id \
         WHERE r.entity = $1 AND r.entity_id = $2 ORDER BY r.id DESC LIMIT $3";
    const REVISION: &str = "SELECT document FROM revisions WHERE id = $1 AND entity = $2 AND entity_id = $3";
    const FORGET: &str = "DELETE FROM revisions WHERE entity = $1 AND entity_id = $2";
    const LAST_BY: &str = "SELECT a.email FROM changes c JOIN accounts a ON a.id = c.account_id \
         WHERE c.entity = $1 AND c.entity_id = $2 ORDER BY c.id DESC LIMIT 1";
    const LOG: &str = "SELECT c.id, c.action, c.entity, c.entity_id, c.title, c.created_at, a.email, \
         CASE WHEN c.action = 'toggle' THEN (SELECT MIN(r.document) FROM revisions r WHERE r.change_id = c.id \
         AND r.entity_id = c.entity_id) END AS toggled \
         FROM changes c LEFT JOIN accounts a ON a.id = c.account_id WHERE c.id < $1 ORDER BY c.id DESC LIMIT $2";

    const MARK_ATTEMPT: &str = "UPDATE changes SET attempt_id = $1 WHERE id = $2";
    const OF_ATTEMPT: &str = "SELECT id, entity, entity_id FROM changes WHERE attempt_id = $1";
});

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewChange<'a> {
    pub(crate) action: &'a str,
    pub(crate) entity: &'a str,
    pub(crate) entity_id: &'a str,
    pub(crate) title: &'a str,
    pub(crate) account_id: Option<&'a str>,
}

/// Returns its id, by which it can be undone.
pub(crate) async fn begin(tx: &mut WriteTx, change: NewChange<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    tx.execute(
        BEGIN,
        &[
            id.as_str().into(),
            change.action.into(),
            change.entity.into(),
            change.entity_id.into(),
            change.title.into(),
            change.account_id.into(),
            now.into(),
        ],
    )
    .await?;
    Ok(id)
}

/// `null` if the row did not exist.
pub(crate) async fn keep(
    tx: &mut WriteTx,
    change_id: &str,
    change: NewChange<'_>,
    entity_id: &str,
    document: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(
        INSERT_REVISION,
        &[
            ids::new_id().into(),
            change.entity.into(),
            entity_id.into(),
            document.into(),
            change.account_id.into(),
            now.into(),
            change_id.into(),
        ],
    )
    .await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Change {
    pub(crate) action: String,
    pub(crate) entity: String,
    pub(crate) created_at: i64,
    pub(crate) undone_at: Option<i64>,
}

pub(crate) async fn change(tx: &mut WriteTx, id: &str) -> Result<Option<Change>, DbError> {
    tx.one("changes", CHANGE, &[id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct RowBefore {
    pub(crate) id: String,
    pub(crate) entity: String,
    pub(crate) entity_id: String,
    /// `null` if the row did not exist.
    pub(crate) document: String,
}

pub(crate) async fn mark_attempt(tx: &mut WriteTx, id: &str, attempt: &str) -> Result<(), DbError> {
    tx.execute(MARK_ATTEMPT, &[attempt.into(), id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct AttemptedChange {
    pub(crate) id: String,
    pub(crate) entity: String,
    pub(crate) entity_id: String,
}

pub(crate) async fn of_attempt(tx: &mut WriteTx, attempt: &str) -> Result<Option<AttemptedChange>, DbError> {
    tx.one("changes", OF_ATTEMPT, &[attempt.into()]).await
}

pub(crate) async fn snapshots_of(tx: &mut WriteTx, change_id: &str) -> Result<Vec<RowBefore>, DbError> {
    tx.all("changes", SNAPSHOTS, &[change_id.into()]).await
}

pub(crate) async fn changed_since(tx: &mut WriteTx, snapshot: &RowBefore) -> Result<bool, DbError> {
    let count: i64 = tx
        .scalar(
            NEWER,
            &[snapshot.entity.as_str().into(), snapshot.entity_id.as_str().into(), snapshot.id.as_str().into()],
        )
        .await?;
    Ok(count > 0)
}

pub(crate) async fn mark_undone(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MARK_UNDONE, &[now.into(), id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Revision {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    /// `null` if the row did not exist.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) document: String,
    pub(crate) created_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) email: Option<String>,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) action: String,
}

pub(crate) async fn history(db: &Db, kind: &str, entity_id: &str, limit: i64) -> Result<Vec<Revision>, DbError> {
    db.reader().all("changes", HISTORY, &[kind.into(), entity_id.into(), limit.into()]).await
}

pub(crate) async fn revision(
    tx: &mut WriteTx,
    id: &str,
    kind: &str,
    entity_id: &str,
) -> Result<Option<String>, DbError> {
    tx.value("changes", REVISION, &[id.into(), kind.into(), entity_id.into()]).await
}

pub(crate) async fn forget(tx: &mut WriteTx, kind: &str, entity_id: &str) -> Result<(), DbError> {
    tx.execute(FORGET, &[kind.into(), entity_id.into()]).await
}

pub(crate) async fn last_by(db: &Db, kind: &str, entity_id: &str) -> Result<Option<String>, DbError> {
    db.reader().value("changes", LAST_BY, &[kind.into(), entity_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct AuditRow {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) action: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity_id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) title: String,
    pub(crate) created_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) email: Option<String>,
    /// The row before it was turned on or off, as JSON; none for other actions.
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) toggled: Option<String>,
}

pub(crate) async fn log(db: &Db, before: &str, limit: i64) -> Result<Vec<AuditRow>, DbError> {
    db.reader().all("changes", LOG, &[before.into(), limit.into()]).await
}
