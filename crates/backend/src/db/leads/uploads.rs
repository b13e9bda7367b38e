//! Rows of visitors' private photos. A photo is unclaimed until a request claims it by its token;
//! unclaimed photos are swept after a day.

use crate::db::core::rows::row_of;
use crate::db::{Db, WriteTx, db_read, execute, read, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const INSERT: &str = "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    const CLAIM: &str = "UPDATE uploads SET lead_id = $1 \
         WHERE token_hash = $2 AND lead_id IS NULL AND created_at > $3";
    const GET: &str = "SELECT id, storage_key, width, height, bytes, created_at, lead_id FROM uploads WHERE id = $1";
    const UNCLAIMED: &str = "SELECT id, storage_key, width, height, bytes, created_at, lead_id FROM uploads \
         WHERE lead_id IS NULL AND created_at <= $1 ORDER BY created_at LIMIT $2";
    const UNCLAIMED_BYTES: &str =
        "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE lead_id IS NULL AND bytes > 0";
    const DELETE_UNCLAIMED: &str = "DELETE FROM uploads WHERE id = $1 AND lead_id IS NULL";
});

/// A photo that was just stored.
#[derive(Clone, Debug)]
pub struct NewUpload {
    /// Row id.
    pub id: String,
    /// [`crate::ids::hash_token`] of the token the visitor's browser holds.
    pub token_hash: String,
    /// Storage key of the file.
    pub storage_key: String,
    /// Width, upright, in pixels.
    pub width: u32,
    /// Height, upright, in pixels.
    pub height: u32,
    /// Size of the stored file in bytes.
    pub bytes: u64,
    /// When it arrived.
    pub created_at: Timestamp,
}

/// A stored photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Row id.
    pub id: String,
    /// Storage key of the file.
    pub storage_key: String,
    /// Width, upright, in pixels.
    pub width: u32,
    /// Height, upright, in pixels.
    pub height: u32,
    /// Size of the stored file in bytes.
    pub bytes: u64,
    /// When it arrived.
    pub created_at: Timestamp,
    /// The lead that claimed it.
    pub lead_id: Option<String>,
}

row_of! {
    Row => Upload {
        id: String,
        storage_key: String,
        width: i32 = u32::try_from(width).unwrap_or(0),
        height: i32 = u32::try_from(height).unwrap_or(0),
        bytes: i64 = u64::try_from(bytes).unwrap_or(0),
        created_at: i64 = Timestamp(created_at),
        lead_id: Option<String>,
    }
}

/// Records a photo. Call it before storing the files, and hand out the token afterwards: a row
/// without files is swept, but files without a row would never be found.
pub async fn insert(tx: &mut WriteTx, upload: &NewUpload) -> Result<(), DbError> {
    execute!(
        tx,
        INSERT,
        &upload.id,
        &upload.token_hash,
        &upload.storage_key,
        i32::try_from(upload.width).unwrap_or(i32::MAX),
        i32::try_from(upload.height).unwrap_or(i32::MAX),
        i64::try_from(upload.bytes).unwrap_or(i64::MAX),
        upload.created_at.0
    )
    .map(drop)
}

/// Assigns the photo to a lead. False if there is none with this token, it was uploaded before
/// `not_before`, or another request has claimed it.
pub async fn claim(tx: &mut WriteTx, token_hash: &str, lead_id: &str, not_before: Timestamp) -> Result<bool, DbError> {
    Ok(execute!(tx, CLAIM, lead_id, token_hash, not_before.0)? == 1)
}

/// The photo with this row id.
pub async fn get(db: &Db, id: &str) -> Result<Option<Upload>, DbError> {
    read!(db, one("uploads") of Row, GET, id)
}

/// Up to `limit` unclaimed photos uploaded at `until` or before, oldest first.
pub async fn unclaimed(db: &Db, until: Timestamp, limit: i64) -> Result<Vec<Upload>, DbError> {
    read!(db, all("uploads") of Row, UNCLAIMED, until.0, limit)
}

/// Size of all unclaimed photos, without their thumbnails.
pub async fn unclaimed_bytes(db: &Db) -> Result<i64, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(UNCLAIMED_BYTES).fetch_one(c).await)?)
}

/// Deletes the row unless a request has claimed it in between; true if it was deleted, and only
/// then may the file be deleted (after the commit).
pub async fn delete_unclaimed(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let gone = execute!(tx, DELETE_UNCLAIMED, id)?;
    Ok(gone == 1)
}
