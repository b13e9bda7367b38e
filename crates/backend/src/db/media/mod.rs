pub(crate) mod library;
pub(crate) mod og_images;
pub(crate) mod stored_files;
pub(crate) mod stray_files;
pub(crate) mod swap;
pub(crate) mod text_pictures;
pub(crate) mod variant_jobs;

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::media::picture::{Picture, VariantFormat, VariantKey, Variants};
use sqlx::{ColumnIndex, Decode, Row, Type};

pub(crate) const PICTURE_COLUMNS: &str = "m.key AS media_key, m.alt AS media_alt, m.width AS media_width, \
     m.height AS media_height, m.focal_x AS media_focal_x, m.focal_y AS media_focal_y, m.color AS media_color, \
     m.variants AS media_variants";

pub(crate) const SECOND_PICTURE_COLUMNS: &str = "m2.key AS second_key, m2.alt AS second_alt, \
     m2.width AS second_width, m2.height AS second_height, m2.focal_x AS second_focal_x, \
     m2.focal_y AS second_focal_y, m2.color AS second_color, m2.variants AS second_variants";

statements!({
    const INSERT: &str = "INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, \
         thumbhash, alt, focal_x, focal_y, created_at, updated_at, unused_since) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13)";
    const ADD_VARIANT: &str = "INSERT INTO media_variants (media_id, width, format, bytes, settings) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (media_id, width, format) \
         DO UPDATE SET bytes = excluded.bytes, settings = excluded.settings";
    const LIST_VARIANT: &str = "UPDATE media SET variants = CASE WHEN ' ' || variants || ' ' LIKE '% ' || $1 || ' %' \
         THEN variants ELSE variants || ' ' || $1 END WHERE id = $2 AND key = $3";
    const ID_BY_KEY: &str = "SELECT id FROM media WHERE key = $1";
    const ORIGINAL: &str =
        "SELECT id, key, original_name, media_type, width, height, variants FROM media WHERE key = $1";
    const ORIGINAL_BY_ID: &str =
        "SELECT id, key, original_name, media_type, width, height, variants FROM media WHERE id = $1";
    const AFTER: &str = "SELECT id, key, original_name, media_type, width, height, variants FROM media \
         WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2";
    const SETTINGS_OF: &str = "SELECT v.settings FROM media_variants v JOIN media m ON m.id = v.media_id \
         WHERE m.key = $1 AND v.width = $2 AND v.format = $3";
    const SETTINGS: &str = "SELECT width, format FROM media_variants WHERE media_id = $1 AND settings = $2";
    const BY_KEY: &str = sql!("SELECT ", PICTURE_COLUMNS, " FROM media m WHERE m.key = $1 AND m.deleted_at IS NULL");
    const BY_ID: &str = sql!("SELECT ", PICTURE_COLUMNS, " FROM media m WHERE m.id = $1 AND m.deleted_at IS NULL");
});

/// Not one in the trash.
pub(crate) async fn picture(connection: Connection<'_>, id: &str) -> Result<Option<Picture>, DbError> {
    let row: Option<PictureColumns> = connection.one("media", BY_ID, &[id.into()]).await?;
    Ok(row.and_then(PictureColumns::picture))
}

pub(crate) async fn by_keys(db: &Db, keys: &[String]) -> Result<Vec<Picture>, DbError> {
    let mut pictures = Vec::with_capacity(keys.len());
    for key in keys {
        let row: Option<PictureColumns> = db.reader().one("media", BY_KEY, &[key.into()]).await?;
        pictures.extend(row.and_then(PictureColumns::picture));
    }
    Ok(pictures)
}

#[derive(Clone, Debug)]
pub(crate) struct NewMedia<'a> {
    pub(crate) id: &'a str,
    pub(crate) key: &'a str,
    pub(crate) original_name: &'a str,
    /// Media type, sniffed from the bytes.
    pub(crate) media_type: &'a str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: u64,
    /// `#rrggbb`.
    pub(crate) color: &'a str,
    /// ThumbHash, base64.
    pub(crate) thumbhash: &'a str,
    /// Empty means decorative.
    pub(crate) alt: &'a str,
    /// Focal point: percent from left and top.
    pub(crate) focal: (u8, u8),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewVariant<'a> {
    pub(crate) width: u32,
    pub(crate) format: VariantFormat,
    pub(crate) bytes: u64,
    pub(crate) settings: &'a str,
}

