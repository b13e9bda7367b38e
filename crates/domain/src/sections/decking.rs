use super::picture::picture_fields;
use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::limits;
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Layers of a deck",
    about: "A picture and a drawn section through a teak deck, with a line for each of its five layers.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeckingSection {
    pub title: String,
    pub text: InlineText,
    /// From the top down, as numbered in the drawing; only five are shown.
    pub layers: Vec<DeckLayer>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeckLayer {
    pub name: String,
    pub text: InlineText,
}

fn fields() -> Vec<FieldSpec> {
    let layer = vec![
        field("name", "Layer", K::Text).required(super::TITLE_MISSING).max(60),
        field("text", "Text", K::InlineText { rows: 2 }).max(limits::LINE_MAX as u32),
    ];
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 3 }).max(400),
        field("layers", "Layers from the top down", K::ListOf { item: "Layer", fields: layer }),
    ];
    fields.extend(picture_fields(false));
    fields
}
