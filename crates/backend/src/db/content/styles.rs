use super::NamedRow;
use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;

statements!({
    const NAMES: &str = "SELECT id, name FROM style_options WHERE deleted_at IS NULL ORDER BY display_order, id";
});

/// Of all, active or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<NamedRow>, DbError> {
    db.reader().all("style_options", NAMES, &[]).await
}
