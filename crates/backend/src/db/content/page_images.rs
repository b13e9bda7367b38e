//! Pictures that fill the slots of pages, and the hero's video.

use crate::db::core::rows::{self, row_of};
use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_tx, read, statements};
use crate::error::DbError;
use domain::content::PageImage;
use domain::limits;

macro_rules! select_images {
    ($rest:literal) => {
        concat!(
            "SELECT i.id, i.page_slug, i.section_key, i.display_name, i.alt_text, i.caption, i.video_url, i.enable_video, \
             i.mobile_height_vh, i.video_settings, ",
            picture_columns!(),
            " FROM page_section_images i LEFT JOIN media m ON m.id = i.media_id WHERE i.deleted_at IS NULL",
            $rest
        )
    };
}

statements!({
    const ALL: &str = select_images!(" ORDER BY i.page_slug, i.section_key");
    const OF_PAGES: &str = select_images!(" AND (i.page_slug = $1 OR i.page_slug = $2)");

    const SLOT: &str = "SELECT id FROM page_section_images WHERE page_slug = $1 AND section_key = $2";
});

row_of! {
    Row => PageImage {
        id: String,
        page_slug: String,
        section_key: String,
        display_name: String,
        #[sqlx(flatten)]
        picture: PictureColumns = picture.picture_with_alt(alt_text),
        caption: String,
        video_url: Option<String>,
        enable_video: bool,
        // Clamped on read: whatever an import wrote, the hero keeps a usable height.
        mobile_height_vh: i32 = mobile_height_vh.clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX),
        video_settings: String = serde_json::from_str(&video_settings).unwrap_or_default(),
    }
    with { alt_text: String, }
}

/// Every slot of every page.
pub(crate) async fn all(db: &Db) -> Result<Vec<PageImage>, DbError> {
    read!(db, all("page_section_images") of Row, ALL)
}

/// The slots of two pages (a page often borrows a picture from another one).
pub(crate) async fn of_pages(db: &Db, pages: [&str; 2]) -> Result<Vec<PageImage>, DbError> {
    let [one, other] = pages;
    read!(db, all("page_section_images") of Row, OF_PAGES, one, other)
}

/// The row of a page's slot.
pub(crate) async fn slot(tx: &mut WriteTx, page: &str, section: &str) -> Result<Option<String>, DbError> {
    Ok(db_tx!(tx, |c| rows::value("page_section_images", sqlx::query_as(SLOT).bind(page).bind(section), c).await)?)
}

/// [`slot`] outside a transaction.
pub(crate) async fn slot_now(db: &Db, page: &str, section: &str) -> Result<Option<String>, DbError> {
    read!(db, value("page_section_images"), SLOT, page, section)
}
