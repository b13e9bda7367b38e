use crate::db::WriteTx;
use crate::db::core::rows::{DamagedValue, NEXT_VERSION};
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::SeoEntry;

statements!({
    const ALL: &str = sql!(
        "SELECT s.id, s.page_slug, s.page_title, s.seo_title, s.meta_description, s.og_title, s.og_description, \
         s.canonical_url, s.updated_at, ",
        PICTURE_COLUMNS,
        " FROM seo_metadata s LEFT JOIN media m ON m.id = s.og_media_id \
         WHERE s.deleted_at IS NULL ORDER BY s.page_slug, s.id"
    );
    // The new slug may have an entry already, of a page that is gone.
    const RENAME: &str = sql!(
        "UPDATE seo_metadata SET page_slug = $1, updated_at = $2, ",
        NEXT_VERSION,
        " WHERE page_slug = $3 AND deleted_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM seo_metadata s WHERE s.page_slug = $1 AND s.deleted_at IS NULL)"
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    page_slug: String,
    page_title: String,
    seo_title: Option<String>,
    meta_description: Option<String>,
    og_title: Option<String>,
    og_description: Option<String>,
    #[sqlx(flatten)]
    og_image: PictureColumns,
    canonical_url: Option<String>,
    updated_at: i64,
}

impl TryFrom<Row> for SeoEntry {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row {
            id,
            page_slug,
            page_title,
            seo_title,
            meta_description,
            og_title,
            og_description,
            og_image,
            canonical_url,
            updated_at,
        } = row;
        let og_image = og_image.picture();
        let updated_at = Timestamp(updated_at);
        Ok(Self {
            id,
            page_slug,
            page_title,
            seo_title,
            meta_description,
            og_title,
            og_description,
            og_image,
            canonical_url,
            updated_at,
        })
    }
}

pub(crate) async fn all(connection: Connection<'_>) -> Result<Vec<SeoEntry>, DbError> {
    connection.all_from::<Row, _>("seo_metadata", ALL, &[]).await
}

/// Lets the entry of a renamed page follow it.
pub(crate) async fn rename_page(tx: &mut WriteTx, former: &str, slug: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RENAME, &[slug.into(), now.into(), former.into()]).await
}
