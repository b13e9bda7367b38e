//! Content as the back office edits it: any row of any list as a document, read
//! and written by one piece of code. Each table says once which columns its
//! form's fields fill.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use domain::Timestamp;
use domain::admin::{Document, Entity};
use domain::picture::Picture;
use serde_json::{Value, json};
use sqlx::{ColumnIndex, Decode, Row, Type};
use std::collections::HashMap;

/// How a column keeps a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// Text, never null.
    Text,
    /// Text; empty is kept as null.
    Filled,
    /// A whole number.
    Number,
    /// A whole number or null.
    Maybe,
    /// True or false.
    Flag,
    /// A list of texts as JSON.
    List,
}
use Kept::{Filled, Flag, List, Maybe, Number, Text};

/// A field, its column, and how the column keeps it.
type Column = (&'static str, &'static str, Kept);

/// A list's table.
#[derive(Debug)]
pub(crate) struct Table {
    columns: &'static [Column],
    one: &'static str,
    all: &'static str,
    insert: &'static str,
    update: &'static str,
    bury: &'static str,
    raise: &'static str,
    purge: &'static str,
    buried: &'static str,
    expired: &'static str,
    order: &'static str,
    pictures: &'static str,
    count: &'static str,
}

/// A row as a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    /// Row id.
    pub(crate) id: String,
    /// Rises with each change.
    pub(crate) row_version: i32,
    /// Last change.
    pub(crate) updated_at: Timestamp,
    /// Since when it is in the trash.
    pub(crate) deleted_at: Option<Timestamp>,
    /// The values of the form's fields.
    pub(crate) document: Document,
    /// Values that are shown but not edited.
    pub(crate) shown: Document,
}

/// The statements that every table has. `$values` and `$set` number the columns
/// alike, so that one list of values serves both; the instant and the id follow.
macro_rules! table {
    ($name:ident: $table:literal [$($column:expr),+ $(,)?]
        select $select:literal order $order:literal title $title:literal picture $picture:literal
        values $values:literal set $set:literal at $at:literal id $id:literal) => {
        const $name: Table = Table {
            columns: &[$($column),+],
            one: concat!("SELECT id, row_version, updated_at, deleted_at, ", $select, " FROM ", $table, " WHERE id = $1"),
            all: concat!(
                "SELECT id, row_version, updated_at, deleted_at, ", $select, " FROM ", $table,
                " WHERE deleted_at IS NULL ORDER BY ", $order, ", id"
            ),
            insert: concat!(
                "INSERT INTO ", $table, " (", $select, ", created_at, updated_at, id) VALUES (", $values, ", ", $at,
                ", ", $at, ", ", $id, ")"
            ),
            update: concat!(
                "UPDATE ", $table, " SET ", $set, ", updated_at = ", $at, ", row_version = row_version + 1 WHERE id = ",
                $id
            ),
            bury: concat!(
                "UPDATE ", $table, " SET deleted_at = $1, updated_at = $1, row_version = row_version + 1 \
                 WHERE id = $2 AND deleted_at IS NULL"
            ),
            raise: concat!(
                "UPDATE ", $table, " SET deleted_at = NULL, updated_at = $1, row_version = row_version + 1 \
                 WHERE id = $2 AND deleted_at IS NOT NULL"
            ),
            purge: concat!("DELETE FROM ", $table, " WHERE id = $1 AND deleted_at IS NOT NULL"),
            buried: concat!(
                "SELECT id, ", $title, " AS title, deleted_at FROM ", $table,
                " WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC LIMIT 500"
            ),
            expired: concat!("SELECT id FROM ", $table, " WHERE deleted_at <= $1 LIMIT 500"),
            pictures: concat!(
                "SELECT m.id, ", picture_columns!(), " FROM media m WHERE m.id IN (SELECT ", $picture, " FROM ", $table,
                " WHERE deleted_at IS NULL)"
            ),
            count: concat!("SELECT COUNT(*) FROM ", $table, " WHERE deleted_at IS NULL"),
            order: concat!(
                "UPDATE ", $table, " SET display_order = $1, updated_at = $2, row_version = row_version + 1 WHERE id = $3"
            ),
        };
    };
}

table!(FAQS: "faqs" [
    ("question", "question", Text), ("answer", "answer", Text), ("category", "category", Filled),
    ("displayOrder", "display_order", Number), ("isActive", "is_active", Flag)]
    select "question, answer, category, display_order, is_active" order "display_order" title "question" picture "NULL"
    values "$1, $2, $3, $4, $5"
    set "question = $1, answer = $2, category = $3, display_order = $4, is_active = $5"
    at "$6" id "$7");

