use super::form::{FieldKind as K, Initial, Order, field, section, toggle};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, RowPage, Rows, Texts, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin::STYLE_REQUIRED;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Style",
    plural: "Visualizer styles",
    about: "What visitors choose from in the visualizer.",
    icon: Icon::Swatch,
    place: Some(Place { spot: Spot::Tab(Entry::Work, 2), label: "Styles", words: &["looks", "colors"] }),
    texts: Texts {
        one_failed: "Failed to load styles",
        turned_on: "Style is offered.",
        turned_off: "Style is no longer offered.",
        ..usual_texts!("Style", "style", "styles", "The visualizer needs at least one style to choose.")
    },
    form,
    rows: Some(Rows {
        table: "style_options",
        title: &["name"],
        line: "description",
        facts: &["materials"],
        search: "Search by name or description",
        order: Order::All,
        toggle: toggle("isActive", ["Activate", "Deactivate", "Active", "Inactive"]),
        ..USUAL_ROWS
    }),
    published_by: Some("isActive"),
    page: RowPage::At("/visualizer"),
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Style").with([
            field("name", "Name", K::Text).required(STYLE_REQUIRED).max(80),
            field("description", "Description", K::Multiline { rows: 3 }).required(STYLE_REQUIRED).max(400),
            field("materials", "Materials", K::Tags { suggestions: Vec::new() }),
            field("picture", "Image", K::Picture { max_mb: 5, alt: "", place: "styles" }),
            field("fallback", "Fallback image", K::Picture { max_mb: 5, alt: "", place: "styles" })
                .hint("Shown if the image does not load."),
            order_field(),
            field("isActive", "Active", K::Toggle).initially(Initial::On),
        ]),
    ]
}
