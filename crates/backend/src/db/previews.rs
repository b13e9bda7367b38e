//! Preview links, which show unpublished content without an account.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, db_read, db_write, rows};
use crate::error::DbError;
use domain::Timestamp;
use domain::media::picture::Picture;

const ADD: &str = "INSERT INTO preview_links (id, entity, entity_id, account_id, created_at, expires_at) \
     VALUES ($1, $2, $3, $4, $5, $6)";
const LIVE: &str = "SELECT p.id, p.entity, p.entity_id, p.created_at, p.expires_at, a.email \
     FROM preview_links p LEFT JOIN accounts a ON a.id = p.account_id \
     WHERE p.entity = $1 AND p.entity_id = $2 AND p.revoked_at IS NULL AND p.expires_at > $3 ORDER BY p.id DESC LIMIT 100";
const ONE: &str = "SELECT p.id, p.entity, p.entity_id, p.created_at, p.expires_at, a.email \
     FROM preview_links p LEFT JOIN accounts a ON a.id = p.account_id \
     WHERE p.id = $1 AND p.revoked_at IS NULL AND p.expires_at > $2";
const REVOKE: &str =
    "UPDATE preview_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2";
const SWEEP: &str = "DELETE FROM preview_links WHERE expires_at <= $1";
const PICTURE: &str = concat!("SELECT ", picture_columns!(), " FROM media m WHERE m.id = $1 AND m.deleted_at IS NULL");

pub(crate) const QUERIES: &[&str] = &[ADD, LIVE, ONE, REVOKE, SWEEP, PICTURE];

/// A valid link.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Link {
    /// Its id.
    pub(crate) id: String,
    /// The kind of content it shows.
    pub(crate) entity: String,
    /// The row.
    pub(crate) entity_id: String,
    /// When it was created.
    pub(crate) created_at: i64,
    /// Until when it works.
    pub(crate) expires_at: i64,
    /// Who created it.
    pub(crate) email: Option<String>,
}

/// Adds a link.
pub(crate) async fn add(
    db: &Db,
    id: &str,
    (entity, entity_id): (&str, &str),
    account_id: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    db_write!(db, |c| {
        sqlx::query(ADD)
            .bind(id)
            .bind(entity)
            .bind(entity_id)
            .bind(account_id)
            .bind(now.0)
            .bind(expires_at.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// The valid links to a row, newest first.
pub(crate) async fn live(db: &Db, entity: &str, id: &str, now: Timestamp) -> Result<Vec<Link>, DbError> {
    Ok(db_read!(db, |c| rows::all("preview_links", sqlx::query_as(LIVE).bind(entity).bind(id).bind(now.0), c).await)?)
}

/// A valid link, by its id.
pub(crate) async fn one(db: &Db, id: &str, now: Timestamp) -> Result<Option<Link>, DbError> {
    Ok(db_read!(db, |c| rows::one("preview_links", sqlx::query_as(ONE).bind(id).bind(now.0), c).await)?)
}

/// Revokes a link; returns whether it was valid.
pub(crate) async fn revoke(db: &Db, id: &str, now: Timestamp) -> Result<bool, DbError> {
    let rows = db_write!(db, |c| {
        sqlx::query(REVOKE).bind(id).bind(now.0).execute(c).await.map(|done| done.rows_affected())
    })?;
    Ok(rows == 1)
}

/// Deletes links that expired before `before`.
pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    Ok(db_write!(db, |c| sqlx::query(SWEEP).bind(before.0).execute(c).await.map(|done| done.rows_affected()))?)
}

/// A picture of the library with its own alt text.
pub(crate) async fn picture(db: &Db, id: &str) -> Result<Option<Picture>, DbError> {
    let row: Option<PictureColumns> =
        db_read!(db, |c| rows::one("preview_links", sqlx::query_as(PICTURE).bind(id), c).await)?;
    Ok(row.and_then(PictureColumns::picture))
}
