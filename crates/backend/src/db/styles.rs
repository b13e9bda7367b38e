//! Interior styles of the visualizer.

use crate::db::media::{PictureColumns, SecondPictureColumns, picture_columns, second_picture_columns};
use crate::db::rows::{self, Damage};
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::StyleOption;

statements!({
    const ACTIVE: &str = concat!(
        "SELECT s.id, s.name, s.description, s.materials, ",
        picture_columns!(),
        ", ",
        second_picture_columns!(),
        " FROM style_options s LEFT JOIN media m ON m.id = s.media_id \
         LEFT JOIN media m2 ON m2.id = s.fallback_media_id \
         WHERE s.is_active AND s.deleted_at IS NULL ORDER BY s.display_order, s.id"
    );
});

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
pub(crate) async fn active(db: &Db) -> Result<Vec<StyleOption>, DbError> {
    let rows: Vec<Row> = read!(db, all("style_options"), ACTIVE)?;
    Ok(rows::sound("style_options", rows.into_iter().map(style)))
}