table!(TESTIMONIALS: "testimonials" [
    ("testimonialText", "testimonial_text", Text), ("clientName", "client_name", Filled),
    ("clientPhoto", "client_photo_media_id", Filled), ("linkedProjectId", "linked_project_id", Filled),
    ("isActive", "is_active", Flag), ("displayOrder", "display_order", Number), ("location", "location", Filled),
    ("date", "date", Filled), ("rating", "rating", Maybe), ("googleReviewUrl", "google_review_url", Filled),
    ("googleReviewId", "google_review_id", Filled), ("reviewPlatform", "review_platform", Text),
    ("source", "source", Text)]
    select "testimonial_text, client_name, client_photo_media_id, linked_project_id, is_active, display_order, \
        location, date, rating, google_review_url, google_review_id, review_platform, source"
    order "is_active DESC, display_order" title "COALESCE(client_name, testimonial_text)" picture "client_photo_media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13"
    set "testimonial_text = $1, client_name = $2, client_photo_media_id = $3, linked_project_id = $4, is_active = $5, \
        display_order = $6, location = $7, date = $8, rating = $9, google_review_url = $10, google_review_id = $11, \
        review_platform = $12, source = $13"
    at "$14" id "$15");

table!(PROJECTS: "projects" [
    ("projectName", "project_name", Text), ("slug", "slug", Text), ("vesselType", "vessel_type", Text),
    ("shortDescription", "short_description", Text), ("location", "location", Filled),
    ("dateCompleted", "date_completed", Filled), ("thumbnail", "thumbnail_media_id", Filled),
    ("status", "status", Text), ("displayOrder", "display_order", Number)]
    select "project_name, slug, vessel_type, short_description, location, date_completed, thumbnail_media_id, status, \
        display_order"
    order "display_order" title "project_name" picture "thumbnail_media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8, $9"
    set "project_name = $1, slug = $2, vessel_type = $3, short_description = $4, location = $5, date_completed = $6, \
        thumbnail_media_id = $7, status = $8, display_order = $9"
    at "$10" id "$11");

table!(GALLERY: "gallery_photos" [
    ("picture", "media_id", Filled), ("altText", "alt_text", Text), ("caption", "caption", Filled),
    ("tag", "tag", Filled), ("category", "category", Text), ("displayOrder", "display_order", Number),
    ("isVisible", "is_visible", Flag)]
    select "media_id, alt_text, caption, tag, category, display_order, is_visible"
    order "category, display_order" title "alt_text" picture "media_id"
    values "$1, $2, $3, $4, $5, $6, $7"
    set "media_id = $1, alt_text = $2, caption = $3, tag = $4, category = $5, display_order = $6, is_visible = $7"
    at "$8" id "$9");

table!(WHOLE_BLOG: "posts" [
    ("title", "title", Text), ("slug", "slug", Text), ("excerpt", "excerpt", Filled), ("content", "content", Text),
    ("featuredImage", "featured_media_id", Filled), ("authorName", "author_name", Filled),
    ("authorTitle", "author_title", Filled), ("authorAvatar", "author_avatar_media_id", Filled),
    ("category", "category", Filled), ("tags", "tags", List), ("status", "status", Text),
    ("publicationDate", "publication_date", Filled), ("isFeatured", "is_featured", Flag),
    ("readTime", "read_time", Number)]
    select "title, slug, excerpt, content, featured_media_id, author_name, author_title, author_avatar_media_id, \
        category, tags, status, publication_date, is_featured, read_time"
    order "publication_date DESC" title "title" picture "featured_media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14"
    set "title = $1, slug = $2, excerpt = $3, content = $4, featured_media_id = $5, author_name = $6, \
        author_title = $7, author_avatar_media_id = $8, category = $9, tags = $10, status = $11, \
        publication_date = $12, is_featured = $13, read_time = $14"
    at "$15" id "$16");

/// The list leaves the articles' texts where they are.
const BLOG: Table = Table {
    all: "SELECT id, row_version, updated_at, deleted_at, title, slug, excerpt, '' AS content, featured_media_id, \
          author_name, author_title, author_avatar_media_id, category, tags, status, publication_date, is_featured, \
          read_time FROM posts WHERE deleted_at IS NULL ORDER BY publication_date DESC, id DESC",
    ..WHOLE_BLOG
};

