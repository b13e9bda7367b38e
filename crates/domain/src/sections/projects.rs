use super::SectionDescriptor;
use crate::content::tag::has_tag;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Projects",
    about: "The published projects, or some of them, each with its picture and a link to its page.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProjectsSection {
    pub title: String,
    pub text: InlineText,
    /// Empty for projects with any tags.
    pub tag: String,
}

impl ProjectsSection {
    #[must_use]
    pub fn shows(&self, tags: &[String]) -> bool {
        has_tag(tags, &self.tag)
    }
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("tag", "With the tag", K::Words { suggestions: Vec::new() }).hint("If empty, projects with any tag."),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_choice_shows_every_project() {
        let tags = ["Teak decks".to_owned()];
        for (tag, is_shown) in [("", true), (" teak Decks ", true), ("Teak", false)] {
            let section = ProjectsSection { tag: tag.into(), ..ProjectsSection::default() };
            assert_eq!(section.shows(&tags), is_shown, "{tag:?}");
        }
    }
}