/// A picture from a LEFT JOIN: none if all columns are null. A damaged one is none too: the row it
/// belongs to is still shown.
pub(crate) struct PictureColumns(Option<Picture>);

pub(crate) struct SecondPictureColumns(Option<Picture>);

impl PictureColumns {
    pub(crate) fn picture(self) -> Option<Picture> {
        self.0
    }
}

impl SecondPictureColumns {
    pub(crate) fn picture(self) -> Option<Picture> {
        self.0
    }
}

/// Column names: key, alt, width, height, focal x and y, color, variants.
type Names = [&'static str; 8];

const FIRST: Names = [
    "media_key",
    "media_alt",
    "media_width",
    "media_height",
    "media_focal_x",
    "media_focal_y",
    "media_color",
    "media_variants",
];
const SECOND: Names = [
    "second_key",
    "second_alt",
    "second_width",
    "second_height",
    "second_focal_x",
    "second_focal_y",
    "second_color",
    "second_variants",
];

impl<'r, R> sqlx::FromRow<'r, R> for PictureColumns
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self(picture_from_row(row, FIRST)?))
    }
}

impl<'r, R> sqlx::FromRow<'r, R> for SecondPictureColumns
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self(picture_from_row(row, SECOND)?))
    }
}

fn picture_from_row<'r, R>(row: &'r R, names: Names) -> Result<Option<Picture>, sqlx::Error>
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    let [key, alt, width, height, focal_x, focal_y, color, variants] = names;
    let key: Option<String> = match row.try_get(key) {
        Err(sqlx::Error::ColumnDecode { index, .. }) => {
            DamagedValue::of("", index.trim_matches('"')).log("media");
            return Ok(None);
        }
        key => key?,
    };
    let Some(key) = key else { return Ok(None) };
    let columns = || {
        Ok(Columns {
            alt: row.try_get(alt)?,
            width: row.try_get(width)?,
            height: row.try_get(height)?,
            focal_x: row.try_get(focal_x)?,
            focal_y: row.try_get(focal_y)?,
            color: row.try_get(color)?,
            variants: row.try_get(variants)?,
        })
    };
    let columns: Columns = match columns() {
        Err(sqlx::Error::ColumnDecode { index, .. }) => {
            DamagedValue::of(&key, index.trim_matches('"')).log("media");
            return Ok(None);
        }
        columns => columns?,
    };
    let (Some(alt), Some(width), Some(height)) = (columns.alt, side(columns.width), side(columns.height)) else {
        DamagedValue::of(&key, "width, height").log("media");
        return Ok(None);
    };
    Ok(Some(Picture {
        key,
        alt,
        width,
        height,
        focal: (percent(columns.focal_x), percent(columns.focal_y)),
        color: columns.color.unwrap_or_default(),
        variants: Variants::parse(&columns.variants.unwrap_or_default()),
    }))
}

struct Columns {
    alt: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    focal_x: Option<i32>,
    focal_y: Option<i32>,
    color: Option<String>,
    variants: Option<String>,
}

/// None if it is damaged.
fn side(value: Option<i32>) -> Option<u32> {
    match u32::try_from(value?) {
        Ok(0) | Err(_) => None,
        Ok(pixels) => Some(pixels),
    }
}

fn percent(value: Option<i32>) -> u8 {
    value.and_then(|v| u8::try_from(v).ok()).map_or(50, |v| v.min(100))
}

