use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::Faq;
use domain::content::option_lists::question_category;
use domain::kinds::{Fields as _, Kind};
use domain::text::inline::InlineText;

impl FromContent for Faq {
    const KIND: Kind = Kind::Faqs;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        Ok(Self {
            id: row.id.to_owned(),
            question: document.text("question").to_owned(),
            answer: InlineText::read(document.text("answer")),
            category: question_category(document.text("category")).to_owned(),
            display_order: document.position(),
        })
    }
}
