//! Forms of testimonials, FAQs, projects, gallery photos and posts.

use super::form::{FieldKind as K, FormSection, FormSpec, ListSpec, SelectOption, ToggleSpec, field, section};
use super::{Choices, Entity, faq_categories, gallery_categories, gallery_tags, publish_states, vessel_types};
use crate::limits;
use crate::messages::admin as say;

/// The value of a testimonial's project field that means 'none'.
pub(super) const NO_PROJECT: &str = "none";

const ORDER: K = K::Number { min: 0, max: limits::ORDER_MAX, optional: false };

const fn on_off(field: &'static str, words: [&'static str; 4]) -> Option<ToggleSpec> {
    let [turn_on, turn_off, on, off] = words;
    Some(ToggleSpec { field, turn_on, turn_off, on, off })
}

pub(super) fn testimonials(choices: &Choices) -> FormSpec {
    let mut projects = vec![SelectOption::new(NO_PROJECT, "No project linked")];
    projects.extend(choices.projects.iter().cloned());
    let list = ListSpec {
        search: "Search by client, text or place",
        toggle: on_off("isActive", ["Activate", "Deactivate", "Active", "Inactive"]),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Testimonials,
        Some(list),
        vec![
            section(
                "Review",
                vec![
                    field("googleReviewUrl", "Google review URL", K::Url)
                        .hint("Auto-Fill reads what it can from this address."),
                    field("clientName", "Client name", K::Text).max(120),
                    field("testimonialText", "Testimonial text", K::Multiline { rows: 6 })
                        .required(say::TESTIMONIAL_REQUIRED)
                        .placeholder("What the client said, up to about 2000 characters"),
                    field("rating", "Rating", K::Rating).hint("Without a rating no stars are shown."),
                    field("clientPhoto", "Client photo", K::Picture { max_mb: 5, alt: "", place: "testimonials" }),
                    field("location", "Boat or place", K::Text).placeholder("Grand Banks 52, Point Loma"),
                    field("date", "Date of the review", K::Date),
                ],
            ),
            section(
                "Carousel",
                vec![
                    field("isActive", "Active", K::Toggle),
                    field("displayOrder", "Position in carousel", K::Position { active: "isActive" }),
                    field("linkedProjectId", "Linked project", K::Select { options: projects }),
                ],
            ),
            section(
                "Origin of the review",
                vec![
                    field("reviewPlatform", "Platform", K::Text).max(60).placeholder("google"),
                    field("source", "Source", K::Text).max(60).placeholder("google"),
                    field("googleReviewId", "Review ID", K::Text),
                ],
            ),
        ],
    )
}

pub(super) fn faqs() -> FormSpec {
    let list = ListSpec {
        search: "Search questions and answers",
        group_label: "Category",
        groups: faq_categories(),
        toggle: on_off("isActive", ["Activate", "Deactivate", "Active", "Inactive"]),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Faqs,
        Some(list),
        vec![section(
            "Question and answer",
            vec![
                field("question", "Question", K::Text).required(say::FAQ_REQUIRED).max(300),
                field("answer", "Answer", K::Multiline { rows: 6 }).required(say::FAQ_REQUIRED),
                field("category", "Category", K::Select { options: faq_categories() }),
                field("displayOrder", "Display order", ORDER),
                field("isActive", "Active", K::Toggle),
            ],
        )],
    )
}

