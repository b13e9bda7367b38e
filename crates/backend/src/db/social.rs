//! Posts on social networks, entered by the owner.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::rows::{self, Damage};
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

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    caption: String,
    likes: Option<i32>,
    comments: Option<i32>,
    url: Option<String>,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

fn social_post(row: Row) -> Result<SocialPost, Damage> {
    Ok(SocialPost {
        // The caption next to it serves as its text.
        picture: row.picture.picture_with_alt(String::new()).ok_or_else(|| Damage::of(&row.id, "media_id"))?,
        id: row.id,
        caption: row.caption,
        likes: row.likes,
        comments: row.comments,
        url: row.url,
    })
}

/// The first `limit` visible posts, in order.
pub(crate) async fn visible(db: &Db, limit: i64) -> Result<Vec<SocialPost>, DbError> {
    let rows: Vec<Row> = read!(db, all("social_posts"), VISIBLE, limit)?;
    Ok(rows::sound("social_posts", rows.into_iter().map(social_post)))
}
