use crate::db::WriteTx;
use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    // The new slug may have an entry already, of a page that is gone.
    const RENAME: &str = sql!(
        "UPDATE seo_metadata SET page_slug = $1, updated_at = $2, ",
        NEXT_VERSION,
        " WHERE page_slug = $3 AND deleted_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM seo_metadata s WHERE s.page_slug = $1 AND s.deleted_at IS NULL)"
    );
});

/// Lets the entry of a renamed page follow it.
pub(crate) async fn rename_page(tx: &mut WriteTx, former: &str, slug: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RENAME, &[slug.into(), now.into(), former.into()]).await
}