pub(super) fn projects() -> FormSpec {
    let list = ListSpec {
        search: "Search by name, place or description",
        group_label: "Vessel type",
        groups: vessel_types(),
        toggle: on_off("status", ["Publish", "Unpublish", "Published", "Draft"]),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Projects,
        Some(list),
        vec![
            section(
                "Project",
                vec![
                    field("projectName", "Project name", K::Text).required(say::PROJECT_NAME_REQUIRED).max(120),
                    field("slug", "Slug", K::Slug { from: "projectName" })
                        .max(120)
                        .hint("The last part of its address."),
                    field("vesselType", "Vessel type", K::Select { options: vessel_types() }),
                    field("shortDescription", "Short description", K::Multiline { rows: 4 })
                        .required(say::PROJECT_TEXT_REQUIRED)
                        .max(600),
                    field("location", "Location", K::Text),
                    field("dateCompleted", "Date completed", K::Date),
                ],
            ),
            section(
                "Pictures",
                vec![
                    field("thumbnail", "Thumbnail image", K::Picture { max_mb: 5, alt: "", place: "projects" }),
                    field("galleryPhotos", "Related gallery images", K::GalleryPhotos),
                ],
            ),
            section(
                "Publishing",
                vec![
                    field("status", "Status", K::Select { options: publish_states() }),
                    field("displayOrder", "Display order", ORDER),
                ],
            ),
        ],
    )
}

pub(super) fn gallery() -> FormSpec {
    let list = ListSpec {
        search: "Search alt texts and captions",
        group_label: "Category",
        groups: gallery_categories(),
        toggle: on_off("isVisible", ["Show", "Hide", "Visible", "Hidden"]),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Gallery,
        Some(list),
        vec![section(
            "Photo",
            vec![
                field("picture", "Image", K::Picture { max_mb: 5, alt: "altText", place: "gallery" })
                    .required(say::GALLERY_PICTURE_REQUIRED),
                field("altText", "Alt text", K::Text).required(say::ALT_REQUIRED).max(300),
                field("caption", "Caption", K::Text).max(300),
                field("tag", "Tag", K::Select { options: gallery_tags() }),
                field("category", "Category", K::Select { options: gallery_categories() }),
                field("displayOrder", "Display order", ORDER),
                field("isVisible", "Visible", K::Toggle),
            ],
        )],
    )
}

pub(super) fn blog(choices: &Choices) -> FormSpec {
    let list = ListSpec {
        search: "Search by title, excerpt or author",
        group_label: "Category",
        toggle: on_off("isFeatured", ["Feature", "Unfeature", "Featured", ""]),
        ..ListSpec::default()
    };
    let written: FormSection = section(
        "Article",
        vec![
            field("title", "Title", K::Text).required(say::POST_REQUIRED),
            field("slug", "Slug", K::Slug { from: "title" }).required(say::SLUG_REQUIRED).max(120),
            field("content", "Content", K::RichText).required(say::POST_REQUIRED),
        ],
    );
    FormSpec::new(
        Entity::Blog,
        Some(list),
        vec![
            written,
            section(
                "Publishing",
                vec![
                    field("status", "Status", K::Select { options: publish_states() }),
                    field("publicationDate", "Publication date", K::Moment)
                        .hint("A published post appears at this moment, Pacific time. Without a time, it appears at midnight."),
                    field("isFeatured", "Featured", K::Toggle),
                ],
            ),
            section(
                "Category and tags",
                vec![
                    field("category", "Category", K::Words { suggestions: choices.post_categories.clone() }).max(60),
                    field("tags", "Tags", K::Tags { suggestions: choices.post_tags.clone() }),
                ],
            ),
            section(
                "Search and sharing",
                vec![
                    field("excerpt", "Excerpt", K::Multiline { rows: 4 })
                        .max(600)
                        .soft_max(160)
                        .hint("Under the title on the website, in search results and when shared."),
                ],
            ),
            section(
                "Featured image",
                vec![field("featuredImage", "Featured image", K::Picture { max_mb: 5, alt: "", place: "blog" })],
            ),
            section(
                "Author",
                vec![
                    field("authorName", "Author name", K::Text).max(120),
                    field("authorTitle", "Author title", K::Text).max(120),
                    field("authorAvatar", "Author picture", K::Picture { max_mb: 5, alt: "", place: "blog-author" }),
                ],
            ),
        ],
    )
}