table!(SEO: "seo_metadata" [
    ("pageSlug", "page_slug", Text), ("pageTitle", "page_title", Text), ("seoTitle", "seo_title", Filled),
    ("metaDescription", "meta_description", Filled), ("canonicalUrl", "canonical_url", Filled),
    ("ogTitle", "og_title", Filled), ("ogDescription", "og_description", Filled), ("ogImage", "og_media_id", Filled)]
    select "page_slug, page_title, seo_title, meta_description, canonical_url, og_title, og_description, og_media_id"
    order "page_slug" title "page_title" picture "og_media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8"
    set "page_slug = $1, page_title = $2, seo_title = $3, meta_description = $4, canonical_url = $5, og_title = $6, \
        og_description = $7, og_media_id = $8"
    at "$9" id "$10");

table!(PAGE_IMAGES: "page_section_images" [
    ("displayName", "display_name", Text), ("pageSlug", "page_slug", Text), ("sectionKey", "section_key", Text),
    ("picture", "media_id", Filled), ("altText", "alt_text", Text), ("videoUrl", "video_url", Filled),
    ("enableVideo", "enable_video", Flag), ("mobileHeightVh", "mobile_height_vh", Number),
    ("videoSettings", "video_settings", Text)]
    select "display_name, page_slug, section_key, media_id, alt_text, video_url, enable_video, mobile_height_vh, \
        video_settings"
    order "page_slug, section_key" title "display_name" picture "media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8, $9"
    set "display_name = $1, page_slug = $2, section_key = $3, media_id = $4, alt_text = $5, video_url = $6, \
        enable_video = $7, mobile_height_vh = $8, video_settings = $9"
    at "$10" id "$11");

table!(STYLES: "style_options" [
    ("name", "name", Text), ("description", "description", Text), ("materials", "materials", List),
    ("picture", "media_id", Filled), ("fallback", "fallback_media_id", Filled),
    ("displayOrder", "display_order", Number), ("isActive", "is_active", Flag)]
    select "name, description, materials, media_id, fallback_media_id, display_order, is_active"
    order "display_order" title "name" picture "media_id"
    values "$1, $2, $3, $4, $5, $6, $7"
    set "name = $1, description = $2, materials = $3, media_id = $4, fallback_media_id = $5, display_order = $6, \
        is_active = $7"
    at "$8" id "$9");

table!(SOCIAL: "social_posts" [
    ("picture", "media_id", Text), ("caption", "caption", Text), ("url", "url", Filled), ("likes", "likes", Maybe),
    ("comments", "comments", Maybe), ("displayOrder", "display_order", Number), ("isVisible", "is_visible", Flag)]
    select "media_id, caption, url, likes, comments, display_order, is_visible"
    order "display_order" title "caption" picture "media_id"
    values "$1, $2, $3, $4, $5, $6, $7"
    set "media_id = $1, caption = $2, url = $3, likes = $4, comments = $5, display_order = $6, is_visible = $7"
    at "$8" id "$9");

table!(REDIRECTS: "redirects" [("from", "from_path", Text), ("to", "target", Text), ("kind", "kind", Text)]
    select "from_path, target, kind" order "from_path" title "from_path" picture "NULL"
    values "$1, $2, $3" set "from_path = $1, target = $2, kind = $3" at "$4" id "$5");

const ACTIVE: &str = "SELECT id, display_order FROM testimonials WHERE is_active AND deleted_at IS NULL \
     ORDER BY display_order, id";
const PLACE: &str = "UPDATE testimonials SET display_order = $1, updated_at = $2, row_version = row_version + 1 \
     WHERE id = $3";
const SHIFT: &str = "UPDATE testimonials SET display_order = display_order + $1, updated_at = $2, \
     row_version = row_version + 1 WHERE is_active AND deleted_at IS NULL AND display_order BETWEEN $3 AND $4 \
     AND id <> $5";
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

macro_rules! statements {
    ($($table:ident),+) => {
        &[$(
            $table.one, $table.all, $table.insert, $table.update, $table.bury, $table.raise, $table.purge,
            $table.buried, $table.expired, $table.pictures, $table.count
        ),+]
    };
}

/// Every statement of every table.
pub(crate) const TABLES: &[&str] =
    statements!(FAQS, TESTIMONIALS, PROJECTS, GALLERY, BLOG, SEO, PAGE_IMAGES, STYLES, SOCIAL, REDIRECTS);
