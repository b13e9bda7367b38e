use super::{FactItem, SectionDescriptor};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Facts",
    about: "Up to four figures in large type, each with a line about it: weeks, square feet, drawers.",
    fields,
    title: "title",
};

/// As many as fit into a row.
const SHOWN_MAX: usize = 4;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FactsSection {
    /// Empty for none.
    pub title: String,
    /// The figure is the name.
    pub items: Vec<FactItem>,
}

impl FactsSection {
    #[must_use]
    pub fn shown(&self) -> &[FactItem] {
        &self.items[..self.items.len().min(SHOWN_MAX)]
    }
}

fn fields() -> Vec<FieldSpec> {
    let item = vec![
        field("name", "Figure", K::Text).required("A figure is required.").max(40).placeholder("14 weeks"),
        field("text", "What it is", K::InlineText { rows: 1 }).max(120),
    ];
    vec![
        field("title", "Headline", K::Text).max(120),
        field("items", "Facts", K::ListOf { item: "Fact", fields: item }).hint("The first four are shown."),
    ]
}
