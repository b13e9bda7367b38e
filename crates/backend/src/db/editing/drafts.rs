//! Values that were typed but not yet saved as a version of their row.

use crate::db::core::statements::{Connection, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const ONE: &str = "SELECT d.document, d.base, d.base_version, d.revision, d.editor, d.updated_at, a.email \
         FROM drafts d LEFT JOIN accounts a ON a.id = d.account_id WHERE d.entity = $1 AND d.entity_id = $2";
    const PUT: &str = "INSERT INTO drafts (entity, entity_id, document, base, base_version, revision, editor, \
         account_id, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (entity, entity_id) DO UPDATE SET document = excluded.document, base = excluded.base, \
         base_version = excluded.base_version, revision = excluded.revision, editor = excluded.editor, \
         account_id = excluded.account_id, updated_at = excluded.updated_at";
    const REMOVE: &str = "DELETE FROM drafts WHERE entity = $1 AND entity_id = $2";
    const OF: &str = "SELECT entity_id FROM drafts WHERE entity = $1";
    const SWEEP: &str = "DELETE FROM drafts WHERE base_version = 0 AND updated_at <= $1";
});

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Draft {
    pub(crate) document: String,
    pub(crate) base: String,
    pub(crate) base_version: i32,
    pub(crate) revision: i32,
    pub(crate) editor: String,
    pub(crate) updated_at: i64,
    pub(crate) email: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewDraft<'a> {
    pub(crate) document: &'a str,
    pub(crate) base: &'a str,
    /// 0 if there was no row.
    pub(crate) base_version: i32,
    pub(crate) revision: i32,
    pub(crate) editor: &'a str,
    pub(crate) account_id: &'a str,
}

pub(crate) async fn one(connection: Connection<'_>, kind: &str, id: &str) -> Result<Option<Draft>, DbError> {
    connection.one("drafts", ONE, &[kind.into(), id.into()]).await
}

pub(crate) async fn put(
    tx: &mut WriteTx,
    kind: &str,
    id: &str,
    draft: NewDraft<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(
        PUT,
        &[
            kind.into(),
            id.into(),
            draft.document.into(),
            draft.base.into(),
            draft.base_version.into(),
            draft.revision.into(),
            draft.editor.into(),
            draft.account_id.into(),
            now.into(),
        ],
    )
    .await
}

pub(crate) async fn remove(tx: &mut WriteTx, kind: &str, id: &str) -> Result<(), DbError> {
    tx.execute(REMOVE, &[kind.into(), id.into()]).await
}

pub(crate) async fn of(db: &Db, kind: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("drafts", OF, &[kind.into()]).await
}

/// Previewed but never saved. Returns how many.
pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(SWEEP, &[before.into()]).await
}
