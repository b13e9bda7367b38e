//! Queries that editing needs beyond the rows themselves: the carousel's order, who uses a slug,
//! link targets.

use crate::db::rows::{self, next_version, raised};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use domain::Timestamp;
use domain::admin::Entity;

const ACTIVE: &str = "SELECT id, display_order FROM testimonials WHERE is_active AND deleted_at IS NULL \
     ORDER BY display_order, id";
const PLACE: &str =
    concat!("UPDATE testimonials SET display_order = $1, updated_at = $2, ", next_version!(), " WHERE id = $3");
const SHIFT: &str = concat!(
    "UPDATE testimonials SET display_order = display_order + $1, updated_at = $2, ",
    next_version!(),
    " WHERE is_active AND deleted_at IS NULL AND display_order BETWEEN $3 AND $4 AND id <> $5"
);
const CAROUSEL_SIZE: &str = "SELECT COUNT(*) FROM testimonials WHERE is_active AND deleted_at IS NULL";
const SAME_REVIEW: &str = "SELECT COUNT(*) FROM testimonials WHERE google_review_url = $1 AND id <> $2 \
     AND deleted_at IS NULL";
const PUBLISHED_PROJECTS: &str = "SELECT id, project_name FROM projects WHERE status = 'published' \
     AND deleted_at IS NULL ORDER BY project_name, id";
const PROJECT_EXISTS: &str = "SELECT COUNT(*) FROM projects WHERE id = $1 AND deleted_at IS NULL";
const PHOTO_EXISTS: &str = "SELECT COUNT(*) FROM gallery_photos WHERE id = $1 AND deleted_at IS NULL";
const PROJECT_PHOTOS: &str = "SELECT photo_id FROM project_photos WHERE project_id = $1 ORDER BY position, photo_id";
const DROP_PHOTOS: &str = "DELETE FROM project_photos WHERE project_id = $1";
const ADD_PHOTO: &str = "INSERT INTO project_photos (project_id, photo_id, position) VALUES ($1, $2, $3)";
const POST_CATEGORIES: &str = "SELECT DISTINCT category FROM posts WHERE category IS NOT NULL AND deleted_at IS NULL \
     ORDER BY category LIMIT 100";
const PROJECT_SLUG: &str = "SELECT COUNT(*) FROM projects WHERE slug = $1 AND id <> $2 AND deleted_at IS NULL";
const POST_SLUG: &str = "SELECT COUNT(*) FROM posts WHERE slug = $1 AND id <> $2 AND deleted_at IS NULL";
const SEO_SLUG: &str = "SELECT COUNT(*) FROM seo_metadata WHERE page_slug = $1 AND id <> $2 AND deleted_at IS NULL";
const STYLE_TAKEN: &str = "SELECT COUNT(*) FROM style_options WHERE id = $1";
const SLOT: &str = "SELECT id FROM page_section_images WHERE page_slug = $1 AND section_key = $2";

pub(crate) const QUERIES: &[&str] = &[
    ACTIVE,
    PLACE,
    SHIFT,
    CAROUSEL_SIZE,
    SAME_REVIEW,
    PUBLISHED_PROJECTS,
    PROJECT_EXISTS,
    PHOTO_EXISTS,
    PROJECT_PHOTOS,
    DROP_PHOTOS,
    ADD_PHOTO,
    POST_CATEGORIES,
    PROJECT_SLUG,
    POST_SLUG,
    SEO_SLUG,
    STYLE_TAKEN,
    SLOT,
];

/// The carousel: ids and positions, in order.
pub(crate) async fn carousel(tx: &mut WriteTx) -> Result<Vec<(String, i32)>, DbError> {
    Ok(db_tx!(tx, |c| rows::all("testimonials", sqlx::query_as(ACTIVE), c).await)?)
}

/// Gives a testimonial its position.
pub(crate) async fn place(tx: &mut WriteTx, id: &str, position: i32, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(PLACE).bind(position).bind(now.0).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// Shifts all rows from position `first` to `last`, except one, by one place forward or back.
pub(crate) async fn shift(
    tx: &mut WriteTx,
    (first, last): (i32, i32),
    by: i32,
    but: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(SHIFT).bind(by).bind(now.0).bind(first).bind(last).bind(but).execute(c).await.map(drop)
    })?;
    Ok(())
}

