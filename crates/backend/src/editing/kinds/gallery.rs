use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::rules::{KindRules, ReadFor};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::GalleryPhoto;
use domain::content::option_lists::UNTAGGED;
use domain::kinds::{Document, Fields as _};

pub(super) struct Gallery;

#[async_trait]
impl KindRules for Gallery {
    async fn read(&self, _: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        if stored.document.text("tag").is_empty() {
            stored.document.set("tag", UNTAGGED);
        }
        Ok(())
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let photo = shown::<GalleryPhoto>(backend, id, d).await?;
        Ok(photo.map(|photo| PreviewContent::Photo(Box::new(photo))))
    }
}
