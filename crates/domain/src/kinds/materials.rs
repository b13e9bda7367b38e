use super::form::{FieldKind as K, Initial, Order, SelectOption, field, section, toggle};
use super::texts::usual_texts;
use super::{Choices, FormSection, Kind, Rows, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;

pub(super) const KIND: Kind = Kind {
    singular: "Material",
    plural: "Materials",
    about: "The woods on the home page and the residential page.",
    icon: Icon::Plank,
    in_content_menu: true,
    texts: usual_texts!(
        "Material",
        "material",
        "materials",
        "Add the first wood: its name, a picture and what it is for."
    ),
    form,
    rows: Some(Rows {
        table: "materials",
        title: &["name"],
        line: "homeText",
        facts: &["species"],
        search: "Search by name or text",
        order: Order::All,
        toggle: toggle("isVisible", ["Show", "Hide", "Visible", "Hidden"]),
        ..USUAL_ROWS
    }),
    published_by: Some("isVisible"),
    ..USUAL
};

fn form(_: &Choices) -> Vec<FormSection> {
    // The first one is the default.
    let pages = [("both", "Home and residential page"), ("home", "Home page"), ("residential", "Residential page")];
    let pages = pages.map(|(code, label)| SelectOption::new(code, label)).into();
    vec![
        section("Material").with([
            field("name", "Name", K::Text).required("Name is required.").max(80),
            field("species", "Botanical name", K::Text).max(120).placeholder("Tectona grandis"),
            field("picture", "Picture", K::Picture { max_mb: 5, alt: "", place: "materials" })
                .hint("A plank or a board, upright."),
            field("homeText", "Text on the home page", K::Multiline { rows: 2 }).max(300),
            field("residentialText", "Text on the residential page", K::Multiline { rows: 2 }).max(300),
        ]),
        section("Close-up on the residential page").with([
            field("details", "Text", K::Multiline { rows: 4 })
                .max(600)
                .hint("What the grain looks like, and how it ages. If empty, there is no close-up."),
            field("hardness", "Hardness", K::Text).max(60).placeholder("1,070 lbf, Janka"),
            field("weight", "Weight", K::Text).max(60).placeholder("41 lb/ft³"),
            field("movement", "Movement", K::Text).max(60).placeholder("5.3 % as it dries"),
            field("finish", "Finish", K::Text).max(60).placeholder("Oil, or nothing at all"),
        ]),
        section("Where it is shown").with([
            field("pages", "Pages", K::Select { options: pages }),
            order_field(),
            field("isVisible", "Visible", K::Toggle).initially(Initial::On),
        ]),
    ]
}
