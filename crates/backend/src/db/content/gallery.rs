//! Photos of the two galleries.

use crate::db::core::rows::{Damage, row_of};
use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::GalleryPhoto;
use domain::content::options::GalleryCategory;

statements!({
    const VISIBLE: &str = concat!(
        "SELECT g.id, g.alt_text, g.caption, g.tag, g.category, g.display_order, ",
        picture_columns!(),
        " FROM gallery_photos g JOIN media m ON m.id = g.media_id \
         WHERE g.is_visible AND g.deleted_at IS NULL AND g.category = $1 AND (CAST($2 AS TEXT) IS NULL OR g.tag = $2) \
         ORDER BY g.display_order, g.id"
    );
    const OF_PROJECT: &str = concat!(
        "SELECT g.id, g.alt_text, g.caption, g.tag, g.category, g.display_order, ",
        picture_columns!(),
        " FROM project_photos p JOIN gallery_photos g ON g.id = p.photo_id JOIN media m ON m.id = g.media_id \
         WHERE p.project_id = $1 AND g.is_visible AND g.deleted_at IS NULL ORDER BY p.position, g.id"
    );
    const TAGS: &str = "SELECT DISTINCT g.tag FROM gallery_photos g \
         WHERE g.is_visible AND g.deleted_at IS NULL AND g.category = $1 AND g.tag IS NOT NULL ORDER BY g.tag";
    const CATEGORY_OF: &str =
        "SELECT g.category FROM gallery_photos g WHERE g.id = $1 AND g.is_visible AND g.deleted_at IS NULL";
});

row_of! {
    Row => GalleryPhoto {
        id: String,
        #[sqlx(flatten)]
        picture: PictureColumns =
            picture.picture_with_alt(alt_text).ok_or_else(|| Damage::of(&id, "media_id"))?,
        caption: Option<String>,
        tag: Option<String>,
        category: String = GalleryCategory::from_code(&category).ok_or_else(|| Damage::of(&id, "category"))?,
        display_order: i32,
    }
    with { alt_text: String, }
}

/// The public photos of one gallery, in order; of one tag if given.
pub(crate) async fn visible(
    db: &Db,
    category: GalleryCategory,
    tag: Option<&str>,
) -> Result<Vec<GalleryPhoto>, DbError> {
    read!(db, all("gallery_photos") of Row, VISIBLE, category.code(), tag)
}

/// The public photos of one project, in its order.
pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Vec<GalleryPhoto>, DbError> {
    read!(db, all("gallery_photos") of Row, OF_PROJECT, project_id)
}

/// Every tag of the public photos of one gallery.
pub(crate) async fn tags(db: &Db, category: GalleryCategory) -> Result<Vec<String>, DbError> {
    read!(db, values("gallery_photos"), TAGS, category.code())
}

/// The gallery of a public photo.
pub(crate) async fn category_of(db: &Db, id: &str) -> Result<Option<GalleryCategory>, DbError> {
    let code: Option<String> = read!(db, value("gallery_photos"), CATEGORY_OF, id)?;
    Ok(code.as_deref().and_then(GalleryCategory::from_code))
}
