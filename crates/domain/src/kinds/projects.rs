use super::form::{
    FieldKind as K, FieldState as State, Initial, Order, SelectOption, field, option_field, section, toggle,
};
use super::publish_states::publish_states;
use super::texts::usual_texts;
use super::{
    Description, FieldSpec, FormChoices, FormSection, RowGroups, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS,
    order_field, pages,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::WordsSource;
use crate::content::option_lists::OptionList;
use crate::messages::admin as msg;
use crate::sections::SectionType;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Project",
    plural: "Projects",
    about: "Finished boats and houses, in the order visitors see them.",
    icon: Icon::Boat,
    place: Some(Place {
        spot: Spot::Tab(Entry::Work, 1),
        label: "Projects",
        words: &["jobs", "boats", "before and after", "stories", "references"],
    }),
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
        group: Some(RowGroups { field: "vesselType", label: "Vessel type", options: vessel_types }),
        order: Order::All,
        toggle: toggle("status", ["Publish", "Unpublish", "Published", "Draft"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("status"),
    page: RowPage::BySlug("/projects/"),
    ..USUAL
};

fn vessel_types(choices: &FormChoices) -> Vec<SelectOption> {
    SelectOption::of_list(&choices.lists, OptionList::VesselTypes)
}

/// Filled from a table of its own, in the order of the project.
pub const PROJECT_PHOTOS: &str = "galleryPhotos";

const YEAR_MIN: i32 = 1_800;
const YEAR_MAX: i32 = 2_100;
const WEEKS_MAX: i32 = 1_000;

fn used_material(choices: &FormChoices) -> Vec<FieldSpec> {
    vec![
        field("material", "Material", K::Select { options: choices.materials.clone() })
            .required(msg::MATERIAL_REQUIRED),
        field("note", "What for", K::Text).max(120).placeholder("Fronts and doors, oiled"),
    ]
}

fn testimonials(choices: &FormChoices) -> Vec<SelectOption> {
    let mut options = vec![SelectOption::new(WordsSource::LINKED, "The one that names this project")];
    options.extend(choices.testimonials.iter().cloned());
    options
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let types = pages::section_forms(choices, SectionType::is_for_projects);
    vec![
        section("Project").with([
            field("projectName", "Project name", K::Text).required(msg::PROJECT_NAME_REQUIRED).max(120),
            field("slug", "Address", K::Slug { from: "projectName" })
                .max(120)
                .storage_as(Storage::Text)
                .unique(msg::SLUG_TAKEN)
                .hint("The last part of the address of its page."),
            option_field("vesselType", "Vessel type", OptionList::VesselTypes),
            field("shortDescription", "Short description", K::Multiline { rows: 4 })
                .required(msg::PROJECT_TEXT_REQUIRED)
                .max(600),
            field("location", "Location", K::Text),
            field("dateCompleted", "Date completed", K::Date),
            field("tags", "Tags", K::Tags { suggestions: choices.project_tags.clone() })
                .hint("A page can show the projects with one tag."),
        ]),
        section("Story").with([
            field("sections", "Chapters", K::Sections { types })
                .hint("Without chapters, the page shows the description and the photos."),
            field("boat", "Boat", K::Text).max(80).placeholder("Grand Banks 52"),
            field("builder", "Builder", K::Text).max(80),
            field("boatLength", "Length", K::Text).max(60).placeholder("52 ft"),
            field("yearBuilt", "Year built", K::Number { min: YEAR_MIN, max: YEAR_MAX, optional: true }),
            field("weeks", "Weeks of work", K::Number { min: 1, max: WEEKS_MAX, optional: true }),
            field("materials", "Materials used", K::ListOf { item: "Material", fields: used_material(choices) })
                .storage_as(Storage::Json),
        ]),
        section("The client's words").with([
            field("testimonialId", "Testimonial", K::Select { options: testimonials(choices) })
                .storage_as(Storage::Text)
                .initially(Initial::Text(WordsSource::LINKED))
                .hint("It is shown while it is active.")
                .no_effect_while("clientWords", State::Filled, "Not shown: the other words are in its place."),
            field("clientWords", "Other words", K::Multiline { rows: 3 })
                .max(600)
                .hint("Shown in place of the testimonial."),
            field("clientName", "Who said them", K::Text).max(120).no_effect_while(
                "clientWords",
                State::Empty,
                "Not shown: there are no other words, and a testimonial has its own name.",
            ),
        ]),
        section("Pictures").with([
            field("thumbnail", "Thumbnail image", K::Picture { max_mb: 5, alt: "", place: "projects" }),
            field(PROJECT_PHOTOS, "Related gallery images", K::GalleryPhotos),
        ]),
        section("Publishing").with([field("status", "Status", K::Select { options: publish_states() }), order_field()]),
    ]
}
