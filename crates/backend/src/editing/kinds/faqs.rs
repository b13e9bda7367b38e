use crate::db::editing::kinds::Stored;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::engine::rules::{ReadFor, Rules};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::Faq;
use domain::content::option_lists::question_category;
use domain::kinds::{Document, Fields as _};
use domain::text::inline::InlineText;

pub(super) struct Faqs;

#[async_trait]
impl Rules for Faqs {
    async fn read(&self, _: &Backend, stored: &mut Stored, _: ReadFor) -> Result<(), DbError> {
        let category = question_category(stored.document.text("category")).to_owned();
        stored.document.set("category", category);
        Ok(())
    }

    async fn preview(&self, _: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        Ok(Some(PreviewContent::Faq(Box::new(Faq {
            id: id.to_owned(),
            question: d.text("question").to_owned(),
            answer: InlineText::read(d.text("answer")),
            category: question_category(d.text("category")).to_owned(),
            display_order: d.position(),
        }))))
    }
}
