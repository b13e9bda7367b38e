//! Titles of rows, and the wording of changes.

use domain::admin::{Choices, Document, Entity, Record, form};
use domain::messages::admin::{self as say, Texts};
use domain::text;
use serde_json::{Value, json};

/// Longest name of a row in the log, in characters.
const TITLE_MAX: usize = 80;

pub(super) fn string<'d>(document: &'d Document, field: &str) -> &'d str {
    document.get(field).and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn is_on(document: &Document, field: &str) -> bool {
    match document.get(field) {
        Some(Value::Bool(on)) => *on,
        Some(Value::String(status)) => status == "published",
        _ => false,
    }
}

/// The field that a list turns on and off.
pub(super) fn toggle_field(entity: Entity) -> Option<&'static str> {
    form(entity, &Choices::default()).list.and_then(|list| list.toggle).map(|toggle| toggle.field)
}

/// The value of the field of [`toggle_field`] when it is on, or off.
pub(super) fn switched(field: &str, on: bool) -> Value {
    match (field, on) {
        ("status", true) => json!("published"),
        ("status", false) => json!("draft"),
        _ => json!(on),
    }
}

/// Whether rows of a list can be moved.
pub(super) fn is_orderable(entity: Entity) -> bool {
    form(entity, &Choices::default()).list.is_some_and(|list| list.orderable)
}

/// A row's title.
pub(super) fn title(entity: Entity, document: &Document) -> String {
    let first = |fields: &[&str]| {
        fields.iter().map(|field| string(document, field)).find(|text| !text.is_empty()).unwrap_or_default().to_owned()
    };
    let title = match entity {
        Entity::Testimonials => first(&["clientName", "testimonialText"]),
        Entity::Faqs => first(&["question"]),
        Entity::Projects => first(&["projectName"]),
        Entity::Gallery => first(&["caption", "altText"]),
        Entity::Blog => first(&["title"]),
        Entity::Seo => first(&["pageTitle"]),
        Entity::PageImages => first(&["displayName"]),
        Entity::Styles => first(&["name"]),
        Entity::Social => first(&["caption"]),
        Entity::Redirects => first(&["from"]),
        _ => entity.singular().to_owned(),
    };
    text::shorten(&title, TITLE_MAX)
}

/// The group within which rows of a list are ordered.
pub(super) fn group(entity: Entity, document: &Document) -> String {
    match entity {
        Entity::Faqs | Entity::Gallery | Entity::Blog => string(document, "category").to_owned(),
        Entity::PageImages => string(document, "pageSlug").to_owned(),
        _ => String::new(),
    }
}

/// The sentence after saving.
pub(super) fn saved(entity: Entity, before: Option<&Document>, after: &Document) -> String {
    let texts = Texts::of(entity);
    if entity != Entity::Testimonials {
        return if before.is_none() { texts.created } else { texts.updated }.to_owned();
    }
    let active = is_on(after, "isActive");
    let sentence = match before {
        None if active => say::TESTIMONIAL_ADDED,
        None => say::TESTIMONIAL_CREATED,
        Some(before) => match (is_on(before, "isActive"), active) {
            (true, false) => say::TESTIMONIAL_OFF,
            (false, true) => say::TESTIMONIAL_ON,
            (true, true) if before.get("displayOrder") != after.get("displayOrder") => say::TESTIMONIAL_MOVED,
            _ => texts.updated,
        },
    };
    sentence.to_owned()
}

/// The sentence after a legal text got a new version.
pub(super) fn legal_published(record: &Record) -> String {
    say::legal_published(record.draft.get("version").and_then(Value::as_i64).unwrap_or(1))
}

/// An action, as shown by the history and the log.
pub(super) fn action(code: &str) -> &'static str {
    match code {
        "create" => "Created",
        "toggle" => "Turned on or off",
        "reorder" => "Moved",
        "remove" => "Deleted",
        "decorate" => "Marked as decorative",
        "restore" => "Restored",
        "undo" => "Undone",
        super::replacing::REPLACE => "Replaced",
        "purge" => "Permanently deleted",
        "resend" => "Sent again",
        "ignore" => "No longer reported",
        "watch" => "Reported again",
        super::drafts::DISCARD => "Draft discarded",
        _ => "Edited",
    }
}

/// A new row's first values, where they are not empty.
pub(super) fn defaults(entity: Entity, document: &mut Document, today: &str, places: i32) {
    let mut set = |field: &str, value: Value| {
        document.insert(field.to_owned(), value);
    };
    match entity {
        Entity::Testimonials => {
            set("isActive", json!(true));
            set("displayOrder", json!(places));
            set("reviewPlatform", json!("google"));
            set("source", json!("google"));
        }
        Entity::Faqs => {
            set("isActive", json!(true));
            set("displayOrder", json!(places));
        }
        Entity::Projects => set("displayOrder", json!(places)),
        Entity::Gallery | Entity::Social => {
            set("isVisible", json!(true));
            set("displayOrder", json!(places));
        }
        Entity::Styles => {
            set("isActive", json!(true));
            set("displayOrder", json!(places));
        }
        Entity::Blog => set("publicationDate", json!(today)),
        _ => {}
    }
}
