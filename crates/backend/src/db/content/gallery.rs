use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::GalleryPhoto;
use domain::content::options::GalleryCategory;

statements!({
    const VISIBLE: &str = sql!(
        "SELECT g.id, g.alt_text, g.caption, g.tag, g.category, g.display_order, ",
        PICTURE_COLUMNS,
        " FROM gallery_photos g JOIN media m ON m.id = g.media_id \
         WHERE g.is_visible AND g.deleted_at IS NULL AND g.category = $1 AND (CAST($2 AS TEXT) IS NULL OR g.tag \
         = $2) \
         ORDER BY g.display_order, g.id"
    );
    const OF_PROJECT: &str = sql!(
        "SELECT g.id, g.alt_text, g.caption, g.tag, g.category, g.display_order, ",
        PICTURE_COLUMNS,
        " FROM project_photos p JOIN gallery_photos g ON g.id = p.photo_id JOIN media m ON m.id = g.media_id \
         WHERE p.project_id = $1 AND g.is_visible AND g.deleted_at IS NULL ORDER BY p.position, g.id"
    );
    const TAGS: &str = "SELECT DISTINCT g.tag FROM gallery_photos g \
         WHERE g.is_visible AND g.deleted_at IS NULL AND g.category = $1 AND g.tag IS NOT NULL ORDER BY g.tag";
    const CATEGORY_OF: &str =
        "SELECT g.category FROM gallery_photos g WHERE g.id = $1 AND g.is_visible AND g.deleted_at IS NULL";
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
    db: &Db,
    category: GalleryCategory,
    tag: Option<&str>,
) -> Result<Vec<GalleryPhoto>, DbError> {
    db.reader().all_from::<Row, _>("gallery_photos", VISIBLE, &[category.code().into(), tag.into()]).await
}

pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Vec<GalleryPhoto>, DbError> {
    db.reader().all_from::<Row, _>("gallery_photos", OF_PROJECT, &[project_id.into()]).await
}

pub(crate) async fn tags(db: &Db, category: GalleryCategory) -> Result<Vec<String>, DbError> {
    db.reader().column("gallery_photos", TAGS, &[category.code().into()]).await
}

pub(crate) async fn category_of(db: &Db, id: &str) -> Result<Option<GalleryCategory>, DbError> {
    let code: Option<String> = db.reader().value("gallery_photos", CATEGORY_OF, &[id.into()]).await?;
    Ok(code.as_deref().and_then(GalleryCategory::from_code))
}
