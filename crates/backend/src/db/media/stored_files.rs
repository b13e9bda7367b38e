//! Which files of the storage the rows refer to.

use crate::db::WriteTx;
use crate::db::core::statements::statements;
use crate::error::DbError;

statements!({
    const ORIGINALS: &str = "SELECT key, media_type, original_name FROM media";
    const VARIANTS: &str = "SELECT m.key, CAST(v.width AS BIGINT), v.format, v.bytes, m.original_name \
         FROM media_variants v JOIN media m ON m.id = v.media_id";
    /// A photo that no request claimed may not be stored yet.
    const PHOTOS: &str = "SELECT storage_key, lead_id IS NOT NULL FROM uploads";
});

/// Key, type and name of each picture.
pub(crate) async fn originals(tx: &mut WriteTx) -> Result<Vec<(String, String, String)>, DbError> {
    tx.all("media", ORIGINALS, &[]).await
}

/// Key, width, format and size of each variant, and the name of its picture.
pub(crate) async fn variants(tx: &mut WriteTx) -> Result<Vec<(String, i64, String, i64, String)>, DbError> {
    tx.all("media_variants", VARIANTS, &[]).await
}

/// Key of each visitor's photo, and whether it belongs to a request.
pub(crate) async fn photos(tx: &mut WriteTx) -> Result<Vec<(String, bool)>, DbError> {
    tx.all("uploads", PHOTOS, &[]).await
}
