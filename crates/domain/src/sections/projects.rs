use super::SectionDescriptor;
use crate::content::Project;
use crate::content::tag::has_tag;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::leads::options::VesselType;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Projects",
    about: "The published projects, or some of them, each with its picture and a link to its page.",
    fields,
    title: "title",
};

/// The value that chooses no type of vessel.
const EVERY: &str = "all";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProjectsSection {
    pub title: String,
    pub text: String,
    /// Empty for projects with any tags.
    pub tag: String,
    /// A code of [`VesselType`]; any other value is for every type.
    #[serde(rename = "vesselType")]
    pub vessel_type: String,
}

impl ProjectsSection {
    #[must_use]
    pub fn shows(&self, project: &Project) -> bool {
        let is_of_type = match VesselType::from_code(&self.vessel_type) {
            Some(vessel_type) => project.vessel_type == vessel_type,
            None => true,
        };
        is_of_type && has_tag(&project.tags, &self.tag)
    }
}

fn fields() -> Vec<FieldSpec> {
    let mut types = vec![SelectOption::new(EVERY, "Every type of vessel")];
    types.extend(VesselType::ALL.iter().map(|one| SelectOption::new(one.code(), one.label())));
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::Multiline { rows: 2 }).max(400),
        field("tag", "With the tag", K::Words { suggestions: Vec::new() }).hint("If empty, projects with any tag."),
        field("vesselType", "Of the type", K::Select { options: types }),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_choice_shows_every_project() {
        let deck = Project { vessel_type: VesselType::Sailboat, tags: vec!["Teak decks".into()], ..Project::default() };
        let section = |tag: &str, vessel_type: &str| ProjectsSection {
            tag: tag.into(),
            vessel_type: vessel_type.into(),
            ..ProjectsSection::default()
        };
        for (tag, vessel_type, is_shown) in [
            ("", "", true),
            ("", EVERY, true),
            (" teak Decks ", "", true),
            ("Teak", "", false),
            ("", "Sailboat", true),
            ("", "Sportfisher", false),
            ("Teak decks", "Sportfisher", false),
        ] {
            assert_eq!(section(tag, vessel_type).shows(&deck), is_shown, "{tag:?} {vessel_type:?}");
        }
    }
}
