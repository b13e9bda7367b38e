//! Swaps the contents of two rows of the media library: references to one row then show
//! the other's former content.

use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::db::{WriteTx, media};
use crate::error::DbError;
use domain::Timestamp;
use domain::media::picture::Variants;

statements!({
    const CONTENT: &str = "SELECT key, original_name, media_type, width, height, bytes, color, thumbhash, variants \
         FROM media WHERE id = $1";
    const IN_TRASH: &str = "SELECT id FROM media WHERE key = $1 AND deleted_at IS NOT NULL";
    const BY_KEY: &str = "SELECT id FROM media WHERE key = $1";
    const RELEASE: &str = "UPDATE media SET key = $1 WHERE id = $2";
    const PUT: &str = sql!(
        "UPDATE media SET key = $1, original_name = $2, media_type = $3, width = $4, height = $5, bytes = $6, \
         color = $7, thumbhash = $8, variants = $9, updated_at = $10, ",
        NEXT_VERSION,
        " WHERE id = $11"
    );
    const VARIANTS: &str = "SELECT width, format, bytes, settings FROM media_variants WHERE media_id = $1";
    const NO_VARIANTS: &str = "DELETE FROM media_variants WHERE media_id = $1";
    const NO_JOBS: &str = "DELETE FROM variant_jobs WHERE media_id = $1";
});

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Content {
    key: String,
    original_name: String,
    media_type: String,
    width: i32,
    height: i32,
    bytes: i64,
    color: String,
    thumbhash: String,
    variants: String,
}

impl Content {
    pub(crate) fn width(&self) -> u32 {
        u32::try_from(self.width).unwrap_or(0)
    }

    pub(crate) fn variants(&self) -> Variants {
        Variants::parse(&self.variants)
    }
}

#[derive(sqlx::FromRow)]
struct Variant {
    width: i32,
    format: String,
    bytes: i64,
    settings: String,
}

/// Two rows that have swapped their contents.
pub(crate) struct Swapped {
    pub(crate) other_id: String,
    /// The content of the first row before, and of the other one now.
    pub(crate) before: Content,
    /// The content of the first row now.
    pub(crate) after: Content,
}

/// The row in the trash that has this key.
pub(crate) async fn in_trash(tx: &mut WriteTx, key: &str) -> Result<Option<String>, DbError> {
    tx.value("media", IN_TRASH, &[key.into()]).await
}

/// Swaps the contents of a row and of the row with this key; none if there is no such row. Pending variant
/// jobs of both are deleted.
pub(crate) async fn swap(tx: &mut WriteTx, id: &str, key: &str, now: Timestamp) -> Result<Option<Swapped>, DbError> {
    let Some(other_id) = tx.value::<String>("media", BY_KEY, &[key.into()]).await? else { return Ok(None) };
    let Some(before) = content(tx, id).await? else { return Ok(None) };
    let Some(after) = content(tx, &other_id).await? else { return Ok(None) };
    let made_before = variants(tx, id).await?;
    let made_after = variants(tx, &other_id).await?;
    // Keys are unique, so the swap goes through a temporary one.
    let unused_key = crate::ids::new_id();
    tx.execute(RELEASE, &[unused_key.as_str().into(), other_id.as_str().into()]).await?;
    for (id, content, made) in [(id, &after, made_after), (other_id.as_str(), &before, made_before)] {
        put(tx, id, content, now).await?;
        for sql in [NO_VARIANTS, NO_JOBS] {
            tx.execute(sql, &[id.into()]).await?;
        }
        for variant in &made {
            media::put_variant(tx, id, (variant.width, &variant.format), variant.bytes, &variant.settings).await?;
        }
    }
    Ok(Some(Swapped { other_id, before, after }))
}

async fn content(tx: &mut WriteTx, id: &str) -> Result<Option<Content>, DbError> {
    tx.one("media", CONTENT, &[id.into()]).await
}

async fn variants(tx: &mut WriteTx, id: &str) -> Result<Vec<Variant>, DbError> {
    tx.all("media_variants", VARIANTS, &[id.into()]).await
}

async fn put(tx: &mut WriteTx, id: &str, content: &Content, now: Timestamp) -> Result<(), DbError> {
    tx.execute(
        PUT,
        &[
            content.key.as_str().into(),
            content.original_name.as_str().into(),
            content.media_type.as_str().into(),
            content.width.into(),
            content.height.into(),
            content.bytes.into(),
            content.color.as_str().into(),
            content.thumbhash.as_str().into(),
            content.variants.as_str().into(),
            now.into(),
            id.into(),
        ],
    )
    .await
}
