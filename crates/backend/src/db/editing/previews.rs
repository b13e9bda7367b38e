//! Preview links, which show unpublished content without an account.

use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const ADD: &str = "INSERT INTO preview_links (id, entity, entity_id, account_id, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6)";
    const LIVE: &str = "SELECT p.id, p.entity, p.entity_id, p.created_at, p.expires_at, a.email \
         FROM preview_links p LEFT JOIN accounts a ON a.id = p.account_id \
         WHERE p.entity = $1 AND p.entity_id = $2 AND p.revoked_at IS NULL AND p.expires_at > $3 \
         ORDER BY p.id DESC LIMIT 100";
    const ONE: &str = "SELECT p.id, p.entity, p.entity_id, p.created_at, p.expires_at, a.email \
         FROM preview_links p LEFT JOIN accounts a ON a.id = p.account_id \
         WHERE p.id = $1 AND p.revoked_at IS NULL AND p.expires_at > $2";
    const REVOKE: &str =
        "UPDATE preview_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2";
    const SWEEP: &str = "DELETE FROM preview_links WHERE expires_at <= $1";
});

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct PreviewLinkRow {
    pub(crate) id: String,
    pub(crate) entity: String,
    pub(crate) entity_id: String,
    pub(crate) created_at: i64,
    pub(crate) expires_at: i64,
    pub(crate) email: Option<String>,
}

pub(crate) async fn add(
    db: &Db,
    id: &str,
    (kind, entity_id): (&str, &str),
    account_id: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    db.writer()
        .execute(ADD, &[id.into(), kind.into(), entity_id.into(), account_id.into(), now.into(), expires_at.into()])
        .await
}

pub(crate) async fn live(db: &Db, kind: &str, id: &str, now: Timestamp) -> Result<Vec<PreviewLinkRow>, DbError> {
    db.reader().all("preview_links", LIVE, &[kind.into(), id.into(), now.into()]).await
}

pub(crate) async fn one(db: &Db, id: &str, now: Timestamp) -> Result<Option<PreviewLinkRow>, DbError> {
    db.reader().one("preview_links", ONE, &[id.into(), now.into()]).await
}

pub(crate) async fn revoke(db: &Db, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(db.writer().affected(REVOKE, &[id.into(), now.into()]).await? == 1)
}

pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(SWEEP, &[before.into()]).await
}
