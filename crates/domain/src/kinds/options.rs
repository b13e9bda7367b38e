//! The owner's lists of options. An option is retired, not deleted: leads, photos and questions go on having it.

use super::form::{FieldKind as K, Initial, Order, SelectOption, field, section, toggle};
use super::texts::usual_texts;
use super::{
    Description, FormChoices, FormSection, ORDER_FIELD, RowGroups, Rows, Texts, USUAL, USUAL_ROWS, order_field,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Chapter, Place, Spot};
use crate::content::option_lists::OptionList;
use crate::limits;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Option",
    plural: "Options",
    about: "What visitors and you can choose from: services, vessel types, how people found you, tags of photos, \
        categories of questions.",
    icon: Icon::List,
    place: Some(Place {
        spot: Spot::Row(Chapter::Requests, 4),
        label: "What the forms offer",
        words: &["services", "vessel types", "tags", "categories", "lists", "how did you find us"],
    }),
    texts: Texts {
        turned_on: "Option is offered.",
        turned_off: msg::OPTION_RETIRED,
        ..usual_texts!("Option", "option", "options", "Add the first one: its list and what visitors read.")
    },
    form,
    rows: Some(Rows {
        table: "options",
        sort: &["list", ORDER_FIELD],
        can_be_deleted: false,
        title: &["label"],
        line: "code",
        search: "Search labels",
        group: Some(RowGroups { field: "list", label: "List", options: lists }),
        order: Order::Group,
        toggle: toggle("isOffered", ["Offer again", "Stop offering", "Offered", "No longer offered"]),
        ..USUAL_ROWS
    }),
    ..USUAL
};

fn lists(_: &FormChoices) -> Vec<SelectOption> {
    OptionList::ALL.iter().map(|list| SelectOption::new(list.code(), list.label())).collect()
}

/// An option stays in its list.
fn possible_lists(choices: &FormChoices) -> Vec<SelectOption> {
    match &choices.option {
        Some(option) => vec![SelectOption::new(option.list.code(), option.list.label())],
        None => lists(choices),
    }
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let behavior = match &choices.option {
        Some(option) => option.list.behavior(&option.code),
        None => "",
    };
    vec![
        section("Option").with([
            field("list", "List", K::Select { options: possible_lists(choices) }),
            field("label", "Label", K::Text)
                .required(msg::OPTION_LABEL_REQUIRED)
                .max(limits::OPTION_LABEL_MAX)
                .hint(behavior),
            order_field(),
            field("isOffered", "Offered", K::Toggle)
                .initially(Initial::On)
                .fixed(if choices.is_last_option { msg::OPTION_STAYS } else { "" })
                .hint("Turn it off to stop offering the option. It stays where it was chosen."),
            field("code", "Code", K::ReadOnly)
                .hint("What addresses and other programs call it. It is made from the first label and never changes."),
        ]),
    ]
}
