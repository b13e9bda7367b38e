use crate::db::WriteTx;
use crate::db::core::statements::statements;
use crate::db::core::tables;
use crate::db::leads::uploads::{has_further_photos, has_sketches};
use crate::error::DbError;

statements!({
    const ORIGINALS: &str = "SELECT key, media_type, original_name FROM media";
    const VARIANTS: &str = "SELECT m.key, CAST(v.width AS BIGINT) AS width, v.format, v.bytes, m.original_name \
         FROM media_variants v JOIN media m ON m.id = v.media_id";
    /// A photo that no request claimed may not be stored yet.
    const PHOTOS: &str = "SELECT storage_key, lead_id IS NOT NULL AS is_claimed FROM uploads";
    const PHOTOS_AND_SKETCHES: &str =
        "SELECT storage_key, lead_id IS NOT NULL OR sketch_lead_id IS NOT NULL AS is_claimed FROM uploads";
    const ALL_PHOTOS: &str = "SELECT storage_key, COALESCE(lead_id, further_lead_id, sketch_lead_id) IS NOT NULL \
         AS is_claimed FROM uploads";
});

#[derive(sqlx::FromRow)]
pub(crate) struct OriginalRow {
    pub(crate) key: String,
    pub(crate) media_type: String,
    pub(crate) original_name: String,
}

#[derive(sqlx::FromRow)]
pub(crate) struct VariantRow {
    pub(crate) key: String,
    pub(crate) width: i64,
    pub(crate) format: String,
    pub(crate) bytes: i64,
    pub(crate) original_name: String,
}

#[derive(sqlx::FromRow)]
pub(crate) struct PhotoRow {
    pub(crate) storage_key: String,
    pub(crate) is_claimed: bool,
}

pub(crate) async fn originals(tx: &mut WriteTx) -> Result<Vec<OriginalRow>, DbError> {
    tx.all("media", ORIGINALS, &[]).await
}

pub(crate) async fn variants(tx: &mut WriteTx) -> Result<Vec<VariantRow>, DbError> {
    tx.all("media_variants", VARIANTS, &[]).await
}

/// A database can be saved before it is migrated: then it has no sketches, or no further photos.
pub(crate) async fn photos(tx: &mut WriteTx) -> Result<Vec<PhotoRow>, DbError> {
    let tables = tables::all(tx).await?;
    let sql = if tables.iter().any(has_further_photos) {
        ALL_PHOTOS
    } else if tables.iter().any(has_sketches) {
        PHOTOS_AND_SKETCHES
    } else {
        PHOTOS
    };
    tx.all("uploads", sql, &[]).await
}
