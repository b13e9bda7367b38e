use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Map",
    about: "The map with the business on it. The live map loads only when a visitor asks for it.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapSection {
    /// For screen readers.
    pub title: String,
    pub button: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Name", K::Text)
            .required(super::TITLE_MISSING)
            .max(60)
            .hint("Read aloud by screen readers; not shown."),
        field("button", "Button", K::Text).required(super::TITLE_MISSING).max(60),
    ]
}
