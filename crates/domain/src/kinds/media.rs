//! Pictures of the media library. Uploads add them and the library deletes them, because it knows
//! where each is used.

use super::form::{FieldKind as K, field, section};
use super::texts::usual_texts;
use super::{
    Description, Difference, Document, Fields as _, FormChoices, FormSection, Links, PICTURE_FILE, Rows, Storage,
    Texts, USUAL, USUAL_ROWS,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::limits;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Picture",
    plural: "Media library",
    about: "Every picture of the website, where it is used and what it shows.",
    icon: Icon::Library,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pictures, 1),
        label: "All pictures",
        words: &["photos", "images", "files", "upload", "descriptions", "alt text"],
    }),
    texts: Texts {
        not_found: msg::PICTURE_NOT_FOUND,
        updated: msg::PICTURE_SAVED,
        deleted: msg::PICTURE_DELETED,
        ..usual_texts!("Picture", "picture", "pictures", "Add the first picture: drop it, paste it or take it.")
    },
    form,
    rows: Some(Rows {
        table: "media",
        hidden: &[(PICTURE_FILE, "key", Storage::Text)],
        sort: &["name"],
        can_be_added: false,
        title: &["name"],
        line: "alt",
        search: "Search by name or alt text",
        ..USUAL_ROWS
    }),
    differences: Some(differences),
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    let percent = K::Slider { min: 0, max: 100, step: 1, unit: "%" };
    vec![
        section("Picture").with([
            field("name", "File", K::ReadOnly).column_name("original_name"),
            field("alt", "Alt text", K::Text).max(limits::ALT_MAX as u32).storage_as(Storage::Text).links(Links::None),
            field("caption", "Caption", K::Text)
                .max(limits::CAPTION_MAX as u32)
                .storage_as(Storage::Text)
                .links(Links::None),
            field("decorative", "Decorative", K::Toggle),
            field("focalX", "Focal point, from the left", percent.clone()),
            field("focalY", "Focal point, from the top", percent),
        ]),
    ]
}

/// One line for the alt text and whether there is none, one for the focal point.
fn differences(before: &Document, after: &Document) -> Vec<Difference> {
    let mut differences = Vec::new();
    // Another file may have the same name.
    if before.text(PICTURE_FILE) != after.text(PICTURE_FILE) {
        let before = before.text("name").to_owned();
        let after = after.text("name").to_owned();
        differences.push(Difference { label: "File", before, after });
    }
    if alt_text(before) != alt_text(after) {
        differences.push(Difference { label: "Alt text", before: alt_text(before), after: alt_text(after) });
    }
    if before.text("caption") != after.text("caption") {
        let before = before.text("caption").to_owned();
        let after = after.text("caption").to_owned();
        differences.push(Difference { label: "Caption", before, after });
    }
    if focal_point(before) != focal_point(after) {
        differences.push(Difference { label: "Focal point", before: focal_point(before), after: focal_point(after) });
    }
    differences
}

fn alt_text(picture: &Document) -> String {
    if picture.is_on("decorative") {
        return "Decorative".to_owned();
    }
    match picture.text("alt") {
        "" => "None".to_owned(),
        alt => alt.to_owned(),
    }
}

fn focal_point(picture: &Document) -> String {
    let from_left = picture.number("focalX").unwrap_or(0);
    let from_top = picture.number("focalY").unwrap_or(0);
    format!("{from_left}% from the left, {from_top}% from the top")
}