/// How rows are moved, in the tables that have an order.
pub(crate) const ORDERS: &[&str] =
    &[FAQS.order, TESTIMONIALS.order, PROJECTS.order, GALLERY.order, STYLES.order, SOCIAL.order];

/// The table of a list; none for a single document.
pub(crate) fn table(entity: Entity) -> Option<&'static Table> {
    match entity {
        Entity::Faqs => Some(&FAQS),
        Entity::Testimonials => Some(&TESTIMONIALS),
        Entity::Projects => Some(&PROJECTS),
        Entity::Gallery => Some(&GALLERY),
        Entity::Blog => Some(&BLOG),
        Entity::Seo => Some(&SEO),
        Entity::PageImages => Some(&PAGE_IMAGES),
        Entity::Styles => Some(&STYLES),
        Entity::Social => Some(&SOCIAL),
        Entity::Redirects => Some(&REDIRECTS),
        _ => None,
    }
}

fn stored<'r, R>(row: &'r R, columns: &[Column]) -> Result<Stored, sqlx::Error>
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i32: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    let mut document = Document::new();
    for (field, column, kept) in columns {
        let value = match kept {
            Text => json!(row.try_get::<String, _>(*column)?),
            Filled => json!(row.try_get::<Option<String>, _>(*column)?.unwrap_or_default()),
            Number => json!(row.try_get::<i32, _>(*column)?),
            Maybe => json!(row.try_get::<Option<i32>, _>(*column)?),
            Flag => json!(row.try_get::<bool, _>(*column)?),
            List => serde_json::from_str(&row.try_get::<String, _>(*column)?).unwrap_or_else(|_| json!([])),
        };
        document.insert((*field).to_owned(), value);
    }
    Ok(Stored {
        id: row.try_get("id")?,
        row_version: row.try_get("row_version")?,
        updated_at: Timestamp(row.try_get("updated_at")?),
        deleted_at: row.try_get::<Option<i64>, _>("deleted_at")?.map(Timestamp),
        document,
        shown: Document::new(),
    })
}

#[derive(sqlx::FromRow)]
struct PictureRow {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

/// A value ready to be bound.
enum Bound {
    Text(Option<String>),
    Number(Option<i32>),
    Flag(bool),
}

fn bound(document: &Document, (field, _, kept): &Column) -> Bound {
    let value = document.get(*field).unwrap_or(&Value::Null);
    let text = || value.as_str().unwrap_or_default().to_owned();
    let number = || value.as_i64().and_then(|n| i32::try_from(n).ok());
    match kept {
        Text => Bound::Text(Some(text())),
        Filled => Bound::Text(Some(text()).filter(|t| !t.is_empty())),
        Number => Bound::Number(Some(number().unwrap_or(0))),
        Maybe => Bound::Number(number()),
        Flag => Bound::Flag(value.as_bool().unwrap_or(false)),
        List => Bound::Text(Some(if value.is_array() { value.to_string() } else { "[]".to_owned() })),
    }
}

impl Table {
    /// Every row that is not in the trash, in order.
    pub(crate) async fn all(&self, db: &Db) -> Result<Vec<Stored>, DbError> {
        let rows: Result<Vec<Stored>, sqlx::Error> = db_read!(db, |c| {
            let rows = sqlx::query(self.all).fetch_all(c).await?;
            rows.iter().map(|row| stored(row, self.columns)).collect()
        });
        Ok(rows?)
    }

    /// How many rows are not in the trash.
    pub(crate) async fn count(&self, db: &Db) -> Result<i64, DbError> {
        Ok(db_read!(db, |c| sqlx::query_scalar(self.count).fetch_one(c).await)?)
    }

    /// One row, in the trash or not.
    pub(crate) async fn one(&self, db: &Db, id: &str) -> Result<Option<Stored>, DbError> {
        let row: Result<Option<Stored>, sqlx::Error> = db_read!(db, |c| {
            let row = sqlx::query(self.one).bind(id).fetch_optional(c).await?;
            row.as_ref().map(|row| stored(row, self.columns)).transpose()
        });
        Ok(row?)
    }

    /// The pictures of the list's rows, by their ids.
    pub(crate) async fn pictures(&self, db: &Db) -> Result<HashMap<String, Picture>, DbError> {
        let rows: Vec<PictureRow> = db_read!(db, |c| sqlx::query_as(self.pictures).fetch_all(c).await)?;
        Ok(rows.into_iter().filter_map(|row| Some((row.id, row.picture.picture()?))).collect())
    }

