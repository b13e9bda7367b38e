use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Call to action",
    about: "The end of a page: a headline over a picture, up to two buttons, phone and email.",
    fields,
    title: "title",
};

/// The first link is the primary button; only two are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CallToActionSection {
    pub title: String,
    pub text: InlineText,
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

fn fields() -> Vec<FieldSpec> {
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        links("links", "Buttons"),
    ];
    fields.extend(picture_fields(false));
    fields
}
