//! Pictures that fill the slots of pages, and the hero's video.

use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::PageImage;
use domain::limits;

const SELECT_IMAGES: &str = sql!(
    "SELECT i.id, i.page_slug, i.section_key, i.display_name, i.alt_text, i.caption, i.video_url, i.enable_video, \
     i.mobile_height_vh, i.video_settings, ",
    PICTURE_COLUMNS,
    " FROM page_section_images i LEFT JOIN media m ON m.id = i.media_id WHERE i.deleted_at IS NULL"
);

statements!({
    const ALL: &str = sql!(SELECT_IMAGES, " ORDER BY i.page_slug, i.section_key");
    const SLOT: &str = "SELECT id FROM page_section_images WHERE page_slug = $1 AND section_key = $2";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    page_slug: String,
    section_key: String,
    display_name: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
    caption: String,
    video_url: Option<String>,
    enable_video: bool,
    mobile_height_vh: i32,
    video_settings: String,
    alt_text: String,
}

impl TryFrom<Row> for PageImage {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row {
            id,
            page_slug,
            section_key,
            display_name,
            picture,
            caption,
            video_url,
            enable_video,
            mobile_height_vh,
            video_settings,
            alt_text,
        } = row;
        let picture = picture.picture_with_alt(alt_text);
        // Clamped on read: whatever an import wrote, the hero keeps a usable height.
        let mobile_height_vh = mobile_height_vh.clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX);
        let video_settings = serde_json::from_str(&video_settings).unwrap_or_default();
        Ok(Self {
            id,
            page_slug,
            section_key,
            display_name,
            picture,
            caption,
            video_url,
            enable_video,
            mobile_height_vh,
            video_settings,
        })
    }
}

pub(crate) async fn all(connection: Connection<'_>) -> Result<Vec<PageImage>, DbError> {
    connection.all_from::<Row, _>("page_section_images", ALL, &[]).await
}

pub(crate) async fn slot(tx: &mut WriteTx, page: &str, section: &str) -> Result<Option<String>, DbError> {
    tx.value("page_section_images", SLOT, &[page.into(), section.into()]).await
}

pub(crate) async fn slot_now(db: &Db, page: &str, section: &str) -> Result<Option<String>, DbError> {
    db.reader().value("page_section_images", SLOT, &[page.into(), section.into()]).await
}
