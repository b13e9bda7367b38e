//! Questions and answers.

use super::Rules;
use crate::editing::Subject;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::Faq;
use domain::content::options::FaqCategory;
use domain::kinds::{Document, Fields as _};

pub(super) struct Faqs;

#[async_trait]
impl Rules for Faqs {
    fn after_read(&self, document: &mut Document) {
        if document.text("category").is_empty() {
            document.set("category", FaqCategory::default().code());
        }
    }

    async fn subject(&self, _: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        Ok(Some(Subject::Faq(Box::new(Faq {
            id: id.to_owned(),
            question: d.text("question").to_owned(),
            answer: d.text("answer").to_owned(),
            category: FaqCategory::from_code(d.text("category")).unwrap_or_default(),
            display_order: d.position(),
        }))))
    }
}
