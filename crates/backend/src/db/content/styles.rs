use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns, SECOND_PICTURE_COLUMNS, SecondPictureColumns};
use crate::error::DbError;
use domain::content::StyleOption;

statements!({
    const ACTIVE: &str = sql!(
        "SELECT s.id, s.name, s.description, s.materials, ",
        PICTURE_COLUMNS,
        ", ",
        SECOND_PICTURE_COLUMNS,
        " FROM style_options s LEFT JOIN media m ON m.id = s.media_id \
         LEFT JOIN media m2 ON m2.id = s.fallback_media_id \
         WHERE s.is_active AND s.deleted_at IS NULL ORDER BY s.display_order, s.id"
    );
    const NAMES: &str = "SELECT id, name FROM style_options WHERE deleted_at IS NULL ORDER BY display_order, id";
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

impl TryFrom<Row> for StyleOption {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, name, description, materials, picture, fallback } = row;
        let materials = serde_json::from_str(&materials).map_err(|_| DamagedValue::of(&id, "materials"))?;
        let picture = picture.picture();
        let fallback = fallback.picture();
        Ok(Self { id, name, description, materials, picture, fallback })
    }
}

pub(crate) async fn active(connection: Connection<'_>) -> Result<Vec<StyleOption>, DbError> {
    connection.all_from::<Row, _>("style_options", ACTIVE, &[]).await
}

/// Of all, active or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    db.reader().all("style_options", NAMES, &[]).await
}
