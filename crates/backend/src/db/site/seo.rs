//! Head data of pages.

use crate::db::core::rows::row_of;
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

row_of! {
    Row => SeoEntry {
        id: String,
        page_slug: String,
        page_title: String,
        seo_title: Option<String>,
        meta_description: Option<String>,
        og_title: Option<String>,
        og_description: Option<String>,
        #[sqlx(flatten)]
        og_image: PictureColumns = og_image.picture(),
        canonical_url: Option<String>,
        updated_at: i64 = Timestamp(updated_at),
    }
}

/// Head data of one page.
pub(crate) async fn by_page(db: &Db, page_slug: &str) -> Result<Option<SeoEntry>, DbError> {
    read!(db, one("seo_metadata") of Row, BY_PAGE, page_slug)
}
