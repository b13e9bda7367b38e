use super::SectionDescriptor;
use crate::content::option_lists::{GENERAL_QUESTIONS, OptionList};
use crate::kinds::{FieldKind as K, FieldSpec, field, option_field};
use crate::limits;
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Questions",
    about: "The questions under FAQs of one category.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuestionsSection {
    pub title: String,
    /// Before the text while there are questions: "Not here?"
    pub lead: String,
    pub text: InlineText,
    /// Its code.
    pub category: String,
}

impl Default for QuestionsSection {
    fn default() -> Self {
        Self {
            title: String::new(),
            lead: String::new(),
            text: InlineText::default(),
            category: GENERAL_QUESTIONS.to_owned(),
        }
    }
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("lead", "Words before the text", K::Text).max(60).hint("Only shown while there are questions."),
        field("text", "Text", K::InlineText { rows: 2 }).max(limits::LINE_MAX as u32),
        option_field("category", "Questions about", OptionList::FaqCategories),
    ]
}
