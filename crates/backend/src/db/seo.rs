//! Head data of pages.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::SeoEntry;

statements!({
    const BY_PAGE: &str = concat!(
        "SELECT s.id, s.page_slug, s.page_title, s.seo_title, s.meta_description, s.og_title, s.og_description, \
         s.canonical_url, s.updated_at, ",
        picture_columns!(),
        " FROM seo_metadata s LEFT JOIN media m ON m.id = s.og_media_id \
         WHERE s.page_slug = $1 AND s.deleted_at IS NULL"
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
    canonical_url: Option<String>,
    updated_at: i64,
    #[sqlx(flatten)]
    og_image: PictureColumns,
}

impl From<Row> for SeoEntry {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            page_slug: row.page_slug,
            page_title: row.page_title,
            seo_title: row.seo_title,
            meta_description: row.meta_description,
            og_title: row.og_title,
            og_description: row.og_description,
            og_image: row.og_image.picture(),
            canonical_url: row.canonical_url,
            updated_at: Timestamp(row.updated_at),
        }
    }
}

/// Head data of one page.
pub(crate) async fn by_page(db: &Db, page_slug: &str) -> Result<Option<SeoEntry>, DbError> {
    let row: Option<Row> = read!(db, one("seo_metadata"), BY_PAGE, page_slug)?;
    Ok(row.map(SeoEntry::from))
}
