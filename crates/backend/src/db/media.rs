//! The media library: one row per picture, one per smaller form of it, and how
//! other tables' queries bring a picture along.

use crate::db::rows::{self, Damage};
use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;
use domain::picture::{Picture, VariantFormat};
use sqlx::{ColumnIndex, Decode, Row, Type};

const INSERT: &str = "INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, thumbhash, \
     alt, focal_x, focal_y, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)";
const INSERT_VARIANT: &str = "INSERT INTO media_variants (media_id, width, format, bytes) VALUES ($1, $2, $3, $4)";
const ADD_VARIANT: &str = "INSERT INTO media_variants (media_id, width, format, bytes) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (media_id, width, format) DO UPDATE SET bytes = excluded.bytes";
const ID_BY_KEY: &str = "SELECT id FROM media WHERE key = $1";
const ORIGINAL: &str = "SELECT id, media_type, width FROM media WHERE key = $1";

pub(crate) const QUERIES: &[&str] = &[INSERT, INSERT_VARIANT, ADD_VARIANT, ID_BY_KEY, ORIGINAL, BY_KEY, BY_ID];

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

const BY_ID: &str = concat!("SELECT ", picture_columns!(), " FROM media m WHERE m.id = $1 AND m.deleted_at IS NULL");

/// A picture that is there, while something is written.
pub(crate) async fn picture(tx: &mut WriteTx, id: &str) -> Result<Option<Picture>, DbError> {
    let row: Option<PictureColumns> = db_tx!(tx, |c| rows::one("media", sqlx::query_as(BY_ID).bind(id), c).await)?;
    Ok(row.and_then(PictureColumns::picture))
}

/// The pictures with these keys, as far as they are there.
pub(crate) async fn by_keys(db: &Db, keys: &[&str]) -> Result<Vec<Picture>, DbError> {
    let mut pictures = Vec::with_capacity(keys.len());
    for key in keys {
        let row: Option<PictureColumns> =
            db_read!(db, |c| rows::one("media", sqlx::query_as(BY_KEY).bind(*key), c).await)?;
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

/// A picture brought along by a LEFT JOIN: none where all columns are null. A
/// damaged one is none either: what it belongs to is worth having without it.
pub(crate) struct PictureColumns(Option<Picture>);

/// Another picture of the same row.
pub(crate) struct SecondPictureColumns(Option<Picture>);

impl PictureColumns {
    /// The picture with the text of the media library.
    pub(crate) fn picture(self) -> Option<Picture> {
        self.0
    }

    /// The picture with the text of the place it hangs in.
    pub(crate) fn picture_with_alt(self, alt: String) -> Option<Picture> {
        self.0.map(|picture| Picture { alt, ..picture })
    }
}

impl SecondPictureColumns {
    pub(crate) fn picture(self) -> Option<Picture> {
        self.0
    }
}

/// Column names: key, alt, width, height, focal x and y, color.
type Names = [&'static str; 7];

const FIRST: Names =
    ["media_key", "media_alt", "media_width", "media_height", "media_focal_x", "media_focal_y", "media_color"];
const SECOND: Names =
    ["second_key", "second_alt", "second_width", "second_height", "second_focal_x", "second_focal_y", "second_color"];

macro_rules! picture_from_row {
    ($type:ident, $names:expr) => {
        impl<'r, R> sqlx::FromRow<'r, R> for $type
        where
            R: Row,
            for<'i> &'i str: ColumnIndex<R>,
            Option<String>: Decode<'r, R::Database> + Type<R::Database>,
            Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
        {
            fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
                match read(row, $names) {
                    Err((key, sqlx::Error::ColumnDecode { index, .. })) => {
                        Damage::of(&key, index.trim_matches('"')).tell("media");
                        Ok(Self(None))
                    }
                    Err((_, defect)) => Err(defect),
                    Ok(picture) => Ok(Self(picture)),
                }
            }
        }
    };
}
picture_from_row!(PictureColumns, FIRST);
picture_from_row!(SecondPictureColumns, SECOND);

fn read<'r, R>(row: &'r R, names: Names) -> Result<Option<Picture>, (String, sqlx::Error)>
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    let [key, alt, width, height, focal_x, focal_y, color] = names;
    let name: Option<String> = row.try_get(key).map_err(|cause| (String::new(), cause))?;
    let Some(name) = name else { return Ok(None) };
    let fields = || {
        let side = |side: Option<i32>| side.and_then(|side| u32::try_from(side).ok()).filter(|side| *side > 0);
        let (alt, width, height) =
            (row.try_get::<Option<String>, _>(alt)?, side(row.try_get(width)?), side(row.try_get(height)?));
        let focal = (percent(row.try_get(focal_x)?), percent(row.try_get(focal_y)?));
        let color: Option<String> = row.try_get(color)?;
        Ok((alt, width, height, focal, color.unwrap_or_default()))
    };
    let (alt, width, height, focal, color) = fields().map_err(|cause: sqlx::Error| (name.clone(), cause))?;
    let (Some(alt), Some(width), Some(height)) = (alt, width, height) else {
        Damage::of(&name, "width, height").tell("media");
        return Ok(None);
    };
    Ok(Some(Picture { key: name, alt, width, height, focal, color }))
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
    Ok(db_read!(db, |c| rows::value("media", sqlx::query_as(ID_BY_KEY).bind(key), c).await)?)
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
        db_read!(db, |c| rows::one("media", sqlx::query_as(ORIGINAL).bind(key), c).await)?;
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
