//! The media library: one row per picture, one per smaller form of it, and how
//! other tables' queries bring a picture along.

use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;
use domain::picture::{Picture, VariantFormat};

const INSERT: &str = "INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, thumbhash, \
     alt, focal_x, focal_y, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)";
const INSERT_VARIANT: &str = "INSERT INTO media_variants (media_id, width, format, bytes) VALUES ($1, $2, $3, $4)";
const ADD_VARIANT: &str = "INSERT INTO media_variants (media_id, width, format, bytes) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (media_id, width, format) DO UPDATE SET bytes = excluded.bytes";
const ID_BY_KEY: &str = "SELECT id FROM media WHERE key = $1";
const ORIGINAL: &str = "SELECT id, media_type, width FROM media WHERE key = $1";

pub(crate) const QUERIES: &[&str] = &[INSERT, INSERT_VARIANT, ADD_VARIANT, ID_BY_KEY, ORIGINAL, BY_KEY];

/// The columns of [`PictureColumns`], for a query that joins `media` as `m`.
macro_rules! picture_columns {
    () => {
        "m.key AS media_key, m.alt AS media_alt, m.width AS media_width, m.height AS media_height, \
         m.focal_x AS media_focal_x, m.focal_y AS media_focal_y, m.color AS media_color"
    };
}
/// The columns of [`SecondPictureColumns`], for a query that joins `media` once more as `m2`.
macro_rules! second_picture_columns {
    () => {
        "m2.key AS second_key, m2.alt AS second_alt, m2.width AS second_width, m2.height AS second_height, \
         m2.focal_x AS second_focal_x, m2.focal_y AS second_focal_y, m2.color AS second_color"
    };
}
pub(crate) use {picture_columns, second_picture_columns};

const BY_KEY: &str = concat!("SELECT ", picture_columns!(), " FROM media m WHERE m.key = $1 AND m.deleted_at IS NULL");

/// The pictures with these keys, as far as they are there.
pub(crate) async fn by_keys(db: &Db, keys: &[&str]) -> Result<Vec<Picture>, DbError> {
    let mut pictures = Vec::with_capacity(keys.len());
    for key in keys {
        let row: Option<PictureColumns> = db_read!(db, |c| sqlx::query_as(BY_KEY).bind(*key).fetch_optional(c).await)?;
        pictures.extend(row.and_then(PictureColumns::picture));
    }
    Ok(pictures)
}

/// A picture to be added; its files are stored already.
#[derive(Clone, Debug)]
pub(crate) struct NewMedia<'a> {
    /// Row id.
    pub(crate) id: &'a str,
    /// Content hash, the first part of the picture's addresses.
    pub(crate) key: &'a str,
    /// The name it was given by whoever brought it.
    pub(crate) original_name: &'a str,
    /// What the bytes are, as sniffed.
    pub(crate) media_type: &'a str,
    /// Width, upright, in pixels.
    pub(crate) width: u32,
    /// Height, upright, in pixels.
    pub(crate) height: u32,
    /// Size of the original in bytes.
    pub(crate) bytes: u64,
    /// Average colour as `#rrggbb`.
    pub(crate) color: &'a str,
    /// ThumbHash, base64.
    pub(crate) thumbhash: &'a str,
    /// What it shows; empty means decorative.
    pub(crate) alt: &'a str,
    /// Percent from left and top.
    pub(crate) focal: (u8, u8),
}

/// One smaller form of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewVariant {
    /// Width in pixels.
    pub(crate) width: u32,
    /// Format.
    pub(crate) format: VariantFormat,
    /// Size in bytes.
    pub(crate) bytes: u64,
}

/// A picture brought along by a LEFT JOIN: all columns are null where there is none.
#[derive(sqlx::FromRow)]
pub(crate) struct PictureColumns {
    media_key: Option<String>,
    media_alt: Option<String>,
    media_width: Option<i32>,
    media_height: Option<i32>,
    media_focal_x: Option<i32>,
    media_focal_y: Option<i32>,
    media_color: Option<String>,
}

