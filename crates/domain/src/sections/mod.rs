//! The sections that pages are made of. Everything the program knows about a type of section is in its file here:
//! its values, their form, its words in the editor. How it looks is in `app::sections`.

mod accessibility_statement;
mod articles;
mod before_after;
mod call_to_action;
mod cards;
mod contact_form;
mod decking;
mod descriptor;
mod facts;
mod features;
mod gallery;
mod hero;
mod hours_and_map;
mod library_pictures;
mod link;
mod map;
mod materials;
mod newsletter;
mod own_cabin;
mod page_head;
mod picture;
mod picture_with_text;
mod pictures;
mod placeholder;
mod price_guide;
mod price_scale;
mod projects;
mod questions;
mod required;
mod reviews;
mod section_type;
mod social_posts;
mod steps;
pub mod stored;
mod templates;
mod text;
mod visit_form;
mod visualizer;

pub use articles::ArticlesSection;
pub use before_after::{BeforeAfterSection, COMPARED_PICTURES};
pub use call_to_action::{CallToActionSection, ClosingLook, NamedPrice};
pub use cards::{CardsItem, CardsSection};
pub use contact_form::ContactFormSection;
pub use decking::{DeckLayer, DeckingSection};
pub use descriptor::SectionDescriptor;
use descriptor::{TEXT_MISSING, TITLE_MISSING};
pub use facts::FactsSection;
pub use features::{FeatureDrawing, FeaturesItem, FeaturesSection};
pub use gallery::GallerySection;
pub use hero::{HeroLook, HeroSection};
pub use hours_and_map::{Drawing, HoursAndMapSection, PlaceLook, ThingToBring};
pub use library_pictures::{library_pictures, picture_values};
pub use link::{LabeledLink, is_link, read_link};
pub use map::MapSection;
pub use materials::{MaterialsSection, material_anchor};
pub use newsletter::NewsletterSection;
pub use own_cabin::OwnCabinSection;
pub use page_head::PageHeadSection;
pub use picture::{PictureRef, SectionPicture, picture_ref, slot_value};
pub use picture_with_text::{FactItem, PictureWithTextLook, PictureWithTextSection};
pub use pictures::PicturesSection;
pub use placeholder::{has_placeholder, is_placeholder, is_placeholder_among_quotes, outside_tags};
pub use price_guide::{PriceGuideItem, PriceGuideSection, PriceMove};
pub use price_scale::{PriceBar, PriceBarLook, PriceScale};
pub use projects::ProjectsSection;
pub use questions::QuestionsSection;
pub use required::{missing_type, required_types};
pub use reviews::ReviewsSection;
pub use section_type::SectionType;
pub use social_posts::SocialPostsSection;
pub use steps::{StepsItem, StepsSection};
pub use templates::PageTemplate;
pub use text::TextSection;
pub use visit_form::VisitFormSection;
pub use visualizer::VisualizerSection;

use crate::kinds::{Document, Fields as _};
use crate::text::inline::InlineText;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

impl SectionType {
    #[must_use]
    pub const fn descriptor(self) -> &'static SectionDescriptor {
        match self {
            Self::Hero => &hero::DESCRIPTOR,
            Self::PageHead => &page_head::DESCRIPTOR,
            Self::Text => &text::DESCRIPTOR,
            Self::PictureWithText => &picture_with_text::DESCRIPTOR,
            Self::BeforeAfter => &before_after::DESCRIPTOR,
            Self::Cards => &cards::DESCRIPTOR,
            Self::Pictures => &pictures::DESCRIPTOR,
            Self::Facts => &facts::DESCRIPTOR,
            Self::Steps => &steps::DESCRIPTOR,
            Self::Features => &features::DESCRIPTOR,
            Self::Decking => &decking::DESCRIPTOR,
            Self::Materials => &materials::DESCRIPTOR,
            Self::Gallery => &gallery::DESCRIPTOR,
            Self::Projects => &projects::DESCRIPTOR,
            Self::Articles => &articles::DESCRIPTOR,
            Self::Reviews => &reviews::DESCRIPTOR,
            Self::Questions => &questions::DESCRIPTOR,
            Self::PriceGuide => &price_guide::DESCRIPTOR,
            Self::SocialPosts => &social_posts::DESCRIPTOR,
            Self::OwnCabin => &own_cabin::DESCRIPTOR,
            Self::Visualizer => &visualizer::DESCRIPTOR,
            Self::ContactForm => &contact_form::DESCRIPTOR,
            Self::VisitForm => &visit_form::DESCRIPTOR,
            Self::HoursAndMap => &hours_and_map::DESCRIPTOR,
            Self::Map => &map::DESCRIPTOR,
            Self::Newsletter => &newsletter::DESCRIPTOR,
            Self::CallToAction => &call_to_action::DESCRIPTOR,
        }
    }
}

/// The values of a section, by its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", content = "values", rename_all = "kebab-case")]
pub enum SectionContent {
    Hero(HeroSection),
    PageHead(PageHeadSection),
    Text(TextSection),
    PictureWithText(PictureWithTextSection),
    BeforeAfter(BeforeAfterSection),
    Cards(CardsSection),
    Pictures(PicturesSection),
    Facts(FactsSection),
    Steps(StepsSection),
    Features(FeaturesSection),
    Decking(DeckingSection),
    Materials(MaterialsSection),
    Gallery(GallerySection),
    Projects(ProjectsSection),
    Articles(ArticlesSection),
    Reviews(ReviewsSection),
    Questions(QuestionsSection),
    PriceGuide(PriceGuideSection),
    SocialPosts(SocialPostsSection),
    OwnCabin(OwnCabinSection),
    Visualizer(VisualizerSection),
    ContactForm(ContactFormSection),
    VisitForm(VisitFormSection),
    HoursAndMap(HoursAndMapSection),
    Map(MapSection),
    Newsletter(NewsletterSection),
    CallToAction(CallToActionSection),
}

