use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::SocialPost;

statements!({
    const VISIBLE: &str = sql!(
        "SELECT s.id, s.caption, s.likes, s.comments, s.url, ",
        PICTURE_COLUMNS,
        " FROM social_posts s JOIN media m ON m.id = s.media_id \
         WHERE s.is_visible AND s.deleted_at IS NULL ORDER BY s.display_order, s.id LIMIT $1"
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
    caption: String,
    likes: Option<i32>,
    comments: Option<i32>,
    url: Option<String>,
}

impl TryFrom<Row> for SocialPost {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, picture, caption, likes, comments, url } = row;
        // The caption next to it serves as its text.
        let picture = picture.picture_with_alt(String::new()).ok_or_else(|| DamagedValue::of(&id, "media_id"))?;
        Ok(Self { id, picture, caption, likes, comments, url })
    }
}

pub(crate) async fn visible(connection: Connection<'_>, limit: i64) -> Result<Vec<SocialPost>, DbError> {
    connection.all_from::<Row, _>("social_posts", VISIBLE, &[limit.into()]).await
}
