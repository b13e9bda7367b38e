use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Visit form",
    about: "The times that a visitor can propose, with hours, address and phone beside them. On other pages than \
            Schedule a Visit: a button that leads there.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitFormSection {
    pub title: String,
    /// A sentence about the time zone follows.
    pub text: InlineText,
    /// Below the field for a note.
    pub hint: String,
    pub button: String,
    /// Heading of the card with the phone number.
    #[serde(rename = "phoneTitle")]
    pub phone_title: String,
    /// Heading of the card with the address.
    #[serde(rename = "placeTitle")]
    pub place_title: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400).hint("A sentence about the time zone follows."),
        field("hint", "Hint for the note", K::Text).max(200),
        field("button", "Button", K::Text).required(super::TITLE_MISSING).max(60),
        field("phoneTitle", "Heading of the phone number", K::Text).required(super::TITLE_MISSING).max(60),
        field("placeTitle", "Heading of the address", K::Text).required(super::TITLE_MISSING).max(60),
    ]
}