/// Another picture of the same row.
#[derive(sqlx::FromRow)]
pub(crate) struct SecondPictureColumns {
    second_key: Option<String>,
    second_alt: Option<String>,
    second_width: Option<i32>,
    second_height: Option<i32>,
    second_focal_x: Option<i32>,
    second_focal_y: Option<i32>,
    second_color: Option<String>,
}

impl PictureColumns {
    /// The picture with the text of the media library.
    pub(crate) fn picture(self) -> Option<Picture> {
        Some(Picture {
            key: self.media_key?,
            alt: self.media_alt?,
            width: u32::try_from(self.media_width?).ok()?,
            height: u32::try_from(self.media_height?).ok()?,
            focal: (percent(self.media_focal_x), percent(self.media_focal_y)),
            color: self.media_color.unwrap_or_default(),
        })
    }

    /// The picture with the text of the place it hangs in.
    pub(crate) fn picture_with_alt(self, alt: String) -> Option<Picture> {
        self.picture().map(|picture| Picture { alt, ..picture })
    }
}

impl SecondPictureColumns {
    pub(crate) fn picture(self) -> Option<Picture> {
        let first = PictureColumns {
            media_key: self.second_key,
            media_alt: self.second_alt,
            media_width: self.second_width,
            media_height: self.second_height,
            media_focal_x: self.second_focal_x,
            media_focal_y: self.second_focal_y,
            media_color: self.second_color,
        };
        first.picture()
    }
}

fn percent(value: Option<i32>) -> u8 {
    value.and_then(|v| u8::try_from(v).ok()).map_or(50, |v| v.min(100))
}

/// Adds a picture and its forms.
///
/// # Errors
/// [`DbError::Conflict`] on `media_key_key` if the same picture is there, or the
/// database fails.
pub(crate) async fn insert(
    tx: &mut WriteTx,
    media: &NewMedia<'_>,
    variants: &[NewVariant],
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(media.id)
            .bind(media.key)
            .bind(media.original_name)
            .bind(media.media_type)
            .bind(i32::try_from(media.width).unwrap_or(i32::MAX))
            .bind(i32::try_from(media.height).unwrap_or(i32::MAX))
            .bind(i64::try_from(media.bytes).unwrap_or(i64::MAX))
            .bind(media.color)
            .bind(media.thumbhash)
            .bind(media.alt)
            .bind(i32::from(media.focal.0.min(100)))
            .bind(i32::from(media.focal.1.min(100)))
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    for variant in variants {
        db_tx!(tx, |c| {
            sqlx::query(INSERT_VARIANT)
                .bind(media.id)
                .bind(i32::try_from(variant.width).unwrap_or(i32::MAX))
                .bind(variant.format.extension())
                .bind(i64::try_from(variant.bytes).unwrap_or(i64::MAX))
                .execute(c)
                .await
                .map(drop)
        })?;
    }
    Ok(())
}

/// Id of the picture with this content, in the trash or not.
///
/// # Errors
/// The database fails.
pub(crate) async fn id_by_key(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(ID_BY_KEY).bind(key).fetch_optional(c).await)?)
}

/// A picture as it was brought.
pub(crate) struct Original {
    /// Row id.
    pub(crate) id: String,
    /// What the bytes are.
    pub(crate) media_type: String,
    /// Width, upright, in pixels.
    pub(crate) width: u32,
}

/// What the picture with this content is, in the trash or not.
pub(crate) async fn original(db: &Db, key: &str) -> Result<Option<Original>, DbError> {
    let row: Option<(String, String, i32)> =
        db_read!(db, |c| sqlx::query_as(ORIGINAL).bind(key).fetch_optional(c).await)?;
    Ok(row.map(|(id, media_type, width)| Original { id, media_type, width: u32::try_from(width).unwrap_or(0) }))
}

/// Notes a form that was made later than its picture, or anew.
pub(crate) async fn add_variant(db: &Db, media_id: &str, variant: NewVariant) -> Result<(), DbError> {
    db_write!(db, |c| {
        sqlx::query(ADD_VARIANT)
            .bind(media_id)
            .bind(i32::try_from(variant.width).unwrap_or(i32::MAX))
            .bind(variant.format.extension())
            .bind(i64::try_from(variant.bytes).unwrap_or(i64::MAX))
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}
