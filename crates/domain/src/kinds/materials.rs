use super::form::{FieldKind as K, FieldState as State, Initial, Order, SelectOption, field, section, toggle};
use super::texts::usual_texts;
use super::{Description, FieldSpec, FormChoices, FormSection, Rows, Storage, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::material_kind::MaterialKind;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Material",
    plural: "Materials",
    about: "What you build with: on the home page, the residential page, and in the visualizer on photos of visitors' cabins.",
    icon: Icon::Plank,
    place: Some(Place {
        spot: Spot::Tab(Entry::Work, 3),
        label: "Materials",
        words: &["wood", "teak", "walnut", "oak", "veneer", "samples"],
    }),
    texts: usual_texts!(
        "Material",
        "material",
        "materials",
        "Add the first material: its name, a picture and what it is for."
    ),
    form,
    rows: Some(Rows {
        table: "materials",
        title: &["name"],
        line: "homeText",
        facts: &["kind", "species", "finish"],
        search: "Search by name or text",
        order: Order::All,
        toggle: toggle("isVisible", ["Show", "Hide", "Visible", "Hidden"]),
        ..USUAL_ROWS
    }),
    published_by: Some("isVisible"),
    ..USUAL
};

fn kinds() -> Vec<SelectOption> {
    MaterialKind::ALL.iter().map(|kind| SelectOption::new(kind.code(), kind.label())).collect()
}

fn offering_style(choices: &FormChoices) -> Vec<FieldSpec> {
    vec![field("style", "Style", K::Select { options: choices.styles.clone() }).required(msg::OFFERING_STYLE_REQUIRED)]
}

fn of_close_up(name: &str, label: &'static str) -> FieldSpec {
    let missing = "Not shown: the text of the close-up is missing.";
    field(name, label, K::Text).max(60).no_effect_while("details", State::Empty, missing)
}

fn on_photos(choices: &FormChoices) -> FormSection {
    let percent = K::Slider { min: 0, max: 100, step: 1, unit: "%" };
    let scale = K::Slider { min: 1, max: 150, step: 1, unit: "%" };
    section("On a photo of the visitor's cabin").with([
        field("kind", "Kind", K::Select { options: kinds() }),
        field("swatch", "Swatch", K::Picture { max_mb: 5, alt: "", place: "" }).hint(
            "Seen from straight above, evenly lit. With a swatch or a color, the visualizer offers the material.",
        ),
        field("color", "Color", K::Color { picture: "swatch" }).hint("If empty, the mean color of the swatch."),
        field("grainContrast", "Contrast of the grain", percent.clone()).initially(Initial::Number(35)),
        field("grainScale", "Size of the grain", scale)
            .initially(Initial::Number(25))
            .hint("The real width of the swatch, in percent of 8 ft: 25 is 2 ft."),
        field("gloss", "Gloss", percent).initially(Initial::Number(30)).hint("0 is matte, 100 is polished."),
        field("styles", "Styles that offer it first", K::ListOf { item: "Style", fields: offering_style(choices) })
            .storage_as(Storage::Json),
    ])
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    // The first one is the default.
    let pages = [("both", "Home and residential page"), ("home", "Home page"), ("residential", "Residential page")];
    let pages = pages.map(|(code, label)| SelectOption::new(code, label)).into();
    vec![
        section("Material").with([
            field("name", "Name", K::Text).required("Name is required.").max(80),
            field("species", "Botanical name", K::Text).max(120).placeholder("Tectona grandis"),
            field("picture", "Picture", K::Picture { max_mb: 5, alt: "", place: "materials" })
                .hint("A plank or a board, upright."),
            field("homeText", "Text on the home page", K::Multiline { rows: 2 }).max(300).no_effect_while(
                "pages",
                State::Is("residential".to_owned()),
                "Not shown: this material is on the residential page only (Pages, below).",
            ),
            field("residentialText", "Text on the residential page", K::Multiline { rows: 2 })
                .max(300)
                .no_effect_while(
                    "pages",
                    State::Is("home".to_owned()),
                    "Not shown: this material is on the home page only (Pages, below).",
                ),
        ]),
        section("Close-up on the residential page").with([
            field("details", "Text", K::Multiline { rows: 4 })
                .max(600)
                .hint("What the grain looks like, and how it ages. If empty, there is no close-up."),
            of_close_up("hardness", "Hardness").placeholder("1,070 lbf, Janka"),
            of_close_up("weight", "Weight").placeholder("41 lb/ft³"),
            of_close_up("movement", "Movement").placeholder("5.3 % as it dries"),
            of_close_up("finish", "Finish").placeholder("Oil, or nothing at all"),
        ]),
        on_photos(choices),
        section("Where it is shown").with([
            field("pages", "Pages", K::Select { options: pages })
                .hint("Without the upright picture, a material with a swatch or a color is only in the visualizer."),
            order_field(),
            field("isVisible", "Visible", K::Toggle).initially(Initial::On),
        ]),
    ]
}
