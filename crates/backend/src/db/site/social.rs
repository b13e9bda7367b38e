//! Posts on social networks, entered by the owner.

use crate::db::core::rows::{Damage, row_of};
use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::SocialPost;

statements!({
    const VISIBLE: &str = concat!(
        "SELECT s.id, s.caption, s.likes, s.comments, s.url, ",
        picture_columns!(),
        " FROM social_posts s JOIN media m ON m.id = s.media_id \
         WHERE s.is_visible AND s.deleted_at IS NULL ORDER BY s.display_order, s.id LIMIT $1"
    );
});

row_of! {
    Row => SocialPost {
        id: String,
        // The caption next to it serves as its text.
        #[sqlx(flatten)]
        picture: PictureColumns =
            picture.picture_with_alt(String::new()).ok_or_else(|| Damage::of(&id, "media_id"))?,
        caption: String,
        likes: Option<i32>,
        comments: Option<i32>,
        url: Option<String>,
    }
}

/// The first `limit` visible posts, in order.
pub(crate) async fn visible(db: &Db, limit: i64) -> Result<Vec<SocialPost>, DbError> {
    read!(db, all("social_posts") of Row, VISIBLE, limit)
}
