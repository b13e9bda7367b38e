use crate::db::editing::kinds::Stored;
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::rules::{ReadFor, Rules};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::Faq;
use domain::content::option_lists::question_category;
use domain::kinds::{Document, Fields as _};

pub(super) struct Faqs;

#[async_trait]
impl Rules for Faqs {
    async fn read(&self, _: &Backend, stored: &mut Stored, _: ReadFor) -> Result<(), DbError> {
        let category = question_category(stored.document.text("category")).to_owned();
        stored.document.set("category", category);
        Ok(())
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let faq = shown::<Faq>(b, id, d).await?;
        Ok(faq.map(|faq| PreviewContent::Faq(Box::new(faq))))
    }
}
