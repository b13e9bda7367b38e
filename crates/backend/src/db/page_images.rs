//! Pictures that fill the slots of pages, and the hero's video.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_read, db_tx, rows};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::content::{PageImage, VideoSettings};
use domain::limits;

macro_rules! select_images {
    ($rest:literal) => {
        concat!(
            "SELECT i.id, i.page_slug, i.section_key, i.display_name, i.alt_text, i.video_url, i.enable_video, \
             i.mobile_height_vh, i.video_settings, ",
            picture_columns!(),
            " FROM page_section_images i LEFT JOIN media m ON m.id = i.media_id WHERE i.deleted_at IS NULL",
            $rest
        )
    };
}

const ALL: &str = select_images!(" ORDER BY i.page_slug, i.section_key");
const OF_PAGES: &str = select_images!(" AND (i.page_slug = $1 OR i.page_slug = $2)");
const INSERT: &str = "INSERT INTO page_section_images (id, page_slug, section_key, display_name, media_id, alt_text, \
     video_url, enable_video, mobile_height_vh, video_settings, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)";

pub(crate) const QUERIES: &[&str] = &[ALL, OF_PAGES, INSERT];

/// A slot to be filled.
#[derive(Clone, Debug)]
pub(crate) struct NewPageImage<'a> {
    /// The page.
    pub(crate) page_slug: &'a str,
    /// The slot on it.
    pub(crate) section_key: &'a str,
    /// Name in the admin.
    pub(crate) display_name: &'a str,
    /// The picture.
    pub(crate) media_id: Option<&'a str>,
    /// Alt text in this place; empty means decorative.
    pub(crate) alt_text: &'a str,
    /// Vimeo address (hero video only).
    pub(crate) video_url: Option<&'a str>,
    /// Whether the video plays (hero video only).
    pub(crate) enable_video: bool,
    /// Height of the hero on a phone, percent of the viewport.
    pub(crate) mobile_height_vh: i32,
    /// How the video plays.
    pub(crate) video_settings: VideoSettings,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    page_slug: String,
    section_key: String,
    display_name: String,
    alt_text: String,
    video_url: Option<String>,
    enable_video: bool,
    mobile_height_vh: i32,
    video_settings: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

impl From<Row> for PageImage {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            page_slug: row.page_slug,
            section_key: row.section_key,
            display_name: row.display_name,
            picture: row.picture.picture_with_alt(row.alt_text),
            video_url: row.video_url,
            enable_video: row.enable_video,
            // Clamped on read (decision 27): whatever an import wrote, the hero keeps a usable
            // height.
            mobile_height_vh: row.mobile_height_vh.clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX),
            video_settings: serde_json::from_str(&row.video_settings).unwrap_or_default(),
        }
    }
}

/// Every slot of every page.
///
/// # Errors
/// The database fails.
pub(crate) async fn all(db: &Db) -> Result<Vec<PageImage>, DbError> {
    let rows: Vec<Row> = db_read!(db, |c| rows::all("page_section_images", sqlx::query_as(ALL), c).await)?;
    Ok(rows.into_iter().map(PageImage::from).collect())
}

/// The slots of two pages (a page often borrows a picture from another one).
///
/// # Errors
/// The database fails.
pub(crate) async fn of_pages(db: &Db, pages: [&str; 2]) -> Result<Vec<PageImage>, DbError> {
    let [one, other] = pages;
    let rows: Vec<Row> =
        db_read!(db, |c| rows::all("page_section_images", sqlx::query_as(OF_PAGES).bind(one).bind(other), c).await)?;
    Ok(rows.into_iter().map(PageImage::from).collect())
}

/// Adds a slot; returns its id.
///
/// # Errors
/// [`DbError::Conflict`] on `page_section_images_page_slug_section_key_key`, or
/// the database fails.
pub(crate) async fn insert(tx: &mut WriteTx, image: &NewPageImage<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    let settings = serde_json::to_string(&image.video_settings).map_err(|_| DbError::corrupt("video settings"))?;
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&id)
            .bind(image.page_slug)
            .bind(image.section_key)
            .bind(image.display_name)
            .bind(image.media_id)
            .bind(image.alt_text)
            .bind(image.video_url)
            .bind(image.enable_video)
            .bind(image.mobile_height_vh)
            .bind(&settings)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}
