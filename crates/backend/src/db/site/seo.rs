use crate::db::core::rows::DamagedValue;
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
