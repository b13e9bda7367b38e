use super::picture::picture_fields;
use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Cards",
    about: "A picture, a name and a sentence for each kind of work, each leading to its page.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardsSection {
    pub title: String,
    pub text: InlineText,
    pub items: Vec<CardsItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardsItem {
    pub title: String,
    pub text: InlineText,
    #[serde(deserialize_with = "super::read_link")]
    pub link: String,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

fn fields() -> Vec<FieldSpec> {
    let mut item = vec![
        field("title", "Name", K::Text).required(super::TITLE_MISSING).max(80),
        field("text", "Text", K::InlineText { rows: 2 }).max(300),
        field("link", "Leads to", K::Link),
    ];
    item.extend(picture_fields(false));
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("items", "Cards", K::ListOf { item: "Card", fields: item }),
    ]
}
