use super::form::{FieldKind as K, Initial, Order, SelectOption, field, option_field, section, toggle};
use super::texts::usual_texts;
use super::{
    Description, FormChoices, FormSection, ORDER_FIELD, RowGroups, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS,
    order_field,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::option_lists::OptionList;
use crate::content::options::GalleryCategory;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Photo",
    plural: "Gallery",
    about: "The photos of the showroom and of the yacht pages.",
    icon: Icon::Image,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pictures, 2),
        label: "Gallery",
        words: &["photos", "showroom", "yacht"],
    }),
    texts: Texts {
        load_failed: "Failed to load gallery images",
        one_failed: "Failed to load gallery images",
        not_found: msg::PICTURE_NOT_FOUND,
        create_failed: "Failed to save image",
        update_failed: "Failed to save image",
        toggle_failed: "Failed to update image visibility",
        created: "Image added to the gallery.",
        updated: msg::PICTURE_SAVED,
        deleted: msg::PICTURE_DELETED,
        empty: "No images found",
        ..usual_texts!("Image", "image", "images", "Add the first photo: drop it, paste it or take it.")
    },
    form,
    rows: Some(Rows {
        table: "gallery_photos",
        sort: &["category", ORDER_FIELD],
        title: &["caption", "altText"],
        line: "altText",
        facts: &["tag"],
        search: "Search alt texts and captions",
        group: Some(RowGroups { field: "category", label: "Category", options: categories }),
        order: Order::Group,
        as_tiles: true,
        toggle: toggle("isVisible", ["Show", "Hide", "Visible", "Hidden"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("isVisible"),
    page: RowPage::ById("/gallery/"),
    ..USUAL
};

fn categories(_: &FormChoices) -> Vec<SelectOption> {
    GalleryCategory::ALL.iter().map(|o| SelectOption::new(o.code(), o.label())).collect()
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Photo").with([
            field("picture", "Image", K::Picture { max_mb: 5, alt: "altText", place: "gallery" })
                .required(msg::GALLERY_PICTURE_REQUIRED),
            field("altText", "Alt text", K::Text).required(msg::ALT_REQUIRED).max(300),
            field("caption", "Caption", K::Text).max(300),
            option_field("tag", "Tag", OptionList::GalleryTags).storage_as(Storage::NullableText),
            field("category", "Category", K::Select { options: categories(choices) }),
            order_field(),
            field("isVisible", "Visible", K::Toggle).initially(Initial::On),
        ]),
    ]
}
