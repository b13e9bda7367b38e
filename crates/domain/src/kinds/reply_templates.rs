use super::form::{FieldKind as K, Order, field, section};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, Rows, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::features::conversation::messages as msg;
use crate::limits;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Reply template",
    plural: "Reply templates",
    about: "Texts to begin an answer with, in each lead.",
    icon: Icon::Message,
    place: Some(Place {
        spot: Spot::Tab(Entry::Requests, 3),
        label: "Saved answers",
        words: &["templates", "answers", "snippets"],
    }),
    texts: usual_texts!(
        "Reply template",
        "reply template",
        "reply templates",
        "Add the answer that you write most often."
    ),
    form,
    rows: Some(Rows {
        table: "reply_templates",
        title: &["name"],
        line: "text",
        search: "Search names and texts",
        order: Order::All,
        ..USUAL_ROWS
    }),
    // Only the owner sees them.
    is_public: false,
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Template").with([
            field("name", "Name", K::Text)
                .required(msg::TEMPLATE_NAME_REQUIRED)
                .max(limits::TEMPLATE_NAME_MAX)
                .placeholder("Propose a visit"),
            field("text", "Text", K::Multiline { rows: 8 })
                .required(msg::TEMPLATE_TEXT_REQUIRED)
                .max(TEXT_MAX)
                .hint(msg::TEMPLATE_HINT),
            order_field(),
        ]),
    ]
}

/// Room for what the owner adds to it.
const TEXT_MAX: u32 = 3_000;