impl SectionContent {
    /// As it is stored: its type and its values.
    #[must_use]
    pub fn stored(&self) -> Document {
        match serde_json::to_value(self) {
            Ok(Value::Object(stored)) => stored,
            Ok(_) | Err(_) => Document::new(),
        }
    }

    /// Its text without marks; empty for a type without one.
    #[must_use]
    pub fn text(&self) -> String {
        match self.stored().get(stored::VALUES) {
            Some(Value::Object(values)) => InlineText::read(values.text("text")).text(),
            _ => String::new(),
        }
    }
}

/// A section as pages show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSection {
    /// Unique on its page; stays when the section moves.
    pub id: String,
    pub kind: SectionType,
    /// The fragment of its address on the page.
    pub anchor: String,
    pub content: SectionContent,
}

/// Why a stored section cannot be shown.
#[derive(Debug, PartialEq, Eq)]
pub enum SectionError {
    NotASection,
    /// As a newer version of the program writes them.
    UnknownType(String),
    Damaged(String),
}

impl PageSection {
    /// None for a hidden section.
    pub fn parse(section: &Value) -> Result<Option<Self>, SectionError> {
        let Value::Object(section) = section else { return Err(SectionError::NotASection) };
        if section.is_on(stored::HIDDEN) {
            return Ok(None);
        }
        let code = section.text(stored::TYPE);
        let Some(kind) = SectionType::from_code(code) else {
            return Err(SectionError::UnknownType(code.to_owned()));
        };
        let content = parse_values(kind, section.get(stored::VALUES).unwrap_or(&Value::Null))
            .map_err(|cause| SectionError::Damaged(cause.to_string()))?;
        let id = section.text(stored::ID).to_owned();
        let anchor = match section.text(stored::ANCHOR) {
            "" => format!("s-{id}"),
            anchor => anchor.to_owned(),
        };
        Ok(Some(Self { id, kind, anchor, content }))
    }
}

fn parse_values(kind: SectionType, values: &Value) -> Result<SectionContent, serde_json::Error> {
    Ok(match kind {
        SectionType::Hero => SectionContent::Hero(typed(values)?),
        SectionType::PageHead => SectionContent::PageHead(typed(values)?),
        SectionType::Text => SectionContent::Text(typed(values)?),
        SectionType::PictureWithText => SectionContent::PictureWithText(typed(values)?),
        SectionType::BeforeAfter => SectionContent::BeforeAfter(typed(values)?),
        SectionType::Cards => SectionContent::Cards(typed(values)?),
        SectionType::Pictures => SectionContent::Pictures(typed(values)?),
        SectionType::Facts => SectionContent::Facts(typed(values)?),
        SectionType::Steps => SectionContent::Steps(typed(values)?),
        SectionType::Features => SectionContent::Features(typed(values)?),
        SectionType::Decking => SectionContent::Decking(typed(values)?),
        SectionType::Materials => SectionContent::Materials(typed(values)?),
        SectionType::Gallery => SectionContent::Gallery(typed(values)?),
        SectionType::Projects => SectionContent::Projects(typed(values)?),
        SectionType::Articles => SectionContent::Articles(typed(values)?),
        SectionType::Reviews => SectionContent::Reviews(typed(values)?),
        SectionType::Questions => SectionContent::Questions(typed(values)?),
        SectionType::PriceGuide => SectionContent::PriceGuide(typed(values)?),
        SectionType::SocialPosts => SectionContent::SocialPosts(typed(values)?),
        SectionType::OwnCabin => SectionContent::OwnCabin(typed(values)?),
        SectionType::Visualizer => SectionContent::Visualizer(typed(values)?),
        SectionType::ContactForm => SectionContent::ContactForm(typed(values)?),
        SectionType::VisitForm => SectionContent::VisitForm(typed(values)?),
        SectionType::HoursAndMap => SectionContent::HoursAndMap(typed(values)?),
        SectionType::Map => SectionContent::Map(typed(values)?),
        SectionType::Newsletter => SectionContent::Newsletter(typed(values)?),
        SectionType::CallToAction => SectionContent::CallToAction(typed(values)?),
    })
}

fn typed<T: DeserializeOwned>(values: &Value) -> Result<T, serde_json::Error> {
    match values {
        Value::Object(_) => T::deserialize(values),
        _ => T::deserialize(Value::Object(Document::new())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_type_is_written_as_it_is_stored() {
        for code in SectionType::ALL {
            let section = json!({"id": "one", "type": code.code(), "values": {"title": "A", "text": "Words"}});
            let parsed = PageSection::parse(&section).expect("a section").expect("not hidden");
            assert_eq!(parsed.content.stored().text(stored::TYPE), code.code());
            let again = PageSection::parse(&Value::Object(parsed.content.stored())).expect("a section");
            assert_eq!(again.map(|again| again.content), Some(parsed.content));
        }
    }
}
