//! Interior styles of the visualizer.

use crate::db::core::rows::{Damage, row_of};
use crate::db::media::{PictureColumns, SecondPictureColumns, picture_columns, second_picture_columns};
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

row_of! {
    Row => StyleOption {
        id: String,
        name: String,
        description: String,
        materials: String = serde_json::from_str(&materials).map_err(|_| Damage::of(&id, "materials"))?,
        #[sqlx(flatten)]
        picture: PictureColumns = picture.picture(),
        #[sqlx(flatten)]
        fallback: SecondPictureColumns = fallback.picture(),
    }
}

/// The styles a visitor may choose, in order.
pub(crate) async fn active(db: &Db) -> Result<Vec<StyleOption>, DbError> {
    read!(db, all("style_options") of Row, ACTIVE)
}
