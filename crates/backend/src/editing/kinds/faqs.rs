use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::rules::{ChoicesFor, KindRules, ReadFor};
use crate::error::DbError;
use crate::{Backend, BackendError, content};
use async_trait::async_trait;
use domain::content::Faq;
use domain::content::option_lists::question_category;
use domain::content::page::SitePage;
use domain::kinds::{Document, Fields as _, FormChoices};
use domain::sections::SectionContent;

pub(super) struct Faqs;

#[async_trait]
impl KindRules for Faqs {
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        // If the pages cannot be read now, only what they show is not said.
        if wanted.values.is_none()
            && let Ok(snapshot) = content::snapshot(backend).await
        {
            choices.shown_questions = Some(shown_questions(snapshot.pages()));
        }
        Ok(choices)
    }

    async fn read(&self, _: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        let category = question_category(stored.document.text("category")).to_owned();
        stored.document.set("category", category);
        Ok(())
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let faq = shown::<Faq>(backend, id, d).await?;
        Ok(faq.map(|faq| PreviewContent::Faq(Box::new(faq))))
    }
}

/// Their categories.
fn shown_questions(pages: &[SitePage]) -> Vec<String> {
    let mut shown = Vec::new();
    for section in pages.iter().flat_map(|page| &page.sections) {
        if let SectionContent::Questions(questions) = &section.content {
            shown.push(question_category(&questions.category).to_owned());
        }
    }
    shown
}
