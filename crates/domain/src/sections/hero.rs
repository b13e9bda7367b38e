use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::text::inline::InlineText;
use crate::text::options::options;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Hero",
    about: "The first thing on a page: a large picture, the headline and up to two buttons.",
    fields,
    title: "title",
};

options! {
    HeroLook {
        #[default]
        Walnut = "walnut", "Picture that fades into walnut";
        Paper = "paper", "Headline on a sheet of paper";
        Full = "full", "Full height, with the hero video and the place";
        Inlay = "inlay", "Picture beside the text";
    }
}

/// The first link is the primary button; only two are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeroSection {
    pub look: HeroLook,
    /// A line break starts a new line.
    pub title: String,
    pub text: InlineText,
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

fn fields() -> Vec<FieldSpec> {
    let looks = HeroLook::ALL.iter().map(|look| SelectOption::new(look.code(), look.label())).collect();
    let mut fields = vec![
        field("title", "Headline", K::Multiline { rows: 2 }).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 3 }).max(400),
        links("links", "Buttons"),
        field("look", "Look", K::Select { options: looks }),
    ];
    fields.extend(picture_fields(false));
    fields
}
