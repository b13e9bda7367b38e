//! Articles. A post is public when it is published and its date has come: every public query
//! carries that condition, so that a schedule does not depend on a job.

pub(crate) mod lists;
pub(crate) mod search;

use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns, SECOND_PICTURE_COLUMNS, SecondPictureColumns};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::Post;
use domain::content::options::PublishStatus;

const SELECT_PUBLIC_POSTS: &str = sql!(
    "SELECT p.id, p.slug, p.title, p.excerpt, p.content, p.author_name, p.author_title, p.publication_date, \
     p.status, p.category, p.tags, p.read_time, p.is_featured, p.updated_at, ",
    PICTURE_COLUMNS,
    ", ",
    SECOND_PICTURE_COLUMNS,
    " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
     LEFT JOIN media m2 ON m2.id = p.author_avatar_media_id \
     WHERE p.status = 'published' AND p.deleted_at IS NULL AND p.publication_date <= $1"
);

statements!({
    const LATEST: &str = sql!(SELECT_PUBLIC_POSTS, " ORDER BY p.publication_date DESC, p.id DESC LIMIT $2");
    const BY_SLUG: &str = sql!(SELECT_PUBLIC_POSTS, " AND p.slug = $2");
    const CATEGORIES: &str = "SELECT DISTINCT category FROM posts WHERE category IS NOT NULL AND deleted_at IS NULL \
         ORDER BY category LIMIT 100";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    slug: String,
    title: String,
    excerpt: Option<String>,
    content: String,
    #[sqlx(flatten)]
    featured_image: PictureColumns,
    author_name: Option<String>,
    author_title: Option<String>,
    #[sqlx(flatten)]
    author_avatar: SecondPictureColumns,
    publication_date: Option<String>,
    status: String,
    category: Option<String>,
    tags: String,
    read_time: i32,
    is_featured: bool,
    updated_at: i64,
}

impl TryFrom<Row> for Post {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let status = PublishStatus::from_code(&row.status).ok_or_else(|| DamagedValue::of(&row.id, "status"))?;
        let tags = serde_json::from_str(&row.tags).map_err(|_| DamagedValue::of(&row.id, "tags"))?;
        Ok(Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            excerpt: row.excerpt,
            content: row.content,
            featured_image: row.featured_image.picture(),
            author_name: row.author_name,
            author_title: row.author_title,
            author_avatar: row.author_avatar.picture(),
            publication_date: row.publication_date,
            status,
            category: row.category,
            tags,
            read_time: row.read_time,
            is_featured: row.is_featured,
            updated_at: Timestamp(row.updated_at),
        })
    }
}

/// `today` is an ISO date in the business's time zone, see [`crate::content::today`].
pub(crate) async fn latest(db: &Db, today: &str, limit: i64) -> Result<Vec<Post>, DbError> {
    db.reader().all_from::<Row, _>("posts", LATEST, &[today.into(), limit.into()]).await
}

pub(crate) async fn by_slug(db: &Db, slug: &str, today: &str) -> Result<Option<Post>, DbError> {
    db.reader().one_from::<Row, _>("posts", BY_SLUG, &[today.into(), slug.into()]).await
}

pub(crate) async fn categories(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("posts", CATEGORIES, &[]).await
}
