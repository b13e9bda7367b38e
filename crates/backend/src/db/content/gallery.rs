use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::GalleryPhoto;
use domain::content::options::GalleryCategory;

statements!({
    const VISIBLE: &str = sql!(
        "SELECT g.id, g.alt_text, g.caption, g.tag, g.category, g.display_order, ",
        PICTURE_COLUMNS,
        " FROM gallery_photos g JOIN media m ON m.id = g.media_id \
         WHERE g.is_visible AND g.deleted_at IS NULL AND g.category = $1 ORDER BY g.display_order, g.id"
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
    caption: Option<String>,
    tag: Option<String>,
    category: String,
    display_order: i32,
    alt_text: String,
}

impl TryFrom<Row> for GalleryPhoto {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, picture, caption, tag, category, display_order, alt_text } = row;
        let picture = picture.picture_with_alt(alt_text).ok_or_else(|| DamagedValue::of(&id, "media_id"))?;
        let category = GalleryCategory::from_code(&category).ok_or_else(|| DamagedValue::of(&id, "category"))?;
        Ok(Self { id, picture, caption, tag, category, display_order })
    }
}

pub(crate) async fn visible(
    connection: Connection<'_>,
    category: GalleryCategory,
) -> Result<Vec<GalleryPhoto>, DbError> {
    connection.all_from::<Row, _>("gallery_photos", VISIBLE, &[category.code().into()]).await
}
