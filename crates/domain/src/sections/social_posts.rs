use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Social posts",
    about: "The newest posts under Social. Nothing is shown while there are none.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SocialPostsSection {
    pub title: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120)]
}
