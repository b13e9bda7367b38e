use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor =
    SectionDescriptor { label: "Text", about: "Paragraphs, headings, lists and links.", fields, title: "title" };

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextSection {
    pub title: String,
    /// HTML, sanitized before it is shown.
    pub content: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).max(120),
        field("content", "Text", K::RichText).required(super::TEXT_MISSING),
    ]
}
