//! Photos of the two galleries.

use super::Rules;
use crate::editing::Subject;
use crate::editing::subject::picture;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::GalleryPhoto;
use domain::content::options::{GalleryCategory, GalleryTag};
use domain::kinds::{Document, Fields as _};
use domain::media::picture::Picture;

pub(super) struct Gallery;

#[async_trait]
impl Rules for Gallery {
    fn after_read(&self, document: &mut Document) {
        if document.text("tag").is_empty() {
            document.set("tag", GalleryTag::default().code());
        }
    }

    async fn subject(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        let Some(picture) = picture(b, d, "picture").await? else { return Ok(None) };
        Ok(Some(Subject::Photo(Box::new(GalleryPhoto {
            id: id.to_owned(),
            picture: Picture { alt: d.text("altText").to_owned(), ..picture },
            caption: d.filled("caption"),
            tag: d.filled("tag"),
            category: GalleryCategory::from_code(d.text("category")).unwrap_or_default(),
            display_order: d.position(),
        }))))
    }
}
