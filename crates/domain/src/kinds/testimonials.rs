//! Client reviews, in the order of the carousel.

use super::form::{FieldKind as K, Initial, Order, SelectOption, field, section, toggle};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, ORDER_FIELD, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::TOLD_TO_US;
use crate::messages::admin as msg;

/// The value of the project field that means 'none'.
pub const NO_PROJECT: &str = "none";

pub(super) const DESCRIPTION: Description = Description {
    singular: "Testimonial",
    plural: "Testimonials",
    about: "Visitors read the active ones in this order.",
    icon: Icon::Quote,
    place: Some(Place {
        spot: Spot::Tab(Entry::Words, 1),
        label: "Testimonials",
        words: &["reviews", "stars", "clients", "praise", "google review"],
    }),
    texts: Texts {
        create_failed: "Failed to save testimonial",
        update_failed: "Failed to save testimonial",
        toggle_failed: "Failed to update testimonial status",
        created: msg::TESTIMONIAL_ADDED,
        updated: "Testimonial updated successfully",
        turned_on: msg::TESTIMONIAL_ON,
        turned_off: msg::TESTIMONIAL_OFF,
        ..usual_texts!(
            "Testimonial",
            "testimonial",
            "testimonials",
            "Add the first one: what a client said, in their own words."
        )
    },
    form,
    rows: Some(Rows {
        table: "testimonials",
        sort: &["-isActive", ORDER_FIELD],
        title: &["clientName", "testimonialText"],
        line: "testimonialText",
        facts: &["location", "date", "reviewPlatform"],
        search: "Search by client, text or place",
        order: Order::Carousel,
        toggle: toggle("isActive", ["Activate", "Deactivate", "Active", "Inactive"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("isActive"),
    // Others are only on the page of their project.
    page: RowPage::OfOption("reviewPlatform", &[("google", "/#reviews"), (TOLD_TO_US, "/#reviews")]),
    ..USUAL
};

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let mut projects = vec![SelectOption::new(NO_PROJECT, "No project linked")];
    projects.extend(choices.projects.iter().cloned());
    vec![
        section("Review").with([
            field("googleReviewUrl", "Google review URL", K::Url)
                .unique(msg::REVIEW_DUPLICATE)
                .hint("Auto-Fill reads what it can from this address."),
            field("clientName", "Client name", K::Text).max(120),
            field("testimonialText", "Testimonial text", K::Multiline { rows: 6 })
                .required(msg::TESTIMONIAL_REQUIRED)
                .placeholder("What the client said, up to about 2000 characters"),
            field("rating", "Rating", K::Rating).hint("Without a rating no stars are shown."),
            field("clientPhoto", "Client photo", K::Picture { max_mb: 5, alt: "", place: "testimonials" }),
            field("location", "Boat or place", K::Text).placeholder("Grand Banks 52, Point Loma"),
            field("date", "Date of the review", K::Date),
            field("tags", "Tags", K::Tags { suggestions: choices.review_tags.clone() })
                .hint("A page can show the reviews with one tag."),
        ]),
        section("Carousel").with([
            field("isActive", "Active", K::Toggle).initially(Initial::On),
            field(ORDER_FIELD, "Position in carousel", K::Position { active: "isActive" }),
            field("linkedProjectId", "Linked project", K::Select { options: projects })
                .storage_as(Storage::NullableText),
        ]),
        section("Origin of the review").with([
            field("reviewPlatform", "Platform", K::Text)
                .max(60)
                .placeholder("google")
                .storage_as(Storage::Text)
                .initially(Initial::Text("google")),
            field("source", "Source", K::Text)
                .max(60)
                .placeholder("google")
                .storage_as(Storage::Text)
                .initially(Initial::Text("google")),
            field("googleReviewId", "Review ID", K::Text),
        ]),
    ]
}
