use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::text::inline::InlineText;
use crate::text::options::options;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Features with drawings",
    about: "Up to three offers, each with a line drawing, a paragraph and a note.",
    fields,
    title: "title",
};

options! {
    FeatureDrawing {
        #[default]
        Hull = "hull", "Cross-section of a hull";
        Dovetail = "dovetail", "Two boards joined by dovetails";
        Scribe = "scribe", "A board scribed to a hull";
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FeaturesSection {
    pub title: String,
    pub items: Vec<FeaturesItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FeaturesItem {
    pub name: String,
    pub text: InlineText,
    pub note: String,
    pub drawing: FeatureDrawing,
}

fn fields() -> Vec<FieldSpec> {
    let drawings = FeatureDrawing::ALL.iter().map(|one| SelectOption::new(one.code(), one.label())).collect();
    let item = vec![
        field("name", "Name", K::Text).required(super::TITLE_MISSING).max(80),
        field("text", "Text", K::InlineText { rows: 3 }).max(400),
        field("note", "Note", K::Text).max(120),
        field("drawing", "Drawing", K::Select { options: drawings }),
    ];
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("items", "Offers", K::ListOf { item: "Offer", fields: item }),
    ]
}
