//! Head data of pages.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_read, db_tx, rows};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::content::SeoEntry;

const BY_PAGE: &str = concat!(
    "SELECT s.id, s.page_slug, s.page_title, s.seo_title, s.meta_description, s.og_title, s.og_description, \
     s.canonical_url, s.updated_at, ",
    picture_columns!(),
    " FROM seo_metadata s LEFT JOIN media m ON m.id = s.og_media_id \
     WHERE s.page_slug = $1 AND s.deleted_at IS NULL"
);
const INSERT: &str = "INSERT INTO seo_metadata (id, page_slug, page_title, seo_title, meta_description, og_title, \
     og_description, og_media_id, canonical_url, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)";

pub(crate) const QUERIES: &[&str] = &[BY_PAGE, INSERT];

/// Head data to be added.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewSeo<'a> {
    /// The page.
    pub(crate) page_slug: &'a str,
    /// Name of the page in the admin.
    pub(crate) page_title: &'a str,
    /// Title in the head.
    pub(crate) seo_title: Option<&'a str>,
    /// Description in the head.
    pub(crate) meta_description: Option<&'a str>,
    /// Title when shared.
    pub(crate) og_title: Option<&'a str>,
    /// Description when shared.
    pub(crate) og_description: Option<&'a str>,
    /// Picture when shared.
    pub(crate) og_media_id: Option<&'a str>,
    /// Canonical URL.
    pub(crate) canonical_url: Option<&'a str>,
}

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
///
/// # Errors
/// The database fails.
pub(crate) async fn by_page(db: &Db, page_slug: &str) -> Result<Option<SeoEntry>, DbError> {
    let row: Option<Row> =
        db_read!(db, |c| rows::one("seo_metadata", sqlx::query_as(BY_PAGE).bind(page_slug), c).await)?;
    Ok(row.map(SeoEntry::from))
}

/// Adds the head data of a page; returns its id.
///
/// # Errors
/// [`DbError::Conflict`] on `seo_metadata_page_slug_key`, or the database fails.
pub(crate) async fn insert(tx: &mut WriteTx, seo: &NewSeo<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&id)
            .bind(seo.page_slug)
            .bind(seo.page_title)
            .bind(seo.seo_title)
            .bind(seo.meta_description)
            .bind(seo.og_title)
            .bind(seo.og_description)
            .bind(seo.og_media_id)
            .bind(seo.canonical_url)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}
