use super::SectionDescriptor;
use crate::content::options::FaqCategory;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::limits;
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Questions",
    about: "The questions under FAQs of one category.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuestionsSection {
    pub title: String,
    /// Before the text while there are questions: "Not here?"
    pub lead: String,
    pub text: InlineText,
    pub category: FaqCategory,
}

fn fields() -> Vec<FieldSpec> {
    let categories = FaqCategory::ALL.iter().map(|one| SelectOption::new(one.code(), one.label())).collect();
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("lead", "Words before the text", K::Text).max(60).hint("Only shown while there are questions."),
        field("text", "Text", K::InlineText { rows: 2 }).max(limits::LINE_MAX as u32),
        field("category", "Questions about", K::Select { options: categories }),
    ]
}
