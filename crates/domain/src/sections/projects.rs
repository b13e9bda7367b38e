use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Projects",
    about: "The published projects, each with its picture and a link to its page.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProjectsSection {
    pub title: String,
    pub text: InlineText,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
    ]
}
