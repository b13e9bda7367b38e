use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "See your own cabin",
    about: "Invites visitors to try materials on a photo of their own boat, with a sketch to look at.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct OwnCabinSection {
    pub title: String,
    pub text: InlineText,
    sketch_picture: String,
    sketch_alt: String,
    today_picture: String,
    today_alt: String,
}

impl OwnCabinSection {
    #[must_use]
    pub fn sketch(&self) -> SectionPicture {
        picture(&self.sketch_picture, &self.sketch_alt)
    }

    /// The photo that the sketch was made on.
    #[must_use]
    pub fn today(&self) -> SectionPicture {
        picture(&self.today_picture, &self.today_alt)
    }
}

fn picture(picture: &str, alt: &str) -> SectionPicture {
    SectionPicture { picture: picture.to_owned(), alt: alt.to_owned(), caption: String::new() }
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("sketchPicture", "Sketch", K::Picture { max_mb: 5, alt: "sketchAlt", place: "" })
            .hint("Save one in the visualizer. Without both pictures, a sample cabin is shown."),
        field("sketchAlt", "Alt text of the sketch", K::Text).max(300),
        field("todayPicture", "The same cabin today", K::Picture { max_mb: 5, alt: "todayAlt", place: "" })
            .hint("The photo that the sketch was made on."),
        field("todayAlt", "Alt text of the photo", K::Text).max(300),
    ]
}
