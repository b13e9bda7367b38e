use super::NamedRow;
use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;

statements!({
    const NAMES: &str = "SELECT id, COALESCE(NULLIF(client_name, ''), testimonial_text) AS name FROM testimonials \
         WHERE deleted_at IS NULL ORDER BY display_order, id";
    const TAGS: &str = "SELECT tags FROM testimonials WHERE deleted_at IS NULL AND tags <> '[]'";
});

/// The clients' names, or what they said. Of all, active or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<NamedRow>, DbError> {
    db.reader().all("testimonials", NAMES, &[]).await
}

/// A JSON list for each that has some.
pub(crate) async fn tags(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("testimonials", TAGS, &[]).await
}
