use crate::db::editing::kinds::Stored;
use crate::editing::drafts::preview_content::{PreviewContent, picture};
use crate::editing::engine::rules::{ReadFor, Rules};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::GalleryPhoto;
use domain::content::option_lists::UNTAGGED;
use domain::content::options::GalleryCategory;
use domain::kinds::{Document, Fields as _};
use domain::media::picture::Picture;

pub(super) struct Gallery;

#[async_trait]
impl Rules for Gallery {
    async fn read(&self, _: &Backend, stored: &mut Stored, _: ReadFor) -> Result<(), DbError> {
        if stored.document.text("tag").is_empty() {
            stored.document.set("tag", UNTAGGED);
        }
        Ok(())
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let Some(picture) = picture(b, d, "picture").await? else { return Ok(None) };
        Ok(Some(PreviewContent::Photo(Box::new(GalleryPhoto {
            id: id.to_owned(),
            picture: Picture { alt: d.text("altText").to_owned(), ..picture },
            caption: d.filled("caption"),
            tag: d.filled("tag"),
            category: GalleryCategory::from_code(d.text("category")).unwrap_or_default(),
            display_order: d.position(),
        }))))
    }
}