    /// Adds a row.
    pub(crate) async fn insert(
        &self,
        tx: &mut WriteTx,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        self.write(tx, self.insert, id, document, now).await
    }

    /// Overwrites a row.
    pub(crate) async fn update(
        &self,
        tx: &mut WriteTx,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        self.write(tx, self.update, id, document, now).await
    }

    async fn write(
        &self,
        tx: &mut WriteTx,
        sql: &'static str,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        db_tx!(tx, |c| {
            let mut query = sqlx::query(sql);
            for column in self.columns {
                query = match bound(document, column) {
                    Bound::Text(text) => query.bind(text),
                    Bound::Number(number) => query.bind(number),
                    Bound::Flag(flag) => query.bind(flag),
                };
            }
            query.bind(now.0).bind(id).execute(c).await.map(drop)
        })?;
        Ok(())
    }

    /// Puts a row into the trash; answers whether it was there.
    pub(crate) async fn bury(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        let rows =
            db_tx!(tx, |c| sqlx::query(self.bury).bind(now.0).bind(id).execute(c).await.map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// Takes a row out of the trash; answers whether it was in it.
    pub(crate) async fn raise(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        let rows =
            db_tx!(tx, |c| sqlx::query(self.raise).bind(now.0).bind(id).execute(c).await.map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// Deletes a row of the trash for good; answers whether it was in it.
    pub(crate) async fn purge(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        let rows = db_tx!(tx, |c| sqlx::query(self.purge).bind(id).execute(c).await.map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// The trash, newest first: id, name and since when.
    pub(crate) async fn buried(&self, db: &Db) -> Result<Vec<(String, String, i64)>, DbError> {
        Ok(db_read!(db, |c| sqlx::query_as(self.buried).fetch_all(c).await)?)
    }

    /// What was put into the trash at `before` or earlier.
    pub(crate) async fn expired(&self, db: &Db, before: Timestamp) -> Result<Vec<String>, DbError> {
        Ok(db_read!(db, |c| sqlx::query_scalar(self.expired).bind(before.0).fetch_all(c).await)?)
    }

    /// Gives a row another place.
    pub(crate) async fn order(&self, tx: &mut WriteTx, id: &str, place: i32, now: Timestamp) -> Result<(), DbError> {
        db_tx!(tx, |c| sqlx::query(self.order).bind(place).bind(now.0).bind(id).execute(c).await.map(drop))?;
        Ok(())
    }
}

/// The carousel: ids and positions, in order.
pub(crate) async fn carousel(tx: &mut WriteTx) -> Result<Vec<(String, i32)>, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_as(ACTIVE).fetch_all(c).await)?)
}

/// [`carousel`] outside a transaction.
pub(crate) async fn carousel_now(db: &Db) -> Result<Vec<(String, i32)>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_as(ACTIVE).fetch_all(c).await)?)
}

/// Gives a testimonial its position.
pub(crate) async fn place(tx: &mut WriteTx, id: &str, position: i32, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(PLACE).bind(position).bind(now.0).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// Moves everybody from position `first` to `last`, except one, on by one place or back.
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

/// Published projects by name: ids and names.
pub(crate) async fn published_projects(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_as(PUBLISHED_PROJECTS).fetch_all(c).await)?)
}

/// Whether a project is there.
pub(crate) async fn has_project(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(PROJECT_EXISTS).bind(id).fetch_one(c).await)?;
    Ok(count > 0)
}

/// Whether a gallery photo is there.
pub(crate) async fn has_photo(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = db_tx!(tx, |c| sqlx::query_scalar(PHOTO_EXISTS).bind(id).fetch_one(c).await)?;
    Ok(count > 0)
}

/// A project's photos, in order.
pub(crate) async fn project_photos(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(PROJECT_PHOTOS).bind(id).fetch_all(c).await)?)
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
    Ok(db_read!(db, |c| sqlx::query_scalar(POST_CATEGORIES).fetch_all(c).await)?)
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
    Ok(db_tx!(tx, |c| sqlx::query_scalar(SLOT).bind(page).bind(section).fetch_optional(c).await)?)
}

/// [`slot`] outside a transaction.
pub(crate) async fn slot_now(db: &Db, page: &str, section: &str) -> Result<Option<String>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(SLOT).bind(page).bind(section).fetch_optional(c).await)?)
}
