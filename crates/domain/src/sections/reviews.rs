use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor =
    SectionDescriptor { label: "Reviews", about: "The Google reviews under Testimonials.", fields, title: "title" };

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReviewsSection {
    pub title: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120)]
}
