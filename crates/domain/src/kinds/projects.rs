use super::form::{FieldKind as K, Order, SelectOption, field, option_field, section, toggle};
use super::texts::usual_texts;
use super::{Choices, FormSection, Group, Kind, Page, Rows, Storage, Texts, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;
use crate::content::option_lists::OptionList;
use crate::content::options::PublishStatus;
use crate::messages::admin as msg;

pub(super) const KIND: Kind = Kind {
    singular: "Project",
    plural: "Projects",
    about: "Finished boats and houses, in the order visitors see them.",
    icon: Icon::Boat,
    in_content_menu: true,
    texts: Texts {
        turned_on: "Project published.",
        turned_off: "Project is a draft again.",
        ..usual_texts!(
            "Project",
            "project",
            "projects",
            "Add a finished boat or house; it stays a draft until you publish it."
        )
    },
    form,
    rows: Some(Rows {
        table: "projects",
        title: &["projectName"],
        line: "shortDescription",
        facts: &["vesselType", "location", "dateCompleted"],
        search: "Search by name, place or description",
        group: Some(Group { field: "vesselType", label: "Vessel type", options: vessel_types }),
        order: Order::All,
        toggle: toggle("status", ["Publish", "Unpublish", "Published", "Draft"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("status"),
    page: Page::BySlug("/projects/"),
    ..USUAL
};

fn vessel_types(choices: &Choices) -> Vec<SelectOption> {
    SelectOption::of_list(&choices.lists, OptionList::VesselTypes)
}

/// The first is the default.
pub(super) fn publish_states() -> Vec<SelectOption> {
    PublishStatus::ALL.iter().map(|o| SelectOption::new(o.code(), o.label())).collect()
}

fn form(_: &Choices) -> Vec<FormSection> {
    vec![
        section("Project").with([
            field("projectName", "Project name", K::Text).required(msg::PROJECT_NAME_REQUIRED).max(120),
            field("slug", "Slug", K::Slug { from: "projectName" })
                .max(120)
                .storage_as(Storage::Text)
                .unique(msg::SLUG_TAKEN)
                .hint("The last part of its address."),
            option_field("vesselType", "Vessel type", OptionList::VesselTypes),
            field("shortDescription", "Short description", K::Multiline { rows: 4 })
                .required(msg::PROJECT_TEXT_REQUIRED)
                .max(600),
            field("location", "Location", K::Text),
            field("dateCompleted", "Date completed", K::Date),
        ]),
        section("Pictures").with([
            field("thumbnail", "Thumbnail image", K::Picture { max_mb: 5, alt: "", place: "projects" }),
            field("galleryPhotos", "Related gallery images", K::GalleryPhotos),
        ]),
        section("Publishing").with([field("status", "Status", K::Select { options: publish_states() }), order_field()]),
    ]
}
