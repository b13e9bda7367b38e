use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::site::pages;
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Materials",
    about: "The woods under Materials, each with its picture and text.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MaterialsSection {
    /// Follows the number of materials: "Four woods" + " we trust at sea".
    pub title: String,
    pub text: InlineText,
    /// The page whose materials are shown: `home` or `residential`.
    pub page: String,
    #[serde(rename = "showGrain")]
    pub show_grain: bool,
}

impl MaterialsSection {
    #[must_use]
    pub fn is_of_residential(&self) -> bool {
        self.page == pages::RESIDENTIAL.slug
    }
}

/// Names a material within its section, for links to it.
#[must_use]
pub fn material_anchor(section: &str, material_id: &str) -> String {
    format!("{section}-{material_id}")
}

fn fields() -> Vec<FieldSpec> {
    let pages = [("home", "Home page"), ("residential", "Residential page")];
    let pages = pages.map(|(code, label)| SelectOption::new(code, label)).into();
    vec![
        field("title", "Headline after the number of woods", K::Text)
            .max(120)
            .hint("\"we trust at sea\" becomes \"Four woods we trust at sea\"."),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("page", "Materials of", K::Select { options: pages }),
        field("showGrain", "Each wood opens a close-up of its grain", K::Toggle),
    ]
}
