//! Posts on social networks, entered by the owner.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::rows::{self, Damage};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::content::SocialPost;

const VISIBLE: &str = concat!(
    "SELECT s.id, s.caption, s.likes, s.comments, s.url, ",
    picture_columns!(),
    " FROM social_posts s JOIN media m ON m.id = s.media_id \
     WHERE s.is_visible AND s.deleted_at IS NULL ORDER BY s.display_order, s.id LIMIT $1"
);
const INSERT: &str = "INSERT INTO social_posts (id, media_id, caption, likes, comments, url, display_order, \
     created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)";

pub(crate) const QUERIES: &[&str] = &[VISIBLE, INSERT];

/// A post to be added.
#[derive(Clone, Debug)]
pub(crate) struct NewSocialPost<'a> {
    /// The picture.
    pub(crate) media_id: &'a str,
    /// Caption.
    pub(crate) caption: &'a str,
    /// Likes, if known.
    pub(crate) likes: Option<i32>,
    /// Comments, if known.
    pub(crate) comments: Option<i32>,
    /// The post.
    pub(crate) url: Option<&'a str>,
    /// Order in the grid.
    pub(crate) display_order: i32,
}

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
///
/// # Errors
/// The database fails.
pub(crate) async fn visible(db: &Db, limit: i64) -> Result<Vec<SocialPost>, DbError> {
    let rows: Vec<Row> = db_read!(db, |c| rows::all("social_posts", sqlx::query_as(VISIBLE).bind(limit), c).await)?;
    Ok(rows::sound("social_posts", rows.into_iter().map(social_post)))
}

/// Adds a post; returns its id.
///
/// # Errors
/// The database fails.
pub(crate) async fn insert(tx: &mut WriteTx, post: &NewSocialPost<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&id)
            .bind(post.media_id)
            .bind(post.caption)
            .bind(post.likes)
            .bind(post.comments)
            .bind(post.url)
            .bind(post.display_order)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}
