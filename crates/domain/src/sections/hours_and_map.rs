use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::text::inline::InlineText;
use crate::text::options::options;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Address and hours",
    about: "The address with a link to the map, the opening hours, phone and email beside a picture or on the map.",
    fields,
    title: "title",
};

options! {
    PlaceLook {
        #[default]
        BesidePicture = "picture", "Beside a picture";
        OnMap = "map", "On the map, below what to bring";
    }
}

options! {
    Drawing {
        #[default]
        Door = "door", "A door";
        Cushion = "cushion", "A cushion";
        Photograph = "photograph", "A photograph";
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HoursAndMapSection {
    pub look: PlaceLook,
    pub title: String,
    pub text: InlineText,
    /// What a visitor may bring.
    pub things: Vec<ThingToBring>,
    /// Only the first is shown.
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ThingToBring {
    pub drawing: Drawing,
    pub name: String,
    pub text: InlineText,
}

fn fields() -> Vec<FieldSpec> {
    let looks = PlaceLook::ALL.iter().map(|look| SelectOption::new(look.code(), look.label())).collect();
    let drawings = Drawing::ALL.iter().map(|drawing| SelectOption::new(drawing.code(), drawing.label())).collect();
    let thing = vec![
        field("name", "Name", K::Text).max(60),
        field("text", "Text", K::InlineText { rows: 2 }).max(200),
        field("drawing", "Drawing", K::Select { options: drawings }),
    ];
    let on_map = PlaceLook::OnMap.code();
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        links("links", "Button"),
        field("look", "Look", K::Select { options: looks }),
        field("text", "Text", K::InlineText { rows: 2 }).max(400).shown_if("look", on_map),
        field("things", "What to bring", K::ListOf { item: "Thing", fields: thing }).shown_if("look", on_map),
    ];
    fields.extend(picture_fields(false));
    fields
}
