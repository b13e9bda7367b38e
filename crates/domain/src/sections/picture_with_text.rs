use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::text::inline::InlineText;
use crate::text::options::options;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Picture with text",
    about: "A large picture on one side, a headline, a paragraph and short facts on the other.",
    fields,
    title: "title",
};

options! {
    PictureWithTextLook {
        #[default]
        Right = "right", "Picture on the right";
        Left = "left", "Picture on the left";
        RightTall = "right-tall", "Tall picture on the right";
        Pair = "pair", "Text between two pictures";
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureWithTextSection {
    pub look: PictureWithTextLook,
    pub title: String,
    pub text: InlineText,
    pub facts: Vec<FactItem>,
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
    /// Only in the look of a pair: the large picture, without a caption.
    #[serde(rename = "secondPicture")]
    pub second_picture: String,
    #[serde(rename = "secondAlt")]
    pub second_alt: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FactItem {
    pub name: String,
    pub text: InlineText,
    /// Above the name, for a person: a portrait or initials.
    pub picture: String,
}

impl FactItem {
    #[must_use]
    pub fn portrait(&self) -> SectionPicture {
        SectionPicture { picture: self.picture.clone(), ..SectionPicture::default() }
    }
}

impl PictureWithTextSection {
    #[must_use]
    pub fn second(&self) -> SectionPicture {
        SectionPicture { picture: self.second_picture.clone(), alt: self.second_alt.clone(), caption: String::new() }
    }
}

fn fields() -> Vec<FieldSpec> {
    let looks = PictureWithTextLook::ALL.iter().map(|look| SelectOption::new(look.code(), look.label())).collect();
    let portrait = K::Picture { max_mb: 5, alt: "", place: "" };
    let facts = vec![
        field("name", "Name", K::Text).max(60),
        field("text", "Text", K::InlineText { rows: 2 }).max(300),
        field("picture", "Portrait", portrait)
            .hint("For a person, a face or initials. Not shown between two pictures."),
    ];
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 4 }).max(1_000),
        field("facts", "Facts", K::ListOf { item: "Fact", fields: facts }),
        links("links", "Links"),
        field("look", "Look", K::Select { options: looks }),
    ];
    fields.extend(picture_fields(true));
    fields.push(
        field("secondPicture", "Second picture", K::Picture { max_mb: 5, alt: "secondAlt", place: "" })
            .shown_if("look", PictureWithTextLook::Pair.code()),
    );
    fields.push(
        field("secondAlt", "Alt text of the second picture", K::Text)
            .max(300)
            .shown_if("look", PictureWithTextLook::Pair.code()),
    );
    fields
}
