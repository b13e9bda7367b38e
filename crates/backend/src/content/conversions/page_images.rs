use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::PageImage;
use domain::kinds::{Fields as _, Kind};
use domain::limits;

impl FromContent for PageImage {
    const KIND: Kind = Kind::PageImages;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        let height = document.number("mobileHeightVh").unwrap_or(limits::HERO_MOBILE_VH);
        Ok(Self {
            id: row.id.to_owned(),
            page_slug: document.text("pageSlug").to_owned(),
            section_key: document.text("sectionKey").to_owned(),
            display_name: document.text("displayName").to_owned(),
            picture: row.picture_with_alt("picture", "altText"),
            caption: document.text("caption").to_owned(),
            video_url: document.filled("videoUrl"),
            enable_video: document.is_on("enableVideo"),
            // Whatever an import wrote, the hero keeps a usable height.
            mobile_height_vh: height.clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX),
            video_settings: serde_json::from_str(document.text("videoSettings")).unwrap_or_default(),
        })
    }
}
