use super::picture::picture_fields;
use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Quote form",
    about: "The form for a quote, with the address, phone, email and hours beside it.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContactFormSection {
    pub title: String,
    pub text: InlineText,
    /// Below the message field.
    pub hint: String,
    pub button: String,
    /// Heading of the card with the address.
    #[serde(rename = "placeTitle")]
    pub place_title: String,
    #[serde(flatten)]
    pub picture: SectionPicture,
    /// Below the picture, in place of its own caption.
    pub note: String,
}

fn fields() -> Vec<FieldSpec> {
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("hint", "Hint for the message", K::Text).max(200),
        field("button", "Button", K::Text).required(super::TITLE_MISSING).max(60),
        field("placeTitle", "Heading of the address", K::Text).required(super::TITLE_MISSING).max(60),
    ];
    fields.extend(picture_fields(false));
    fields.push(field("note", "Words below the picture", K::Text).max(200));
    fields
}
