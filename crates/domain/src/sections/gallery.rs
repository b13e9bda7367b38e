use super::link::links;
use super::{LabeledLink, SectionDescriptor};
use crate::content::options::GalleryCategory;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Gallery",
    about: "The photos of a gallery, with filters by tag.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GallerySection {
    pub title: String,
    pub category: GalleryCategory,
    /// Below the photos.
    pub links: Vec<LabeledLink>,
}

fn fields() -> Vec<FieldSpec> {
    let categories = GalleryCategory::ALL.iter().map(|one| SelectOption::new(one.code(), one.label())).collect();
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("category", "Gallery", K::Select { options: categories }),
        links("links", "Links").hint("Below the photos."),
    ]
}
