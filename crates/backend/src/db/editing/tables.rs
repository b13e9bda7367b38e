//! The tables of the lists: which column stores which field, and their statements.

use super::ColumnKind::{Code, Filled, Flag, List, Maybe, Number, Text};
use super::Table;
use crate::db::ids::ids_of;
use crate::db::media::picture_columns;
use crate::db::rows::{next_version, raised};
use domain::admin::Entity;
use domain::options::{GalleryCategory, PublishStatus, VesselType};

/// The statements of every table. `$values` and `$set` number the columns alike, so that one list
/// of values serves both; the instant and the id follow.
macro_rules! table {
    ($name:ident: $table:literal [$($column:expr),+ $(,)?]
        select $select:literal order $order:literal title $title:literal picture $picture:literal
        values $values:literal set $set:literal at $at:literal id $id:literal) => {
        const $name: Table = Table {
            name: $table,
            ids: ids_of!($table),
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
                "UPDATE ", $table, " SET ", $set, ", updated_at = ", $at, ", ", next_version!(), " WHERE id = ",
                $id
            ),
            soft_delete: concat!(
                "UPDATE ", $table, " SET deleted_at = $1, updated_at = $1, ", next_version!(), " \
                 WHERE id = $2 AND deleted_at IS NULL"
            ),
            restore: concat!(
                "UPDATE ", $table, " SET deleted_at = NULL, updated_at = $1, ", next_version!(), " \
                 WHERE id = $2 AND deleted_at IS NOT NULL"
            ),
            purge: concat!("DELETE FROM ", $table, " WHERE id = $1 AND deleted_at IS NOT NULL"),
            trashed: concat!(
                "SELECT id, ", $title, " AS title, deleted_at FROM ", $table,
                " WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC LIMIT 500"
            ),
            expired: concat!("SELECT id FROM ", $table, " WHERE deleted_at <= $1 LIMIT 500"),
            pictures: concat!(
                "SELECT m.id, ", picture_columns!(), " FROM media m WHERE m.id IN (SELECT ", $picture, " FROM ", $table,
                " WHERE deleted_at IS NULL)"
            ),
            last: concat!(
                "SELECT MAX(display_order) FROM ", $table, " WHERE deleted_at IS NULL AND display_order <= $1"
            ),
            order: concat!(
                "UPDATE ", $table, " SET display_order = $1, updated_at = $2, ", next_version!(), " WHERE id = $3"
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
    ("projectName", "project_name", Text), ("slug", "slug", Text), ("vesselType", "vessel_type", Code(|code| VesselType::from_code(code).is_some())),
    ("shortDescription", "short_description", Text), ("location", "location", Filled),
    ("dateCompleted", "date_completed", Filled), ("thumbnail", "thumbnail_media_id", Filled),
    ("status", "status", Code(|code| PublishStatus::from_code(code).is_some())), ("displayOrder", "display_order", Number)]
    select "project_name, slug, vessel_type, short_description, location, date_completed, thumbnail_media_id, status, \
        display_order"
    order "display_order" title "project_name" picture "thumbnail_media_id"
    values "$1, $2, $3, $4, $5, $6, $7, $8, $9"
    set "project_name = $1, slug = $2, vessel_type = $3, short_description = $4, location = $5, date_completed = $6, \
        thumbnail_media_id = $7, status = $8, display_order = $9"
    at "$10" id "$11");

table!(GALLERY: "gallery_photos" [
    ("picture", "media_id", Filled), ("altText", "alt_text", Text), ("caption", "caption", Filled),
    ("tag", "tag", Filled), ("category", "category", Code(|code| GalleryCategory::from_code(code).is_some())),
    ("displayOrder", "display_order", Number), ("isVisible", "is_visible", Flag)]
    select "media_id, alt_text, caption, tag, category, display_order, is_visible"
    order "category, display_order" title "alt_text" picture "media_id"
    values "$1, $2, $3, $4, $5, $6, $7"
    set "media_id = $1, alt_text = $2, caption = $3, tag = $4, category = $5, display_order = $6, is_visible = $7"
    at "$8" id "$9");

table!(WHOLE_BLOG: "posts" [
    ("title", "title", Text), ("slug", "slug", Text), ("excerpt", "excerpt", Filled), ("content", "content", Text),
    ("featuredImage", "featured_media_id", Filled), ("authorName", "author_name", Filled),
    ("authorTitle", "author_title", Filled), ("authorAvatar", "author_avatar_media_id", Filled),
    ("category", "category", Filled), ("tags", "tags", List), ("status", "status", Code(|code| PublishStatus::from_code(code).is_some())),
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

/// The list does not load the articles' texts.
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

table!(REDIRECTS: "redirects" [("from", "from_path", Text), ("to", "target", Text), ("kind", "kind", Code(|code| matches!(code, "permanent" | "temporary")))]
    select "from_path, target, kind" order "from_path" title "from_path" picture "NULL"
    values "$1, $2, $3" set "from_path = $1, target = $2, kind = $3" at "$4" id "$5");

macro_rules! statements {
    ($($table:ident),+) => {
        &[$(
            $table.one, $table.all, $table.insert, $table.update, $table.soft_delete, $table.restore, $table.purge,
            $table.trashed, $table.expired, $table.pictures
        ),+]
    };
}

/// Every statement of every table.
pub(crate) const TABLES: &[&str] =
    statements!(FAQS, TESTIMONIALS, PROJECTS, GALLERY, BLOG, SEO, PAGE_IMAGES, STYLES, SOCIAL, REDIRECTS);
macro_rules! ids {
    ($engine:ident) => {
        &[
            FAQS.ids.$engine,
            TESTIMONIALS.ids.$engine,
            PROJECTS.ids.$engine,
            GALLERY.ids.$engine,
            BLOG.ids.$engine,
            SEO.ids.$engine,
            PAGE_IMAGES.ids.$engine,
            STYLES.ids.$engine,
            SOCIAL.ids.$engine,
            REDIRECTS.ids.$engine,
        ]
    };
}

/// How ids are replaced on SQLite.
pub(crate) const SQLITE_IDS: &[[&str; 2]] = ids!(sqlite);
/// And on PostgreSQL.
pub(crate) const POSTGRES_IDS: &[[&str; 2]] = ids!(postgres);
macro_rules! orders {
    ($($table:ident),+) => {
        &[$($table.order, $table.last),+]
    };
}

/// How rows are moved, and which place is the last, in the tables that have an order.
pub(crate) const ORDERS: &[&str] = orders!(FAQS, TESTIMONIALS, PROJECTS, GALLERY, STYLES, SOCIAL);

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
