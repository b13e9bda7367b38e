use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Address and hours",
    about: "The address with a link to the map, the opening hours, phone and email beside a picture.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HoursAndMapSection {
    pub title: String,
    /// Only the first is shown.
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

fn fields() -> Vec<FieldSpec> {
    let mut fields =
        vec![field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120), links("links", "Button")];
    fields.extend(picture_fields(false));
    fields
}
