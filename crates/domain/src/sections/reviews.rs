use super::SectionDescriptor;
use crate::content::tag::has_tag;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Reviews",
    about: "The Google reviews under Testimonials, or some of them.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReviewsSection {
    pub title: String,
    /// Empty for reviews with any tags.
    pub tag: String,
}

impl ReviewsSection {
    #[must_use]
    pub fn shows(&self, tags: &[String]) -> bool {
        has_tag(tags, &self.tag)
    }
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("tag", "With the tag", K::Words { suggestions: Vec::new() }).hint("If empty, reviews with any tag."),
    ]
}
