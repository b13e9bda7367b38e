use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;

statements!({
    // Each table is small enough to count (hundreds of rows), and only the owner's
    // dashboard asks.
    const COUNTS: &str = "SELECT \
        (SELECT COUNT(*) FROM projects WHERE deleted_at IS NULL AND status = 'published') AS projects_public, \
        (SELECT COUNT(*) FROM projects WHERE deleted_at IS NULL AND status <> 'published') AS projects_draft, \
        (SELECT COUNT(*) FROM gallery_photos WHERE deleted_at IS NULL AND is_visible = TRUE) AS photos_shown, \
        (SELECT COUNT(*) FROM gallery_photos WHERE deleted_at IS NULL AND is_visible = FALSE) AS photos_hidden, \
        (SELECT COUNT(*) FROM page_section_images WHERE deleted_at IS NULL AND media_id IS NOT NULL) AS page_images, \
        (SELECT COUNT(*) FROM testimonials WHERE deleted_at IS NULL AND is_active = TRUE) AS testimonials_active, \
        (SELECT COUNT(*) FROM testimonials WHERE deleted_at IS NULL AND is_active = FALSE) AS testimonials_resting, \
        (SELECT COUNT(*) FROM faqs WHERE deleted_at IS NULL) AS faqs, \
        (SELECT COUNT(*) FROM posts WHERE deleted_at IS NULL AND status = 'published') AS posts_published, \
        (SELECT COUNT(*) FROM posts WHERE deleted_at IS NULL AND status <> 'published') AS posts_draft, \
        (SELECT COUNT(*) FROM seo_metadata WHERE deleted_at IS NULL) AS seo_pages, \
        (SELECT COUNT(*) FROM pages WHERE deleted_at IS NULL AND status = 'published') AS pages_public, \
        (SELECT COUNT(*) FROM pages WHERE deleted_at IS NULL AND status <> 'published') AS pages_draft, \
        (SELECT COUNT(*) FROM drafts d JOIN pages p ON p.id = d.entity_id \
            WHERE d.entity = 'pages' AND p.deleted_at IS NULL AND p.status = 'published') AS pages_changed";
});

/// Without the trash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct ContentCounts {
    pub projects_public: i64,
    pub projects_draft: i64,
    pub photos_shown: i64,
    pub photos_hidden: i64,
    pub page_images: i64,
    pub testimonials_active: i64,
    pub testimonials_resting: i64,
    pub faqs: i64,
    /// Published articles, including scheduled ones.
    pub posts_published: i64,
    pub posts_draft: i64,
    pub seo_pages: i64,
    pub pages_public: i64,
    pub pages_draft: i64,
    /// Public pages with changes that are not published.
    pub pages_changed: i64,
}

pub async fn counts(db: &Db) -> Result<ContentCounts, DbError> {
    db.reader().row(COUNTS, &[]).await
}
