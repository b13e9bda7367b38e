use super::picture::picture_fields;
use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Pictures",
    about: "One picture over the whole width, or two and more in rows, each with a caption.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PicturesSection {
    /// Empty for none.
    pub title: String,
    pub items: Vec<SectionPicture>,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).max(120),
        field("items", "Pictures", K::ListOf { item: "Picture", fields: picture_fields(true) }),
    ]
}
