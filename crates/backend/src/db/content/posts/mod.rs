//! Articles. A post is public when it is published and its date has come: every public query
//! carries that condition, so that a schedule does not depend on a job.

pub(crate) mod lists;
pub(crate) mod search;

use crate::db::core::rows::{self, Damage, next_version, raised, row_of};
use crate::db::media::{PictureColumns, SecondPictureColumns, picture_columns, second_picture_columns};
use crate::db::{Db, WriteTx, db_tx, execute, read, statements};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::Post;
use domain::content::options::PublishStatus;

macro_rules! select_posts {
    ($where_and_order:literal) => {
        concat!(
            "SELECT p.id, p.slug, p.title, p.excerpt, p.content, p.author_name, p.author_title, p.publication_date, \
             p.status, p.category, p.tags, p.read_time, p.is_featured, p.updated_at, ",
            picture_columns!(),
            ", ",
            second_picture_columns!(),
            " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
             LEFT JOIN media m2 ON m2.id = p.author_avatar_media_id \
             WHERE p.status = 'published' AND p.deleted_at IS NULL AND p.publication_date <= $1",
            $where_and_order
        )
    };
}

statements!({
    const LATEST: &str = select_posts!(" ORDER BY p.publication_date DESC, p.id DESC LIMIT $2");
    const BY_SLUG: &str = select_posts!(" AND p.slug = $2");
    const MOVED: &str = "SELECT p.slug FROM post_slugs s JOIN posts p ON p.id = s.post_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL AND p.publication_date <= $1 AND s.slug = $2";

    const SLUG: &str = "SELECT slug FROM posts WHERE id = $1 AND deleted_at IS NULL";
    const RENAME: &str = concat!("UPDATE posts SET slug = $2, updated_at = $3, ", next_version!(), " WHERE id = $1");
    const LEAVE_SLUG: &str = "INSERT INTO post_slugs (slug, post_id) VALUES ($1, $2) \
         ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id";
    const TAKE_SLUG: &str = "DELETE FROM post_slugs WHERE slug = $1";

    const CATEGORIES: &str = "SELECT DISTINCT category FROM posts WHERE category IS NOT NULL AND deleted_at IS NULL \
         ORDER BY category LIMIT 100";
});

row_of! {
    Row => Post {
        id: String,
        slug: String,
        title: String,
        excerpt: Option<String>,
        content: String,
        #[sqlx(flatten)]
        featured_image: PictureColumns = featured_image.picture(),
        author_name: Option<String>,
        author_title: Option<String>,
        #[sqlx(flatten)]
        author_avatar: SecondPictureColumns = author_avatar.picture(),
        publication_date: Option<String>,
        status: String = PublishStatus::from_code(&status).ok_or_else(|| Damage::of(&id, "status"))?,
        category: Option<String>,
        tags: String = serde_json::from_str(&tags).map_err(|_| Damage::of(&id, "tags"))?,
        read_time: i32,
        is_featured: bool,
        updated_at: i64 = Timestamp(updated_at),
    }
}

/// The newest posts that are public on `today` (ISO date in the business's time
/// zone, see [`crate::content::today`]), newest first.
pub(crate) async fn latest(db: &Db, today: &str, limit: i64) -> Result<Vec<Post>, DbError> {
    read!(db, all("posts") of Row, LATEST, today, limit)
}

/// A post that is public on `today`, by slug.
pub(crate) async fn by_slug(db: &Db, slug: &str, today: &str) -> Result<Option<Post>, DbError> {
    read!(db, one("posts") of Row, BY_SLUG, today, slug)
}

/// The current slug of a renamed public post, by an earlier one.
pub(crate) async fn moved_to(db: &Db, old_slug: &str, today: &str) -> Result<Option<String>, DbError> {
    read!(db, value("posts"), MOVED, today, old_slug)
}

/// Changes a post's slug; the old one redirects from now on. If a post returns to an earlier slug,
/// the redirect from it is removed, so that there are no loops.
///
/// # Errors
/// [`DbError::Conflict`] on `posts_slug_key`, or the database fails.
pub(crate) async fn rename(tx: &mut WriteTx, post_id: &str, slug: &str, now: Timestamp) -> Result<(), DbError> {
    let former: Option<String> = db_tx!(tx, |c| rows::value("posts", sqlx::query_as(SLUG).bind(post_id), c).await)?;
    let Some(former) = former.filter(|former| former != slug) else { return Ok(()) };
    execute!(tx, RENAME, post_id, slug, now.0)?;
    execute!(tx, TAKE_SLUG, slug)?;
    execute!(tx, LEAVE_SLUG, &former, post_id).map(drop)
}

/// Categories of posts in use.
pub(crate) async fn categories(db: &Db) -> Result<Vec<String>, DbError> {
    read!(db, values("posts"), CATEGORIES)
}
