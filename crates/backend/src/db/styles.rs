//! Interior styles of the visualizer.

use crate::db::media::{PictureColumns, SecondPictureColumns, picture_columns, second_picture_columns};
use crate::db::rows::{self, Damage};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::StyleOption;

const ACTIVE: &str = concat!(
    "SELECT s.id, s.name, s.description, s.materials, ",
    picture_columns!(),
    ", ",
    second_picture_columns!(),
    " FROM style_options s LEFT JOIN media m ON m.id = s.media_id \
     LEFT JOIN media m2 ON m2.id = s.fallback_media_id \
     WHERE s.is_active AND s.deleted_at IS NULL ORDER BY s.display_order, s.id"
);
const INSERT: &str = "INSERT INTO style_options (id, name, description, materials, media_id, fallback_media_id, \
     display_order, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)";

pub(crate) const QUERIES: &[&str] = &[ACTIVE, INSERT];

/// A style to be added.
#[derive(Clone, Debug)]
pub(crate) struct NewStyle<'a> {
    /// Slug, also its id in requests.
    pub(crate) id: &'a str,
    /// Name.
    pub(crate) name: &'a str,
    /// One sentence.
    pub(crate) description: &'a str,
    /// Four materials.
    pub(crate) materials: &'a [String],
    /// Its picture.
    pub(crate) media_id: Option<&'a str>,
    /// Shown if the picture does not load.
    pub(crate) fallback_media_id: Option<&'a str>,
    /// Order among the styles.
    pub(crate) display_order: i32,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    name: String,
    description: String,
    materials: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
    #[sqlx(flatten)]
    fallback: SecondPictureColumns,
}

fn style(row: Row) -> Result<StyleOption, Damage> {
    Ok(StyleOption {
        materials: serde_json::from_str(&row.materials).map_err(|_| Damage::of(&row.id, "materials"))?,
        id: row.id,
        name: row.name,
        description: row.description,
        picture: row.picture.picture(),
        fallback: row.fallback.picture(),
    })
}

/// The styles a visitor may choose, in order.
///
/// # Errors
/// The database fails.
pub(crate) async fn active(db: &Db) -> Result<Vec<StyleOption>, DbError> {
    let rows: Vec<Row> = db_read!(db, |c| rows::all("style_options", sqlx::query_as(ACTIVE), c).await)?;
    Ok(rows::sound("style_options", rows.into_iter().map(style)))
}

/// Adds a style.
///
/// # Errors
/// [`DbError::Conflict`] on `style_options_pkey`, or the database fails.
pub(crate) async fn insert(tx: &mut WriteTx, style: &NewStyle<'_>, now: Timestamp) -> Result<(), DbError> {
    let materials = serde_json::to_string(style.materials).map_err(|_| DbError::corrupt("a style's materials"))?;
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(style.id)
            .bind(style.name)
            .bind(style.description)
            .bind(&materials)
            .bind(style.media_id)
            .bind(style.fallback_media_id)
            .bind(style.display_order)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}