/// How many are in the carousel.
pub(crate) async fn carousel_size(db: &Db) -> Result<i64, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(CAROUSEL_SIZE).fetch_one(c).await)?)
}

/// Whether another testimonial has this review's address.
pub(crate) async fn has_review(tx: &mut WriteTx, url: &str, but: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(SAME_REVIEW).bind(url).bind(but).fetch_one(c).await)?;
    Ok(count > 0)
}

/// [`has_review`], outside of a change.
pub(crate) async fn is_review_taken(db: &Db, url: &str, but: &str) -> Result<bool, DbError> {
    let count: i64 = db_read!(db, |c| sqlx::query_scalar(SAME_REVIEW).bind(url).bind(but).fetch_one(c).await)?;
    Ok(count > 0)
}

/// Published projects by name: ids and names.
pub(crate) async fn published_projects(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    Ok(db_read!(db, |c| rows::all("testimonials", sqlx::query_as(PUBLISHED_PROJECTS), c).await)?)
}

/// Whether a project exists.
pub(crate) async fn has_project(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(PROJECT_EXISTS).bind(id).fetch_one(c).await)?;
    Ok(count > 0)
}

/// Whether a gallery photo exists.
pub(crate) async fn has_photo(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(PHOTO_EXISTS).bind(id).fetch_one(c).await)?;
    Ok(count > 0)
}

/// A project's photos, in order.
pub(crate) async fn project_photos(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    Ok(db_read!(db, |c| rows::values("testimonials", sqlx::query_as(PROJECT_PHOTOS).bind(id), c).await)?)
}

/// Sets a project's photos.
pub(crate) async fn set_project_photos(tx: &mut WriteTx, id: &str, photos: &[String]) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(DROP_PHOTOS).bind(id).execute(c).await.map(drop))?;
    for (position, photo) in (1_i32..).zip(photos) {
        db_tx!(tx, |c| sqlx::query(ADD_PHOTO).bind(id).bind(photo).bind(position).execute(c).await.map(drop))?;
    }
    Ok(())
}

/// Categories of posts in use.
pub(crate) async fn post_categories(db: &Db) -> Result<Vec<String>, DbError> {
    Ok(db_read!(db, |c| rows::values("testimonials", sqlx::query_as(POST_CATEGORIES), c).await)?)
}

/// Whether another row of the list has this slug.
pub(crate) async fn has_slug(tx: &mut WriteTx, entity: Entity, slug: &str, but: &str) -> Result<bool, DbError> {
    let sql = match entity {
        Entity::Blog => POST_SLUG,
        Entity::Seo => SEO_SLUG,
        _ => PROJECT_SLUG,
    };
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(sql).bind(slug).bind(but).fetch_one(c).await)?;
    Ok(count > 0)
}

/// Whether another post has this slug, outside a transaction.
pub(crate) async fn has_slug_now(db: &Db, slug: &str, but: &str) -> Result<bool, DbError> {
    let count: i64 = db_read!(db, |c| sqlx::query_scalar(POST_SLUG).bind(slug).bind(but).fetch_one(c).await)?;
    Ok(count > 0)
}

/// Whether a style has this id, in the trash or not.
pub(crate) async fn has_style(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(STYLE_TAKEN).bind(id).fetch_one(c).await)?;
    Ok(count > 0)
}

/// The row of a page's slot.
pub(crate) async fn slot(tx: &mut WriteTx, page: &str, section: &str) -> Result<Option<String>, DbError> {
    Ok(db_tx!(tx, |c| rows::value("testimonials", sqlx::query_as(SLOT).bind(page).bind(section), c).await)?)
}

/// [`slot`] outside a transaction.
pub(crate) async fn slot_now(db: &Db, page: &str, section: &str) -> Result<Option<String>, DbError> {
    Ok(db_read!(db, |c| rows::value("testimonials", sqlx::query_as(SLOT).bind(page).bind(section), c).await)?)
}
