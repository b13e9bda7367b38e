use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::GalleryPhoto;
use domain::content::options::GalleryCategory;
use domain::kinds::{Fields as _, Kind};

impl FromContent for GalleryPhoto {
    const KIND: Kind = Kind::Gallery;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        let picture = row.picture_with_alt("picture", "altText");
        let category = GalleryCategory::from_code(document.text("category"));
        Ok(Self {
            id: row.id.to_owned(),
            picture: picture.ok_or_else(|| DamagedValue::of(row.id, "media_id"))?,
            caption: document.filled("caption"),
            tag: document.filled("tag"),
            category: category.ok_or_else(|| DamagedValue::of(row.id, "category"))?,
            display_order: document.position(),
        })
    }
}
