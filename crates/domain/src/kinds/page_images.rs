//! Pictures that fill the pages' slots. The slots belong to the pages: rows are neither added nor
//! deleted by the owner.

use super::form::{FieldKind as K, field, section};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, RowGroups, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Page image",
    plural: "Page images",
    about: "The pictures that belong to a page rather than to the gallery.",
    icon: Icon::Images,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pictures, 3),
        label: "Page images",
        words: &["hero", "video", "vimeo", "fallback", "slots"],
    }),
    texts: Texts {
        load_failed: "Failed to load gallery images",
        one_failed: "Failed to load gallery images",
        not_found: msg::PICTURE_NOT_FOUND,
        create_failed: msg::PICTURE_FAILED,
        delete_failed: msg::NOT_POSSIBLE,
        toggle_failed: msg::NOT_POSSIBLE,
        created: msg::PICTURE_SAVED,
        updated: msg::PICTURE_SAVED,
        empty: "No images found",
        ..usual_texts!("Image", "image", "images", "The site creates these slots for its pages; none are set up yet.")
    },
    form,
    rows: Some(Rows {
        table: "page_section_images",
        hidden: &[
            ("videoUrl", "video_url", Storage::NullableText),
            ("enableVideo", "enable_video", Storage::Flag),
            ("mobileHeightVh", "mobile_height_vh", Storage::Number),
            ("videoSettings", "video_settings", Storage::Text),
        ],
        sort: &["pageSlug", "sectionKey"],
        can_be_added: false,
        title: &["displayName"],
        line: "altText",
        facts: &["pageSlug", "sectionKey"],
        search: "Search by name, page or slot",
        group: Some(RowGroups { field: "pageSlug", label: "Page", options: |_| Vec::new() }),
        slot: Some(["pageSlug", "sectionKey"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    page: RowPage::NamedBy("pageSlug"),
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Image").with([
            field("displayName", "Name", K::ReadOnly),
            field("pageSlug", "Page", K::ReadOnly),
            field("sectionKey", "Section", K::ReadOnly),
            field("picture", "Image", K::Picture { max_mb: 5, alt: "altText", place: "" }),
            field("altText", "Alt text", K::Text)
                .max(300)
                .storage_as(Storage::Text)
                .hint("Leave empty if the picture is decorative."),
            field("caption", "Caption", K::Text)
                .max(300)
                .storage_as(Storage::Text)
                .hint("Shown below the picture, where the page has a place for it. Emptied with the next picture."),
        ]),
    ]
}