/// [`DbError::Conflict`] on `media_key_key` if the same picture exists.
pub(crate) async fn insert(
    tx: &mut WriteTx,
    media: &NewMedia<'_>,
    variants: &[NewVariant<'_>],
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(
        INSERT,
        &[
            media.id.into(),
            media.key.into(),
            media.original_name.into(),
            media.media_type.into(),
            i32::try_from(media.width).unwrap_or(i32::MAX).into(),
            i32::try_from(media.height).unwrap_or(i32::MAX).into(),
            i64::try_from(media.bytes).unwrap_or(i64::MAX).into(),
            media.color.into(),
            media.thumbhash.into(),
            media.alt.into(),
            i32::from(media.focal.0.min(100)).into(),
            i32::from(media.focal.1.min(100)).into(),
            now.into(),
        ],
    )
    .await?;
    for variant in variants {
        add_variant(tx, (media.id, media.key), *variant).await?;
    }
    Ok(())
}

pub(crate) async fn id_by_key(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    db.reader().value("media", ID_BY_KEY, &[key.into()]).await
}

pub(crate) struct Original {
    pub(crate) id: String,
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) variants: Variants,
}

#[derive(sqlx::FromRow)]
struct OriginalRow {
    id: String,
    key: String,
    #[sqlx(rename = "original_name", try_from = "Lossy<String>")]
    name: String,
    media_type: String,
    width: i32,
    height: i32,
    variants: String,
}

impl TryFrom<OriginalRow> for Original {
    type Error = DamagedValue;

    fn try_from(row: OriginalRow) -> Result<Self, DamagedValue> {
        let OriginalRow { id, key, name, media_type, width, height, variants } = row;
        let width = u32::try_from(width).unwrap_or(0);
        let height = u32::try_from(height).unwrap_or(0);
        let variants = Variants::parse(&variants);
        Ok(Self { id, key, name, media_type, width, height, variants })
    }
}

pub(crate) async fn original(db: &Db, key: &str) -> Result<Option<Original>, DbError> {
    db.reader().one_from::<OriginalRow, _>("media", ORIGINAL, &[key.into()]).await
}

pub(crate) async fn original_by_id(db: &Db, id: &str) -> Result<Option<Original>, DbError> {
    db.reader().one_from::<OriginalRow, _>("media", ORIGINAL_BY_ID, &[id.into()]).await
}

pub(crate) async fn originals_after(db: &Db, after: &str, limit: i64) -> Result<Vec<Original>, DbError> {
    db.reader().all_from::<OriginalRow, _>("media", AFTER, &[after.into(), limit.into()]).await
}

/// `None` if there is no such picture or variant.
pub(crate) async fn settings_of(db: &Db, key: &str, variant: VariantKey) -> Result<Option<String>, DbError> {
    let width = i32::try_from(variant.width).unwrap_or(i32::MAX);
    let format = variant.format.extension();
    let row: Option<(String,)> =
        db.reader().optional_row(SETTINGS_OF, &[key.into(), width.into(), format.into()]).await?;
    Ok(row.map(|(settings,)| settings))
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct MadeVariant {
    pub(crate) width: i32,
    /// The extension.
    pub(crate) format: String,
}

pub(crate) async fn made_with(db: &Db, id: &str, settings: &str) -> Result<Vec<MadeVariant>, DbError> {
    db.reader().all("media_variants", SETTINGS, &[id.into(), settings.into()]).await
}

/// Records a stored variant; false if its picture was deleted or replaced. Locks the picture's row
/// first, as deleting a picture does.
pub(crate) async fn add_variant(
    tx: &mut WriteTx,
    (media_id, key): (&str, &str),
    variant: NewVariant<'_>,
) -> Result<bool, DbError> {
    let word = Variants::word(variant.width, variant.format);
    let listed = tx.affected(LIST_VARIANT, &[word.as_str().into(), media_id.into(), key.into()]).await?;
    if listed == 0 {
        return Ok(false);
    }
    let width = i32::try_from(variant.width).unwrap_or(i32::MAX);
    let format = variant.format.extension();
    let bytes = i64::try_from(variant.bytes).unwrap_or(i64::MAX);
    put_variant(tx, media_id, (width, format), bytes, variant.settings).await?;
    Ok(true)
}

pub(crate) async fn put_variant(
    tx: &mut WriteTx,
    media_id: &str,
    (width, extension): (i32, &str),
    bytes: i64,
    settings: &str,
) -> Result<(), DbError> {
    tx.execute(ADD_VARIANT, &[media_id.into(), width.into(), extension.into(), bytes.into(), settings.into()]).await
}
