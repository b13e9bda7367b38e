use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Page head",
    about: "A headline and a sentence on plain paper, as above a form.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageHeadSection {
    pub title: String,
    pub text: InlineText,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
    ]
}
