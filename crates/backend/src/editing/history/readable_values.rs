//! Values as the history tells them.

use crate::db::media::library;
use crate::html::to_text;
use crate::{Backend, BackendError};
use domain::content::business::DAYS;
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _};
use domain::messages::admin as msg;
use domain::sections::{PictureRef, picture_ref};
use domain::text;
use domain::text::inline::InlineText;
use serde_json::Value;

const VALUE_MAX: usize = 400;
pub(super) const NO_VALUE: &str = "None";

pub(super) async fn readable(backend: &Backend, field: &FieldSpec, value: &Value) -> Result<String, BackendError> {
    if !matches!(field.kind, FieldKind::Picture { .. }) {
        return Ok(plain(&field.kind, value));
    }
    match picture_ref(value.as_str().unwrap_or_default()) {
        PictureRef::None => Ok(NO_VALUE.to_owned()),
        PictureRef::Slot { .. } => Ok(msg::PICTURE_OF_SLOT.to_owned()),
        PictureRef::Library(id) => match library::one(&backend.db, id).await? {
            Some(item) => Ok(item.name),
            None => Ok("A deleted picture".to_owned()),
        },
    }
}

fn plain(kind: &FieldKind, value: &Value) -> String {
    match (kind, value) {
        (FieldKind::Select { options }, Value::String(code)) => {
            match options.iter().find(|option| option.value == *code) {
                Some(option) => option.label.clone(),
                None => code.clone(),
            }
        }
        (FieldKind::InlineText { .. }, Value::String(stored)) if !stored.is_empty() => {
            text::shorten(&InlineText::read(stored).text(), VALUE_MAX)
        }
        (FieldKind::RichText, Value::String(html)) => text::shorten(&to_text(html), VALUE_MAX),
        (FieldKind::GalleryPhotos, Value::Array(photos)) => format!("{} photos", photos.len()),
        // Of an entry of a list; a field of its own is named.
        (FieldKind::Picture { .. }, Value::String(id)) if !id.is_empty() => msg::PICTURE_OF_ENTRY.to_owned(),
        (FieldKind::Hours, Value::Array(days)) => week(days),
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => list(fields, items),
        (_, Value::Bool(true)) => "Yes".to_owned(),
        (_, Value::Bool(false)) => "No".to_owned(),
        (_, Value::String(text)) if !text.is_empty() => text::shorten(text, VALUE_MAX),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Array(items)) if !items.is_empty() => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        _ => NO_VALUE.to_owned(),
    }
}

/// 'Mon 09:00–17:00, Tue –, ...'.
fn week(days: &[Value]) -> String {
    let mut lines = Vec::new();
    for (day, name) in days.iter().zip(DAYS) {
        let empty = Document::new();
        let hours = day.as_object().unwrap_or(&empty);
        match hours.text("open") {
            "" => lines.push(format!("{name} \u{2013}")),
            open => lines.push(format!("{name} {open}\u{2013}{}", hours.text("close"))),
        }
    }
    lines.join(", ")
}

fn list(fields: &[FieldSpec], items: &[Value]) -> String {
    let mut lines = Vec::new();
    for item in items {
        let mut parts = Vec::new();
        for field in fields {
            let part = plain(&field.kind, item.get(&field.name).unwrap_or(&Value::Null));
            if !part.is_empty() && part != NO_VALUE {
                parts.push(part);
            }
        }
        lines.push(parts.join(" "));
    }
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_told_as_people_read_them() {
        let options = vec![domain::kinds::SelectOption::new("general", "General")];
        assert_eq!(plain(&FieldKind::Select { options }, &json!("general")), "General");
        assert_eq!(plain(&FieldKind::RichText, &json!("<p>Teak &amp; oak</p>")), "Teak & oak");
        let decks = json!("<p>Teak <strong>decks</strong> &amp; cabins</p>");
        assert_eq!(plain(&FieldKind::InlineText { rows: 2 }, &decks), "Teak decks & cabins");
        assert_eq!(plain(&FieldKind::Tags { suggestions: vec![] }, &json!(["a", "b"])), "a, b");
        assert_eq!(plain(&FieldKind::Toggle, &json!(true)), "Yes");
        assert_eq!(plain(&FieldKind::Text, &json!("")), "None");
        assert_eq!(plain(&FieldKind::Rating, &json!(null)), "None");
    }
}
