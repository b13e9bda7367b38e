use super::link::links;
use super::{LabeledLink, SectionDescriptor};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Steps",
    about: "Numbered steps from the first visit to the end, each with what it takes.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepsSection {
    pub title: String,
    /// Only the first is shown.
    pub links: Vec<LabeledLink>,
    pub items: Vec<StepsItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepsItem {
    pub name: String,
    pub text: InlineText,
    /// How long it takes or what it costs.
    pub note: String,
}

fn fields() -> Vec<FieldSpec> {
    let item = vec![
        field("name", "Name", K::Text).required(super::TITLE_MISSING).max(80),
        field("text", "Text", K::InlineText { rows: 3 }).max(400),
        field("note", "Note", K::Text).max(120).hint("How long it takes, or what it costs."),
    ];
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        links("links", "Button"),
        field("items", "Steps", K::ListOf { item: "Step", fields: item }),
    ]
}
