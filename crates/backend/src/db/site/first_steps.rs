use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;

statements!({
    // Only the owner's dashboard asks, until every step is done or the list is hidden.
    const FACTS: &str = "SELECT \
        (SELECT COUNT(*) FROM page_section_images WHERE deleted_at IS NULL AND media_id IS NOT NULL \
            AND NOT (page_slug = 'home' AND section_key IN ('hero_video', 'hero_fallback'))) AS pictures, \
        EXISTS (SELECT 1 FROM page_section_images WHERE deleted_at IS NULL AND page_slug = 'home' \
            AND section_key IN ('hero_video', 'hero_fallback') \
            AND (media_id IS NOT NULL OR (enable_video = TRUE AND COALESCE(video_url, '') <> ''))) AS hero, \
        EXISTS (SELECT 1 FROM projects p WHERE p.deleted_at IS NULL AND p.status = 'published' \
            AND (p.thumbnail_media_id IS NOT NULL \
                OR EXISTS (SELECT 1 FROM project_photos o WHERE o.project_id = p.id))) AS project, \
        EXISTS (SELECT 1 FROM style_options WHERE deleted_at IS NULL AND is_active = TRUE) \
            AND NOT EXISTS (SELECT 1 FROM style_options WHERE deleted_at IS NULL AND is_active = TRUE \
                AND media_id IS NULL) AS styles, \
        EXISTS (SELECT 1 FROM faqs WHERE deleted_at IS NULL AND is_active = TRUE) AS faq, \
        EXISTS (SELECT 1 FROM legal_documents WHERE slug = 'privacy-policy') AS privacy, \
        EXISTS (SELECT 1 FROM legal_documents WHERE slug = 'terms-of-service') AS terms, \
        EXISTS (SELECT 1 FROM accounts WHERE is_admin = TRUE AND updated_at > created_at) AS password, \
        EXISTS (SELECT 1 FROM accounts a WHERE a.is_admin = TRUE \
            AND (EXISTS (SELECT 1 FROM totp_secrets t WHERE t.account_id = a.id) \
            OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = a.id))) AS second_factor";
});

/// The trash does not count.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct Facts {
    pub(crate) pictures: i64,
    pub(crate) hero: bool,
    pub(crate) project: bool,
    pub(crate) styles: bool,
    pub(crate) faq: bool,
    pub(crate) privacy: bool,
    pub(crate) terms: bool,
    pub(crate) password: bool,
    pub(crate) second_factor: bool,
}

pub(crate) async fn facts(db: &Db) -> Result<Facts, DbError> {
    db.reader().row(FACTS, &[]).await
}
